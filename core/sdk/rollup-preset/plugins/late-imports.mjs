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
 * soon as the importing one is.
 * @type {import('rollup').RenderChunkHook}
 */
export function writeFiles(code, { fileName }, _options, { chunks }) {
  if (code.search(places) < 0) return null;
  const isThere = closure(fileName, chunks);
  const listed = code.replace(places, (_, /** @type {string} */ late) =>
    JSON.stringify([...closure(late, chunks)].filter((file) => file !== late && !isThere.has(file))),
  );
  return { code: listed, map: null };
}

/** A file and all that it imports. @param {string} file @param {Record<string, import('rollup').RenderedChunk>} chunks */
function closure(file, chunks) {
  const files = new Set([file]);
  for (const each of files)
    for (const imported of chunks[each]?.imports ?? []) if (chunks[imported]) files.add(imported);
  return files;
}
