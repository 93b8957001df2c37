// `npm run check`: types, lint, layers, files, comments, schemas, locales, requirement coverage, subjects of commits. Each
// says what is wrong; all are run.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { longSubjects } from './build/commit-subjects.mjs';
import { ensureInstalled } from './build/ensure.mjs';
import { root } from './build/project.mjs';

ensureInstalled();
const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name);
/** @type {[string, string, string[]][]} */
const checks = [
  ['types', bin('tsc'), ['-p', '.']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings', 'core', 'registry', 'plugins', 'tests']],
  ['format', bin('prettier'), ['--check', 'core', 'registry', 'plugins', 'tests', '--log-level', 'warn']],
  [
    'layers, files, comments, schemas, locales',
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '-c',
      'tests/vitest.config.ts',
      '--project',
      'node',
      'tests/architecture',
    ],
  ],
  ['requirements', process.execPath, ['core/cli/trace.mjs', '--missing']],
];
let failed = 0;
for (const [name, command, args] of checks) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  process.stdout.write(`${status === 0 ? 'ok  ' : 'FAIL'} ${name}\n`);
  if (status !== 0) failed += 1;
}
const history = longSubjects();
const long = history ?? [];
for (const subject of long) process.stdout.write(`a commit's subject is longer than 72 signs: ${subject}\n`);
const result = history ? (long.length === 0 ? 'ok  ' : 'FAIL') : 'skip';
process.stdout.write(`${result} subjects of commits${history ? '' : ': the history does not go back to their rule'}\n`);
process.exitCode = failed + long.length > 0 ? 1 : 0;
