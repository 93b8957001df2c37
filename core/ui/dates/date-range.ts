import { addDays, isDate } from './date-text.ts';

/** Two days, `yyyy-mm-dd`; '' for none, or what was typed that is no date yet. */
export interface DateRange {
  start: string;
  end: string;
}

export interface OrderedRange {
  range: DateRange;
  /** The end had to give way to the start. */
  moved: boolean;
}

/** A start after the end moves the end to the day after the start (FORM-11). What is no date moves nothing. */
export function orderRange(range: DateRange): OrderedRange {
  const { start, end } = range;
  const moved = isDate(start) && isDate(end) && start > end;
  return moved ? { range: { start, end: addDays(start, 1) }, moved } : { range, moved };
}
