import type { Language, LocaleState } from '#protocol';
import type { WebAssets } from './web-assets.ts';

const sourceLanguage = 'en';

/** Written from right to left, by script rather than by one list of locales. */
const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'ur', 'yi']);

/** Naming a language in itself is dear, and a build's languages never change. */
const known = new WeakMap<WebAssets, Language[]>();

/** A bundle there is for every language that has words for the host. */
function languagesOf(assets: WebAssets): Language[] {
  const languages = known.get(assets) ?? listLanguages(assets);
  known.set(assets, languages);
  return languages;
}

function listLanguages(assets: WebAssets): Language[] {
  return Object.keys(assets.locales)
    .sort((a, b) => Number(isPseudo(a)) - Number(isPseudo(b)) || a.localeCompare(b))
    .map((code) => ({ code, label: ownName(code), dir: rightToLeft.has(code.split('-')[0] ?? '') ? 'rtl' : 'ltr' }));
}

/** The made-up language of the build. */
function isPseudo(code: string): boolean {
  return code === 'en-XA';
}

function ownName(code: string): string {
  if (isPseudo(code)) return 'Pseudo [ŧëšŧ]';
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/**
 * The page's language: the operator's own choice (cookie `horizon_language`), else the first of `Accept-Language` that
 * there is, else the source language.
 */
export function localeState(assets: WebAssets, choice: string | undefined, accepted: string | undefined): LocaleState {
  const available = languagesOf(assets);
  return { language: chosen(available, choice, accepted), available, bundles: assets.locales };
}

function chosen(available: Language[], choice: string | undefined, accepted: string | undefined): string {
  const codes = available.map((language) => language.code);
  const match = (wanted: string) =>
    codes.find((code) => code.toLowerCase() === wanted) ?? codes.find((code) => code === wanted.split('-')[0]);
  const wishes = [choice?.toLowerCase(), ...acceptedLanguages(accepted)];
  for (const wish of wishes) {
    const found = wish ? match(wish) : undefined;
    if (found) return found;
  }
  return sourceLanguage;
}

/** `de-AT, en;q=0.8` → `['de-at', 'en']`, best first. */
function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/);
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ tag, quality }) => quality > 0 && /^[a-z0-9-]+$/.test(tag))
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
