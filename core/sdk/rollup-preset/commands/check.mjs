import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { manifestFaults } from '../manifest/check-manifest.mjs';
import { builtFolder, builtManifest } from './built.mjs';

/**
 * Throws everything that is wrong with the manifest, with the files that were built, and, with `host` (a console's
 * `symbols.json`), with what the plugin uses of that console.
 * @param {string} directory @param {(line: string) => void} say @param {string} [host]
 */
export function checkPlugin(directory, say, host) {
  const faults = manifestFaults(readFileSync(join(directory, 'plugin.json'), 'utf8'));
  if (host !== undefined || existsSync(join(builtFolder(directory), 'plugin.json'))) {
    const { manifest } = builtManifest(directory);
    faults.push(...fileFaults(directory, manifest));
    if (host !== undefined)
      faults.push(...hostFaults(manifest, JSON.parse(readFileSync(resolve(directory, host), 'utf8'))));
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  say('nothing is wrong');
}

/** @param {string} directory @param {any} manifest @returns {string[]} */
function fileFaults(directory, manifest) {
  return Object.entries(manifest.files ?? {}).flatMap(([file, digest]) => {
    const path = join(builtFolder(directory), file);
    if (!existsSync(path)) return [`dist/${file} is missing: build again`];
    const found = `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`;
    return found === digest ? [] : [`dist/${file} is not what was built: build again`];
  });
}

/**
 * What a plugin uses and a console lacks, by name (plugin platform §5). Tokens may also come from other plugins.
 * @param {any} manifest @param {{ version: string } & Record<string, Record<string, { status: string, removeIn?: string }>>} host
 */
export function hostFaults(manifest, host) {
  return Object.keys(names).flatMap((kind) =>
    (manifest.uses?.[kind] ?? [])
      .filter((/** @type {string} */ name) => !(name in (host[kind] ?? {})))
      .filter((/** @type {string} */ name) => kind !== 'tokens' || name.startsWith('sextant.'))
      .map((/** @type {string} */ name) => `the console ${host.version} has no ${names[kind]} ${name}`),
  );
}

/** @type {Record<string, string>} */
const names = {
  sdk: '@sextant/sdk export',
  ui: '@sextant/ui export',
  points: 'point',
  tokens: 'service',
  when: 'key of when',
};
