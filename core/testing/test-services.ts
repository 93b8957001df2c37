import { toDisposable } from '#base';
import type { Language } from '#protocol';
import { Clock } from '#services/clock/clock';
import { type Bundle, I18n } from '#services/i18n/i18n';
import { coreModules } from '#services/modules';
import { Page } from '#services/page/page';
import { ServiceContainer } from '#services/service-container';
import { Telemetry } from '#services/telemetry/telemetry';
import ar from '../../locales/ar/core.json';
import de from '../../locales/de/core.json';
import en from '../../locales/en/core.json';
import fr from '../../locales/fr/core.json';
import ja from '../../locales/ja/core.json';
import { pseudo } from '../base/words/pseudo.mjs';
import { fakePage, type FakePage, type FakePageOptions, json } from './fake-page.ts';

export interface TestServicesOptions extends FakePageOptions {
  /** `en` when absent. */
  language?: string;
  /** Source texts of further namespaces: `{ images: … }`; shown in every language. */
  bundles?: Readonly<Record<string, Bundle>>;
  /** A real document's attributes and storage in place of pretended ones: for tests of looks. */
  markDocument?: boolean;
}

export interface TestServices {
  /** The container that `<ServicesProvider services={…}>` takes; `rebind(Token, service)` replaces one service. */
  readonly services: ServiceContainer;
  readonly page: FakePage;
  readonly clock: TestClock;
  /** The messages that were reported to the developer. */
  readonly reports: string[];
}

/** The console's own words, by language; `en-XA` is the made-up one in which every text that stays plain is no key. */
export const coreWords: Readonly<Record<string, () => Bundle>> = {
  en: () => en,
  de: () => de,
  ar: () => ar,
  fr: () => fr,
  ja: () => ja,
  'en-XA': () => pseudo(en) as Bundle,
};
export const madeUp: Language = { code: 'en-XA', label: '[Ṗśèúďö]', dir: 'ltr' };

/** The real services, over a network that answers what the test says. */
export async function createTestServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const page = fakePage(options);
  const { locale } = page.state;
  locale.language = options.language ?? locale.language;
  const isMadeUp = locale.language === madeUp.code;
  if (isMadeUp) locale.available.push(madeUp);
  for (const [language, words] of Object.entries(coreWords)) {
    if (language === 'en' || (language === madeUp.code && !isMadeUp)) continue;
    const address = `/locales/${language}/core.json`;
    locale.bundles[language] = { core: address, ...locale.bundles[language] };
    page.answer(`GET ${address}`, () => json(words()));
  }
  if (options.markDocument) {
    page.setRootAttribute = markRoot;
    page.setRootProperty = (name, value) => document.documentElement.style.setProperty(name, value);
  }
  const services = new ServiceContainer();
  services.load(...coreModules(page, { core: en, ...options.bundles }, services));
  const clock = new TestClock();
  const reports: string[] = [];
  services.rebind(Page, page);
  services.rebind(Clock, clock);
  services.rebind(Telemetry, { report: (_level, message) => void reports.push(message) });
  await services.get(I18n).ready();
  page.calls.length = 0;
  return { services, page, clock, reports };
}

/** Time that stands still until it is told to pass. */
export class TestClock implements Clock {
  #now = Date.UTC(2026, 0, 1);
  readonly #timers = new Set<{ at: number; run: () => void }>();

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, run: () => void) {
    const timer = { at: this.#now + milliseconds, run };
    this.#timers.add(timer);
    return toDisposable(() => this.#timers.delete(timer));
  }

  /** How many wait. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Lets time pass and runs what was due, in order. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const [next] = [...this.#timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#timers.delete(next);
      this.#now = next.at;
      next.run();
    }
    this.#now = end;
  }
}

function markRoot(name: string, value: string | null): void {
  if (value === null) document.documentElement.removeAttribute(name);
  else document.documentElement.setAttribute(name, value);
}
