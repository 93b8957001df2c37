import type { Facet, FormatName, SortKind } from '#registry';

/** The key that rows are compared by. It is prepared once per value, so that a sort compares plain numbers or plain texts. */
export type SortKey = number | string;

/** Sorts after every value, in both directions: rows without one stay at the end. */
export const noKey: unique symbol = Symbol('no value');

const sizePattern = /^\s*([+-]?\d+(?:[.,]\d+)?)\s*(bytes?|octets?|بايت|[kmgtp]?i?[bo])?\s*$/i;
const sizePowers: Readonly<Record<string, number>> = { b: 0, byte: 0, bytes: 0, kb: 1, mb: 2, gb: 3, tb: 4, pb: 5 };

/** Bytes of `1.5 GB`, factor 1024, byte to PB, the binary spellings and French ones (`1,5 Go`); a number without unit is taken as it is. */
export function sizeKey(value: unknown): number | typeof noKey {
  if (typeof value === 'number') return Number.isNaN(value) ? noKey : value;
  const parts = sizePattern.exec(String(value ?? ''));
  if (!parts) return noKey;
  const number = Number(parts[1]!.replace(',', '.'));
  const unit = parts[2]
    ?.toLowerCase()
    .replace('i', '')
    .replace(/o(ctets?)?$/, 'b');
  return unit === undefined ? Math.trunc(number) : number * 1024 ** (sizePowers[unit] ?? 0);
}

/** The first IPv4 address in the value (or the first of a list), as a 32-bit number. */
export function ipv4Key(value: unknown): number | typeof noKey {
  const text = String(Array.isArray(value) ? (value[0] ?? '') : (value ?? ''));
  const parts = /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})/.exec(text);
  if (!parts) return noKey;
  return parts.slice(1).reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Milliseconds of `YYYY-MM-DD[T ]HH:MM:SS[Z]` or of a Date; without a zone it is UTC, as all of OpenStack's times. */
export function timeKey(value: unknown): number | typeof noKey {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'number') return value;
  const text = String(value ?? '')
    .trim()
    .replace(' ', 'T');
  if (text === '') return noKey;
  const zoned = /[zZ]$|[+-]\d\d:?\d\d$/.test(text) || !text.includes('T') ? text : `${text}Z`;
  const time = Date.parse(zoned);
  return Number.isNaN(time) ? noKey : time;
}

/** Seconds since something happened; a time becomes its age, so that ascending is youngest first. */
export function ageKey(value: unknown): number | typeof noKey {
  if (typeof value === 'number') return value;
  const time = timeKey(value);
  return time === noKey ? noKey : -time / 1000;
}

export function numberKey(value: unknown): number | typeof noKey {
  if (value === null || value === undefined || value === '') return noKey;
  const number = typeof value === 'string' ? Number.parseFloat(value) : Number(value);
  return Number.isNaN(number) ? noKey : number;
}

/**
 * Digits are padded so that `web-9` comes before `web-10`, and accents and case are folded: a plain text comparison of
 * the keys then orders names as people do, at a fraction of the cost of a collator on 100,000 rows. Katakana stand among
 * Hiragana, as they sound.
 */
export function textKey(value: unknown): string | typeof noKey {
  if (value === null || value === undefined || value === '') return noKey;
  if (typeof value === 'boolean') return value ? '1' : '0';
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  // Most names are plain ASCII, for which folding is lower-casing alone.
  const folded = /^[ -~]*$/.test(text) ? text : foldKana(text.normalize('NFKD').replace(/\p{M}|\u0640/gu, ''));
  return folded.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}

function foldKana(text: string): string {
  return text.replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

export function uuidKey(value: unknown): string | typeof noKey {
  return value === null || value === undefined || value === '' ? noKey : String(value).toLowerCase();
}

const keyOf: Readonly<Record<SortKind, (value: unknown) => SortKey | typeof noKey>> = {
  text: textKey,
  number: numberKey,
  size: sizeKey,
  ipv4: ipv4Key,
  timeSince: ageKey,
  timestamp: timeKey,
  uuid: uuidKey,
};

export function sortKey(kind: SortKind, value: unknown): SortKey | typeof noKey {
  return keyOf[kind](value);
}

type Comparator = NonNullable<Facet['compare']>;

const bare = /^\s*[+-]?\d+(?:[.,]\d+)?\s*$/;
const scales: Partial<Record<Comparator, number>> = { mb: 1024 ** 2, gb: 1024 ** 3 };

/** The key by which a facet compares an item's value: that of mebibytes and gibibytes is in bytes. */
export function facetKey(compare: Comparator, value: unknown): SortKey | typeof noKey {
  const scale = scales[compare];
  if (!scale) return sortKey(compare as SortKind, value);
  const number = typeof value === 'string' && bare.test(value) ? Number(value.replace(',', '.')) : value;
  return typeof number === 'number' ? number * scale : sizeKey(number);
}

/** The key of what somebody typed to compare with, in their language's writing. A number must be one to its end. */
export function typedKey(compare: Comparator, text: string): SortKey | typeof noKey {
  const typed = text.normalize('NFKC');
  if (compare !== 'number') return facetKey(compare, typed);
  return bare.test(typed) ? Number(typed.replace(',', '.')) : noKey;
}

/** Is what was typed the size of this value? A size is shown with two decimals at most, so that one with decimals may be rounded. */
export function isTypedSize(compare: Comparator | undefined, value: unknown, text: string): boolean {
  if (!compare || !(compare in scales || compare === 'size') || bare.test(text)) return false;
  const wanted = typedKey(compare, text);
  const has = facetKey(compare, value);
  if (typeof wanted !== 'number' || typeof has !== 'number') return false;
  return Math.abs(has - wanted) <= (/[.,]/.test(text) ? wanted / 200 : 0);
}

const kindOfFormat: Partial<Record<FormatName, SortKind>> = {
  bytes: 'size',
  gb: 'number',
  mb: 'number',
  simpleDate: 'timestamp',
  mediumDate: 'timestamp',
  relativeTime: 'timestamp',
  id: 'uuid',
};

/** The comparator of a column that names none: by its format, else by what its first values are. */
export function detectKind(format: FormatName | undefined, samples: readonly unknown[]): SortKind {
  const byFormat = format && kindOfFormat[format];
  if (byFormat) return byFormat;
  const present = samples.filter((value) => value !== null && value !== undefined && value !== '');
  return present.length > 0 && present.every((value) => typeof value === 'number') ? 'number' : 'text';
}

/** Orders two keys; negative when the first comes first. Keys of one column are of one type. */
export function compareKeys(first: SortKey, second: SortKey): number {
  return first < second ? -1 : first > second ? 1 : 0;
}

/**
 * The places of keys in ascending order; equal keys keep theirs. Texts carry their place in their last two characters and
 * are sorted without a comparator, which takes the engine a fraction of the time. (No service lets a name hold U+0000.)
 */
export function placesInOrder(keys: readonly SortKey[]): number[] {
  if (!keys.every((key) => typeof key === 'string')) {
    return keys.map((_, place) => place).sort((a, b) => compareKeys(keys[a]!, keys[b]!));
  }
  const marked = keys.map((key, place) => `${key}\u0000${String.fromCharCode(place >>> 15, place & 0x7fff)}`);
  marked.sort();
  return marked.map((key) => (key.charCodeAt(key.length - 2) << 15) | key.charCodeAt(key.length - 1));
}
