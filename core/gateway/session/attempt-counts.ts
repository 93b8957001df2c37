import { createHash } from 'node:crypto';
import { lruMap } from '../http/lru-map.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { Count, SharedStore } from '../store/shared-store.ts';

/** Failed sign-ins by what they are counted for. None of its promises is ever rejected. */
export interface AttemptCounts {
  /** Changes all of them at once, and returns what they are then, in the order of the keys. */
  add(keys: readonly string[], by: 1 | -1): Promise<Counted[]>;
  reset(key: string): Promise<void>;
  /** How many gateways let people take turns, each for itself. */
  readonly gateways: number;
}

export interface Counted {
  /** Whether more than this many are counted at all gateways together, as far as this one can tell. */
  isOver(limit: number): boolean;
  /** When the count begins anew; milliseconds since 1970. */
  until: number;
}

const mostKnown = 50_000;

/**
 * Counts in the store that gateways share, and here as well: while that store is away this gateway has its part of each limit, and
 * goes on from what the store said last.
 * @param window milliseconds
 */
export function createAttemptCounts(store: SharedStore, window: number, now: () => number = Date.now): AttemptCounts {
  const own = createMemoryStore(now);
  const known = lruMap<string, Count>(mostKnown);
  /** Attempts that the store has still to hear of, while they count. */
  const untold = lruMap<string, Count>(mostKnown);
  const keep = (key: string, by: number): void => {
    const before = untold.get(key);
    const { count, until } = before && before.until > now() ? before : { count: 0, until: now() + window };
    // Attempts that are told too often keep a guess out; those that are told too seldom let one in.
    if (count + by > 0) untold.set(key, { count: count + by, until });
    else untold.delete(key);
  };
  const tell = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      const more = untold.get(key);
      // Attempts at the same moment do not tell it twice.
      untold.delete(key);
      if (more === undefined || more.until <= now()) continue;
      await store.count({ keys: [nameOf(key)], by: more.count, window }).catch((error: unknown) => {
        keep(key, more.count);
        throw error;
      });
    }
  };
  const goOn = (key: string, by: number): Count | undefined => {
    const said = known.get(key);
    if (said === undefined || said.until <= now()) return undefined;
    const changed = { count: Math.max(0, said.count + by), until: said.until };
    known.set(key, changed);
    return changed;
  };
  return {
    get gateways() {
      return store.gateways;
    },
    async add(keys, by) {
      const counting = own.count({ keys, by, window });
      if (!store.isShared) return (await counting).map((count) => countedOf(count));
      try {
        await tell(keys);
        const shared = await store.count({ keys: keys.map(nameOf), by, window });
        for (const [at, key] of keys.entries()) remember(key, shared[at]);
        return shared.map((count) => countedOf(count));
      } catch {
        const counts = await counting;
        for (const key of keys) keep(key, by);
        return keys.map((key, at) => countedOf(counts[at], goOn(key, by), store.gateways));
      }
    },
    async reset(key) {
      known.delete(key);
      untold.delete(key);
      await own.resetCount(key);
      if (store.isShared) await store.resetCount(nameOf(key)).catch(() => undefined);
    },
  };

  function remember(key: string, count: Count | undefined): void {
    // A count that was taken back takes no room.
    if (count === undefined || count.count === 0) known.delete(key);
    else known.set(key, count);
  }
}

/** @param before what was counted at all gateways before the store went away, and here since @param sharers gateways that share a limit */
function countedOf(here: Count | undefined, before?: Count, sharers = 1): Counted {
  const count = here?.count ?? 0;
  return {
    isOver: (limit) => count > Math.max(1, Math.floor(limit / sharers)) || (before?.count ?? 0) > limit,
    until: Math.max(here?.until ?? 0, before?.until ?? 0),
  };
}

/** Names of people are nobody's business who can look into the store. */
function nameOf(key: string): string {
  return `attempts:${createHash('sha256').update(key).digest('base64url')}`;
}
