import { createHash } from 'node:crypto';
import { createMemoryStore } from '../store/memory-store.ts';
import type { Count, SharedStore } from '../store/shared-store.ts';

/** Failed sign-ins by what they are counted for. None of its promises is ever rejected. */
export interface AttemptCounts {
  /** Changes all of them at once, and returns what they are then. */
  add(keys: readonly string[], by: 1 | -1): Promise<Counted>;
  reset(key: string): Promise<void>;
  /** How many gateways let people take turns, each for itself. */
  readonly gateways: number;
}

export interface Counted {
  counts: Count[];
  /** How many gateways share a limit while each counts for itself; 1: all of them are counted. */
  sharers: number;
}

/**
 * Counts in the store that gateways share, and here as well: while that store is away this gateway has its part of each limit.
 * @param window milliseconds
 */
export function createAttemptCounts(store: SharedStore, window: number, now: () => number = Date.now): AttemptCounts {
  const own = createMemoryStore(now);
  return {
    get gateways() {
      return store.gateways;
    },
    async add(keys, by) {
      const counting = own.count({ keys, by, window });
      if (!store.isShared) return { counts: await counting, sharers: 1 };
      try {
        return { counts: await store.count({ keys: keys.map(nameOf), by, window }), sharers: 1 };
      } catch {
        return { counts: await counting, sharers: store.gateways };
      }
    },
    async reset(key) {
      await own.resetCount(key);
      if (store.isShared) await store.resetCount(nameOf(key)).catch(() => undefined);
    },
  };
}

/** Names of people are nobody's business who can look into the store. */
function nameOf(key: string): string {
  return `attempts:${createHash('sha256').update(key).digest('base64url')}`;
}
