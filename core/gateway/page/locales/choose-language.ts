import type { Language } from '#protocol';
import { sourceLanguage } from './word-layers.ts';

/**
 * The page's language: the operator's own choice (cookie `horizon_language`), else the first of `Accept-Language` that
 * there is, else the source language.
 */
export function chooseLanguage(
  available: readonly Language[],
  choice: string | undefined,
  accepted: string | undefined,
): string {
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
