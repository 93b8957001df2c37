import type { I18n, Values } from './i18n.ts';

let current: I18n | undefined;

/** The host names the texts of this page, once, before any plugin's code runs. */
export function setCurrentTexts(i18n: I18n | undefined): void {
  current = i18n;
}

/** A text where there is no component and no service at hand. In a component use `useT`, which follows the language. */
export function t(key: string, values?: Values): string {
  return current ? current.t(key, values) : key;
}
