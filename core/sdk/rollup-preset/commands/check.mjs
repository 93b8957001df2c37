import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filesFault } from '#base/plugin-rules/manifest-rules.mjs';
import { manifestFindings } from '../manifest/check-manifest.mjs';
import { folderFaults } from '../manifest/folder-faults.mjs';
import { builtFolder, builtManifest } from './built.mjs';

/**
 * Throws everything that is wrong with the manifest and the files that it names, with what was built, and with what the plugin
 * uses of a console; says what may be wrong.
 * @param {string} directory @param {(line: string) => void} say
 * @param {string} [host] the console's `symbols.json`; that of the installed SDK when absent
 */
export function checkPlugin(directory, say, host) {
  const { faults, warnings } = findingsOf(directory, host);
  for (const warning of warnings) say(`warning: ${warning}`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  say('nothing is wrong');
}

/**
 * Returns what is wrong and what may be wrong, a line each.
 * @param {string} directory @param {string} [host] the console's `symbols.json`; that of the installed SDK when absent
 * @returns {{ faults: string[], warnings: string[] }}
 */
export function findingsOf(directory, host) {
  const source = readFileSync(join(directory, 'plugin.json'), 'utf8');
  const symbols = readSymbols(directory, host);
  const { faults, isValid } = manifestFindings(source, symbols?.operations);
  const warnings = /** @type {string[]} */ ([]);
  if (isValid) {
    const found = folderFaults(directory, source, symbols);
    faults.push(...found.faults.filter((fault) => !faults.includes(fault)));
    warnings.push(...found.warnings);
  }
  if (host !== undefined || existsSync(join(builtFolder(directory), 'plugin.json'))) {
    const { manifest } = builtManifest(directory);
    const fault = filesFault(manifest);
    faults.push(...(fault === undefined ? [] : [`dist/plugin.json: ${fault}`]), ...fileFaults(directory, manifest));
    // A service is told with its line already, where the manifest requires it.
    const lacking = symbols ? hostFaults(manifest, symbols) : [];
    faults.push(...lacking.filter((fault) => !faults.some((told) => told.includes(fault))));
  }
  return { faults, warnings };
}

/**
 * Reads the symbols of a console; undefined when none is named and no SDK is installed.
 * @param {string} directory @param {string} [host]
 */
export function readSymbols(directory, host) {
  const path = resolve(directory, host ?? symbolsOfTheSdk);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
  if (host !== undefined) throw new Error(`--host ${host}: there is no such file; it is the symbols.json of a console`);
  return undefined;
}

/** The path, below a plugin's folder, of the symbols of the SDK's own console. */
export const symbolsOfTheSdk = 'node_modules/@sextant/sdk/symbols.json';

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
 * Returns the names that a plugin uses and a console lacks, a sentence each. Tokens may also come from other plugins.
 * @param {any} manifest @param {{ version: string } & Record<string, Record<string, { status: string, removeIn?: string }>>} host
 */
export function hostFaults(manifest, host) {
  return Object.keys(names).flatMap((kind) =>
    (manifest.uses?.[kind] ?? [])
      .filter((/** @type {string} */ name) => !Object.hasOwn(host[kind] ?? {}, name))
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
