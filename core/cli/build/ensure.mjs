import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from './lock.mjs';
import { lockDigest, note, readNotes, root, sourcesDigest } from './project.mjs';

/** Installs what the lock file names, when that is not what was installed last. */
export function ensureInstalled() {
  const lock = lockDigest();
  const isInstalled = () => readNotes().lock === lock && existsSync(join(root, 'node_modules'));
  if (isInstalled()) return;
  const release = takeLock('installing', 'installing packages');
  if (!isInstalled()) install(lock);
  release();
}

/** @param {string} lock */
function install(lock) {
  // `npm ci` empties the folder first: behind a link that would be another checkout's.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    fail('node_modules is a link; remove it');
  process.stderr.write('Installing packages (once; it takes a minute or two) …\n');
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  note({ lock });
}

/** @param {string} sources */
export function isBuilt(sources) {
  return readNotes().sources === sources && existsSync(join(root, 'dist/cli/sextant.js'));
}

/** Builds when the sources are not those of the last build. */
export function ensureBuilt() {
  const sources = sourcesDigest();
  if (isBuilt(sources)) return;
  run(process.execPath, [join(root, 'core/cli/build.mjs'), '--if-needed']);
}

/** Builds the gallery when the sources are not those of its last build. */
export function ensureGallery() {
  const gallery = sourcesDigest();
  if (readNotes().gallery === gallery && existsSync(join(root, 'dist/gallery/index.html'))) return;
  run(process.execPath, [join(root, 'core/cli/build/gallery.mjs')]);
  note({ gallery });
}

/** Runs a command of the project and ends with its status when it fails. @param {string} command @param {string[]} args */
export function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], env });
  if (error) fail(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(1);
}

/** @param {string} message @returns {never} */
export function fail(message) {
  process.stderr.write(`sextant: ${message}\n`);
  process.exit(1);
}
