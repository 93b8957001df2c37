import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

/**
 * A `.tgz` that depends on nothing but names and contents: no times, owners or marks of the machine that packs.
 * @param {readonly { name: string, content: Buffer, executable?: boolean }[]} files @returns {Promise<Buffer>}
 */
export async function archiveOf(files) {
  const packing = pack();
  for (const { name, content, executable = false } of files) {
    packing.entry({ name, mode: executable ? 0o755 : 0o644, mtime: new Date(0), uid: 0, gid: 0 }, content);
  }
  packing.finalize();
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of packing) chunks.push(/** @type {Buffer} */ (chunk));
  const archive = gzipSync(Buffer.concat(chunks), { level: 9 });
  // The ninth byte of a gzip header names the system it was made on; 255 is "unknown".
  archive[9] = 255;
  return archive;
}
