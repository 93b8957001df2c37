import { type FileHandle, open, readFile, rename, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { ConsoleError } from '#base';

/** A line: record `v` of collection `c` under key `k`; without `v` it was deleted. */
export interface JournalLine {
  c: string;
  k: string;
  v?: unknown;
}

type Maps = Map<string, Map<string, unknown>>;

/** Lines that may be obsolete before the file is written anew. */
const slack = 2000;

/**
 * An append-only file of JSON lines. Writes of the same moment are joined into one `fdatasync`. When most lines are
 * obsolete the file is written anew beside itself and renamed, so that there's a whole one at any time.
 */
export class Journal {
  #file: FileHandle;
  #path: string;
  #maps: Maps;
  #lines: number;
  #pending: string[] = [];
  #writing: Promise<void> | undefined;

  private constructor(file: FileHandle, path: string, maps: Maps, lines: number) {
    this.#file = file;
    this.#path = path;
    this.#maps = maps;
    this.#lines = lines;
  }

  /** Reads `journal.ndjson` in the directory into the maps. A last line that was cut off by a crash is dropped. */
  static async open(directory: string, maps: Maps, mapOf: (name: string) => Map<string, unknown>): Promise<Journal> {
    const path = join(directory, 'journal.ndjson');
    const lines = await replay(path, mapOf);
    return new Journal(await open(path, 'a', 0o600), path, maps, lines);
  }

  write(line: JournalLine): void {
    this.#pending.push(`${JSON.stringify(line)}\n`);
  }

  /** Resolves when everything written so far is on disk. */
  async flush(): Promise<void> {
    while (this.#writing || this.#pending.length > 0) {
      this.#writing ??= this.#append().finally(() => (this.#writing = undefined));
      await this.#writing;
    }
  }

  async close(): Promise<void> {
    await this.flush();
    await this.#file.close();
  }

  async #append(): Promise<void> {
    const batch = this.#pending.splice(0);
    const { size } = await this.#file.stat();
    try {
      await this.#file.appendFile(batch.join(''));
      await this.#file.datasync();
    } catch (error) {
      // A full disk may have taken half a line. It goes, and the batch waits for the next attempt.
      await this.#file.truncate(size).catch(() => undefined);
      this.#pending.unshift(...batch);
      throw error;
    }
    this.#lines += batch.length;
    if (this.#lines > 2 * this.#liveCount() + slack) await this.#compact();
  }

  #liveCount(): number {
    let count = 0;
    for (const map of this.#maps.values()) count += map.size;
    return count;
  }

  async #compact(): Promise<void> {
    // Pending changes are in the maps already; being written twice does no harm.
    const lines: string[] = [];
    for (const [c, map] of this.#maps) {
      for (const [k, v] of map) lines.push(`${JSON.stringify({ c, k, v } satisfies JournalLine)}\n`);
    }
    const fresh = `${this.#path}.new`;
    const file = await open(fresh, 'w', 0o600);
    await file.writeFile(lines.join(''));
    await file.datasync();
    await file.close();
    await rename(fresh, this.#path);
    await this.#file.close();
    this.#file = await open(this.#path, 'a', 0o600);
    this.#lines = lines.length;
  }
}

async function replay(path: string, mapOf: (name: string) => Map<string, unknown>): Promise<number> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
  const whole = bytes.lastIndexOf(0x0a) + 1;
  if (whole < bytes.length) await truncate(path, whole);
  const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
  for (const [index, text] of lines.entries()) {
    const { c, k, v } = parseLine(text, path, index + 1);
    if (v === undefined) mapOf(c).delete(k);
    else mapOf(c).set(k, v);
  }
  return lines.length;
}

function parseLine(text: string, path: string, number: number): JournalLine {
  try {
    const line = JSON.parse(text) as JournalLine;
    if (typeof line.c === 'string' && typeof line.k === 'string') return line;
  } catch {
    // Answered below.
  }
  throw new ConsoleError('CLOUD_JOURNAL_DAMAGED', {
    message: `${path}, line ${number}: not a record of the embedded cloud.`,
  });
}
