import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { gzip, tarOf } from './archives/tar.mjs';

/**
 * Returns the text files of a folder beside this module, with the console's version in place of `@VERSION@`.
 * @param {string} folder @param {string} version
 * @returns {import('./archives/tar.mjs').Entry[]}
 */
export function textFiles(folder, version) {
  const place = fileURLToPath(new URL(folder, import.meta.url));
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const text = readFileSync(path, 'utf8').replaceAll('@VERSION@', version);
      return { name: path.slice(place.length + 1), content: Buffer.from(text) };
    });
}

/**
 * Returns these files as a compressed archive with one folder, which has its name.
 * @param {string} folder @param {string} name @param {import('./source-commit.mjs').Source} source
 * @returns {Buffer}
 */
export function textArchive(folder, name, { version, epoch }) {
  return gzip(tarOf(textFiles(folder, version), { epoch, prefix: `${name}/` }));
}
