// `npm run build`: everything into dist/. One build at a time: a second one waits for the first, and with `--if-needed` is
// content with what that has built.
import { join } from 'node:path';
import { buildFailure } from './build/build-failure.mjs';
import { ensureInstalled, fail, isBuilt } from './build/ensure.mjs';
import { takeLock } from './build/lock.mjs';
import { buildLocales } from './build/locales.mjs';
import { note, root, sourcesDigest } from './build/project.mjs';
import { finishStaticFiles } from './build/static-files.mjs';

ensureInstalled();
const release = takeLock('building', 'building');
const sources = sourcesDigest();
if (!process.argv.includes('--if-needed') || !isBuilt(sources))
  await build().catch((error) => fail(buildFailure(error)));
release();

async function build() {
  process.stderr.write('Building …\n');
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
}
