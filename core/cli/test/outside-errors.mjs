// A reporter of vitest that writes down errors outside any test, which its reporter `json` leaves out.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The variable that names the file to write. */
export const outsideErrorsVariable = 'SEXTANT_OUTSIDE_ERRORS';

/**
 * An error outside any test, as a process of vitest sends it.
 * @typedef {{ message?: string, stack?: string, cause?: unknown, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }} UnhandledError
 */
/** A file of tests, as vitest tells of it. @typedef {{ moduleId: string, state(): string }} TestModule */

/** The states of a file whose tests have not all run. */
const unfinishedStates = ['queued', 'pending'];

export default class OutsideErrors {
  /** @param {readonly TestModule[]} modules @param {readonly UnhandledError[]} unhandledErrors */
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env[outsideErrorsVariable];
    if (!file) return;
    const unfinished = modules.filter((module) => unfinishedStates.includes(module.state()));
    const failures = outsideFailures(
      unhandledErrors,
      unfinished.map(({ moduleId }) => moduleId),
    );
    writeFileSync(file, JSON.stringify(failures));
  }
}

/**
 * @param {readonly UnhandledError[]} errors
 * @param {readonly string[]} unfinished the files that did not run to their end: a browser that ends takes all with it that were to
 *   run in it, and vitest's own report says of them that they passed
 * @returns {import('./failures.mjs').Failure[]} one for each file that ran meanwhile, and one for the unfinished files; these files
 *   are what is run again
 */
export function outsideFailures(errors, unfinished = []) {
  /** @type {Map<string | undefined, UnhandledError>} */
  const firsts = new Map();
  for (const error of errors) {
    if (!firsts.has(error.VITEST_TEST_PATH)) firsts.set(error.VITEST_TEST_PATH, error);
  }
  const failures = [...firsts].map(([path, error]) => {
    const message = messageOf(error);
    if (!path) return { title: 'an error outside any test', message, ...again(unfinished) };
    const test = error.VITEST_TEST_NAME ? ` › ${error.VITEST_TEST_NAME}` : '';
    const title = `an error outside any test, while ${relativePath(path)}${test} ran`;
    return { title, message, ...again([path]) };
  });
  if (unfinished.length > 0 && !firsts.has(undefined)) {
    const message = unfinished.map(relativePath).join('\n');
    failures.push({ title: `${unfinished.length} files did not run to their end`, message, ...again(unfinished) });
  }
  return failures;
}

/** @param {UnhandledError} error @returns {string} its causes first, a line each: the end of a long message is cut */
function messageOf(error) {
  const causes = [];
  let { cause } = error;
  while (typeof cause === 'object' && cause !== null) {
    const { message, cause: next } = /** @type {UnhandledError} */ (cause);
    causes.push(`caused by: ${message}`);
    cause = next;
  }
  return [...causes, error.stack ?? error.message ?? ''].join('\n');
}

/** @param {readonly string[]} paths */
function again(paths) {
  return paths.length > 0 ? { again: paths.map(relativePath) } : {};
}

/** @param {string} path */
function relativePath(path) {
  return relative(process.cwd(), path);
}
