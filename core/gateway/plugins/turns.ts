import { boundedMap } from '../openstack/bounded.ts';

const kept = 10_000;

/** Spaces out what may happen only so often: each that comes is told how long to wait for its turn. */
export function createTurns(now: () => number) {
  const next = boundedMap<string, number>(kept);
  const waitOf = (key: string) => Math.max(0, (next.get(key) ?? 0) - now());
  return {
    /** Milliseconds until the next turn, none of which is taken. */
    waitOf,
    /** Takes the next turn; the one after it comes `interval` milliseconds later. */
    take(key: string, interval: number): void {
      next.set(key, now() + waitOf(key) + interval);
    },
  };
}
