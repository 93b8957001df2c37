import { isGone } from '@sextant/sdk';
import { depthOf, type Discovery } from './discover.ts';

/** How many calls are under way at once. */
const atOnce = 8;

export interface DeletionCounts {
  readonly files: number;
  readonly folders: number;
  readonly failures: number;
}

export interface DeletionOutcome extends DeletionCounts {
  /** The paths that may still be there, for another run: they failed, or were not tried any more. */
  readonly failed: Discovery;
  /** Why the failed did, by path; the first of them. */
  readonly reasons: readonly { path: string; error: unknown }[];
  /** The operator ended it before everything was tried. */
  readonly cancelled: boolean;
}

/** How many failures are told with their reasons. */
const toldReasons = 20;

/**
 * Deletes all files, then folders, the deepest first. A failure is counted, and the rest goes on; what is
 * gone already counts as deleted.
 *
 * @param remove deletes one, by its path
 * @param onCount hears of every step
 */
export async function deleteAll(
  { files, folders }: Discovery,
  remove: (path: string, signal: AbortSignal) => Promise<unknown>,
  { signal, onCount }: { signal: AbortSignal; onCount(counts: DeletionCounts): void },
): Promise<DeletionOutcome> {
  const counts = { files: 0, folders: 0, failures: 0 };
  const failed: { files: string[]; folders: string[] } = { files: [], folders: [] };
  const reasons: { path: string; error: unknown }[] = [];

  const take = async (path: string, kind: 'files' | 'folders') => {
    try {
      await remove(path, signal).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
      counts[kind] += 1;
    } catch (error) {
      failed[kind].push(path);
      // A deletion that was cancelled does not count as a failure.
      if (signal.aborted) return;
      counts.failures += 1;
      if (reasons.length < toldReasons) reasons.push({ path, error });
    }
    onCount({ ...counts });
  };

  for (const path of await each(files, signal, (file) => take(file, 'files'))) failed.files.push(path);
  for (const level of levels(folders)) {
    for (const path of await each(level, signal, (folder) => take(folder, 'folders'))) failed.folders.push(path);
  }
  return { ...counts, failed, reasons, cancelled: signal.aborted };
}

/** Folders of one depth are in nothing of each other, and may go at the same time. */
function levels(folders: readonly string[]): readonly (readonly string[])[] {
  const byDepth = new Map<number, string[]>();
  for (const folder of folders) {
    const depth = depthOf(folder);
    const level = byDepth.get(depth);
    if (level) level.push(folder);
    else byDepth.set(depth, [folder]);
  }
  return [...byDepth].toSorted(([one], [other]) => other - one).map(([, level]) => level);
}

/** Gives those that were not begun when it was cancelled. */
async function each(
  paths: readonly string[],
  signal: AbortSignal,
  act: (path: string) => Promise<void>,
): Promise<readonly string[]> {
  let next = 0;
  const worker = async () => {
    while (next < paths.length && !signal.aborted) await act(paths[next++]!);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, paths.length) }, worker));
  return paths.slice(next);
}
