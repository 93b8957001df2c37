import { boundedMap } from '../openstack/bounded.ts';

/** Calls per second that a plugin may make for one session, and how many at once after a pause. */
export interface CallRate {
  perSecond: number;
  burst: number;
}

const mostPerSecond = 50;
/** A page that opens asks for several things at once: ten seconds' worth may come together. */
const burstSeconds = 10;
const keptBuckets = 20_000;

/** What a plugin that says nothing of it may do. */
export const defaultRate: CallRate = { perSecond: 10, burst: 100 };

/** Reads `budget.requests`: `2/s`, `30/min`. Throws a sentence. */
export function readRate(text: string | undefined): CallRate {
  if (text === undefined) return defaultRate;
  const [, figure, unit] = /^(\d+(?:\.\d+)?)\/(s|min)$/.exec(text) ?? [];
  const perSecond = Number(figure) / (unit === 'min' ? 60 : 1);
  if (!(perSecond > 0) || perSecond > mostPerSecond) {
    throw new Error(
      `budget.requests: "${text.slice(0, 40)}" is no rate up to ${mostPerSecond}/s, as "2/s" or "30/min"`,
    );
  }
  return { perSecond, burst: Math.max(10, Math.ceil(perSecond * burstSeconds)) };
}

export interface RateLimit {
  /** Takes one call; else the whole seconds after which there is one again. */
  take(plugin: string, session: string, rate: CallRate): number | undefined;
}

/** @param now milliseconds, only ever growing */
export function createRateLimit(now: () => number = () => performance.now()): RateLimit {
  const buckets = boundedMap<string, { left: number; at: number }>(keptBuckets);
  return {
    take(plugin, session, { perSecond, burst }) {
      const key = `${plugin} ${session}`;
      const time = now();
      const { left, at } = buckets.get(key) ?? { left: burst, at: time };
      const there = Math.min(burst, left + ((time - at) / 1000) * perSecond);
      const isFree = there >= 1;
      buckets.set(key, { left: isFree ? there - 1 : there, at: time });
      return isFree ? undefined : Math.max(1, Math.ceil((1 - there) / perSecond));
    },
  };
}
