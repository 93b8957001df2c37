import type { DateRange } from '../dates/date-range.ts';
import { dateProblem, isDate } from '../dates/date-text.ts';

/** The choice that asks for the days themselves. */
export const OTHER = 'other';

/** The period of a report. It is a number of days up to today, or the days from `start` to `end`, which only `other` has. */
export interface Period extends DateRange {
  period: string;
}

/** Chooses another period. The days are empty from then on, whatever was chosen (USE-01). */
export function choosePeriod(period: string): Period {
  return { period, start: '', end: '' };
}

/** Can a report be made of it? `other` needs both days, in order. */
export function isComplete({ period, start, end }: Period): boolean {
  return period !== OTHER || (isDate(start) && isDate(end) && dateProblem(end, { min: start }) === undefined);
}

/** The fields of a report's form, by the names that its back end reads; what is not asked for is not sent. */
export function periodFields({ period, start, end }: Period): Readonly<Record<string, string>> {
  return period === OTHER ? { period, date_from: start, date_to: end } : { period };
}
