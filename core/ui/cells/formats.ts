/**
 * Behaviours §6: how a value becomes text, in English and without markup. What these leave to a language (yes, sizes in
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

/** Gibibytes as given, or terabytes from 1024 on; nothing for what is no number. */
export function gb(value: unknown): string {
  return stepped(value, 'GB', 'TB');
}

/** Mebibytes as given, or gigabytes from 1024 on; nothing for what is no number. */
export function mb(value: unknown): string {
  return stepped(value, 'MB', 'GB');
}

/** Steps of 1024 with two decimals up to TB; whole bytes below 1 KB; nothing for negatives and what is no number. */
export function bytes(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const number = Number(value);
  if (Number.isNaN(number) || number < 0) return '';
  const units = ['KB', 'MB', 'GB', 'TB'] as const;
  for (let step = units.length; step > 0; step -= 1) {
    if (number >= kibi ** step) return `${(number / kibi ** step).toFixed(2)} ${units[step - 1]}`;
  }
  return `${Math.floor(number)} bytes`;
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

/** The entry of the map when there is one, else the input. */
export function decode<V>(value: V, map: Readonly<Record<string, string>>): V | string {
  return Object.hasOwn(map, String(value)) ? map[String(value)]! : value;
}

/** The count that `Displaying N item(s)` speaks of: rounded; negatives and what is no number count as 0. */
export function itemCount(value: unknown): number {
  const number = Math.round(Number(value));
  return Number.isFinite(number) && number > 0 ? number : 0;
}

/** A limit, Infinity too; anything else gives the other text. */
export function limit(value: unknown, unlimited = 'Unlimited'): number | string {
  return typeof value === 'number' && value >= 0 ? value : unlimited;
}

export function toIsoDate(value: string | number | Date): string {
  return new Date(value).toISOString();
}

/** `docker` when raw in a docker container; nothing for what has no disk format. */
export function diskFormat(image: unknown): string {
  if (typeof image !== 'object' || image === null) return '';
  const { disk_format: disk, container_format: container } = image as Record<string, unknown>;
  if (typeof disk !== 'string') return '';
  return disk === 'raw' && container === 'docker' ? 'docker' : disk;
}

/** An id cut in the middle: `c2a4b1de…83aa`. Short ones stay whole. */
export function shortId(id: string, head = 8, tail = 4): string {
  return id.length > head + tail + 1 ? `${id.slice(0, head)}…${id.slice(-tail)}` : id;
}
