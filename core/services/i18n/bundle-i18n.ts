import { createInstance, type i18n as Engine } from 'i18next';
import { ConsoleError, type Disposable, Emitter, errorText, toDisposable } from '#base';
import type { Language } from '#protocol';
import type { Clock } from '../clock/clock.ts';
import type { Page } from '../page/page.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { Formats, splitBytes } from './formats.ts';
import type { Bundle, I18n, Values } from './i18n.ts';

/** The language texts are written in: its bundles travel inside the code. */
export const sourceLanguage = 'en';

/**
 * `I18n` over i18next. Source texts are handed in; the bundles of other languages are fetched from the addresses that the
 * page state (or a plugin's owner) names. A namespace whose bundle can't be had shows source texts, never keys.
 */
export class BundleI18n implements I18n {
  readonly engine: Engine;
  readonly #page: Page;
  readonly #telemetry: Telemetry;
  readonly #clock: Clock;
  readonly #didChange = new Emitter<string>();
  /** Texts without values as they were found: a page asks for the same few hundred again and again. */
  readonly #found = new Map<string, string>();
  /** Namespace → language → address, for the namespaces in use. */
  readonly #addresses = new Map<string, Readonly<Record<string, string>>>();
  readonly #fetched = new Map<string, Promise<void>>();
  #language: string;
  /** The language chosen last, while its texts are on their way. */
  #wanted: string;
  #formats: Formats;

  constructor(page: Page, telemetry: Telemetry, clock: Clock, source: Readonly<Record<string, Bundle>>) {
    this.#page = page;
    this.#telemetry = telemetry;
    this.#clock = clock;
    this.#language = page.state.locale.language;
    this.#wanted = this.#language;
    this.#formats = new Formats(this.#language);
    this.engine = createInstance();
    void this.engine.init({
      lng: this.#language,
      fallbackLng: sourceLanguage,
      ns: Object.keys(source),
      defaultNS: 'core',
      resources: { [sourceLanguage]: source },
      interpolation: { escapeValue: false },
      initAsync: false,
      showSupportNotice: false,
      react: { bindI18n: 'languageChanged', bindI18nStore: 'added removed', useSuspense: false },
    } as Parameters<Engine['init']>[0]);
    const forget = () => this.#found.clear();
    this.engine.on('languageChanged', forget);
    this.engine.store.on('added', forget);
    this.engine.store.on('removed', forget);
    for (const namespace of Object.keys(source)) {
      const { [sourceLanguage]: _here, ...others } = this.#pageAddresses(namespace);
      this.#addresses.set(namespace, others);
    }
    this.#markRoot();
  }

  get language(): string {
    return this.#language;
  }

  get direction(): 'ltr' | 'rtl' {
    return this.languages().find((language) => language.code === this.#language)?.dir ?? 'ltr';
  }

  get onDidChange() {
    return this.#didChange.event;
  }

  languages(): readonly Language[] {
    return this.#page.state.locale.available;
  }

  ready(): Promise<void> {
    return this.#fetchAll(this.#language);
  }

  async use(language: string): Promise<void> {
    if (!this.languages().some((known) => known.code === language))
      throw new ConsoleError('LANGUAGE_UNKNOWN', { language });
    this.#wanted = language;
    await this.#fetchAll(language);
    if (this.#wanted !== language) return;
    this.#page.setCookie('horizon_language', language);
    this.#language = language;
    this.#formats = new Formats(language);
    await this.engine.changeLanguage(language);
    this.#markRoot();
    this.#didChange.fire(language);
  }

  t(key: string, values?: Values): string {
    if (values) return this.engine.t(key, values as Record<string, unknown>);
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const text = this.engine.t(key);
    this.#found.set(key, text);
    return text;
  }

  has(key: string): boolean {
    return this.engine.exists(key);
  }

  async addBundles(
    namespace: string,
    source: Bundle | undefined,
    addresses: Readonly<Record<string, string>>,
  ): Promise<Disposable> {
    this.#addresses.set(namespace, { ...this.#pageAddresses(namespace), ...addresses });
    if (source) this.engine.addResourceBundle(sourceLanguage, namespace, source, true, true);
    await this.#fetch(namespace, this.#language);
    this.#didChange.fire(this.#language);
    return toDisposable(() => {
      this.#addresses.delete(namespace);
      for (const { code } of [...this.languages(), { code: sourceLanguage }]) {
        this.engine.removeResourceBundle(code, namespace);
        this.#fetched.delete(`${code} ${namespace}`);
      }
    });
  }

  /** More words of the source language, for a namespace that is there. */
  addSource(namespace: string, words: Bundle): void {
    this.engine.addResourceBundle(sourceLanguage, namespace, words, true, true);
  }

  bytes(value: number | null | undefined): string {
    if (value === null || value === undefined || Number.isNaN(value) || value < 0) return '';
    const { amount, unit } = splitBytes(value);
    const number = this.number(amount, { maximumFractionDigits: unit === 'B' ? 0 : 1 });
    return this.t(`core:formats.bytes.${unit}`, { number });
  }

  number(value: number, options?: Intl.NumberFormatOptions): string {
    return this.#formats.number(value, options);
  }

  dateTime(iso: string | null | undefined): string {
    return this.#formats.date(iso);
  }

  relativeTime(iso: string | null | undefined, now = this.#clock.now()): string {
    return this.#formats.relative(iso, now);
  }

  list(items: readonly string[]): string {
    return this.#formats.list(items);
  }

  #pageAddresses(namespace: string): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.#page.state.locale.bundles).flatMap(([language, bundles]) => {
        const address = bundles[namespace];
        return address ? [[language, address]] : [];
      }),
    );
  }

  async #fetchAll(language: string): Promise<void> {
    await Promise.all([...this.#addresses.keys()].map((namespace) => this.#fetch(namespace, language)));
  }

  /** Never rejects: the console opens in the source language rather than not at all. A failed fetch is tried again later. */
  #fetch(namespace: string, language: string): Promise<void> {
    const addresses = this.#addresses.get(namespace);
    // A plugin that does not speak the language speaks its source language.
    if (!addresses?.[language] && language !== sourceLanguage) return this.#fetch(namespace, sourceLanguage);
    const address = addresses?.[language];
    const id = `${language} ${namespace}`;
    if (!address) return Promise.resolve();
    let fetching = this.#fetched.get(id);
    if (!fetching) {
      fetching = this.#load(address).then(
        (bundle) => void this.engine.addResourceBundle(language, namespace, bundle, true, true),
        (error: unknown) => {
          this.#fetched.delete(id);
          this.#telemetry.report('warning', `locale bundle ${address}: ${errorText(error)}`);
        },
      );
      this.#fetched.set(id, fetching);
    }
    return fetching;
  }

  async #load(address: string): Promise<Bundle> {
    const answer = await this.#page.fetch(address, { credentials: 'same-origin' });
    if (!answer.ok) throw new ConsoleError('LOCALE_BUNDLE_REFUSED', { address, status: answer.status });
    return (await answer.json()) as Bundle;
  }

  #markRoot(): void {
    this.#page.setRootAttribute('lang', this.#language);
    this.#page.setRootAttribute('dir', this.direction);
  }
}
