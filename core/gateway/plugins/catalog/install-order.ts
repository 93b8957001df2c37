import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Keeps the order in which plugins came, with the state directory. Times of files change with a copy, a move, a `chmod`. */
export class InstallOrder {
  readonly #path: string;
  #order: readonly string[] | undefined;
  /** The content of the file. */
  #written = '[]';

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Where each source stands in the order in which they came. Those that are new stand behind the others in the order given,
   * and those that are gone are forgotten; not so while all of a folder is gone: it may not be mounted.
   */
  async placesOf(sources: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const before = (this.#order ??= await this.#read());
    const folders = new Set(sources.map(dirname));
    const known = before.filter((source) => sources.includes(source) || !folders.has(dirname(source)));
    this.#order = [...known, ...sources.filter((source) => !known.includes(source))];
    await this.#write(JSON.stringify(this.#order));
    return new Map(this.#order.map((source, at) => [source, at]));
  }

  async #read(): Promise<string[]> {
    try {
      const text = await readFile(this.#path, 'utf8');
      const said: unknown = JSON.parse(text);
      this.#written = text;
      return Array.isArray(said) ? said.filter((source) => typeof source === 'string') : [];
    } catch {
      return [];
    }
  }

  /** While nothing can be kept the order holds until the next start, and each look tries again. */
  async #write(order: string): Promise<void> {
    if (order === this.#written) return;
    const arriving = `${this.#path}.${randomUUID()}`;
    try {
      await mkdir(dirname(this.#path), { recursive: true });
      await writeFile(arriving, order);
      await rename(arriving, this.#path);
      this.#written = order;
    } catch {
      await rm(arriving, { force: true }).catch(() => undefined);
    }
  }
}
