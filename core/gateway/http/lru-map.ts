/** A map that forgets what was used longest ago. */
export interface LruMap<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
}

export function lruMap<K, V>(limit: number): LruMap<K, V> {
  const entries = new Map<K, V>();
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= limit) return;
      const oldest = entries.keys().next();
      if (!oldest.done) entries.delete(oldest.value);
    },
    delete(key) {
      entries.delete(key);
    },
  };
}

/** A set that forgets what was added longest ago. */
export function lruSet<T>(limit: number): { add(value: T): void; has(value: T): boolean } {
  const map = lruMap<T, true>(limit);
  return { add: (value) => map.set(value, true), has: (value) => map.get(value) === true };
}
