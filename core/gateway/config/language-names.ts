import type { Language } from '#protocol';

/** The made-up language of the build, which stands last in every menu. */
export const pseudoLanguage = 'en-XA';

/** Written from right to left, where the runtime can't say; by language, its script understood. */
const rightToLeft = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'ks',
  'ku',
  'nqo',
  'ps',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
]);

/**
 * The name and direction that a locale pack gives its language. A language that the console itself knows keeps its own name.
 */
export type LanguageSaid = Partial<Pick<Language, 'label' | 'dir'>>;

/** A language as it is offered: by its own name for itself. Naming one is dear: ask once and keep the answer. */
export function nameLanguage(code: string, said: LanguageSaid = {}): Language {
  if (code === pseudoLanguage) return { code, label: 'Pseudo [ŧëšŧ]', dir: 'ltr' };
  return { code, label: said.label?.trim() || ownName(code), dir: said.dir ?? directionOf(code) };
}

/** `PT-br` → `pt-BR`; undefined for what is no language tag. */
export function canonicalCode(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code)[0];
  } catch {
    return undefined;
  }
}

function ownName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Newer runtimes have a function where older ones have a property. */
type WithText = Intl.Locale &
  Record<'textInfo', { direction?: string } | undefined> & {
    getTextInfo?(): { direction?: string };
  };

function directionOf(code: string): 'ltr' | 'rtl' {
  const locale = new Intl.Locale(code) as WithText;
  const direction = (locale.getTextInfo?.() ?? locale.textInfo)?.direction;
  if (direction === 'rtl' || direction === 'ltr') return direction;
  return rightToLeft.has(locale.language) ? 'rtl' : 'ltr';
}
