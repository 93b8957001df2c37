import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Header } from 'tar-stream';
import { errorText } from '#base';
import { bare, isServable, nameFault, shownName } from '../../../base/plugin-rules/file-name.mjs';
import { type PluginLimits, pluginLimits, sizeInWords } from '../../../base/plugin-rules/limits.mjs';
import { broken, PluginRefusal, rejected } from './refusal.ts';

/** The first bytes of a gzip file may well be dense; only beyond these is the ratio looked at. */
const looseBytes = 1024 * 1024;

/**
 * Unpacks a `.tgz` into a folder that is there and empty; gives the folder that holds `plugin.json`: that one, or the only one
 * in it. Nothing is written before its name, kind and size were looked at. Throws a PluginRefusal, or what the system says.
 */
export async function unpackArchive(
  archive: string,
  into: string,
  limits: PluginLimits = pluginLimits,
): Promise<string> {
  const { size: packed } = await stat(archive);
  if (packed > limits.total) throw rejected(`the archive is larger than ${sizeInWords(limits.total)}`);
  const { extract } = await import('tar-stream');
  const entries = extract();
  const reading = pipeline(createReadStream(archive), createGunzip(), boundedBytes(packed, limits), entries);
  // The loop below throws what broke the reading, as the entries' own error.
  reading.catch(() => undefined);
  const gate = createGate(limits);
  try {
    for await (const entry of entries) {
      const { header } = entry;
      gate.check(header);
      const name = bare(header.name);
      if (header.type === 'file' && isServable(name)) await write(asNodes(entry), join(into, name), name);
      else entry.resume();
    }
    await reading;
  } catch (error) {
    entries.destroy();
    throw isOwn(error) ? error : broken(`the archive is damaged: ${errorText(error)}`);
  }
  return folderOfPlugin(into);
}

/** Whether an error was thrown here or by the system: a full disk says nothing of the archive's bytes. */
const isOwn = (error: unknown) => error instanceof PluginRefusal || Object(error).syscall !== undefined;

async function write(entry: AsyncIterable<Buffer>, path: string, name: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await pipeline(entry, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes(code)) throw rejected(`${name} is in the archive twice`);
    throw error;
  }
}

/** Looks at one entry after the other, before a byte of it is written. */
export function createGate(limits: PluginLimits): { check(header: Pick<Header, 'name' | 'type' | 'size'>): void } {
  const seen = new Set<string>();
  let total = 0;
  return {
    check({ name, type, size = 0 }) {
      const shown = shownName(name);
      const fault = nameFault(name);
      if (fault) throw rejected(`${shown} ${fault}`);
      if (type === 'symlink' || type === 'link') throw rejected(`${shown} is a link`);
      if (type !== 'file' && type !== 'directory') throw rejected(`${shown} is no plain file (${type ?? 'unknown'})`);
      const place = name
        .split('/')
        .filter((step) => step !== '' && step !== '.')
        .join('/');
      if (type === 'file') {
        if (seen.has(place)) throw rejected(`${shown} is in the archive twice`);
        seen.add(place);
        if (size > limits.file) throw rejected(`${shown} is larger than ${sizeInWords(limits.file)}`);
      }
      total += size;
      if (total > limits.total) throw rejected(`its files are more than ${sizeInWords(limits.total)}`);
      if (seen.size > limits.files) throw rejected(`it holds more than ${limits.files} files`);
    },
  };
}

/** Ends an archive that unpacks to far more than it weighs, whatever its entries say of themselves. */
function boundedBytes(packed: number, limits: PluginLimits): Transform {
  let unpacked = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length;
      if (unpacked > limits.total + looseBytes) {
        return done(rejected(`it unpacks to more than ${sizeInWords(limits.total)}`));
      }
      if (unpacked > looseBytes && unpacked > packed * limits.ratio) {
        return done(rejected(`it unpacks to more than ${limits.ratio} times its size`));
      }
      done(null, chunk);
    },
  });
}

/** The library's streams are Node's in all but their types. */
const asNodes = (entry: unknown) => entry as AsyncIterable<Buffer>;

/** Some tools pack the folder, others what is in it. */
async function folderOfPlugin(directory: string): Promise<string> {
  const entries = await readdir(directory, { withFileTypes: true });
  if (entries.some((entry) => entry.name === 'plugin.json')) return directory;
  const [only] = entries;
  if (entries.length !== 1 || !only?.isDirectory()) throw broken('there is no plugin.json in it');
  const inner = join(directory, only.name);
  if (!(await readdir(inner)).includes('plugin.json')) throw broken('there is no plugin.json in it');
  return inner;
}
