/** Schemas and ui schemas carry locale keys; a text that is none is shown as it stands. */
const keyForm = /^[a-z][\w.-]*:[\w-]+(\.[\w-]+)*$/i;

export const isLocaleKey = (text: string): boolean => keyForm.test(text);

export function textOf(t: (key: string) => string, text: string): string {
  return isLocaleKey(text) ? t(text) : text;
}
