import { Journal } from './journal.ts';

/** Records by id, in the order they were made. What is stored is JSON. */
export interface Collection<T> {
  get(id: string): T | undefined;
  has(id: string): boolean;
  /** Puts a record in, or says that it was changed: only what went through `set` is written to the journal. */
  set(id: string, record: T): void;
  delete(id: string): boolean;
  /** Removes the records that match; returns their ids. */
  deleteWhere(matches: (record: T) => boolean): string[];
  values(): IterableIterator<T>;
  entries(): IterableIterator<[id: string, record: T]>;
  readonly size: number;
}

/** All collections of the cloud. */
export interface Store {
  /** The collection of this name, made at its first use; names begin with the service: `image.images`. */
  collection<T>(name: string): Collection<T>;
  /** Resolves when everything changed so far is on disk (at once without a data directory). */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** `directory` undefined: in memory only. Throws when the journal there can't be read. */
export async function openStore(directory?: string): Promise<Store> {
  const maps = new Map<string, Map<string, unknown>>();
  const mapOf = (name: string) => {
    const known = maps.get(name);
    if (known) return known;
    const made = new Map<string, unknown>();
    maps.set(name, made);
    return made;
  };

  const journal = directory === undefined ? undefined : await Journal.open(directory, maps, mapOf);
  return {
    collection<T>(name: string): Collection<T> {
      const map = mapOf(name) as Map<string, T>;
      return {
        get: (id) => map.get(id),
        has: (id) => map.has(id),
        values: () => map.values(),
        entries: () => map.entries(),
        set(id, record) {
          map.set(id, record);
          journal?.write({ c: name, k: id, v: record });
        },
        delete(id) {
          const there = map.delete(id);
          if (there) journal?.write({ c: name, k: id });
          return there;
        },
        deleteWhere(matches) {
          const ids = [...map].filter(([, record]) => matches(record)).map(([id]) => id);
          for (const id of ids) this.delete(id);
          return ids;
        },
        get size() {
          return map.size;
        },
      };
    },
    flush: async () => journal?.flush(),
    close: async () => journal?.close(),
  };
}
