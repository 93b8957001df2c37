import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isArchive } from './take-in.ts';

/** Folders and archives that may be plugins, by name; nothing when the folder is not there. */
export async function entriesOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.name.startsWith('.'))
    .filter((entry) => entry.isDirectory() || (entry.isFile() && isArchive(entry.name)))
    .map((entry) => join(directory, entry.name))
    .sort((a, b) => (a < b ? -1 : 1));
}

/** Another text when an entry was replaced; undefined when it is gone. */
export async function fingerprint(source: string): Promise<string | undefined> {
  const facts = await Promise.all(
    [source, join(source, 'plugin.json')].map((path) => stat(path, { bigint: true }).catch(() => undefined)),
  );
  if (facts[0] === undefined) return undefined;
  return facts.map((fact) => `${fact?.ino}-${fact?.size}-${fact?.mtimeNs}`).join(' ');
}
