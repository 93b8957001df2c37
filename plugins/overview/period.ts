import { dayOf, type Days, daysUpTo, isDay } from '@sextant/plugins/projects';
import type { Period, PeriodChoice } from '@sextant/ui';

export type { Days };

const dayMs = 86_400_000;
/** About a century: a longer number of days in an address is no period. */
const mostDays = 36_500;
const other = 'other';

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;

/** The periods that have names, and the keys of these. */
const named = { '1': 'day', '7': 'week', '30': 'thirty', month: 'month', 'last-month': 'last-month', '365': 'year' };

/** Returns the days that a number of days, as `7`, goes back; undefined for what is no such number. */
function countOf(period: string): number | undefined {
  const days = /^\d{1,5}$/.test(period) ? Number(period) : 0;
  return days > 0 && days <= mostDays ? days : undefined;
}

/**
 * Returns the days of a period: a number of days up to today, `month`, `last-month`, or the days that were chosen. Undefined for what is
 * none, or is only half chosen.
 * @param now milliseconds since the epoch
 */
export function daysOf({ period, start, end }: Period, now: number): Days | undefined {
  const today = dayOf(now);
  if (period === other) return isDay(start) && isDay(end) ? { start, end } : undefined;
  if (period === 'month') return { start: firstOfMonth(today), end: today };
  if (period === 'last-month') {
    const last = dayOf(Date.parse(`${firstOfMonth(today)}T00:00:00Z`) - dayMs);
    return { start: firstOfMonth(last), end: last };
  }
  const days = countOf(period);
  return days === undefined ? undefined : daysUpTo(now, days);
}

/** Returns the period that the query of an address names; undefined where it names none that there is. */
export function periodIn(search: string): Period | undefined {
  const query = new URLSearchParams(search);
  const period = query.get('period') ?? '';
  if (period !== other && !Object.hasOwn(named, period) && countOf(period) === undefined) return undefined;
  const day = (name: string) => (period === other ? (query.get(name) ?? '') : '');
  return { period, start: day('start'), end: day('end') };
}

/** Returns the query of an address that names a period; what else the query has stays. */
export function searchWith({ period, start, end }: Period, search: string): string {
  const query = new URLSearchParams(search);
  const days = period === other ? { start, end } : {};
  for (const name of ['period', 'start', 'end']) query.delete(name);
  for (const [name, value] of Object.entries({ period, ...days })) query.set(name, value);
  return `?${query}`;
}

/** Returns the period that a site's setting OVERVIEW_DAYS_RANGE stands for, as the gateway reads it: null or 0 is this month. */
export function usualPeriod(setting: unknown): string {
  if (setting === null || setting === 0) return 'month';
  return typeof setting === 'number' && countOf(String(setting)) !== undefined ? String(setting) : '1';
}

/** Returns the periods that are offered. A number of days that only the site or the address names is one of them. */
export function periodChoices(chosen: string, t: (key: string, values?: { count: number }) => string): PeriodChoice[] {
  // Numbers among the names of an object come first, whatever their place: the order is written out.
  const order = ['1', '7', '30', 'month', 'last-month', '365'] as const;
  const count = countOf(chosen);
  const own =
    count !== undefined && !Object.hasOwn(named, chosen)
      ? [{ value: chosen, label: t('overview:period.days', { count }) }]
      : [];
  return [...own, ...order.map((value) => ({ value, label: t(`overview:period.${named[value]}`) }))];
}
