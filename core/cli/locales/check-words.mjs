import { sourceLanguage } from './places.mjs';
import { keyFindings, placeholderFindings, sourceOf } from '../../base/words/translations.mjs';
import { textProblem } from '../../base/words/words.mjs';
import { readLimits, roomFor, widthOf } from './room.mjs';

/**
 * A problem of one text. `kind` is a word for programs, `text` a sentence for people.
 * @typedef {{ language: string, ns: string, path: string, key: string, text: string,
 *   kind: 'unsafe' | 'missing' | 'surplus' | 'plural' | 'placeholder' | 'length' | 'no-source' }} Finding
 */

/**
 * Compares every bundle of a place with the English one.
 * @param {import('./places.mjs').Place} place @returns {Finding[]}
 */
export function checkWords(place) {
  const limits = readLimits();
  return place.files.flatMap((file) => {
    const { language, ns, path } = file;
    const tell = (/** @type {Finding['kind']} */ kind, /** @type {string} */ key, /** @type {string} */ text) => ({
      language,
      ns,
      path,
      key,
      kind,
      text,
    });
    const unsafe = file.wrong.map(({ key, problem }) => tell('unsafe', key, problem));
    const english = place.source(ns);
    if (unsafe.length > 0 && (!english || !file.found)) return unsafe;
    if (!english) return [tell('no-source', ns, 'has no English words here: name its plugin with --source')];
    // The other mistakes of an unsafe file are reported with it, so that one check shows all of them.
    const said = Object.fromEntries(Object.entries(file.found ?? file.words).filter(([, text]) => text !== ''));
    return [
      ...unsafe,
      ...(language === sourceLanguage ? [] : keyFindings(language, said, english)).map(({ kind, key, problem }) =>
        tell(kind, key, problem),
      ),
      ...Object.entries(said).flatMap(([key, text]) => {
        const source = sourceOf(key, english);
        if (source === undefined) return [];
        return [
          ...placeholderFindings(key, text, source).map((words) => tell('placeholder', key, words)),
          ...lengthFindings(limits, `${ns}:${key}`, text, source).map((words) => tell('length', key, words)),
        ];
      }),
    ];
  });
}

/**
 * Why a text would show something wrong, a sentence each: such a one is left out, and English is shown.
 * @param {string} key @param {string} text @param {Record<string, string>} english @returns {string[]}
 */
export function textFaults(key, text, english) {
  const [unsafe, source] = [textProblem(text), sourceOf(key, english)];
  return [...(unsafe ? [unsafe] : []), ...(source === undefined ? [] : placeholderFindings(key, text, source))];
}

/** @param {import('./room.mjs').Limits} limits @param {string} key @param {string} text @param {string} source @returns {string[]} */
function lengthFindings(limits, key, text, source) {
  const room = roomFor(limits, key, source);
  const width = widthOf(text);
  return width > room ? [`is ${width} wide, its place has room for ${room}: ${JSON.stringify(text)}`] : [];
}
