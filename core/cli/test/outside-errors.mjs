// A reporter of vitest that writes down errors outside any test, which its reporter `json` leaves out.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The variable that names the file to write. */
export const outsideErrorsVariable = 'SEXTANT_OUTSIDE_ERRORS';

/** An error outside any test, as a process of vitest sends it. @typedef {{ message?: string, stack?: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }} UnhandledError */

export default class OutsideErrors {
  /** @param {unknown} _modules @param {readonly UnhandledError[]} unhandledErrors */
  onTestRunEnd(_modules, unhandledErrors) {
    const file = process.env[outsideErrorsVariable];
    if (file) writeFileSync(file, JSON.stringify(outsideFailures(unhandledErrors)));
  }
}

/**
 * @param {readonly UnhandledError[]} errors
 * @returns {import('./failures.mjs').Failure[]} one for each file that ran meanwhile, which is what is run again
 */
export function outsideFailures(errors) {
  /** @type {Map<string | undefined, UnhandledError>} */
  const firsts = new Map();
  for (const error of errors) {
    if (!firsts.has(error.VITEST_TEST_PATH)) firsts.set(error.VITEST_TEST_PATH, error);
  }
  return [...firsts].map(([path, error]) => {
    const message = error.stack ?? error.message ?? '';
    if (!path) return { title: 'an error outside any test', message };
    const file = relative(process.cwd(), path);
    const test = error.VITEST_TEST_NAME ? ` › ${error.VITEST_TEST_NAME}` : '';
    return { title: `an error outside any test, while ${file}${test} ran`, message, again: [file] };
  });
}
