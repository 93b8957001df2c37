const id = '\0no-code';

/** What a plugin without code is built from, for rollup builds nothing from nothing. It leaves no file. */
export const noCode = { input: { nothing: id }, plugin };

/** @returns {import('rollup').Plugin} */
function plugin() {
  return {
    name: 'sextant-no-code',
    resolveId: (source) => (source === id ? id : null),
    load: (source) => (source === id ? '' : null),
    generateBundle(_options, bundle) {
      for (const [file, part] of Object.entries(bundle)) {
        if (part.type === 'chunk' && part.facadeModuleId === id) delete bundle[file];
      }
    },
  };
}
