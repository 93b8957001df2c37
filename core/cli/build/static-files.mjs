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
  writeFileSync(`${path}.br`, brotli(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

/** Bytes from which a file is compressed in several ways. */
const largeFile = 256 * 1024;

/**
 * Compresses with Brotli at its highest quality. The encoder guesses where its statistics begin anew, so that two large files of the
 * same length can differ by 200 bytes for nothing but the names in them. For a large file the shortest of three results is taken.
 * @param {Buffer} bytes
 * @returns {Buffer}
 */
function brotli(bytes) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGBLOCK, BROTLI_PARAM_MODE } = constants;
  const common = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const shortest = brotliCompressSync(bytes, { params: common });
  if (bytes.length < largeFile) return shortest;
  const others = [{ [BROTLI_PARAM_LGBLOCK]: 16 }, { [BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT }];
  return others
    .map((other) => brotliCompressSync(bytes, { params: { ...common, ...other } }))
    .reduce((best, one) => (one.length < best.length ? one : best), shortest);
}
