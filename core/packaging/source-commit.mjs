import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../cli/build/project.mjs';

/**
 * The sources that are packaged: `version` of package.json, `commit` (hash, empty without git), `epoch` (seconds since 1970, the time of
 * everything in the packages) and `isChanged` (files differ from the commit).
 * @typedef {{ version: string, commit: string, epoch: number, isChanged: boolean }} Source
 */

/**
 * Reads which commit is packaged. Without git the variable SOURCE_DATE_EPOCH has to say the time
 * (reproducible-builds.org/specs/source-date-epoch); where it is set it counts in any case.
 *
 * @param {string} [folder] the project's root
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 * @returns {Source}
 * @throws one sentence when there is neither git nor SOURCE_DATE_EPOCH, or when the latter is no number
 */
export function readSource(folder = root, environment = process.env) {
  const git = (/** @type {string[]} */ ...words) => {
    const { status, stdout } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  const [commit = '', time] = git('log', '-1', '--format=%H %ct')?.split(' ') ?? [];
  const told = environment['SOURCE_DATE_EPOCH'] ?? time;
  if (told === undefined)
    throw new Error('There is no git commit here: set SOURCE_DATE_EPOCH to the time of the sources.');
  if (!/^\d+$/.test(told)) throw new Error(`SOURCE_DATE_EPOCH must be seconds since 1970, not "${told}".`);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { version, commit, epoch: Number(told), isChanged: Boolean(git('status', '--porcelain')) };
}
