/** Schemas and ui schemas carry locale keys; a text that is none is shown as it stands. */
const keyForm = /^[a-z][\w.-]*:[\w-]+(\.[\w-]+)*$/i;

export const isLocaleKey = (text: string): boolean => keyForm.test(text);

export function textOf(t: (key: string) => string, text: string): string {
  return isLocaleKey(text) ? t(text) : text;
}

/** A unit as sizes have it in this language (`GiB` is Gio in French); another is a text like any. */
export function unitOf(t: (key: string, values?: Record<string, unknown>) => string, unit: string): string {
  return /^[KMGTP]iB$/.test(unit) ? t(`core:formats.bytes.${unit}`, { number: '' }).trim() : textOf(t, unit);
}
