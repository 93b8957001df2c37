// Serves the gallery: as it is written, with every change at once; or its built files, as it is tested.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, createServer, preview } from 'vite';
import { rjsfValidators } from '../../sdk/rollup-preset/plugins/rjsf.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** @param {string} name */
const at = (name) => ({
  find: `@sextant/${name}`,
  replacement: `${root}core/sdk/${name === 'sdk' ? 'index' : name}.ts`,
});

/** @param {number} port 0 takes any that is free. @returns {import('vite').InlineConfig} */
const config = (port) => ({
  configFile: false,
  root: folder,
  base: '/',
  cacheDir: `${root}node_modules/.vite/gallery`,
  logLevel: 'warn',
  plugins: [rjsfValidators(), react()],
  resolve: { alias: [at('sdk'), at('ui')] },
  server: { host: '127.0.0.1', port, strictPort: true, fs: { allow: [root] } },
  preview: { host: '127.0.0.1', port, strictPort: true },
  build: { outDir: `${root}dist/gallery`, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 4000 },
});

/** Live, for whoever works on a part. @param {number} port @returns {Promise<{ url: string, close(): Promise<void> }>} */
export async function serveGallery(port) {
  const server = await createServer(config(port));
  await server.listen();
  return { url: addressOf(server.httpServer), close: () => server.close() };
}

/** Makes the files that `serveFiles` serves. */
export async function buildGallery() {
  await build(config(0));
}

/** The built gallery. @param {number} port @returns {Promise<{ url: string, close(): Promise<void> }>} */
export async function serveFiles(port) {
  const server = await preview(config(port));
  return { url: addressOf(server.httpServer), close: () => server.close() };
}

/** @param {{ address(): any } | null} server */
function addressOf(server) {
  return `http://127.0.0.1:${server?.address().port}/`;
}
