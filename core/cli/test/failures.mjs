// Reads failed tests from the reports of the two test runners, and words them for the end of a run.

import { stripVTControlCharacters } from 'node:util';

/** Lines of a message that are told; the whole of it stands where the test ran. */
const toldLines = 12;

/**
 * A failed test. `again` holds the arguments with which its runner runs it alone; without them it can't be run alone.
 * @typedef {{ title: string, message: string, again?: string[] }} Failure
 */

/** @param {any} report of vitest, by its reporter `json` @returns {Failure[]} */
export function vitestFailures({ testResults }) {
  return testResults.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    if (failed.length > 0) {
      return failed.map((/** @type {any} */ test) => ({
        title: `${file.name} › ${test.fullName}`,
        message: test.failureMessages.join('\n'),
        again: [file.name, '-t', `^${asPattern(test.fullName)}$`],
      }));
    }
    // A file that could not be loaded, or whose set-up failed, has no failed test of its own.
    return file.status === 'failed' ? [{ title: file.name, message: file.message, again: [file.name] }] : [];
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
        // The name as well: a loop makes several tests on one line.
        again: [`${asPattern(file)}:${line}`, '-g', `${asPattern(title)}$`],
      })),
  );
  return [...own, ...suites.flatMap(failedSpecs)];
}

/** @param {string} suite @param {Failure[]} failures @returns {string} one after the other, the messages without colours and cut */
export function failureText(suite, failures) {
  return failures
    .map(({ title, message }) => {
      const lines = stripVTControlCharacters(message).split('\n');
      return (
        [`✘ ${suite}: ${title}`, ...lines.slice(0, toldLines).map((line) => `    ${line}`.trimEnd())].join('\n') + '\n'
      );
    })
    .join('');
}

/** @param {string} text @returns {string} a regular expression that matches just this text */
function asPattern(text) {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
