/** The first and the last day of a report, `YYYY-MM-DD`, UTC; both whole. */
export interface Days {
  readonly start: string;
  readonly end: string;
}

const dayMs = 86_400_000;

/** Returns the day of a moment, UTC. `time`: milliseconds since the epoch. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Says whether a text is a day, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/**
 * Returns the days of "the last `count` days": from that many days ago to today, both whole, as the gateway and Horizon count them. So seven
 * days have eight dates, of which the first and the last are in part before and after the seven times 24 hours up to now.
 *
 * @param now milliseconds since the epoch
 */
export function daysUpTo(now: number, count: number): Days {
  return { start: dayOf(now - count * dayMs), end: dayOf(now) };
}
