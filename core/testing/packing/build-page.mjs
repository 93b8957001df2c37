// Builds the page in which plugins are looked at: `node build-page.mjs <folder>`. In a process of its own, for the build declares
// its process one of production, and with it all that the process starts.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { withoutGraphStyles } from '../../cli/build/graph-styles.mjs';
import { rjsfValidators } from '../../sdk/rollup-preset/plugins/rjsf.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const [, , outDir] = process.argv;
if (!outDir) throw new Error('name the folder');

/** @param {string} name @param {string} file */
const at = (name, file) => ({ find: `@sextant/${name}`, replacement: `${root}core/sdk/${file}` });

// Vite keeps what it finds here: started by a test, it would build React for development, and each look would take far longer.
process.env['NODE_ENV'] = 'production';

await build({
  configFile: false,
  root: `${root}core/testing/page`,
  base: '/testing/',
  logLevel: 'warn',
  publicDir: false,
  plugins: [rjsfValidators(), react(), withoutGraphStyles()],
  resolve: { alias: [at('sdk', 'index.ts'), at('ui', 'ui.ts')] },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 4000,
    rollupOptions: {
      input: `${root}core/testing/page/main.tsx`,
      output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]', codeSplitting: false },
    },
  },
});
