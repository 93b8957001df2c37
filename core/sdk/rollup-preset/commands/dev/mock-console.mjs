import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Starts a console with its embedded cloud out of a checkout: the packages that an author installs carry neither.
 * @param {string} directory of the plugin: what the console keeps lies there in `.sextant/`
 * @param {string | undefined} checkout @param {(line: string) => void} say
 * @returns {Promise<{ url: string, stop(): void }>}
 */
export async function startMockConsole(directory, checkout, say) {
  if (checkout === undefined) {
    throw new Error(
      'dev --mock needs --checkout <folder> with the sources of the console: the packages hold neither a console nor its embedded cloud. Or run there: npm start -- --dev-overlay, and here: sextant-plugin dev --console http://127.0.0.1:8080',
    );
  }
  const start = resolve(checkout, 'core/cli/start.mjs');
  if (!existsSync(start))
    throw new Error(`${checkout} is no checkout of the console: there is no core/cli/start.mjs in it`);
  const state = join(directory, '.sextant');
  const args = [start, '--embedded', '--dev-overlay', '--port', '0', '--state', state];
  const child = spawn(process.execPath, args, { cwd: resolve(checkout), stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((done, fail) => {
    child.once('error', fail);
    let isStopped = false;
    child.once('exit', (status) => {
      const why = `the console ended with status ${status}`;
      // Once it was there, who writes a plugin hears of it; builds go on.
      if (!isStopped) say(why);
      fail(new Error(why));
    });
    const stop = () => {
      isStopped = true;
      child.kill();
    };
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line !== '') say(line);
      const [, url] = /^Sextant serves .* at (http\S+)$/.exec(line) ?? [];
      if (url !== undefined) done({ url, stop });
    });
  });
}
