import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rollup } from 'rollup';
import { consolePlugin } from '../index.mjs';
import { inWords, sizesOf } from '../manifest/sizes.mjs';
import { builtFolder, builtManifest } from './built.mjs';

/** A configuration reads `plugin.json` when it is imported, and what is imported once stays as it was. */
let reads = 0;

/** @typedef {{ isTraced?: boolean }} BuildOptions `isTraced`: code leads back to its sources, for whoever looks for an error */

/**
 * Builds as the folder's `rollup.config.mjs` says, or as the preset does when there is none.
 * @param {string} directory @param {(line: string) => void} say @param {BuildOptions} [options]
 */
export async function buildPlugin(directory, say, options) {
  await buildInto(directory, undefined, say, options);
  const { manifest } = builtManifest(directory);
  const names = Object.keys(manifest.files);
  const files = names.map((name) => [name, readFileSync(join(builtFolder(directory), name))]);
  const { total, entry } = sizesOf(Object.fromEntries(files), manifest.graph);
  const weight = `${inWords(total)} compressed${entry > 0 ? `, ${inWords(entry)} at most before a view` : ''}`;
  const count = `${names.length} ${names.length === 1 ? 'file' : 'files'}`;
  say(`${manifest.id} ${manifest.version}: ${count} in dist/, ${weight}`);
}

/**
 * The same, into another folder.
 * @param {string} directory @param {string | undefined} folder @param {(line: string) => void} say @param {BuildOptions} [build]
 */
export async function buildInto(directory, folder, say, { isTraced = false } = {}) {
  const config = join(directory, 'rollup.config.mjs');
  const options = existsSync(config)
    ? (await import(`${pathToFileURL(config).href}?${(reads += 1)}`)).default
    : consolePlugin({ directory });
  const { output, ...input } = options;
  const bundle = await rollup({
    ...input,
    onLog(level, log) {
      // With an `onLog` a configuration's `onwarn`, which knows what is no matter and what ends the build, is not asked.
      if (level === 'warn' && input.onwarn) input.onwarn(log, (/** @type {Said} */ warning) => say(messageOf(warning)));
      else if (level !== 'debug') say(log.message);
    },
  });
  try {
    for (const each of [output].flat())
      await bundle.write({ ...each, ...(folder && { dir: folder }), ...(isTraced && { sourcemap: 'inline' }) });
  } finally {
    await bundle.close();
  }
}

/** @typedef {string | { message: string } | (() => string | { message: string })} Said What rollup's warnings come as */

/** @param {Said} warning @returns {string} */
function messageOf(warning) {
  if (typeof warning === 'function') return messageOf(warning());
  return typeof warning === 'string' ? warning : warning.message;
}
