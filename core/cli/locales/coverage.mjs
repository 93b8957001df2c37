import { sourceLanguage } from './places.mjs';
import { splitPlural } from '../../base/words/plural-key.mjs';

/**
 * How much of a namespace a language says. Forms of one text count once.
 * @typedef {{ language: string, ns: string, texts: number, translated: number, percent: number }} Coverage
 */

/**
 * Returns the coverage of every language of a place, for each namespace that has English words.
 * @param {import('./places.mjs').Place} place @returns {Coverage[]}
 */
export function coverageOf(place) {
  const languages = [...new Set(place.files.map(({ language }) => language))].filter((code) => code !== sourceLanguage);
  const namespaces = [...new Set(place.files.map(({ ns }) => ns))].filter((ns) => place.source(ns));
  return languages.sort().flatMap((language) =>
    namespaces.sort().map((ns) => {
      const wanted = stems(place.source(ns) ?? {});
      const said = stems(place.files.find((file) => file.language === language && file.ns === ns)?.words ?? {});
      const translated = [...wanted].filter((stem) => said.has(stem)).length;
      // Rounded down: only what is whole is 100 %.
      return {
        language,
        ns,
        texts: wanted.size,
        translated,
        percent: Math.floor((100 * translated) / (wanted.size || 1)),
      };
    }),
  );
}

/** @param {Record<string, string>} words */
function stems(words) {
  const said = Object.entries(words).filter(([, text]) => text !== '');
  return new Set(said.map(([key]) => splitPlural(key).stem));
}
