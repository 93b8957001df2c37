// What failed, read from the reports of the two test runners: told once more at the end of a run, where it is looked for.

import { stripVTControlCharacters } from 'node:util';

/** Lines of a message that are told; the whole of it stands where the test ran. */
const told = 12;

/** @typedef {{ title: string, message: string }} Failure */

/** @param {any} report of vitest, by its reporter `json` @returns {Failure[]} */
export function vitestFailures({ testResults }) {
  return testResults.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    if (failed.length > 0) {
      return failed.map((/** @type {any} */ test) => ({
        title: `${file.name} › ${test.fullName}`,
        message: test.failureMessages.join('\n'),
      }));
    }
    // A file that could not even be loaded holds no test.
    const isLoaded = file.assertionResults.length > 0;
    return file.status === 'failed' && !isLoaded ? [{ title: file.name, message: file.message }] : [];
  });
}

/** @param {any} report of playwright, by its reporter `json` @returns {Failure[]} tests, and errors outside any */
export function playwrightFailures({ suites, errors = [] }) {
  return [
    ...suites.flatMap(failedSpecs),
    ...errors.map((/** @type {any} */ error) => ({ title: 'outside any test', message: error.message ?? '' })),
  ];
}

/** @param {any} suite @returns {Failure[]} */
function failedSpecs({ suites = [], specs = [] }) {
  const own = specs.flatMap((/** @type {any} */ { file, line, title, tests }) =>
    tests
      .filter((/** @type {any} */ test) => ['unexpected', 'flaky'].includes(test.status))
      .map((/** @type {any} */ test) => ({
        title: `${file}:${line} › ${title}`,
        message: test.results.map((/** @type {any} */ result) => result.error?.message ?? result.status).join('\n'),
      })),
  );
  return [...own, ...suites.flatMap(failedSpecs)];
}

/** @param {string} suite @param {Failure[]} failures @returns {string} one after the other, the messages without colours and cut */
export function failureText(suite, failures) {
  return failures
    .map(({ title, message }) => {
      const lines = stripVTControlCharacters(message).split('\n');
      return [`✘ ${suite}: ${title}`, ...lines.slice(0, told).map((line) => `    ${line}`.trimEnd())].join('\n') + '\n';
    })
    .join('');
}
