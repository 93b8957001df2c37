import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rollup } from 'rollup';
import { consolePlugin } from '../index.mjs';
import { builtManifest } from './built.mjs';

/** A configuration reads `plugin.json` when it is imported, and what is imported once stays as it was. */
let reads = 0;

/**
 * Builds as the folder's `rollup.config.mjs` says, or as the preset does when there is none.
 * @param {string} directory @param {(line: string) => void} say
 */
export async function buildPlugin(directory, say) {
  await buildInto(directory, undefined, say);
  const { manifest } = builtManifest(directory);
  say(`${manifest.id} ${manifest.version}: ${Object.keys(manifest.files).length} files in dist/`);
}

/**
 * The same, into another folder.
 * @param {string} directory @param {string | undefined} folder @param {(line: string) => void} say
 */
export async function buildInto(directory, folder, say) {
  const config = join(directory, 'rollup.config.mjs');
  const options = existsSync(config)
    ? (await import(`${pathToFileURL(config).href}?${(reads += 1)}`)).default
    : consolePlugin({ directory });
  const { output, ...input } = options;
  const bundle = await rollup({ ...input, onLog: (level, log) => void (level !== 'debug' && say(log.message)) });
  try {
    for (const each of [output].flat()) await bundle.write({ ...each, ...(folder && { dir: folder }) });
  } finally {
    await bundle.close();
  }
}
