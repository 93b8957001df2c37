const plain: Intl.NumberFormatOptions = {};

/** `long` names the time zone. */
type TimeStyle = 'medium' | 'long';

/** Numbers and dates as `Intl` writes them in one language; a format object is made when it is first used, and kept. */
export class Formats {
  readonly #numbers = new Map<string, Intl.NumberFormat>();
  /** The same by the object that asks: whoever formats thousands asks with one. */
  readonly #byOptions = new WeakMap<object, Intl.NumberFormat>();
  readonly #dates: Partial<Record<TimeStyle, Intl.DateTimeFormat>> = {};
  readonly #relative: Partial<Record<Intl.RelativeTimeFormatStyle, Intl.RelativeTimeFormat>> = {};
  #lists: Intl.ListFormat | undefined;

  /** The pseudo-locale and other private codes are no languages to Intl: their numbers are English. */
  readonly #locales: readonly string[];

  /** Times are shown in this zone; undefined: in the browser's. */
  readonly timeZone: string | undefined;

  /** @param timeZone empty, or one that `Intl` does not know: the browser's counts instead */
  constructor(language: string, timeZone?: string) {
    this.#locales = [language, 'en'];
    try {
      new Intl.DateTimeFormat('en', { timeZone });
      this.timeZone = timeZone;
    } catch {}
  }

  number(value: number, options: Intl.NumberFormatOptions = plain): string {
    let format = this.#byOptions.get(options);
    if (!format) this.#byOptions.set(options, (format = this.#numberFormat(options)));
    return format.format(value);
  }

  #numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const key = JSON.stringify(options);
    let format = this.#numbers.get(key);
    if (!format) this.#numbers.set(key, (format = new Intl.NumberFormat(this.#locales, options)));
    return format;
  }

  date(iso: string | null | undefined, timeStyle: TimeStyle = 'medium'): string {
    const time = parseTime(iso);
    const format = (this.#dates[timeStyle] ??= new Intl.DateTimeFormat(this.#locales, {
      dateStyle: 'medium',
      timeStyle,
      timeZone: this.timeZone,
    }));
    return time === undefined ? '-' : format.format(time);
  }

  relative(iso: string | null | undefined, now: number): string {
    const time = parseTime(iso);
    if (time === undefined) return '-';
    const seconds = Math.round((time - now) / 1000);
    const [unit, size] = relativeUnits.find(([, least]) => Math.abs(seconds) >= least) ?? relativeUnits.at(-1)!;
    return this.#relativeFormat(size).format(Math.trunc(seconds / size), unit);
  }

  #relativeFormat(size: number): Intl.RelativeTimeFormat {
    const style = size < day && withShortUnits.has(this.#locales[0]!.split('-')[0]!) ? 'short' : 'long';
    return (this.#relative[style] ??= new Intl.RelativeTimeFormat(this.#locales, { numeric: 'auto', style }));
  }

  list(items: readonly string[]): string {
    this.#lists ??= new Intl.ListFormat(this.#locales, { type: 'conjunction' });
    return this.#lists.format(items);
  }
}

const day = 86_400;
/**
 * The languages that use short units for parts of a day. Their words don’t fit a table’s column (il y a 19 secondes), and short
 * units are usual (il y a 19 s).
 */
const withShortUnits: ReadonlySet<string> = new Set(['fr', 'nl']);

const relativeUnits: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', day],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** Milliseconds of an ISO text. OpenStack's times are UTC, also where no zone is written. */
export function parseTime(iso: string | null | undefined): number | undefined {
  if (!iso) return undefined;
  const time = Date.parse(/[zZ]$|[+-]\d\d:?\d\d$/.test(iso) ? iso : `${iso}Z`);
  return Number.isNaN(time) ? undefined : time;
}

export const byteUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** A size in the largest binary unit that leaves at least one of it. */
export function splitBytes(value: number): { amount: number; unit: (typeof byteUnits)[number] } {
  let step = 0;
  let amount = value;
  while (amount >= 1024 && step < byteUnits.length - 1) {
    amount /= 1024;
    step += 1;
  }
  return { amount, unit: byteUnits[step]! };
}
