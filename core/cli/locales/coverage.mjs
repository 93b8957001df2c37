import { sourceLanguage } from './places.mjs';
import { keyFindings } from '../../base/words/translations.mjs';
import { soundWords } from './check-words.mjs';

/**
 * How much of a namespace a language says. Forms of one text count once, and what is blank or would show something wrong does not.
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
      const english = place.source(ns) ?? {};
      const file = place.files.find((one) => one.language === language && one.ns === ns);
      const texts = missing(language, {}, english);
      const translated = translatedTexts(language, file ? soundWords(file, english) : {}, english);
      // Rounded down: only what is whole is 100 %.
      return { language, ns, texts, translated, percent: Math.floor((100 * translated) / (texts || 1)) };
    }),
  );
}

/** The number of texts that are not said, as `check` counts them. @param {string} language @param {Record<string, string>} said @param {Record<string, string>} english */
const missing = (language, said, english) =>
  keyFindings(language, said, english).filter(({ kind }) => kind === 'missing').length;

/** The number of texts that the words of a file translate, as `report` counts them; where there is no English, every key. @param {string} language @param {Record<string, string>} said @param {Record<string, string>} [english] */
export const translatedTexts = (language, said, english) =>
  english ? missing(language, {}, english) - missing(language, said, english) : Object.keys(said).length;
