import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What is known of data once all of it was written. */
export interface WrittenData {
  /** Name of its file, for `read` and `remove`. */
  file: string;
  size: number;
  md5: string;
  sha512: string;
  /** The first bytes (at most 1 KiB), to recognise the format by. */
  head: Buffer;
}

export class DataTooLargeError extends Error {}

const headLength = 1024;

/** Image data on disk, streamed in and out. File names are random: none comes from a request. */
export class DataFiles {
  #directory: string;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  static async open(directory: string): Promise<DataFiles> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return new DataFiles(directory);
  }

  /**
   * Writes all of the stream into a new file. When the stream breaks, or has more than `most` bytes (DataTooLargeError),
   * it rejects and leaves nothing behind. The source is the caller's to end.
   */
  async write(source: Readable, most: number): Promise<WrittenData> {
    const file = randomBytes(24).toString('hex');
    const md5 = createHash('md5');
    const sha512 = createHash('sha512');
    const head: Buffer[] = [];
    let size = 0;
    async function* measured() {
      // The source is left whole: ending a request would cut the connection on which a refusal must travel.
      for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        if (size < headLength) head.push(chunk.subarray(0, headLength - size));
        size += chunk.length;
        if (size > most) throw new DataTooLargeError();
        md5.update(chunk);
        sha512.update(chunk);
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
    return { file, size, md5: md5.digest('hex'), sha512: sha512.digest('hex'), head: Buffer.concat(head) };
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
