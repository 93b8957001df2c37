import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Names of digests that are taken while data passes. */
export type DigestName = 'md5' | 'sha512';

/** The size and digests of data once all of it was written; each digest in hex. */
export type WrittenData<D extends DigestName = DigestName> = {
  /** Name of its file, for `read` and `remove`. */
  file: string;
  size: number;
  /** The first bytes (at most 1 KiB), to recognise the format by. */
  head: Buffer;
} & Record<D, string>;

export class DataTooLargeError extends Error {}

const headLength = 1024;

/** Large things of one service on disk, streamed in and out. File names are random: none comes from a request. */
export class DataFiles<D extends DigestName> {
  #directory: string;
  #digests: readonly D[];

  private constructor(directory: string, digests: readonly D[]) {
    this.#directory = directory;
    this.#digests = digests;
  }

  /** `digests`: which ones to take of all that is written. */
  static async open<D extends DigestName>(directory: string, digests: readonly D[]): Promise<DataFiles<D>> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return new DataFiles(directory, digests);
  }

  /**
   * Writes all of the stream into a new file. When the stream breaks, or has more than `most` bytes (DataTooLargeError),
   * it rejects and leaves nothing behind. The source is the caller's to end.
   */
  async write(source: Readable, most: number): Promise<WrittenData<D>> {
    const file = randomBytes(24).toString('hex');
    const hashes = this.#digests.map((name) => [name, createHash(name)] as const);
    const head: Buffer[] = [];
    let size = 0;
    async function* measured() {
      // The source is left whole: ending a request would cut the connection on which a refusal must travel.
      for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        if (size < headLength) head.push(chunk.subarray(0, headLength - size));
        size += chunk.length;
        if (size > most) throw new DataTooLargeError();
        for (const [, hash] of hashes) hash.update(chunk);
        yield chunk;
      }
    }
    const target = await open(this.#path(file), 'wx', 0o600);
    try {
      await pipeline(measured, target.createWriteStream());
    } catch (error) {
      await this.remove(file);
      throw error;
    }
    const digests = Object.fromEntries(hashes.map(([name, hash]) => [name, hash.digest('hex')])) as Record<D, string>;
    return { file, size, head: Buffer.concat(head), ...digests };
  }

  /** The bytes from `start` to `end`, both included. */
  read(file: string, range?: { start: number; end: number }): Readable {
    return createReadStream(this.#path(file), range ?? {});
  }

  /** Removes the file; nothing happens when it is gone already. */
  async remove(file: string | null): Promise<void> {
    if (file !== null) await rm(this.#path(file), { force: true });
  }

  #path(file: string): string {
    return join(this.#directory, file);
  }
}
