import { createHash } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Transform } from 'node:stream';
import { errorText } from '#base';
import type { PluginManifest } from '#protocol';
import { parseWords } from '../../../base/words/word-file.mjs';
import { pluginLimits, sizeInWords } from '../../../base/plugin-rules/limits.mjs';
import { bare } from '../../../base/plugin-rules/file-name.mjs';
import { broken, rejected } from './refusal.ts';

/**
 * Reads every file that a manifest names, from its folder, and compares its digest; with `into` each is copied there as it is
 * read, so that what was checked is what will be served. Gives the bytes of all. Throws a PluginRefusal.
 */
export async function verifyFiles(directory: string, manifest: PluginManifest, into?: string): Promise<number> {
  const root = await realpath(directory);
  let total = 0;
  for (const [file, digest] of Object.entries(manifest.files ?? {})) {
    const found = await readOne(root, file, into);
    if (found.digest !== digest) throw rejected(`${file} is not the file that plugin.json was made for`);
    if (found.isReact)
      throw rejected(`${file} holds a copy of React: its hooks would not know the page's; import 'react'`);
    total += found.bytes;
    if (total > pluginLimits.total) throw rejected(`its files are more than ${sizeInWords(pluginLimits.total)}`);
  }
  return total;
}

/** The words of a plugin, from files that were verified. */
export async function readBundles(directory: string, manifest: PluginManifest): Promise<Record<string, unknown>> {
  const bundles: Record<string, unknown> = {};
  for (const { src } of manifest.contributes?.locales ?? []) {
    try {
      bundles[src] = parseWords(await readFile(join(directory, bare(src))));
    } catch (error) {
      throw broken(`${bare(src)}: ${errorText(error)}`);
    }
  }
  return bundles;
}

/**
 * A small file of a plugin's folder; undefined when there is none.
 * @param links the operator's own folder may hold links: Kubernetes mounts every file as one
 */
export async function readSmall(path: string, limit: number, links?: 'follow'): Promise<Buffer | undefined> {
  const handle = await openPlain(path, path.split('/').at(-1) ?? path, links).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    if (size > limit) throw broken(`${path.split('/').at(-1)} is larger than ${sizeInWords(limit)}`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

async function readOne(root: string, file: string, into: string | undefined) {
  const path = join(root, file);
  const parent = await realpath(dirname(path)).catch(() => undefined);
  if (parent === undefined) throw broken(`${file} is missing`);
  if (parent !== dirname(path)) throw rejected(`${file} is a link to somewhere else`);
  const handle = await openPlain(path, file).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? broken(`${file} is missing`) : error;
  });
  try {
    return await hashed(handle, file, into && join(into, file));
  } finally {
    await handle.close();
  }
}

/** Follows no link unless told to, never waits for a pipe. */
async function openPlain(path: string, name: string, links?: 'follow'): Promise<FileHandle> {
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | (links === 'follow' ? 0 : constants.O_NOFOLLOW);
  const handle = await open(path, flags).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP') throw rejected(`${name} is a link to somewhere else`);
    if (code === 'ENXIO') throw rejected(`${name} is no plain file`);
    if (code === 'EACCES') throw broken(`${name} may not be read by the gateway's user`);
    throw error;
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw rejected(`${name} is no plain file`);
}

/** Matches what only React's own code says: code that uses React reads these names, and gives them no value. */
const reactMark = /\b__(CLIENT|SERVER|DOM)_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/;
const markLength = 100;

async function hashed(handle: FileHandle, file: string, copy: string | undefined) {
  const { size } = await handle.stat();
  if (size > pluginLimits.file) throw rejected(`${file} is larger than ${sizeInWords(pluginLimits.file)}`);
  const hash = createHash('sha384');
  let bytes = 0;
  let isReact = false;
  let before = '';
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (copy && file.endsWith('.js')) {
        const text = before + chunk.toString('latin1');
        isReact ||= reactMark.test(text);
        before = text.slice(-markLength);
      }
      // Without a copy to make, nobody reads on.
      done(bytes > pluginLimits.file ? rejected(`${file} grows while it is read`) : null, copy ? chunk : undefined);
    },
  });
  const source = handle.createReadStream({ autoClose: false });
  if (copy) {
    await mkdir(dirname(copy), { recursive: true });
    await pipeline(source, count, createWriteStream(copy));
  } else {
    await pipeline(source, count.resume());
  }
  return { digest: `sha384-${hash.digest('base64')}`, bytes, isReact };
}
