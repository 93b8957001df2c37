import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds: work under a lock is done in a few, so that one this old is of a process that died. */
const staleMs = 10_000;
const patienceMs = 15_000;

/**
 * Does the work while no other process that asks for the same lock does its own. The lock is a file that only one can make,
 * which holds on file systems of other machines too. Throws when another keeps it too long.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const owner = `${process.pid} ${randomUUID()}`;
  const until = Date.now() + patienceMs;
  while (!(await isTaken(path, owner))) {
    if (Date.now() > until) throw new Error(`${path} has been kept by another process for too long`);
    await breakIfStale(path);
    await sleep(5 + Math.random() * 20);
  }
  try {
    return await work();
  } finally {
    // Another process may have taken this lock for stale: then it is that one's by now.
    const holder = await readFile(path, 'utf8').catch(() => '');
    if (holder === owner) await rm(path, { force: true });
  }
}

async function isTaken(path: string, owner: string): Promise<boolean> {
  try {
    await writeFile(path, owner, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function breakIfStale(path: string): Promise<void> {
  const [age, holder] = await Promise.all([
    stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    ),
    readFile(path, 'utf8').catch(() => ''),
  ]);
  if (age < staleMs) return;
  const aside = `${path}-${randomUUID()}`;
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  // Two may break one lock at a time: the slower has moved the quicker one's new lock, which goes back.
  const found = await readFile(aside, 'utf8').catch(() => holder);
  if (found !== holder) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}
