// The rule for the subjects of commits: 72 signs at most. Node's own modules only.
import { spawnSync } from 'node:child_process';
import { root } from './project.mjs';

/** The last commit before the rule. */
const before = '384310cc';
export const mostSigns = 72;
/** Commits that were published with a longer subject, which can't be changed any more. */
const published = ['8e853c90', '818bf073'];

/**
 * Returns the commits whose subject is too long, as `hash subject`. Undefined where the history does not go back to the rule: in a copy
 * without git, or a shallow clone.
 * @param {string} [folder] of the clone
 * @returns {string[] | undefined}
 */
export function longSubjects(folder = root, since = before) {
  const { status, stdout } = spawnSync('git', ['log', '--format=%h %s', `${since}..HEAD`], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) return undefined;
  const isTold = (/** @type {string} */ line) =>
    [...line.slice(line.indexOf(' ') + 1)].length > mostSigns && !published.some((hash) => line.startsWith(hash));
  return stdout.split('\n').filter(isTold);
}
