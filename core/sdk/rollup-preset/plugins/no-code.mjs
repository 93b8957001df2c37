const id = '\0no-code';

/**
 * The input and the Rollup plugin for a plugin without code, because Rollup builds nothing without an input. They leave no
 * file.
 */
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
