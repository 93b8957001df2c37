import { defineToken, type Disposable, type Event } from '#base';
import type { Language } from '#protocol';

export type Values = Readonly<Record<string, unknown>>;

/** The texts of one namespace in one language: nested, plural forms as `key_one`, `key_other`. */
export interface Bundle {
  readonly [key: string]: string | Bundle;
}

/** Texts of locale bundles, and numbers, sizes and dates in the operator's language. */
export interface I18n {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  languages(): readonly Language[];
  /** Resolves when the texts of the current language are there: before the first drawing. Never rejects. */
  ready(): Promise<void>;
  /**
   * Keeps the choice in the cookie `horizon_language`; the page follows without a reload. Rejects with
   * `LANGUAGE_UNKNOWN`; a bundle that can't be fetched leaves its texts in the source language. Of two choices in a row the
   * later one counts.
   */
  use(language: string): Promise<void>;
  /** Times are shown in this zone, as `Europe/Berlin`: the operator's choice, or undefined for the browser's. */
  readonly timeZone: string | undefined;
  /** A key as `images:action.delete.label`; `count` chooses the plural form. */
  t(key: string, values?: Values): string;
  /** Is there a text for the key, in this language or the source language? */
  has(key: string): boolean;
  /**
   * Adds a namespace: its source texts, and language → address of its other bundles. Resolves when its texts in the
   * current language are there; disposing takes them away again.
   */
  addBundles(
    namespace: string,
    source: Bundle | undefined,
    addresses: Readonly<Record<string, string>>,
  ): Promise<Disposable>;
  /**
   * Returns a size in binary units and steps of 1024, with two decimals: `512.40 MiB`. Bytes are whole; what is no size is
   * empty.
   */
  bytes(value: number | null | undefined): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** In `timeZone`, as all times are. */
  dateTime(iso: string | null | undefined): string;
  /** The same with the zone's name: for a hover. */
  exactTime(iso: string | null | undefined): string;
  relativeTime(iso: string | null | undefined, now?: number): string;
  list(items: readonly string[]): string;
  /** Fires after the language or the time zone changed, or texts that were asked for; with the language. */
  readonly onDidChange: Event<string>;
}
export const I18n = defineToken<I18n>('sextant.i18n@1');
