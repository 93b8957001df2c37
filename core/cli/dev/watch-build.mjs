import { join } from 'node:path';
import { watch as watchFiles } from 'chokidar';
import { watch } from 'rollup';
import { loadConfigFile } from 'rollup/loadConfigFile';
import { takeLock } from '../build/lock.mjs';
import { buildLocales } from '../build/locales.mjs';
import { note, root } from '../build/project.mjs';
import { finishStaticFiles } from '../build/static-files.mjs';

/**
 * Builds everything, and then again what a saved source is part of. What is to be built is read once: another manifest of a plugin
 * counts after the next start.
 * @param {(folders: readonly string[]) => void} built the folders, below the project, that were written
 * @returns {Promise<() => void>} ends it
 */
export async function watchBuild(built) {
  process.chdir(root);
  // The note marks `dist/` as a development build, so that the next `npm start` makes its own.
  note({ sources: 'development' });
  const round = aRound(built);
  const { options, warnings } = await loadConfigFile(join(root, 'rollup.config.mjs'), {});
  warnings.flush();
  const watcher = watch(options.map((each) => ({ ...each, watch: { clearScreen: false } })));
  watcher.on('event', (event) => void round.hear(event));
  // English is built into the code; the other languages are files beside it.
  const words = watchFiles(join(root, 'locales'), { ignoreInitial: true });
  words.on('all', (_event, path) => path.endsWith('.json') && round.wrote('dist/locales'));
  return () => {
    void watcher.close();
    void words.close();
  };
}

/** Returns where a bundle is written, below the project. @param {{ output: readonly string[] }} event */
const foldersOf = ({ output }) => output.map((path) => path.replace(root, ''));

/** The last step of a round, and the lock that keeps other processes from building meanwhile. */
const work = {
  finish() {
    buildLocales();
    finishStaticFiles({ compressed: false });
  },
  take: () => takeLock('building', 'building'),
};

/**
 * Collects the folders that are written until the console may be looked at again. Nobody else builds meanwhile.
 * @param {(folders: readonly string[]) => void} built
 */
export function aRound(built, { finish, take } = work) {
  /** @type {string[]} */
  let folders = [];
  let isWhole = true;
  let hasBuilt = false;
  /** Bundles that have not been built yet, by their folders: without one of them there is nothing to start. @type {Set<string>} */
  const unbuilt = new Set();
  /** @type {(() => void) | undefined} */
  let release;

  function end() {
    if (!hasBuilt && unbuilt.size > 0) return waitForSave();
    try {
      finish();
    } catch (error) {
      // Words that were saved half-way: what was built before goes on, and the next save tells of all.
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      return hasBuilt ? breakOff() : waitForSave();
    }
    breakOff();
    const written = folders;
    folders = [];
    hasBuilt = true;
    built(written);
  }

  /** The first round has failed, and nothing runs: says so, and how to go on. */
  function waitForSave() {
    const failed = unbuilt.size > 0 ? `: ${[...unbuilt].join(', ')} could not be built` : '';
    process.stderr.write(
      `The console is not started yet${failed}. Mend what is said above and save: it starts once all is built.\n`,
    );
    breakOff();
  }

  function breakOff() {
    release?.();
    release = undefined;
  }

  return {
    breakOff,
    /** Something that is no bundle. @param {string} folder */
    wrote(folder) {
      folders.push(folder);
      if (release) return;
      release = take();
      end();
    },
    /** @param {import('rollup').RollupWatcherEvent} event */
    async hear(event) {
      if (event.code === 'START') {
        isWhole = true;
        release ??= take();
      } else if (event.code === 'BUNDLE_START') {
        for (const folder of foldersOf(event)) unbuilt.add(folder);
      } else if (event.code === 'BUNDLE_END') {
        for (const folder of foldersOf(event)) unbuilt.delete(folder);
        folders.push(...foldersOf(event));
        process.stderr.write(`  ${folders.at(-1)}: ${(event.duration / 1000).toFixed(1)} s\n`);
        await event.result.close();
      } else if (event.code === 'ERROR') {
        isWhole = false;
        process.stderr.write(`${event.error.message}\n`);
        await event.result?.close();
      } else if (event.code === 'END') {
        if (isWhole || !hasBuilt) end();
        else breakOff();
      }
    },
  };
}
