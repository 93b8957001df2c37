import { useEffect, useSyncExternalStore } from 'react';
import type { CachedResult, CachedValue } from '#services/resources/cached-values';

/** Follows a cached value, and asks for it unless it is known. Returns the latest value, and whether it is known. */
export function useCachedValue<T>(cached: CachedValue<T>): CachedResult<T> {
  useEffect(() => void cached.get(), [cached]);
  return useSyncExternalStore(cached.subscribe, () => cached.current);
}
