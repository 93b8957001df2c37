import { Readable } from 'node:stream';

/** A file in a tar archive. Its bytes are to be read, or left, before the next one is asked for. */
export interface TarEntry {
  name: string;
  size: number;
  body: Readable;
}

/** The archive is none, or ends too early; the text is what Python's tarfile says. */
export class TarError extends Error {}

const blockSize = 512;

/** The files of an archive (POSIX, with GNU's and PAX's long names), one after the other, never all in memory. */
export async function* tarEntries(archive: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = new BlockReader(archive);
  let longName: string | undefined;
  for (let isFirst = true; ; isFirst = false) {
    const header = await source.take(blockSize);
    if (header.length === 0) {
      if (isFirst) throw new TarError('empty file');
      return;
    }
    if (header.length < blockSize) throw new TarError('truncated header');
    if (header.every((byte) => byte === 0)) return;
    checkHeader(header, isFirst);
    const size = octal(header.subarray(124, 136));
    const type = String.fromCharCode(header[156] ?? 0);
    const padding = (blockSize - (size % blockSize)) % blockSize;
    if (type === 'L' || type === 'x') {
      const text = (await source.take(size)).toString('utf8');
      longName = type === 'L' ? text.replace(/\0.*$/s, '') : (/\d+ path=(.*)\n/.exec(text)?.[1] ?? longName);
      await source.skip(padding);
      continue;
    }
    const name = longName ?? nameIn(header);
    longName = undefined;
    const body = source.part(size);
    if (type === '0' || type === '\0') yield { name, size, body: Readable.from(body, { objectMode: false }) };
    for await (const _left of body);
    await source.skip(padding);
  }
}

function checkHeader(header: Buffer, isFirst: boolean): void {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte;
  if (sum !== octal(header.subarray(148, 156))) throw new TarError(isFirst ? 'invalid header' : 'bad checksum');
}

function octal(field: Buffer): number {
  return Number.parseInt(field.toString('latin1').replace(/[\0 ].*$/s, '') || '0', 8);
}

function nameIn(header: Buffer): string {
  const text = (from: number, to: number) => header.subarray(from, to).toString('utf8').replace(/\0.*$/s, '');
  const prefix = text(257, 262) === 'ustar' ? text(345, 500) : '';
  return prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`;
}

class BlockReader {
  #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** So many bytes, or fewer at the end. */
  async take(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.part(bytes)) parts.push(part);
    return Buffer.concat(parts);
  }

  async skip(bytes: number): Promise<void> {
    for await (const _part of this.part(bytes));
  }

  /** So many bytes as they come. Once it ended it stays so. */
  part(bytes: number): AsyncIterableIterator<Buffer> {
    let left = bytes;
    const next = async (): Promise<IteratorResult<Buffer>> => {
      if (left > 0 && this.#rest.length === 0) {
        const read = await this.#source.next();
        if (!read.done) this.#rest = read.value;
      }
      if (left === 0 || this.#rest.length === 0) return { done: true, value: undefined };
      const value = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(value.length);
      left -= value.length;
      return { done: false, value };
    };
    // Leaving it early must not end the archive: what is left is read over.
    const iterator: AsyncIterableIterator<Buffer> = { next, [Symbol.asyncIterator]: () => iterator };
    return iterator;
  }
}
