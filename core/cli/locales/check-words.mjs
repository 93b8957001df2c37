import { sourceLanguage } from './places.mjs';
import { splitPlural } from '../../base/words/plural-key.mjs';
import { pluralForms } from './plurals.mjs';
import { readLimits, roomFor, widthOf } from './room.mjs';

/**
 * What is wrong with one text. `kind` is a word for programs, `text` a sentence for people.
 * @typedef {{ language: string, ns: string, path: string, key: string, text: string,
 *   kind: 'unsafe' | 'missing' | 'surplus' | 'plural' | 'placeholder' | 'length' | 'no-source' }} Finding
 */

/** The names between `{{` and `}}`, sorted. @param {string} text @returns {string[]} */
export function placeholdersOf(text) {
  return [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name = '']) => name).sort();
}

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
    // Of a file that can't be taken as it is the other mistakes are told with it, not after it.
    const said = Object.fromEntries(Object.entries(file.found ?? file.words).filter(([, text]) => text !== ''));
    return [
      ...unsafe,
      ...(language === sourceLanguage ? [] : keyFindings(language, said, english, tell)),
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
 * @param {string} language @param {Record<string, string>} said @param {Record<string, string>} english
 * @param {(kind: Finding['kind'], key: string, text: string) => Finding} tell
 */
function keyFindings(language, said, english, tell) {
  const forms = pluralForms(language);
  const findings = [];
  const pluralStems = new Set(
    Object.keys(english)
      .filter((key) => key.endsWith('_other'))
      .map((key) => splitPlural(key).stem),
  );
  for (const [key, text] of Object.entries(english)) {
    const { stem, form } = splitPlural(key);
    if (form && pluralStems.has(stem)) continue;
    if (said[key] === undefined) findings.push(tell('missing', key, `is not translated: ${JSON.stringify(text)}`));
  }
  for (const stem of pluralStems) {
    const own = forms.filter((form) => said[`${stem}_${form}`] !== undefined);
    if (own.length === 0) {
      findings.push(tell('missing', stem, `is not translated: ${JSON.stringify(english[`${stem}_other`])}`));
      continue;
    }
    for (const form of forms) {
      const key = `${stem}_${form}`;
      if (said[key] === undefined)
        findings.push(tell('plural', key, `is missing: ${language} counts in ${forms.join(', ')}`));
    }
  }
  for (const key of Object.keys(said)) {
    const { stem, form } = splitPlural(key);
    if (form && pluralStems.has(stem)) {
      // English forms that the language has no use for may stay.
      const known = forms.includes(form) || english[key] !== undefined;
      if (!known) findings.push(tell('plural', key, `is no form of ${language}, which counts in ${forms.join(', ')}`));
    } else if (english[key] === undefined) findings.push(tell('surplus', key, 'is no key of the English words'));
  }
  return findings;
}

/** The English text that a key translates. @param {string} key @param {Record<string, string>} english */
function sourceOf(key, english) {
  return english[key] ?? english[`${splitPlural(key).stem}_other`];
}

/** A plural form may leave the number unsaid, the one for nothing every name. @param {string} key @param {string} text @param {string} source @returns {string[]} */
function placeholderFindings(key, text, source) {
  const [own, wanted] = [placeholdersOf(text), placeholdersOf(source)];
  const unknown = own.filter((name) => !wanted.includes(name));
  const { form } = splitPlural(key);
  const mayLeaveOut = (/** @type {string} */ name) => form === 'zero' || (form !== undefined && name === 'count');
  const lost = wanted.filter((name) => !own.includes(name) && !mayLeaveOut(name));
  const written = (/** @type {string[]} */ names) => [...new Set(names)].map((name) => `{{${name}}}`).join(', ');
  return [
    ...(unknown.length > 0 ? [`has placeholders that English has not: ${written(unknown)}`] : []),
    ...(lost.length > 0 ? [`lost placeholders: ${written(lost)}`] : []),
  ];
}

/** @param {import('./room.mjs').Limits} limits @param {string} key @param {string} text @param {string} source @returns {string[]} */
function lengthFindings(limits, key, text, source) {
  const room = roomFor(limits, key, source);
  const width = widthOf(text);
  return width > room ? [`is ${width} wide, its place has room for ${room}: ${JSON.stringify(text)}`] : [];
}
