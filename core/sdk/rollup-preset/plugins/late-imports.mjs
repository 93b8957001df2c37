/**
 * Has the files of a plugin's dynamic imports fetched before they are imported. A module that failed once is failed for as long
 * as the page lives (HTML, "fetch a single module script": the module map), and what is pressed again must open. A page that
 * has no `sextantPart` (`core/host/chunk-loader.ts`) imports them without that.
 * @returns {import('rollup').Plugin}
 */
export function lateImports() {
  return {
    name: 'sextant-late-imports',
    renderDynamicImport({ targetChunk }) {
      if (!targetChunk) return null;
      const file = JSON.stringify(`./${targetChunk.fileName}`);
      return {
        // The name stands twice: a test runner follows no import of a variable.
        left: '(globalThis.sextantPart??(l=>l()))(()=>import(',
        right: `),${file},${placeOfFiles(targetChunk.fileName)},import.meta.url)`,
      };
    },
    renderChunk: writeFiles,
  };
}

/** Stands in the code for the files that a late one needs, until it is known which these are. @param {string} file */
export const placeOfFiles = (file) => JSON.stringify(`files of ${file}`);

const places = /"files of ([^"]+)"/g;

/**
 * Puts the lists into their places: every file that the late one imports, and those that these import, but for what is there as
 * soon as the importing one is. All lists have one order, with the files that most of them name at the end: the code is sent
 * compressed, and a text that came before costs next to nothing.
 * @type {import('rollup').RenderChunkHook}
 */
export function writeFiles(code, { fileName }, _options, { chunks }) {
  if (code.search(places) < 0) return null;
  const isThere = closure(fileName, chunks);
  const filesOf = (/** @type {string} */ late) =>
    [...closure(late, chunks)].filter((file) => file !== late && !isThere.has(file));
  /** @type {Map<string, number>} */
  const naming = new Map();
  for (const [, late = ''] of code.matchAll(places))
    for (const file of filesOf(late)) naming.set(file, (naming.get(file) ?? 0) + 1);
  const inOrder = (/** @type {string} */ one, /** @type {string} */ other) =>
    (naming.get(one) ?? 0) - (naming.get(other) ?? 0) || (one < other ? -1 : 1);
  const listed = code.replace(places, (_, /** @type {string} */ late) => JSON.stringify(filesOf(late).sort(inOrder)));
  return { code: listed, map: null };
}

/** A file and all that it imports. @param {string} file @param {Record<string, import('rollup').RenderedChunk>} chunks */
function closure(file, chunks) {
  const files = new Set([file]);
  for (const each of files)
    for (const imported of chunks[each]?.imports ?? []) if (chunks[imported]) files.add(imported);
  return files;
}
