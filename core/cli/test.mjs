// `npm test` and its suites. On a fresh clone it installs what they need, a browser included. Node's own modules only.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './build/ensure-browser.mjs';
import { missingClients } from './build/missing-clients.mjs';
import { ensureBuilt, ensureGallery, ensureInstalled, fail } from './build/ensure.mjs';
import { root } from './build/project.mjs';
import { failureText, playwrightFailures, vitestFailures } from './test/failures.mjs';

const results = join(root, 'test-results');

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** What failed in all suites: told at the end, where it is looked for. */
let failures = '';

/** Suite → how it is run. @type {Record<string, { browser: boolean, run: () => Counts }>} */
const suites = {
  unit: {
    browser: true,
    run: () => vitest('unit', ['--project', 'node', '--project', 'browser', 'tests/unit', 'tests/architecture']),
  },
  contract: { browser: true, run: () => vitest('contract', ['--project', 'node', 'tests/contract']) },
  fuzz: { browser: false, run: () => vitest('fuzz', ['--project', 'fuzz']) },
  e2e: { browser: true, run: () => playwright('e2e', 'e2e') },
  gallery: { browser: true, run: () => playwright('gallery', 'gallery') },
  clients: { browser: false, run: againstTheClients },
  openstack: { browser: true, run: onARealCloud },
};
const partOfNpmTest = ['unit', 'contract', 'fuzz', 'e2e', 'gallery'];

/** Suites that read the sources alone. */
const unbuilt = ['clients', 'fuzz', 'gallery'];

const asked = process.argv.slice(2).filter((name) => name !== 'architecture');
const names = asked.length > 0 ? asked : partOfNpmTest;
for (const name of names) if (!suites[name]) fail(`no suite ${name}; there are ${Object.keys(suites).join(', ')}`);

ensureInstalled();
if (names.some((name) => suites[name]?.browser)) ensureBrowser();
if (names.some((name) => !unbuilt.includes(name))) ensureBuilt();
if (names.includes('gallery')) ensureGallery();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
for (const name of names) {
  const counts = suites[name]?.run() ?? { passed: 0, failed: 1, skipped: 0 };
  process.stdout.write(`${name}: ${line(counts)}\n`);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}
if (failures !== '') process.stdout.write(`What failed:\n${failures}`);
process.stdout.write(`${line(total)}\n`);
// A run that proved nothing is no success.
process.exitCode = total.failed > 0 || total.passed + total.skipped === 0 ? 1 : 0;

/** @param {Counts} counts */
function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** @param {string} name @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Counts} */
function vitest(name, args, env = {}) {
  const file = join(results, `${name}.json`);
  const cli = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = run(
    [
      cli,
      'run',
      '-c',
      'tests/vitest.config.ts',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    env,
  );
  return counted(name, status, file, (report) => {
    const failed = vitestFailures(report);
    failures += failureText(name, failed);
    return {
      passed: report.numPassedTests,
      failed: failed.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

/** @param {string} name @param {'e2e' | 'gallery'} project @param {NodeJS.ProcessEnv} env @returns {Counts} */
function playwright(name, project, env = {}) {
  const file = join(results, `${name}.json`);
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const { status } = run([cli, 'test', '-c', 'tests/playwright.config.ts', '--project', project], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return counted(name, status, file, (report) => {
    failures += failureText(name, playwrightFailures(report));
    const { expected, unexpected, flaky, skipped } = report.stats;
    // A test that passes only when it is run again is broken.
    return { passed: expected, failed: unexpected + flaky, skipped };
  });
}

/** What the real clients say, where all of them are installed. @returns {Counts} */
function againstTheClients() {
  const missing = missingClients();
  if (missing.length === 0) return vitest('clients', ['--project', 'clients']);
  process.stdout.write(`clients: skipped, not installed: ${missing.join(', ')}\n`);
  return { passed: 0, failed: 0, skipped: 1 };
}

/** The suites that hold for any cloud, on the one that clouds.yaml names. @returns {Counts} */
function onARealCloud() {
  const config = process.env['OS_CLIENT_CONFIG_FILE'];
  if (!config) {
    process.stdout.write('openstack: skipped, OS_CLIENT_CONFIG_FILE names no clouds.yaml\n');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const env = { SEXTANT_TEST_CLOUDS_YAML: config };
  // One file after the other: all of them share one user's quotas.
  const files = ['--no-file-parallelism', '--project', 'node', 'tests/contract/on-any-cloud'];
  const contract = vitest('openstack-contract', files, env);
  const journeys = playwright('openstack-e2e', 'e2e', env);
  return {
    passed: contract.passed + journeys.passed,
    failed: contract.failed + journeys.failed,
    skipped: contract.skipped + journeys.skipped,
  };
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env */
function run(args, env) {
  return spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
}

/** @param {string} name @param {number | null} status @param {string} file @param {(report: any) => Counts} read @returns {Counts} */
function counted(name, status, file, read) {
  /** @type {Counts} */
  let counts;
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    failures += failureText(name, [{ title: `ended with status ${status} and left no report`, message: '' }]);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  if (status === 0 || counts.failed > 0) return counts;
  // An unhandled rejection or a broken hook leaves no failed test behind.
  failures += failureText(name, [{ title: 'an error outside any test: it stands where the suite ran', message: '' }]);
  return { ...counts, failed: 1 };
}
