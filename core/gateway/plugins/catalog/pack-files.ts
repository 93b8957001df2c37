import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isPacked } from '../../../base/plugin-rules/file-name.mjs';

const smallest = 512;
const largest = 4 * 1024 * 1024;

/** Puts `.br` and `.gz` beside what is text: once when a plugin arrives, instead of with every answer. */
export async function packFiles(directory: string, files: readonly string[]): Promise<void> {
  for (const file of files.filter(isPacked)) {
    const path = join(directory, file);
    const { size } = await stat(path);
    if (size < smallest || size > largest) continue;
    const bytes = await readFile(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: size };
    const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, { params }), promisify(gzip)(bytes)]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  }
}
