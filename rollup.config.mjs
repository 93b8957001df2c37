import { createRequire } from 'node:module';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { consolePlugin } from './core/sdk/rollup-preset/index.mjs';
import { rjsfValidators } from './core/sdk/rollup-preset/plugins/rjsf.mjs';
import { styles } from './core/sdk/rollup-preset/plugins/styles.mjs';
import { minifyChunks, resolveTypeScript, transformTypeScript } from './core/sdk/rollup-preset/plugins/typescript.mjs';
import { chunksOfFirstPage, firstLoadModules, seenTexts, sharedFacades } from './core/cli/build/facades.mjs';
import { leanFont } from './core/cli/build/fonts.mjs';
import { withoutGraphStyles } from './core/cli/build/graph-styles.mjs';
import { heldFile, heldParts, lateParts, settlingParts, soonFile } from './core/cli/build/late-parts.mjs';
import { minifyFirstLoad } from './core/cli/build/minify.mjs';
import { webManifest } from './core/cli/build/web-manifest.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const production = process.env.SEXTANT_BUILD !== 'development';
const require = createRequire(import.meta.url);

/** Warnings that only break in the browser are errors here. @type {import('rollup').WarningHandlerWithDefault} */
function onwarn(warning, warn) {
  if (['UNRESOLVED_IMPORT', 'MISSING_EXPORT', 'MISSING_GLOBAL_NAME'].includes(warning.code ?? ''))
    throw new Error(warning.message);
  if (['MODULE_LEVEL_DIRECTIVE', 'THIS_IS_UNDEFINED', 'CIRCULAR_DEPENDENCY'].includes(warning.code ?? '')) return;
  warn(warning);
}

/** @param {string} name @param {import('rollup').Plugin[]} first @param {Pick<Parameters<typeof styles>[0], 'first'>} split */
const browserPlugins = (name, first = [], split = {}) => [
  ...first,
  rjsfValidators(),
  resolveTypeScript(),
  json({ preferConst: true }),
  nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx', '.json'] }),
  commonjs(),
  replace({
    preventAssignment: true,
    values: {
      'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development'),
      // The router's package gives its development build in every environment; this is all in which the other differs.
      ...(production ? { 'var ENABLE_DEV_WARNINGS = true': 'var ENABLE_DEV_WARNINGS = false' } : {}),
    },
  }),
  withoutGraphStyles(),
  transformTypeScript(),
  styles({ root, name, minify: production, asset: leanFont, ...split }),
  ...(production ? [minifyChunks()] : []),
  webManifest({ root, name }),
];

/** @type {import('rollup').OutputOptions} */
const hashedOutput = {
  dir: 'dist/web/static',
  format: 'es',
  entryFileNames: '[name]-[hash:7].js',
  chunkFileNames: '[name]-[hash:7].js',
  assetFileNames: '[name]-[hash:7][extname]',
  hashCharacters: 'base36',
};

/**
 * The name of a later file. The first load names each of them, so that a delivered one has no words in its name, but for the two that
 * people and tests look for.
 * @param {{ name: string }} chunk
 */
const laterFileName = ({ name }) =>
  `${!production || [soonFile, heldFile].includes(name) ? '[name]' : 'p'}-[hash:7].js`;

/** The console: host, SDK and libraries; what every first load needs lies in one file, the rest is fetched when used. */
const hostEntry = 'core/host/main.tsx';
const host = {
  input: {
    host: hostEntry,
    'react-dom': 'facade:react-dom',
    sextant: 'facade:sextant',
  },
  plugins: [
    ...browserPlugins('host', [seenTexts({ root }), sharedFacades({ root, require }), lateParts({ root })], {
      // Parts that follow the rows have their styles in the first sheet: they are drawn before the late styles have come.
      first: (modules) => firstLoadModules({ entry: hostEntry, root, further: settlingParts, ...modules }),
    }),
    ...(production ? [minifyFirstLoad({ name: 'host' })] : []),
  ],
  output: {
    ...hashedOutput,
    chunkFileNames: laterFileName,
    manualChunks: chunksOfFirstPage({
      entry: hostEntry,
      root,
      later: {
        [soonFile]: { parts: settlingParts },
        // The late words belong to it as well.
        [heldFile]: { parts: heldParts, isPart: (id) => id.startsWith('\0late:') },
      },
    }),
    // Each file costs its digest in every document.
    experimentalMinChunkSize: 24_000,
  },
  logLevel: 'warn',
  onwarn,
};

/** The sign-in page, an entry of its own with its own copy of the few libraries it needs. */
const signIn = {
  input: { 'sign-in': 'core/host/sign-in/main.tsx' },
  plugins: browserPlugins('sign-in', [seenTexts({ root })]),
  output: { ...hashedOutput, manualChunks: chunksOfFirstPage({ entry: 'core/host/sign-in/main.tsx', root }) },
  onwarn,
};

/** The built-in plugins, through the preset that integrators use. */
const plugins = readdirSync(`${root}plugins`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(`${root}plugins/${entry.name}/plugin.json`))
  .map(({ name }) =>
    consolePlugin({
      directory: `${root}plugins/${name}`,
      output: `${root}dist/plugins/${name}`,
      schemas: `${root}schemas/${name}`,
      locales: (language) => `${root}locales/${language}/${name}.json`,
      production,
    }),
  );

/** What runs on Node: gateway, embedded cloud, command line; packages stay outside. */
const node = {
  input: {
    'gateway/main': 'core/gateway/main.ts',
    'cloud/main': 'core/cloud/main.ts',
    'cli/sextant': 'core/cli/sextant.ts',
  },
  external: (/** @type {string} */ id) =>
    !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('#') && !id.includes(root),
  plugins: [
    resolveTypeScript(),
    nodeResolve({ exportConditions: ['node'], extensions: ['.mjs', '.js', '.ts', '.json'], resolveOnly: [/^#/] }),
    json({ preferConst: true }),
    transformTypeScript(),
  ],
  output: {
    dir: 'dist',
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name]-[hash].js',
    sourcemap: true,
  },
  onwarn,
};

export default [host, signIn, ...plugins, node];
