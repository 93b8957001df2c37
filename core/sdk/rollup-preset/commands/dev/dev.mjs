import { stripVTControlCharacters } from 'node:util';
import { buildPlugin } from '../build.mjs';
import { findingsOf } from '../check.mjs';
import { startMockConsole } from './mock-console.mjs';
import { readBuild } from './read-build.mjs';
import { serveBuilds } from './serve-builds.mjs';
import { watchFolder } from './watch-folder.mjs';

/** Where builds are served when nothing else is said. */
const usualPort = 4600;

/**
 * @typedef {object} DevOptions
 * @property {string} [console] address of a running console
 * @property {boolean} [mock] starts one out of a checkout
 * @property {string} [checkout]
 * @property {string} [port] where builds are served; 0: any that is free
 */

/**
 * Builds at every save, and serves the builds to the tab of a console that they are laid over. Goes on until the signal comes;
 * rejects when it can't begin.
 * @param {string} directory @param {(line: string) => void} say @param {DevOptions} options @param {AbortSignal} signal
 */
export async function devPlugin(
  directory,
  say,
  { console: address, mock, checkout, port = String(usualPort) },
  signal,
) {
  if (!/^\d{1,5}$/.test(port)) throw new Error(`--port ${port} is no port`);
  if ((address === undefined) === !mock)
    throw new Error('dev needs --console <address>, or --mock --checkout <folder>');
  const mocked = mock ? await startMockConsole(directory, checkout, say) : undefined;
  try {
    const url = consoleUrl(mocked?.url ?? address ?? '');
    const link = (/** @type {string} */ served) => linkTo(url, served);
    const greeting = (/** @type {string} */ served) => `sextant-plugin dev\n\nOpen ${link(served)}\n`;
    const server = await serveBuilds({ port: Number(port), origin: url.origin, greeting }).catch((error) => {
      throw error.code === 'EADDRINUSE' ? new Error(`port ${port} is taken: say another with --port`) : error;
    });
    try {
      const build = oneAtATime(async () => {
        try {
          await buildPlugin(directory, () => {}, { isTraced: true });
          const made = readBuild(directory);
          const findings = linesOfCheck(directory);
          server.built(made, findings);
          say(`${made.id} ${made.version} built`);
          for (const line of findings) say(line);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          // Compilers colour what they say for a terminal.
          server.failed(stripVTControlCharacters(reason));
          say(reason);
        }
      });
      const unwatch = await watchFolder(directory, build, (why) => say(`Saves may not be seen: ${why}`));
      say(`Builds are served at ${server.address}. Open, and agree there:\n\n  ${link(server.address)}\n`);
      build();
      if (!mocked) tellWhenAlone(url, say, signal);
      await untilAborted(signal);
      await unwatch();
    } finally {
      await server.close();
    }
  } finally {
    mocked?.stop();
  }
}

/** Returns what `check` finds, which the build lets pass, a line each. @param {string} directory @returns {string[]} */
function linesOfCheck(directory) {
  try {
    const { faults, warnings } = findingsOf(directory);
    return [...faults.map((line) => `check: ${line}`), ...warnings.map((line) => `check: warning: ${line}`)];
  } catch (error) {
    return [`check: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Says that nothing answers where the console should be; builds go on, for it may come later. @param {URL} url @param {(line: string) => void} say @param {AbortSignal} signal */
function tellWhenAlone(url, say, signal) {
  fetch(url, { signal, redirect: 'manual' }).then(
    (answer) => answer.body?.cancel(),
    (error) => {
      // Whether a browser trusts its certificate is for the browser to say.
      if (signal.aborted || /CERT|SIGNED|ALTNAME/.test(error.cause?.code ?? '')) return;
      say(`No console answers at ${url.href}: start one there (in a checkout: npm start -- --dev-overlay)`);
    },
  );
}

/** @param {string} text */
function consoleUrl(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`--console ${text} is no web address`);
  return url;
}

/** @param {URL} console @param {string} served */
function linkTo(console, served) {
  const link = new URL(console);
  link.searchParams.set('overlay', served);
  return link.href;
}

/**
 * Returns a function that never runs the work twice at once: calls during a run cause one more run.
 * @param {() => Promise<void>} work @returns {() => void}
 */
function oneAtATime(work) {
  let isAtWork = false;
  let isAsked = false;
  return async function run() {
    isAsked = true;
    if (isAtWork) return;
    isAtWork = true;
    while (isAsked) {
      isAsked = false;
      await work();
    }
    isAtWork = false;
  };
}

/** @param {AbortSignal} signal */
function untilAborted(signal) {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
