import type { Services } from '#base';
import type { LocaleState } from '#protocol';
import type { BundleI18n } from '#services/i18n/bundle-i18n';
import { I18n } from '#services/i18n/i18n';
import { Toasts } from '#services/toasts/toasts';

/**
 * Takes over the languages of the index while the page is open. Locale packs and the site's words that came, changed or went
 * show at once. Operators whose language is gone are told so. Never rejects.
 */
export async function takeLocales(services: Services, locale: LocaleState): Promise<void> {
  const i18n = services.get(I18n) as BundleI18n;
  if (JSON.stringify(locale.bundles) === JSON.stringify(i18n.locale.bundles) && sameLanguages(locale, i18n.locale))
    return;
  const { language } = i18n;
  const name = nameOf(i18n, language);
  await i18n.take(locale);
  if (i18n.language === language || i18n.languages().some(({ code }) => code === language)) return;
  services.get(Toasts).add('info', i18n.t('core:translators.gone', { name, now: nameOf(i18n, i18n.language) }));
}

function sameLanguages(a: LocaleState, b: LocaleState): boolean {
  return JSON.stringify(a.available) === JSON.stringify(b.available);
}

function nameOf(i18n: I18n, code: string): string {
  return i18n.languages().find((language) => language.code === code)?.label ?? code;
}
