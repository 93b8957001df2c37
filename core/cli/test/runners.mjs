// Runs the two test runners as processes and reads what they report.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/project.mjs';
import { playwrightFailures, vitestFailures } from './failures.mjs';
import { outsideErrorsVariable } from './outside-errors.mjs';

/** @typedef {import('./failures.mjs').Failure} Failure */
/** The result of one run of a runner. `failures` holds each failed test. @typedef {{ passed: number, skipped: number, failures: Failure[] }} Outcome */
/**
 * A part of a suite: one run of a runner over some files. `select` chooses the tests of the whole part, `settings` hold for
 * a single test of it too.
 * @typedef {{ name: string, runner: 'vitest' | 'playwright', settings: string[], select?: string[], env?: NodeJS.ProcessEnv }} Part
 */

const results = join(root, 'test-results');

/** Runs a whole part. @param {Part} part @returns {Promise<Outcome>} */
export function runPart(part) {
  return runTests(part, part.select ?? [], part.name);
}

/**
 * Runs one failed test alone. @param {Part} part @param {Failure} failure
 * @returns {Promise<Outcome | undefined>} nothing where the failure is of no test that could be run alone
 */
export async function runAlone(part, failure) {
  return failure.again && runTests(part, failure.again, `${part.name}-alone`);
}

/** @param {Part} part @param {string[]} select @param {string} reportName @returns {Promise<Outcome>} */
async function runTests({ runner, settings, env = {} }, select, reportName) {
  const file = join(results, `${reportName}.json`);
  // Another run may go on beside this one: the reports of others stay.
  mkdirSync(results, { recursive: true });
  rmSync(file, { force: true });
  rmSync(outsideErrorsOf(file), { force: true });
  const run = runner === 'vitest' ? runVitest : runPlaywright;
  const status = await run([...settings, ...select], file, env);
  return readOutcome(runner, status, file);
}

/** @param {string[]} args @param {string} file @param {NodeJS.ProcessEnv} env */
function runVitest(args, file, env) {
  const own = `--reporter=${join(root, 'core/cli/test/outside-errors.mjs')}`;
  const reporters = ['--reporter=default', '--reporter=json', own, `--outputFile.json=${file}`];
  return run(['node_modules/vitest/vitest.mjs', 'run', '-c', 'tests/vitest.config.ts', ...args, ...reporters], {
    ...env,
    [outsideErrorsVariable]: outsideErrorsOf(file),
  });
}

/** @param {string[]} args @param {string} file @param {NodeJS.ProcessEnv} env */
function runPlaywright(args, file, env) {
  const cli = 'node_modules/@playwright/test/cli.js';
  return run([cli, 'test', '-c', 'tests/playwright.config.ts', ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
}

/** @param {string} file the report of a run @returns {string} where its errors outside any test are written */
function outsideErrorsOf(file) {
  return `${file}.outside`;
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<number | null>} the exit code */
function run(args, env) {
  const runner = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    runner.once('error', reject);
    runner.once('exit', (status) => resolve(status));
  });
}

/** @param {'vitest' | 'playwright'} runner @param {number | null} status @param {string} file @returns {Outcome} */
function readOutcome(runner, status, file) {
  /** @type {Outcome} */
  let outcome;
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    outcome = runner === 'vitest' ? vitestOutcome(report, readOutsideErrors(file)) : playwrightOutcome(report);
  } catch {
    return {
      passed: 0,
      skipped: 0,
      failures: [{ title: `ended with status ${status} and left no report`, message: '' }],
    };
  }
  if (status === 0 || outcome.failures.length > 0) return outcome;
  const outside = {
    title: `ended with status ${status}, though no test failed: it stands where the suite ran`,
    message: '',
  };
  return { ...outcome, failures: [outside] };
}

/** @param {string} file @returns {Failure[]} */
function readOutsideErrors(file) {
  const outside = outsideErrorsOf(file);
  return existsSync(outside) ? JSON.parse(readFileSync(outside, 'utf8')) : [];
}

/** @param {any} report @param {Failure[]} outside @returns {Outcome} */
function vitestOutcome(report, outside) {
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, skipped, failures: [...vitestFailures(report), ...outside] };
}

/** @param {any} report @returns {Outcome} */
function playwrightOutcome(report) {
  return { passed: report.stats.expected, skipped: report.stats.skipped, failures: playwrightFailures(report) };
}
