import { askedKey } from '#base/words/asked-key.mjs';
import { splitPlural } from '#base/words/plural-key.mjs';
import { flatWords, wordProblems } from '#base/words/words.mjs';
import { orNearest } from '#base/words/nearest.mjs';
import { keyFindings, placeholderFindings, sourceOf } from '#base/words/translations.mjs';

/** @typedef {import('#base/words/words.mjs').Words} Words */
/** @typedef {{ key: string, message: string }} TextFault the key is empty where it is about the whole file */

/** Returns the keys that a text is looked for by: a plural's forms are one. @param {Words} words */
export function keysOf(words) {
  const keys = Object.keys(flatWords(words));
  const stemOf = (/** @type {string} */ key) => splitPlural(key).stem;
  const counted = new Set(keys.filter((key) => splitPlural(key).form === 'other').map(stemOf));
  return new Set(keys.map((key) => (counted.has(stemOf(key)) ? stemOf(key) : key)));
}

/**
 * The keys that are asked for (`%key%`, wherever it stands) and have no text.
 * @param {unknown} said @param {Words} words @returns {{ key: string, message: string }[]}
 */
export function missingTexts(said, words) {
  const keys = keysOf(words);
  const flat = flatWords(words);
  return [...askedOf(said)]
    .filter((key) => !keys.has(key) && !Object.hasOwn(flat, key))
    .map((key) => ({ key, message: `%${key}% has no text${orNearest(key, keys)}` }));
}

/** @param {{ key: string, problem: string }} found @returns {TextFault} */
const faultOf = ({ key, problem }) => ({ key, message: `${key} ${problem}` });

/**
 * Returns the faults of a file's texts that a gateway refuses, a sentence each.
 * @param {unknown} words
 */
export const badTexts = (words) => wordProblems(words).map(faultOf);

/**
 * Returns the faults of a plugin's words in one language, compared with its English ones. Words that are not translated yet are
 * shown in English, and only warned of; those that lost a name or a plural form show something wrong.
 * @param {string} language @param {Words} words @param {Words} source the English words
 * @returns {{ faults: TextFault[], warnings: TextFault[] }}
 */
export function translationFaults(language, words, source) {
  const english = flatWords(source);
  const said = Object.fromEntries(Object.entries(flatWords(words)).filter(([, text]) => text !== ''));
  const found = keyFindings(language, said, english);
  const untranslated = found.flatMap(({ kind, key }) => (kind === 'missing' ? [key] : []));
  const placeholders = Object.entries(said).flatMap(([key, text]) => {
    const wanted = sourceOf(key, english);
    const problems = wanted === undefined ? [] : placeholderFindings(key, text, wanted);
    return problems.map((problem) => faultOf({ key, problem }));
  });
  const ofKind = (/** @type {string} */ wanted) => found.filter(({ kind }) => kind === wanted).map(faultOf);
  const inEnglish = { key: '', message: `English is shown for ${untranslated.join(', ')}` };
  return {
    faults: [...ofKind('plural'), ...placeholders],
    warnings: [...(untranslated.length > 0 ? [inEnglish] : []), ...ofKind('surplus')],
  };
}

/** @param {unknown} node @param {Set<string>} [keys] */
function askedOf(node, keys = new Set()) {
  if (typeof node === 'string') {
    const key = askedKey(node);
    if (key !== undefined) keys.add(key);
  } else if (typeof node === 'object' && node !== null) for (const child of Object.values(node)) askedOf(child, keys);
  return keys;
}
