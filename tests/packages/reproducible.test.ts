import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { builtPackages, read, root } from './packages.ts';

const clone = join(root, `.sextant/test-clone-${process.pid}`);
afterAll(() => rmSync(clone, { recursive: true, force: true }));

describe('two builds', () => {
  it('[PKG-01] of one commit, in two clones, give the same bytes', () => {
    const run = (command: string, words: string[], cwd = root) => execFileSync(command, words, { cwd, stdio: 'pipe' });
    run('git', ['clone', '--quiet', '--shared', root, clone]);
    // Changes that are not committed yet are built as well.
    const changed = run('git', ['ls-files', '-om', '--exclude-standard']).toString().split('\n').filter(Boolean);
    for (const file of changed) {
      mkdirSync(dirname(join(clone, file)), { recursive: true });
      cpSync(join(root, file), join(clone, file));
    }
    // The same packages are installed; links to their files take no time and no room.
    run('cp', ['--archive', '--link', join(root, 'node_modules'), join(clone, 'node_modules')]);
    mkdirSync(join(clone, '.sextant'));
    writeFileSync(
      join(clone, '.sextant/notes.json'),
      JSON.stringify({ lock: JSON.parse(read(join(root, '.sextant/notes.json'))).lock }),
    );
    const output = join(clone, '.sextant/packages');
    run(process.execPath, ['core/packaging/package.mjs', '--output', output], clone);
    expect(read(join(output, 'SHA256SUMS'))).toBe(read(join(builtPackages, 'SHA256SUMS')));
  });
});
