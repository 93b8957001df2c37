import { defineToken, type Event } from '#base';
import type { Language } from '#protocol';

export type Values = Readonly<Record<string, unknown>>;

/** Texts of locale bundles, and numbers, sizes and dates in the operator's language. */
export interface I18n {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  languages(): readonly Language[];
  /** Keeps the choice in the cookie `horizon_language`; the page follows without a reload. */
  use(language: string): Promise<void>;
  /** A key as `images:action.delete.label`; `count` chooses the plural form. */
  t(key: string, values?: Values): string;
  /** Binary units: `512.4 MiB`. */
  bytes(value: number | null | undefined): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  dateTime(iso: string | null | undefined): string;
  relativeTime(iso: string | null | undefined, now?: number): string;
  list(items: readonly string[]): string;
  readonly onDidChange: Event<string>;
}
export const I18n = defineToken<I18n>('sextant.i18n@1');
