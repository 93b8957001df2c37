import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../build/project.mjs';

/**
 * Whether a running console must be started again after these folders of `dist/` were written. New builds of plugins reach its
 * open pages by themselves; everything else is read at the start. Open pages connect again, and say that there is a newer
 * build.
 * @param {readonly string[]} folders below the project
 */
export const needsStart = (folders) => folders.some((folder) => !folder.startsWith('dist/plugins/'));

/** @param {readonly string[]} words */
const spawnConsole = (words) =>
  spawn(process.execPath, [join(root, 'dist/cli/sextant.js'), 'serve', ...words], { cwd: root, stdio: 'inherit' });

/**
 * The console of `dist/`, in a process of its own.
 * @param {readonly string[]} words of `sextant serve`
 * @param {(words: readonly string[]) => import('node:child_process').ChildProcess} spawned
 */
export function runningConsole(words, spawned = spawnConsole) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let turn = Promise.resolve();
  let isOver = false;
  process.once('exit', () => child?.kill());

  function start() {
    const started = spawned(words);
    child = started;
    started.once('exit', (status) => {
      // Nobody has told it to: what it has said is for the developer, and the next build starts another.
      if (child === started) child = undefined;
      if (status) process.stderr.write(`The console ended with status ${status}; the next build starts it again.\n`);
    });
  }

  async function end() {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    // SIGTERM would wait for load balancers (`listen.drain`).
    ending.kill('SIGINT');
    await ended;
  }

  return {
    /** Starts it, or starts it again where that is needed: one change after another. @param {readonly string[]} folders */
    take(folders) {
      turn = turn.then(async () => {
        if (child && !needsStart(folders)) return;
        await end();
        // Told to end while the one before was ending: nobody would end another.
        if (!isOver) start();
      });
      return turn;
    },
    /** For good. */
    end() {
      isOver = true;
      return end();
    },
  };
}
