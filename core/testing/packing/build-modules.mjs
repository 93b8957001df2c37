// Builds the kit's modules for those who have it from a package: `node build-modules.mjs <folder>`. It writes `outside.json` beside them:
// the packages that they import. In a process of its own, as the page.
import { writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { rjsfValidators } from '../../sdk/rollup-preset/plugins/rjsf.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');
const [, , outDir] = process.argv;
if (!outDir) throw new Error('name the folder');

/** The packages that are imported by name where the kit is installed; the console's other libraries are in the kit. */
const shared = ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/client'];
/** The parts that run in Node: their packages are installed, for some of them read files of their own. */
const ofNode = /\/core\/(gateway|cloud|sdk\/rollup-preset|testing\/(conformance|cloud))\//;
const presetFolder = `${root}/core/sdk/rollup-preset/`;

/** @type {import('vite').Plugin} */
const presetByName = {
  name: 'sextant-preset-by-name',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer || !source.startsWith('.')) return null;
    const path = fileURLToPath(new URL(source, `file://${importer}`));
    if (!path.startsWith(presetFolder) || importer.startsWith(presetFolder)) return null;
    return { id: `@sextant/rollup-preset/${relative(presetFolder, path)}`, external: true };
  },
};

const result = await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  plugins: [presetByName, rjsfValidators(), react()],
  resolve: {
    alias: [
      { find: '@sextant/sdk', replacement: `${root}/core/sdk/index.ts` },
      { find: '@sextant/ui', replacement: `${root}/core/sdk/ui.ts` },
    ],
  },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    chunkSizeWarningLimit: 10_000,
    rollupOptions: {
      input: {
        index: `${root}/core/testing/index.ts`,
        node: `${root}/core/testing/node.ts`,
        sdk: `${root}/core/sdk/index.ts`,
        ui: `${root}/core/sdk/ui.ts`,
      },
      external: (id, importer) => {
        if (id.startsWith('node:') || builtinModules.includes(id) || shared.includes(id)) return true;
        return /^[@a-z]/.test(id) && !id.startsWith('@sextant/') && ofNode.test(importer ?? '');
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
    },
  },
});

const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
const imported = outputs.flatMap((file) => (file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : []));
const packages = imported
  .filter((name) => /^[@a-z]/.test(name) && !name.startsWith('node:') && !builtinModules.includes(name))
  .filter((name) => !outputs.some((file) => file.fileName === name))
  .map((name) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  );
writeFileSync(join(outDir, 'outside.json'), JSON.stringify([...new Set(packages)].sort()));
