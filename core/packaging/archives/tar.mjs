import { gzipSync } from 'node:zlib';

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
 * @returns {Buffer}
 * @throws when two entries have the same name
 */
export function tarOf(entries, { epoch, prefix = '' }) {
  const sorted = [...entries].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const twice = sorted.find(({ name }, index) => sorted[index - 1]?.name === name);
  if (twice) throw new Error(`Two entries of an archive have the name ${twice.name}`);
  const blocks = sorted.flatMap((entry) => blocksOf({ ...entry, name: `${prefix}${entry.name}` }, epoch));
  return Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]);
}

const blockBytes = 512;
/** Bytes of a name that a header has room for. */
const mostNameBytes = 100;

/**
 * Returns the blocks of one entry. Long names are written as GNU tar writes them, in an entry before: dpkg reads no others.
 * @param {Entry} entry @param {number} epoch @returns {Buffer[]}
 */
function blocksOf({ name: path, content = Buffer.alloc(0), mode, folder = false, target, uid = 0, gid = 0 }, epoch) {
  const name = folder ? `${path}/` : path;
  const fields = { uid, gid, epoch };
  const long = [
    ...(Buffer.byteLength(name) > mostNameBytes ? longName('L', name) : []),
    ...(Buffer.byteLength(target ?? '') > mostNameBytes ? longName('K', target ?? '') : []),
  ];
  if (folder) return [...long, headerOf(name, { ...fields, type: '5', mode: mode ?? 0o755 })];
  if (target !== undefined) return [...long, headerOf(name, { ...fields, type: '2', mode: 0o777, target })];
  const header = headerOf(name, { ...fields, type: '0', mode: mode ?? 0o644, size: content.length });
  return [...long, header, content, padding(content.length)];
}

/** @param {'K' | 'L'} type of a link's target, of a name @param {string} text */
function longName(type, text) {
  const content = Buffer.from(`${text}\0`);
  return [headerOf('././@LongLink', { type, mode: 0, size: content.length }), content, padding(content.length)];
}

/** Returns the zeros after a content, up to the next block. @param {number} bytes */
const padding = (bytes) => Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes);

/**
 * Returns a header in the form of GNU tar.
 * @param {string} name
 * @param {{ type: string, mode: number, size?: number, target?: string, uid?: number, gid?: number, epoch?: number }} fields
 */
function headerOf(name, { type, mode, size = 0, target = '', uid = 0, gid = 0, epoch = 0 }) {
  const header = Buffer.alloc(blockBytes);
  const octal = (/** @type {number} */ value, /** @type {number} */ digits) => value.toString(8).padStart(digits, '0');
  Buffer.from(name).copy(header, 0, 0, mostNameBytes);
  header.write(octal(mode, 7), 100);
  header.write(octal(uid, 7), 108);
  header.write(octal(gid, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(epoch, 11), 136);
  // The sum of all bytes is taken with eight spaces in its own place.
  header.write('        ', 148);
  header.write(type, 156);
  Buffer.from(target).copy(header, 157, 0, mostNameBytes);
  header.write('ustar  ', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return header;
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
