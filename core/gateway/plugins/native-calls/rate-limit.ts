import { lruMap } from '../../http/lru-map.ts';
import type { CallRate } from '../../../base/plugin-rules/call-rate.mjs';

export { defaultRate, readRate } from '../../../base/plugin-rules/call-rate.mjs';
export type { CallRate };

const keptBuckets = 20_000;

export interface RateLimit {
  /** Takes one call; else the whole seconds after which there is one again. */
  take(plugin: string, user: string, rate: CallRate): number | undefined;
}

/** @param now milliseconds, only ever growing */
export function createRateLimit(now: () => number = () => performance.now()): RateLimit {
  const buckets = lruMap<string, { left: number; at: number }>(keptBuckets);
  return {
    take(plugin, user, { perSecond, burst }) {
      const key = `${plugin} ${user}`;
      const time = now();
      const { left, at } = buckets.get(key) ?? { left: burst, at: time };
      const there = Math.min(burst, left + ((time - at) / 1000) * perSecond);
      const isFree = there >= 1;
      buckets.set(key, { left: isFree ? there - 1 : there, at: time });
      return isFree ? undefined : Math.max(1, Math.ceil((1 - there) / perSecond));
    },
  };
}
