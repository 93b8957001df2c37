import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Words } from '../../../base/words/words.mjs';
import { badTexts, translationFaults } from '../../../sdk/rollup-preset/manifest/text-faults.mjs';
import type { Check } from '../check.ts';

/** Each language of the plugin has a sound text for each English key, with every placeholder and plural form. */
export const checkBundles: Check = ({ manifest, dist }) => {
  const bundles = (manifest.contributes?.locales ?? []).map(({ locale, ns, src }) => {
    return { locale, ns, src, words: JSON.parse(readFileSync(join(dist, src), 'utf8')) as Words };
  });
  const bad = bundles.flatMap(({ src, words }) => badTexts(words).map(({ message }) => `${src}: ${message}`));
  if (bad.length > 0) return bad;
  const own = bundles.filter(({ ns }) => ns === manifest.id);
  const english = own.find(({ locale }) => locale === 'en');
  if (!english) return [];
  return own.flatMap(({ locale, words }) => {
    const { faults, warnings } = translationFaults(locale, words, english.words);
    return [...faults, ...warnings].map(({ message }) => `${locale}: ${message}`);
  });
};
