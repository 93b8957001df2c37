import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the preset writes when nothing else is said. @param {string} directory */
export const builtFolder = (directory) => join(directory, 'dist');

/**
 * Reads the manifest that the last build wrote; throws when there was none.
 * @param {string} directory @returns {{ manifest: any, bytes: Buffer }}
 */
export function builtManifest(directory) {
  const path = join(builtFolder(directory), 'plugin.json');
  let bytes;
  try {
    bytes = readFileSync(path);
  } catch {
    throw new Error(`there is no ${path}: run sextant-plugin build first`);
  }
  return { bytes, manifest: JSON.parse(bytes.toString('utf8')) };
}
