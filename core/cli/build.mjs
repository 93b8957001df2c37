// `npm run build`: everything into dist/. One build at a time: a second one waits for the first.
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildLocales } from './build/locales.mjs';
import { note, root, sourcesDigest } from './build/project.mjs';
import { finishStaticFiles } from './build/static-files.mjs';
import { ensureInstalled } from './build/ensure.mjs';

ensureInstalled();
await withLock(join(root, '.sextant/build.lock'), async () => {
  const sources = sourcesDigest();
  process.chdir(root);
  const { loadConfigFile } = await import('rollup/loadConfigFile');
  const { rollup } = await import('rollup');
  const { options, warnings } = await loadConfigFile(join(root, 'rollup.config.mjs'), {});
  warnings.flush();
  for (const { output: outputs, ...input } of options) {
    const started = Date.now();
    const bundle = await rollup(input);
    for (const output of outputs) await bundle.write(output);
    await bundle.close();
    const [first] = Object.keys(/** @type {Record<string, string>} */ (input.input));
    process.stderr.write(
      `  ${outputs[0]?.dir?.replace(root, '')} (${first}): ${((Date.now() - started) / 1000).toFixed(1)} s\n`,
    );
  }
  buildLocales();
  finishStaticFiles();
  note({ sources });
});

/** @param {string} path @param {() => Promise<void>} work */
async function withLock(path, work) {
  mkdirSync(join(root, '.sextant'), { recursive: true });
  for (;;) {
    try {
      mkdirSync(path);
      break;
    } catch {
      // A build that was killed leaves its lock; none takes ten minutes.
      if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 600_000)
        rmSync(path, { recursive: true, force: true });
      await wait(200);
    }
  }
  const unlock = () => rmSync(path, { recursive: true, force: true });
  process.on('exit', unlock);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => process.exit(1));
  try {
    await work();
  } finally {
    unlock();
  }
}
