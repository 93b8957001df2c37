import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';

/** An entry of an archive: a file with its text, or whatever else an archive can hold. */
export type ArchiveEntry = Partial<Header> & { name: string; content?: string | Buffer };

/** The bytes of a tar file with these entries, however hostile. */
export async function tar(entries: readonly ArchiveEntry[]): Promise<Buffer> {
  const packing = pack();
  for (const { content, ...header } of entries) {
    if (content === undefined) packing.entry(header as Header, '');
    else packing.entry(header as Header, content as string);
  }
  packing.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of packing as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function tgz(entries: readonly ArchiveEntry[]): Promise<Buffer> {
  return gzipSync(await tar(entries));
}

export const sha384 = (content: string | Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** The files of a small plugin, `plugin.json` among them, with their digests as a build writes them. */
export function aPlugin(
  id: string,
  change: Record<string, unknown> = {},
  files: Record<string, string | Buffer> = { 'thing-1.js': `export const thing = '${id}';\n` },
): Record<string, string | Buffer> {
  const manifest = {
    ...{ id, version: '1.0.0', engine: '^1.0', label: `Plugin ${id}`, contributes: {} },
    files: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, sha384(content)])),
    ...change,
  };
  return { ...files, 'plugin.json': JSON.stringify(manifest) };
}

/** Lays files into a folder that need not be there yet. */
export function layFiles(directory: string, files: Record<string, string | Buffer>): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

export const asEntries = (files: Record<string, string | Buffer>, folder = ''): ArchiveEntry[] =>
  Object.entries(files).map(([name, content]) => ({ name: folder + name, content }));
