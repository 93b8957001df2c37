import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtFolder, builtManifest } from '../built.mjs';

/**
 * A build, held in memory. The folder may already hold half of the next one when a page asks for a file.
 * @typedef {object} Build
 * @property {string} digest of the manifest, as consoles count it; the first step of every file's address
 * @property {string} id
 * @property {string} version
 * @property {string} manifest the text of `plugin.json`
 * @property {Record<string, unknown>} words the plugin's own, by language
 * @property {ReadonlyMap<string, Buffer>} files
 */

/** Reads the last build. @param {string} directory @returns {Build} */
export function readBuild(directory) {
  const { bytes, manifest } = builtManifest(directory);
  const names = Object.keys(manifest.files ?? {});
  const files = new Map(names.map((name) => [name, readFileSync(join(builtFolder(directory), name))]));
  const own = (manifest.contributes?.locales ?? []).filter((/** @type {any} */ each) => each.ns === manifest.id);
  const words = own.map((/** @type {{ locale: string, src: string }} */ { locale, src }) => [
    locale,
    JSON.parse(String(files.get(src.replace(/^\.\//, '')))),
  ]);
  return {
    digest: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    id: manifest.id,
    version: manifest.version,
    manifest: bytes.toString('utf8'),
    words: Object.fromEntries(words),
    files,
  };
}
