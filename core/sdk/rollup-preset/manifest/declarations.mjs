import { declarationFaults } from './check-manifest.mjs';

/** @typedef {{ text: string, said: any }} Read a JSON file of a plugin: its text and what it says */
/** @typedef {{ file: string, text: string, path: string[], said: any }} Declaration and where in its file it begins */

/**
 * The types without code that a manifest declares, in itself or in a file of their own.
 * @param {string} source the text of a `plugin.json` that is in order
 * @param {(ref: string) => Read | undefined} read undefined for what can't be read, which is told elsewhere
 * @returns {Declaration[]}
 */
export function declarationsOf(source, read) {
  const { resourceTypes } = Object(JSON.parse(source).contributes);
  const types = /** @type {any[]} */ (Array.isArray(resourceTypes) ? resourceTypes : []);
  return types.flatMap((type, place) => {
    const { declared } = Object(type);
    const path = ['contributes', 'resourceTypes', String(place), 'declared'];
    if (typeof declared !== 'string')
      return declared ? [{ file: 'plugin.json', text: source, path, said: declared }] : [];
    const found = read(declared);
    return found ? [{ file: declared.slice(2), path: [], ...found }] : [];
  });
}

/**
 * Returns what a console would refuse in types that are declared in files of their own, each fault with file and line.
 * @param {string} source the text of a `plugin.json` that is in order
 * @param {(ref: string) => Read | undefined} read @returns {string[]}
 */
export const brokenDeclarations = (source, read) =>
  declarationsOf(source, read).flatMap(({ file, text, path, said }) =>
    path.length === 0 ? declarationFaults(said, text, file) : [],
  );
