import type { UsageApi } from '#protocol';
import type { Period } from '../../../openstack/nova/usage.ts';

export interface AskedPeriod {
  /** `YYYY-MM-DD`. */
  start: string;
  end: string;
  messages: UsageApi.Message[];
  /** The period that nova is asked for; null: it makes no sense, and nothing is asked. */
  native: Period | null;
}

/**
 * Returns the days that a usage report is about, UTC, both whole. `days`: how far the default goes back; null or 0: to the
 * first of the month.
 */
export function askedPeriod(
  asked: { start?: string; end?: string },
  days: number | null,
  now = new Date(),
): AskedPeriod {
  const today = dayOf(now);
  const isWhole = (text: string | undefined) => text === undefined || isDay(text);
  const messages: UsageApi.Message[] = [];
  if (!isWhole(asked.start) || !isWhole(asked.end)) {
    messages.push({ level: 'warning', text: 'Invalid date format: Using today as default.' });
  }
  const start = asked.start === undefined ? defaultStart(now, days) : isDay(asked.start) ? asked.start : today;
  const end = asked.end !== undefined && isDay(asked.end) ? asked.end : today;
  if (start > end) {
    const text = 'Invalid time period. The end date should be more recent than the start date.';
    messages.push({ level: 'error', text });
  }
  if (start > today) {
    const text = 'Invalid time period. You are requesting data from the future which may not exist.';
    messages.push({ level: 'error', text });
  }
  const isSound = start <= end && start <= today;
  return { start, end, messages, native: isSound ? { start: `${start}T00:00:00`, end: `${end}T23:59:59` } : null };
}

function defaultStart(now: Date, days: number | null): string {
  if (!days) return `${dayOf(now).slice(0, 8)}01`;
  return dayOf(new Date(now.getTime() - days * 86_400_000));
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // The 31st of a short month would be taken for the next one's first.
  return !Number.isNaN(date.getTime()) && dayOf(date) === text;
}
