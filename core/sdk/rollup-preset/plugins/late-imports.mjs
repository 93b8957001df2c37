/**
 * What a plugin imports when it is first used is fetched before it is imported: a module that failed once is failed for as long
 * as the page lives (HTML, "fetch a single module script": the module map), and what is pressed again must open. A page that
 * has no `sextantLate` (`core/host/late-parts.ts`) imports it without more ado.
 *
 * @returns {import('rollup').Plugin}
 */
export function lateImports() {
  return {
    name: 'sextant-late-imports',
    renderDynamicImport({ chunk, targetChunk, getTargetChunkImports }) {
      if (!targetChunk) return null;
      const imported = getTargetChunkImports() ?? [];
      const others = imported.filter((one) => one.type === 'internal' && one.fileName !== chunk.fileName);
      return {
        // The name stands twice: a test runner follows no import of a variable.
        left: '(globalThis.sextantLate??(l=>l()))(()=>import(',
        right: `),${args(targetChunk.fileName, others)},import.meta.url)`,
      };
    },
  };
}

/** @param {string} file @param {{ fileName: string }[]} others */
const args = (file, others) => [`./${file}`, others.map(({ fileName }) => fileName)].map((arg) => JSON.stringify(arg));
