/** Numbers and dates as `Intl` writes them in one language; a format object is made once and kept. */
export class Formats {
  readonly #numbers = new Map<string, Intl.NumberFormat>();
  readonly #dates: Intl.DateTimeFormat;
  readonly #relative: Intl.RelativeTimeFormat;
  readonly #lists: Intl.ListFormat;

  constructor(language: string) {
    // The pseudo-locale and other private codes are no languages to Intl: their numbers are English.
    const [known = 'en'] = Intl.NumberFormat.supportedLocalesOf([language, 'en']);
    this.locale = known;
    this.#dates = new Intl.DateTimeFormat(known, { dateStyle: 'medium', timeStyle: 'medium' });
    this.#relative = new Intl.RelativeTimeFormat(known, { numeric: 'auto', style: 'long' });
    this.#lists = new Intl.ListFormat(known, { type: 'conjunction' });
  }

  readonly locale: string;

  number(value: number, options: Intl.NumberFormatOptions = {}): string {
    const key = JSON.stringify(options);
    let format = this.#numbers.get(key);
    if (!format) this.#numbers.set(key, (format = new Intl.NumberFormat(this.locale, options)));
    return format.format(value);
  }

  date(iso: string | null | undefined): string {
    const time = parseTime(iso);
    return time === undefined ? '-' : this.#dates.format(time);
  }

  relative(iso: string | null | undefined, now: number): string {
    const time = parseTime(iso);
    if (time === undefined) return '-';
    const seconds = Math.round((time - now) / 1000);
    const [unit, size] = relativeUnits.find(([, least]) => Math.abs(seconds) >= least) ?? relativeUnits.at(-1)!;
    return this.#relative.format(Math.trunc(seconds / size), unit);
  }

  list(items: readonly string[]): string {
    return this.#lists.format(items);
  }
}

const relativeUnits: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
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
