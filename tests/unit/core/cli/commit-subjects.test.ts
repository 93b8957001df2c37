import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { longSubjects } from '../../../../core/cli/build/commit-subjects.mjs';

let folder: string;
const git = (...words: string[]) => {
  const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...who, ...words], { cwd: folder, encoding: 'utf8' }).trim();
};
const commit = (subject: string) => git('commit', '--quiet', '--allow-empty', '-m', subject, '-m', 'x'.repeat(90));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-subjects-'));
  git('init', '--quiet');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('tells the commits whose subject has more than 72 signs, from the rule on', () => {
  commit('a'.repeat(100));
  const since = git('rev-parse', 'HEAD');
  commit(`äöü${'b'.repeat(69)}`);
  expect(longSubjects(folder, since)).toEqual([]);
  commit('c'.repeat(73));
  expect(longSubjects(folder, since)).toEqual([expect.stringMatching(/^[0-9a-f]+ c{73}$/)]);
});

it('tells nothing where the history does not go back to the rule', () => {
  commit('d'.repeat(100));
  expect(longSubjects(folder, '384310cc')).toBeUndefined();
});
