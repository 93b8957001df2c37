import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsoleError } from '#base';

/** Where one running cloud keeps its files. */
export interface DataDirectory {
  path: string;
  /** Gives it up for others; a temporary one is removed. */
  release(): Promise<void>;
}

/** Locks that this process holds: after a crash the next process may well have the same id. */
const held = new Set<string>();

/**
 * Takes the directory (made when missing) for this process, or a temporary one when `path` is undefined. Throws
 * `CLOUD_DATA_IN_USE` when another cloud runs on it: two writers would damage the journal.
 */
export async function takeDirectory(path: string | undefined): Promise<DataDirectory> {
  if (path === undefined) {
    const made = await mkdtemp(join(tmpdir(), 'sextant-cloud-'));
    return { path: made, release: () => rm(made, { recursive: true, force: true }) };
  }
  await mkdir(path, { recursive: true, mode: 0o700 });
  const lock = join(path, 'cloud.pid');
  const owner = await ownerOf(lock);
  if (owner !== undefined) {
    throw new ConsoleError('CLOUD_DATA_IN_USE', { message: `${path} is in use by process ${owner}.`, owner });
  }
  await writeFile(lock, `${process.pid}\n`, { mode: 0o600 });
  held.add(lock);
  return {
    path,
    async release() {
      held.delete(lock);
      await rm(lock, { force: true });
    },
  };
}

/** The process that holds the lock; undefined when nobody does, or the one who did is gone. */
async function ownerOf(lock: string): Promise<number | undefined> {
  const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
  if (!Number.isInteger(owner) || owner <= 0) return undefined;
  if (owner === process.pid) return held.has(lock) ? owner : undefined;
  return isAlive(owner) ? owner : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be signalled, but is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
