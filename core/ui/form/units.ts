import { textOf } from './texts.ts';

/** Writes a unit as sizes have it in this language (`GiB` is Gio in French); another is a text like any. */
export function unitOf(t: (key: string, values?: Record<string, unknown>) => string, unit: string): string {
  return /^[KMGTP]iB$/.test(unit) ? t(`core:formats.bytes.${unit}`, { number: '' }).trim() : textOf(t, unit);
}
