import { relative, sep } from 'node:path';
import { watch } from 'chokidar';

/** Saving writes a file in several steps, and an editor several files. In milliseconds. */
const settle = 60;

/** Nothing that an author writes: packages, what builds and tools make. */
const ignored = /^(node_modules|dist|\..+|.+\.tgz)$/;

/**
 * Calls `changed` when something in a plugin's folder has been saved, `failed` when it can't be told any more. Resolves when
 * every change from then on is seen.
 * @param {string} directory @param {() => void} changed @param {(why: string) => void} failed
 * @returns {Promise<() => Promise<void>>} ends it
 */
export async function watchFolder(directory, changed, failed) {
  const watcher = watch(directory, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) =>
      relative(directory, path)
        .split(sep)
        .some((step) => ignored.test(step)),
  });
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(changed, settle);
  });
  // As when a system has no watches left; builds that were made go on being served.
  watcher.on('error', (error) => failed(error instanceof Error ? error.message : String(error)));
  await new Promise((resolve) => watcher.once('ready', () => resolve(undefined)));
  return () => {
    clearTimeout(timer);
    return watcher.close();
  };
}
