import { languageOfRegion, sourceLanguage } from './places.mjs';
import { keyFindings, placeholderFindings, sourceOf, textFaults } from '../../base/words/translations.mjs';
import { isBlank } from '../../base/words/words.mjs';
import { readLimits, roomFor, widthOf } from './room.mjs';

/**
 * A problem of one text, or of a pack (`manifest`, `unnamed`). `kind` is a word for programs, `text` a sentence for people.
 * @typedef {{ language: string, ns: string, path: string, line?: number, key: string, text: string, kind: 'unsafe' | 'missing' |
 *   'surplus' | 'plural' | 'placeholder' | 'blank' | 'repeated' | 'length' | 'no-source' | 'manifest' | 'unnamed' }} Finding
 */

/** A finding as a line for people. @param {Finding} finding */
export const findingLine = ({ path, line, key, text }) =>
  [`${path}:`, ...(line === undefined ? [] : [`line ${line}:`]), ...(key ? [key] : []), text].join(' ');

/**
 * Compares every bundle of a place with the English one.
 * @param {import('./places.mjs').Place} place @returns {Finding[]}
 */
export function checkWords(place) {
  const limits = readLimits();
  return place.files.flatMap((file) => {
    const { language, ns, path } = file;
    const tell = (
      /** @type {Finding['kind']} */ kind,
      /** @type {string} */ key,
      /** @type {string} */ text,
      /** @type {number | undefined} */ line = undefined,
    ) => ({ ...{ language, ns, path, key, kind, text }, ...(line === undefined ? {} : { line }) });
    const unsafe = [
      ...file.wrong.map(({ line, key, problem }) => tell('unsafe', key, problem, line)),
      ...file.repeated.map(({ line, key, problem }) => tell('repeated', key, problem, line)),
    ];
    const english = place.source(ns);
    if (file.wrong.length > 0 && (!english || !file.found)) return unsafe;
    if (!english) return [...unsafe, tell('no-source', ns, 'has no English words here: name its plugin with --source')];
    // The other mistakes of an unsafe file are reported with it, so that one check shows all of them.
    const all = Object.entries(file.found ?? file.words).filter(([, text]) => text !== '');
    const blank = all.filter(
      ([key, text]) => isBlank(text) && textFaults(key, text, sourceOf(key, english)).length > 0,
    );
    const said = Object.fromEntries(all.filter(([, text]) => !isBlank(text)));
    const isBlankOne = new Set(blank.map(([key]) => key));
    const isRegion = languageOfRegion(language) !== undefined;
    const keys = language === sourceLanguage ? [] : keyFindings(language, said, english, { isRegion });
    return [
      ...unsafe,
      ...blank.flatMap(([key, text]) =>
        textFaults(key, text, sourceOf(key, english)).map((problem) => tell('blank', key, problem, file.lineOf(key))),
      ),
      ...keys
        .filter(({ kind, key }) => kind !== 'plural' || !isBlankOne.has(key))
        .map(({ kind, key, problem }) => tell(kind, key, problem, kind === 'missing' ? undefined : file.lineOf(key))),
      ...Object.entries(said).flatMap(([key, text]) => {
        const source = sourceOf(key, english);
        if (source === undefined) return [];
        const line = file.lineOf(key);
        return [
          ...placeholderFindings(key, text, source).map((words) =>
            tell('placeholder', key, `${words}: ${JSON.stringify(text)}`, line),
          ),
          ...lengthFindings(limits, `${ns}:${key}`, text, source).map((words) => tell('length', key, words, line)),
        ];
      }),
    ];
  });
}

/**
 * The texts of a file that a console would show: what is blank or would show something wrong is left out, and English is shown.
 * @param {import('./places.mjs').LocaleFile} file @param {Record<string, string> | undefined} english
 * @returns {Record<string, string>}
 */
export function soundWords(file, english = {}) {
  const isSound = ([key, text] = ['', '']) => text !== '' && textFaults(key, text, sourceOf(key, english)).length === 0;
  return Object.fromEntries(Object.entries(file.words).filter(isSound));
}

/** @param {import('./room.mjs').Limits} limits @param {string} key @param {string} text @param {string} source @returns {string[]} */
function lengthFindings(limits, key, text, source) {
  const room = roomFor(limits, key, source);
  const width = widthOf(text);
  return width > room ? [`is ${width} wide, its place has room for ${room}: ${JSON.stringify(text)}`] : [];
}
