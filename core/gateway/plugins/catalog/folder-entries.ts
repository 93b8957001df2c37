import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isArchive } from './load-plugin.ts';

/** Folders and archives that may be plugins, by name; nothing when the folder is not there. */
export async function entriesOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  return (
    entries
      .filter((entry) => !entry.name.startsWith('.'))
      // Links are listed to be refused: whoever made one shall learn why nothing comes of it.
      .filter((entry) => entry.isDirectory() || entry.isSymbolicLink() || (entry.isFile() && isArchive(entry.name)))
      .map((entry) => join(directory, entry.name))
      .sort((a, b) => (a < b ? -1 : 1))
  );
}

export interface Fingerprint {
  /** Another one when the entry was replaced. */
  text: string;
  /** When it came to lie where it lies, in nanoseconds, as far as its folder and its manifest tell: files may be older. */
  since: bigint;
}

/** Undefined when the entry is gone. */
export async function fingerprint(source: string): Promise<Fingerprint | undefined> {
  const facts = await Promise.all(
    [lstat(source, { bigint: true }), stat(join(source, 'plugin.json'), { bigint: true })].map((fact) =>
      fact.catch(() => undefined),
    ),
  );
  const [entry, manifest] = facts;
  if (entry === undefined) return undefined;
  return {
    text: facts.map((fact) => `${fact?.ino}-${fact?.size}-${fact?.mtimeNs}`).join(' '),
    since: manifest && manifest.ctimeNs > entry.ctimeNs ? manifest.ctimeNs : entry.ctimeNs,
  };
}
