import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root, with a slash at its end. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

const sources = [
  'core',
  'registry',
  'plugins',
  'schemas',
  'locales',
  'rollup.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const notesFile = join(root, '.sextant/notes.json');

/** Digest of everything a build reads. */
export function sourcesDigest() {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) addTo(hash, join(root, source));
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} path */
function addTo(hash, path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    if (existsSync(path)) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path));
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) addTo(hash, join(path, entry.name));
}

/** Digest of the lock file: what `npm ci` would install. */
export function lockDigest() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Reads the notes of earlier runs. @returns {{ lock?: string, sources?: string, gallery?: string, testingPage?: string }} */
export function readNotes() {
  try {
    return JSON.parse(readFileSync(notesFile, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {{ lock?: string, sources?: string, gallery?: string, testingPage?: string }} change */
export function note(change) {
  mkdirSync(join(root, '.sextant'), { recursive: true });
  writeFileSync(notesFile, JSON.stringify({ ...readNotes(), ...change }, null, 1));
}
