/**
 * Tells the engine that the functions of these files run at once: V8 compiles them while the file comes in, off the page's
 * main thread, in place of one by one when each is called for the first time (explicit compile hints, whole files; a browser
 * that does not know them reads a comment). For the file that every first load runs: elsewhere it would compile what nobody calls.
 * @param {(chunk: import('rollup').RenderedChunk) => boolean} runsAtOnce
 * @returns {import('rollup').Plugin}
 */
export function compileAhead(runsAtOnce) {
  return {
    name: 'sextant-compile-ahead',
    renderChunk: (code, chunk) =>
      runsAtOnce(chunk) ? { code: `//# allFunctionsCalledOnLoad\n${code}`, map: null } : null,
  };
}
