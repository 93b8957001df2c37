import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

/**
 * A file, a folder or a link of an archive. The name has no slash in front; folders have `folder`, links have `target`.
 * @typedef {{ name: string, content?: Buffer, mode?: number, folder?: boolean, target?: string, uid?: number, gid?: number }} Entry
 */

/**
 * Returns a tar archive. Its bytes depend on the entries and the time alone: entries are sorted by their names (code units), owners have
 * numbers and no names, and every entry has the same time.
 *
 * @param {readonly Entry[]} entries files without a mode have 0644, folders 0755
 * @param {{ epoch: number, prefix?: string }} options epoch: the time of every entry in seconds since 1970; prefix: stands before each name
 * @returns {Promise<Buffer>}
 * @throws when two entries have the same name
 */
export async function tarOf(entries, { epoch, prefix = '' }) {
  const sorted = [...entries].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const twice = sorted.find(({ name }, index) => sorted[index - 1]?.name === name);
  if (twice) throw new Error(`Two entries of an archive have the name ${twice.name}`);
  const packing = pack();
  const always = { mtime: new Date(epoch * 1000), uname: '', gname: '' };
  for (const { name, content, mode, folder = false, target, uid = 0, gid = 0 } of sorted) {
    const own = { ...always, name: `${prefix}${name}`, uid, gid };
    if (folder) packing.entry({ ...own, name: `${own.name}/`, type: 'directory', mode: mode ?? 0o755 });
    else if (target !== undefined) packing.entry({ ...own, type: 'symlink', linkname: target, mode: 0o777 });
    else packing.entry({ ...own, mode: mode ?? 0o644 }, content ?? Buffer.alloc(0));
  }
  packing.finalize();
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of packing) chunks.push(/** @type {Buffer} */ (chunk));
  return Buffer.concat(chunks);
}

/**
 * Returns the bytes compressed by gzip, without a time or the name of a system in them. Another version of Node may compress otherwise.
 * @param {Buffer} bytes @returns {Buffer}
 */
export function gzip(bytes) {
  const packed = gzipSync(bytes, { level: 9 });
  // The ninth byte of a gzip header names the system (RFC 1952); 255 is "unknown".
  packed[9] = 255;
  return packed;
}

/**
 * Returns the entries with an entry for each folder that holds one of them and is not named itself.
 * @param {readonly Entry[]} entries @returns {Entry[]}
 */
export function withFolders(entries) {
  const named = new Set(entries.map(({ name }) => name));
  /** @type {Set<string>} */
  const missing = new Set();
  for (const { name } of entries) {
    const parts = name.split('/');
    for (let count = parts.length - 1; count > 0; count -= 1) {
      const folder = parts.slice(0, count).join('/');
      if (!named.has(folder)) missing.add(folder);
    }
  }
  return [...entries, ...[...missing].map((name) => ({ name, folder: true }))];
}
