// Runs failed tests once more, each alone, and tells the unstable ones from the broken ones.

/** More unstable tests than this fail a run. */
export const maxUnstable = 3;

/** More failures than this are no accident: they are not run again. */
const maxSecondRuns = 10;

/** @typedef {import('./failures.mjs').Failure} Failure */
/** @typedef {import('./runners.mjs').Part} Part */
/** @typedef {import('./runners.mjs').Outcome} Outcome */
/** A failed test and the part of a suite that it belongs to. @typedef {{ part: Part, failure: Failure }} Failed */

/**
 * @param {Failed[]} failed
 * @param {(part: Part, failure: Failure) => Outcome | undefined | Promise<Outcome | undefined>} runAlone
 * @returns {Promise<{ broken: Failed[], unstable: Failed[], passed: number }>} those that failed again or can't be run alone; those that
 *   passed, and how many tests that were: an error that ended a browser stands for all that were to run in it
 */
export async function runAgain(failed, runAlone) {
  /** @type {{ broken: Failed[], unstable: Failed[], passed: number }} */
  const told = { broken: [], unstable: [], passed: 0 };
  const isAccident = failed.length <= maxSecondRuns;
  for (const one of failed) {
    const outcome = isAccident ? await runAlone(one.part, one.failure) : undefined;
    // A run that found no test has proved nothing.
    const hasPassed = outcome !== undefined && outcome.failures.length === 0 && outcome.passed > 0;
    (hasPassed ? told.unstable : told.broken).push(one);
    if (hasPassed) told.passed += outcome.passed;
  }
  return told;
}
