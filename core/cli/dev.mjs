// `npm run dev`: the console built for developers, and what a saved source changes built again while it runs. Words like those
// of `npm start`.
import { ensureInstalled, fail } from './build/ensure.mjs';
import { wordsToServe } from './serve-arguments.mjs';

const words = wordsToServe(fail);
ensureInstalled();
// React says what it finds wrong, and nothing is made small.
process.env['SEXTANT_BUILD'] = 'development';
const [{ watchBuild }, { runningConsole }] = await Promise.all([
  import('./dev/watch-build.mjs'),
  import('./dev/running-console.mjs'),
]);
const running = runningConsole(words);
const stop = await watchBuild((changed) => running.take(changed));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    stop();
    void running.end();
  });
}
