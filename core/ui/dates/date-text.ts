/** A day as it is written everywhere in the console: `yyyy-mm-dd`. */
export type DateText = string;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayMs = 86_400_000;

/** Is the text a day that there is? `2026-02-30` is none. */
export function isDate(text: string): boolean {
  const [, year, month, day] = pattern.exec(text) ?? [];
  if (!year || !month || !day) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // Years below 100 would be read as of the last century: they are no dates here.
  return date.toISOString().slice(0, 10) === text;
}

/** The day so many days later; the text has to be a date. */
export function addDays(date: DateText, days: number): DateText {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The day, in UTC, of a time in milliseconds. */
export function dayOf(time: number): DateText {
  return new Date(time).toISOString().slice(0, 10);
}

export interface DateLimits {
  /** The first and the last day that may be chosen; anything but a date limits nothing. */
  min?: string | undefined;
  max?: string | undefined;
}

/** The error of what was typed: it is no date, or one outside the limits. Nothing typed is not wrong. */
export type DateProblem = 'notADate' | 'tooEarly' | 'tooLate';

export function dateProblem(text: string, { min = '', max = '' }: DateLimits = {}): DateProblem | undefined {
  if (text.trim() === '') return undefined;
  if (!isDate(text)) return 'notADate';
  // Dates that are written alike are in order as texts.
  if (isDate(min) && text < min) return 'tooEarly';
  return isDate(max) && text > max ? 'tooLate' : undefined;
}
