import { createInstance } from 'i18next';
import { Emitter, type Services, type ServiceToken } from '#base';
import type { LocaleState } from '#protocol';
import { I18n, type Values } from '#services/i18n/i18n';
import { I18nEngine } from '#services/i18n/i18n-engine';
import { signIn } from '../../../locales/en/core.json';

export interface PageTexts {
  /** The texts: all that the shared controls ask for on this page. */
  services: Services;
  language(): string;
  use(language: string): Promise<void>;
}

/**
 * The words of the sign-in page: English inside the code, others fetched. A bundle that can't be had leaves English: a
 * page in another language is better than none.
 */
export async function createPageTexts(locale: LocaleState, remember: (language: string) => void): Promise<PageTexts> {
  const engine = createInstance();
  const didChange = new Emitter<string>();
  await engine.init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'core',
    ns: ['core'],
    resources: { en: { core: { signIn } } },
    interpolation: { escapeValue: false },
    showSupportNotice: false,
    react: { bindI18n: 'languageChanged', useSuspense: false },
  } as Parameters<typeof engine.init>[0]);

  const loaded = new Set<string>();
  const load = async (language: string) => {
    const address = locale.bundles[language]?.['core'];
    if (!address || loaded.has(language)) return;
    try {
      const answer = await fetch(address);
      if (!answer.ok) return;
      // Over the English that is there: the site may have its own.
      engine.addResourceBundle(language, 'core', await answer.json(), true, true);
      loaded.add(language);
    } catch {
      // English it is.
    }
  };
  const show = async (language: string) => {
    await load(language);
    await engine.changeLanguage(language);
    document.documentElement.lang = language;
    document.documentElement.dir = locale.available.find((one) => one.code === language)?.dir ?? 'ltr';
  };
  await show(locale.language);

  const i18n = {
    t: (key: string, values?: Values) => engine.t(key, { ...values }),
    onDidChange: didChange.event,
  } as Pick<I18n, 't' | 'onDidChange'>;
  return {
    services: { get: ((token: ServiceToken<unknown>) => (token === I18nEngine ? engine : i18n)) as Services['get'] },
    language: () => engine.language,
    async use(language) {
      remember(language);
      await show(language);
      didChange.fire(language);
    },
  };
}
