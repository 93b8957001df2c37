import { createInstance, type i18n as Engine } from 'i18next';
import { ConsoleError, type Disposable, Emitter, errorText, toDisposable, ours, seenName } from '#base';
import type { Language, LocaleState } from '#protocol';
import type { Clock } from '../clock/clock.ts';
import type { Page } from '../page/page.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { Formats, splitBytes } from './formats.ts';
import type { Bundle, I18n, Values } from './i18n.ts';

/** The language texts are written in: its bundles travel inside the code. */
export const sourceLanguage = 'en';

const whole = { maximumFractionDigits: 0 };
const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** Where the engine keeps source words as they were before the site's own were laid over them. */
const beneath = 'x-source';

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
  /** Keys that were asked for before their words had come, with the values: what shows them is drawn again with the words. */
  readonly #missed = new Map<string, Values | undefined>();
  /** Namespaces whose words are on their way. */
  readonly #coming = new Set<string>();
  /** Namespace → language → address of its owner's words, for the namespaces in use. */
  readonly #own = new Map<string, readonly Readonly<Record<string, string>>[]>();
  /** The bundles that were requested, by language and namespace; with the address they were requested from. */
  readonly #fetched = new Map<string, { address: string; done: Promise<void> }>();
  #locale: LocaleState;
  #language: string;
  /** The page is written the other way round than its language. */
  #turned = false;
  /** The language chosen last, while its texts are on their way. */
  #wanted: string;
  #formats: Formats;

  constructor(page: Page, telemetry: Telemetry, clock: Clock, source: Readonly<Record<string, Bundle>>) {
    this.#page = page;
    this.#telemetry = telemetry;
    this.#clock = clock;
    this.#locale = page.state.locale;
    this.#language = this.#locale.language;
    this.#wanted = this.#language;
    this.#formats = this.#makeFormats();
    this.engine = createInstance();
    void this.engine.init({
      lng: this.#language,
      fallbackLng: sourceLanguage,
      ns: Object.keys(source),
      defaultNS: 'core',
      resources: { [sourceLanguage]: source },
      // React escapes; what a name hides is shown wherever it is told of.
      interpolation: { escape: seenName },
      initAsync: false,
      showSupportNotice: false,
      react: { bindI18n: 'languageChanged textsChanged', bindI18nStore: '', useSuspense: false },
    } as Parameters<Engine['init']>[0]);
    const forget = () => this.#found.clear();
    this.engine.on('languageChanged', forget);
    this.engine.store.on('added', forget);
    this.engine.store.on('removed', forget);
    for (const namespace of Object.keys(source)) this.#own.set(namespace, [{}]);
    this.#markRoot();
  }

  get language(): string {
    return this.#language;
  }

  get direction(): 'ltr' | 'rtl' {
    const isRightToLeft = this.languages().find((language) => language.code === this.#language)?.dir === 'rtl';
    return isRightToLeft === this.#turned ? 'ltr' : 'rtl';
  }

  /** As it was taken last. */
  get locale(): LocaleState {
    return this.#locale;
  }

  get onDidChange() {
    return this.#didChange.event;
  }

  get timeZone(): string | undefined {
    return this.#formats.timeZone;
  }

  languages(): readonly Language[] {
    return this.#locale.available;
  }

  ready(): Promise<void> {
    return this.#fetchAll(this.#language);
  }

  /** Writes the page the other way round, and back; another language turns it back, too. */
  turn(): void {
    this.#turned = !this.#turned;
    this.#markRoot();
    this.#didChange.fire(this.#language);
  }

  async use(language: string): Promise<void> {
    if (!this.languages().some((known) => known.code === language))
      throw new ConsoleError('LANGUAGE_UNKNOWN', { language });
    this.#wanted = language;
    await this.#fetchAll(language);
    if (this.#wanted !== language) return;
    this.#page.setCookie('horizon_language', language);
    this.#turned = false;
    await this.#speak(language);
  }

  /**
   * The languages and their bundles are others now: locale packs and the site's words came, changed or went. A language that
   * is gone is left for the one the page would open in, until it comes back or another is chosen.
   */
  async take(locale: LocaleState): Promise<void> {
    this.#locale = locale;
    const wanted = this.#wanted;
    const language = this.languages().some(({ code }) => code === wanted) ? wanted : locale.language;
    await this.#fetchAll(language);
    if (this.#wanted === wanted && this.#locale === locale) await this.#speak(language);
  }

  t(key: string, values?: Values): string {
    let text = values ? undefined : this.#found.get(key);
    if (text === undefined) {
      text = this.engine.t(key, values as Record<string, unknown>);
      if (!values) this.#found.set(key, text);
      // Without a text the engine gives the key; with half of the words it gives the source language's text.
      if (key.endsWith(text) || this.#coming.has(key.split(':')[0]!)) this.#missed.set(key, values);
    }
    return ours(text);
  }

  has(key: string): boolean {
    const has = this.engine.exists(key);
    if (!has) this.#missed.set(key, undefined);
    return has;
  }

  async addBundles(
    namespace: string,
    source: Bundle | undefined,
    addresses: Readonly<Record<string, string>>,
  ): Promise<Disposable> {
    const known = this.#own.get(namespace);
    this.#own.set(namespace, [...(known ?? []), addresses]);
    if (source) this.engine.addResourceBundle(sourceLanguage, namespace, source, true, true);
    this.#coming.add(namespace);
    await this.#fetch(namespace, this.#language);
    this.#coming.delete(namespace);
    this.#tell(known !== undefined || undefined);
    return toDisposable(() => this.#takeBack(namespace, addresses));
  }

  /** More words of the source language, for a namespace that is there. */
  addSource(namespace: string, words: Bundle): void {
    // Texts that are there already stay: they may be the site's.
    this.engine.addResourceBundle(sourceLanguage, namespace, words, true, false);
    if (this.engine.hasResourceBundle(beneath, namespace))
      this.engine.addResourceBundle(beneath, namespace, structuredClone(words), true, false);
    this.#tell();
  }

  bytes(value: number | null | undefined): string {
    if (value === null || value === undefined || Number.isNaN(value) || value < 0) return '';
    const { amount, unit } = splitBytes(value);
    const isWhole = unit === 'B';
    const shown = isWhole ? Math.floor(amount) : Math.round(amount * 100) / 100;
    const key = `core:formats.bytes.${unit}`;
    // A column of sizes asks for thousands: of each unit there are a hundred thousand texts at most, kept as those without values are.
    const kept = `${key} ${shown}`;
    let text = this.#found.get(kept);
    if (text === undefined) {
      text = this.t(key, { number: this.number(shown, isWhole ? whole : twoDecimals) });
      this.#found.set(kept, text);
    }
    return text;
  }

  number(value: number, options?: Intl.NumberFormatOptions): string {
    return ours(this.#formats.number(value, options));
  }

  dateTime(iso: string | null | undefined): string {
    return ours(this.#formats.date(iso));
  }

  exactTime(iso: string | null | undefined): string {
    return ours(this.#formats.date(iso, 'long'));
  }

  relativeTime(iso: string | null | undefined, now = this.#clock.now()): string {
    return ours(this.#formats.relative(iso, now));
  }

  list(items: readonly string[]): string {
    return ours(this.#formats.list(items.map(seenName)));
  }

  /** Two builds of a plugin may be there at once: the words are those of the one that came last and is there still. */
  #takeBack(namespace: string, addresses: Readonly<Record<string, string>>): void {
    const known = this.#own.get(namespace) ?? [];
    const left = known.filter((one) => one !== addresses);
    this.#own.set(namespace, left);
    if (left.length > 0) {
      if (known.at(-1) !== addresses) return;
      void this.#fetch(namespace, this.#language).then(() => this.#tell(true));
      return;
    }
    this.#own.delete(namespace);
    for (const code of Object.keys(this.engine.store.data)) {
      this.engine.removeResourceBundle(code, namespace);
      this.#fetched.delete(`${code} ${namespace}`);
    }
    this.#tell(true);
  }

  /** Has all texts drawn again. New words that nobody has missed change none of them. */
  #tell(
    needed = [...this.#missed].some(([key, values]) => this.engine.exists(key, values as Record<string, unknown>)),
  ): void {
    if (!needed) return;
    this.#missed.clear();
    this.engine.emit('textsChanged');
    this.#didChange.fire(this.#language);
  }

  async #speak(language: string): Promise<void> {
    this.#language = language;
    this.#formats = this.#makeFormats();
    await this.engine.changeLanguage(language);
    this.#markRoot();
    this.#didChange.fire(language);
  }

  /** The time zone is kept where Horizon keeps it. */
  #makeFormats(): Formats {
    return new Formats(this.#language, this.#page.cookie('django_timezone'));
  }

  async #fetchAll(language: string): Promise<void> {
    await Promise.all([...this.#own.keys()].map((namespace) => this.#fetch(namespace, language)));
  }

  /** Never rejects: the console opens in the source language rather than not at all. A failed fetch is tried again later. */
  #fetch(namespace: string, language: string): Promise<void> {
    const own = this.#own.get(namespace)?.at(-1)?.[language];
    const address = this.#locale.bundles[language]?.[namespace] ?? own;
    const id = `${language} ${namespace}`;
    const known = this.#fetched.get(id);
    if (known?.address === address) return known?.done ?? this.#fetchSource(namespace, language);
    if (!address) {
      this.#fetched.delete(id);
      this.#put(language, namespace, {});
      return this.#fetchSource(namespace, language);
    }
    const done = this.#load(address).then(
      (bundle) => {
        if (this.#fetched.get(id)?.address === address) this.#put(language, namespace, bundle);
      },
      (error: unknown) => {
        this.#fetched.delete(id);
        this.#telemetry.report('warning', `locale bundle ${address}: ${errorText(error)}`);
      },
    );
    // A pack may have one word of a hundred; what the owner itself brings is whole.
    const all = own === undefined ? Promise.all([done, this.#fetchSource(namespace, language)]).then(() => {}) : done;
    this.#fetched.set(id, { address, done: all });
    return all;
  }

  /** A plugin that does not speak the language speaks its source language, and so does what a pack leaves out. */
  #fetchSource(namespace: string, language: string): Promise<void> {
    return language === sourceLanguage ? Promise.resolve() : this.#fetch(namespace, sourceLanguage);
  }

  /** In the place of what was there; words of the source language that came with the code stay beneath. */
  #put(language: string, namespace: string, bundle: Bundle): void {
    const { engine } = this;
    const copy = (from: string, to: string) =>
      engine.addResourceBundle(to, namespace, structuredClone(engine.getResourceBundle(from, namespace) ?? {}), true);
    if (language === sourceLanguage && !engine.hasResourceBundle(beneath, namespace)) copy(language, beneath);
    engine.removeResourceBundle(language, namespace);
    if (language === sourceLanguage) copy(beneath, language);
    engine.addResourceBundle(language, namespace, bundle, true, true);
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
