/**
 * The functions below turn a value into text, in English and without markup. What these leave to a language (yes, sizes in
 * binary units, dates) is said by the services; `format-value.ts` joins the two.
 */

const kibi = 1024;

/** At most two decimals, trailing zeros dropped: 1.5, 2, 0.25. */
function short(value: number): string {
  return String(Number(value.toFixed(2)));
}

function stepped(value: unknown, unit: string, larger: string): string {
  if (value === '') return `0 ${unit}`;
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  const number = Number(value);
  if (Number.isNaN(number)) return '';
  return number >= kibi ? `${short(number / kibi)} ${larger}` : `${String(value)} ${unit}`;
}

/** Gibibytes as given, or tebibytes from 1024 on; nothing for what is no number. */
export function gb(value: unknown): string {
  return stepped(value, 'GiB', 'TiB');
}

/** Mebibytes as given, or gibibytes from 1024 on; nothing for what is no number. */
export function mb(value: unknown): string {
  return stepped(value, 'MiB', 'GiB');
}

/** The first letter after the start or white space in upper case; what is no text stays as it is. */
export function title<V>(value: V): V | string {
  return typeof value === 'string' ? value.replace(/(^|\s)(\S)/gu, (all) => all.toUpperCase()) : value;
}

export function noUnderscore<V>(value: V): V | string {
  return typeof value === 'string' ? value.replaceAll('_', ' ') : value;
}

/** Null, undefined and blank texts become the default; 0 and false stay. */
export function noValue<V>(value: V, missing = '-'): V | string {
  const nothing = value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
  return nothing ? missing : value;
}

export function noName(value: unknown, none = 'None'): string {
  return typeof value === 'string' && value !== '' ? value : none;
}

export function uppercase<V>(value: V): V | string {
  return typeof value === 'string' ? value.toUpperCase() : value;
}

/** An id cut in the middle: `c2a4b1de…83aa`. Short ones stay whole. */
export function shortId(id: string, head = 8, tail = 4): string {
  return id.length > head + tail + 1 ? `${id.slice(0, head)}…${id.slice(-tail)}` : id;
}
