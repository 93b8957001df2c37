import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { builtPackages, givenPackages, root, signKey } from './packages.ts';

/** Builds all packages before the first test, signed with a key that is made for it. */
export default function buildOnce(): void {
  if (givenPackages !== undefined) return;
  rmSync(builtPackages, { recursive: true, force: true });
  mkdirSync(builtPackages, { recursive: true });
  run('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', signKey]);
  run(process.execPath, [join(root, 'core/packaging/package.mjs'), '--output', builtPackages, '--sign-key', signKey]);
}

function run(command: string, words: string[]): void {
  const { status } = spawnSync(command, words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ended with status ${status}`);
}
