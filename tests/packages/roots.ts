import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './packages.ts';

/** A Debian system without a console in it. It is fetched once and kept. */
const debianArchive = join(root, '.sextant/test-debian.tar');

/** Unpacks a small Debian system into a folder. Needs mmdebstrap, root's rights, and the archive of Debian at the first time. */
export function unpackDebian(folder: string): void {
  if (!existsSync(debianArchive)) {
    const words = ['--mode=root', '--variant=essential', '--include=passwd,libstdc++6', 'bookworm', debianArchive];
    execFileSync('mmdebstrap', words, { stdio: 'pipe' });
  }
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', [
    '--extract',
    '--numeric-owner',
    '--file',
    debianArchive,
    '--directory',
    folder,
    '--exclude=./dev/*',
  ]);
}

/** Runs a command as root of the system in a folder, and returns what it writes. Throws when it fails. */
export function inSystem(folder: string, ...command: string[]): string {
  const words = ['--bind', folder, '/', '--dev', '/dev', '--proc', '/proc', '--unshare-pid', '--cap-add', 'ALL'];
  return execFileSync('bwrap', [...words, ...command], {
    encoding: 'utf8',
    stdio: 'pipe',
    env: { PATH: process.env['PATH'] },
  });
}

/** The words with which bwrap runs a command on a root that nobody can write to, as a user without rights. */
export function readOnlySystem(folder: string, writable: readonly string[]): string[] {
  const open = writable.flatMap((path) => ['--bind', join(folder, path), path]);
  const words = ['--ro-bind', folder, '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', ...open];
  return [...words, '--unshare-pid', '--die-with-parent', '--clearenv'];
}

/** Returns the paths of all files below a folder, but for those in which a system keeps what it remembers. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !/^(proc|dev|tmp)(\/|$)|^var\/(lib\/dpkg|log|cache)\/|^etc\/[a-z]+-$/.test(path))
    .sort();
}
