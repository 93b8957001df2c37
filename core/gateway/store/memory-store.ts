import { Emitter } from '#base';
import { lruMap } from '../http/lru-map.ts';
import type { Count, Counting, SharedStore } from './shared-store.ts';

const mostCounts = 50_000;
const mostValues = 10_000;
const mostMembers = 10_000;
const membersAtOnce = 100;
/** Milliseconds from one search for what has ended to the next. */
const sweepEvery = 60_000;

/** The store of a gateway that has none to share: it ends with the process, and forgets what was used longest ago. */
export function createMemoryStore(now: () => number = Date.now): SharedStore {
  const values = lruMap<string, { value: string; until: number }>(mostValues);
  const sets = new Map<string, Map<string, number>>();
  const counts = lruMap<string, Count>(mostCounts);
  const listeners = new Map<string, ((message: string) => void)[]>();
  const reach = new Emitter<void>();

  const valueOf = (key: string): string | null => {
    const kept = values.get(key);
    if (!kept) return null;
    if (kept.until > now()) return kept.value;
    values.delete(key);
    return null;
  };
  const prune = (name: string): void => {
    const set = sets.get(name);
    if (!set) return;
    for (const [member, until] of set) if (until <= now()) set.delete(member);
    if (set.size === 0) sets.delete(name);
  };
  const sweep = setInterval(() => {
    for (const name of sets.keys()) prune(name);
  }, sweepEvery);
  sweep.unref();
  const current = (key: string, window: number): Count => {
    const known = counts.get(key);
    return known && known.until > now() ? known : { count: 0, until: now() + window };
  };

  return {
    isShared: false,
    isUp: true,
    onDidReach: reach.event,
    gateways: 1,
    get: async (key) => valueOf(key),
    getAll: async (keys) => keys.map(valueOf),
    async set(key, value, until, ifKept) {
      if (ifKept && valueOf(key) === null) return;
      values.set(key, { value, until });
    },
    async delete(key) {
      values.delete(key);
    },
    async addMember(name, member, until) {
      const set = sets.get(name) ?? new Map<string, number>();
      sets.set(name, set);
      const last = Math.max(until, set.get(member) ?? 0);
      set.delete(member);
      set.set(member, last);
      const [oldest] = set.keys();
      if (set.size > mostMembers && oldest !== undefined) set.delete(oldest);
    },
    async removeMember(name, member) {
      sets.get(name)?.delete(member);
      prune(name);
    },
    async members(name, most) {
      prune(name);
      const members = [...(sets.get(name) ?? [])].toSorted(([, one], [, other]) => other - one);
      return members.slice(0, most).map(([member]) => member);
    },
    async *eachMember(name) {
      prune(name);
      const members = [...(sets.get(name)?.keys() ?? [])];
      for (let at = 0; at < members.length; at += membersAtOnce) yield members.slice(at, at + membersAtOnce);
    },
    async count({ keys, by, window }: Counting) {
      return keys.map((key) => {
        const { count, until } = current(key, window);
        const changed = { count: Math.max(0, count + by), until };
        // A count that was taken back takes no room: the counts of others would be forgotten for it.
        if (changed.count === 0) counts.delete(key);
        else if (by !== 0) counts.set(key, changed);
        return changed;
      });
    },
    async resetCount(key) {
      counts.delete(key);
    },
    async publish(channel, message) {
      for (const listener of listeners.get(channel) ?? []) listener(message);
    },
    subscribe(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    async close() {
      clearInterval(sweep);
    },
  };
}
