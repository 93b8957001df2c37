// The rule for the subjects of commits: 72 signs at most. Node's own modules only.
import { spawnSync } from 'node:child_process';
import { root } from './project.mjs';

/** The last commit before the rule. */
const before = '384310cc';
export const mostSigns = 72;

/**
 * Returns the commits whose subject is too long, as `hash subject`. Without a history back to the rule's begin (a copy without git,
 * a shallow clone) nothing can be told.
 * @param {string} [folder] of the clone
 * @returns {string[]}
 */
export function longSubjects(folder = root, since = before) {
  const { status, stdout } = spawnSync('git', ['log', '--format=%h %s', `${since}..HEAD`], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) return [];
  return stdout.split('\n').filter((line) => [...line.slice(line.indexOf(' ') + 1)].length > mostSigns);
}
