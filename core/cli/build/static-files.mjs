import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from './project.mjs';

const compressible = /\.(js|css|json|svg)$/;

/**
 * Removes what no manifest names any more, and writes every static file compressed as well (brotli 11, gzip 9).
 * @param {{ compressed?: boolean }} [options] who reads them from the same machine can do without
 */
export function finishStaticFiles({ compressed = true } = {}) {
  const web = join(root, 'dist/web');
  const directory = join(web, 'static');
  const named = new Set();
  for (const manifest of readdirSync(web).filter((name) => name.endsWith('.manifest.json'))) {
    const { integrity, assets } = JSON.parse(readFileSync(join(web, manifest), 'utf8'));
    for (const file of [...Object.keys(integrity), ...assets]) named.add(file);
  }
  for (const file of readdirSync(directory)) {
    if (!named.has(file.replace(/\.(br|gz)$/, ''))) rmSync(join(directory, file));
  }
  if (compressed) for (const file of named) compress(join(directory, file));
}

/** @param {string} path */
export function compress(path) {
  if (!compressible.test(path)) return;
  // Names carry the content's hash: what is there is right.
  if (statSync(`${path}.br`, { throwIfNoEntry: false })) return;
  const bytes = readFileSync(path);
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
