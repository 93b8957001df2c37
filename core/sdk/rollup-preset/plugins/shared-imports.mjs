/** The modules that plugins get from the host; everything else they use is bundled into them. */
export const shared = ['react', 'react-dom', 'react/jsx-runtime', '@sextant/sdk', '@sextant/ui'];

/** Libraries of which a second copy in the page would break or bloat it; their place is `@sextant/sdk` and `@sextant/ui`. */
const refused = [
  /^react-dom\/(client|server)/,
  /^react\/jsx-dev-runtime$/,
  /^react-router(-dom)?($|\/)/,
  /^(react-)?i18next($|\/)/,
  /^inversify($|\/)/,
  /^jotai($|\/)/,
  /^@tanstack\//,
  /^@rjsf\//,
  /^(react-)?apexcharts($|\/)/,
  /^react-force-graph-2d($|\/)/,
  /^react-aria-components($|\/)/,
];

/** Refuses imports that reach past the shared modules. @returns {import('rollup').Plugin} */
export function onlySharedImports() {
  return {
    name: 'sextant-shared-imports',
    resolveId(source, importer) {
      if (!importer || source.startsWith('.') || source.startsWith('/') || source.startsWith('\0')) return null;
      if (refused.some((pattern) => pattern.test(source))) {
        this.error(`${importer} imports ${source}; plugins reach it through @sextant/sdk or @sextant/ui`);
      }
      if (source.startsWith('#'))
        this.error(`${importer} imports ${source}, a door inside the console that plugins do not have`);
      return null;
    },
  };
}
