import { askedKey } from '#base/words/asked-key.mjs';
import { splitPlural } from '#base/words/plural-key.mjs';
import { flatWords, wordProblems } from '#base/words/words.mjs';
import { orNearest } from './nearest.mjs';

/** @typedef {import('#base/words/words.mjs').Words} Words */

/** Keys that a text is looked for by: a plural's forms are one. @param {Words} words */
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

/**
 * What is wrong with the texts of a file: what a gateway refuses, a sentence each.
 * @param {unknown} words
 */
export const badTexts = (words) => wordProblems(words).map(({ key, problem }) => `${key} ${problem}`);

/**
 * The keys that one language has and another lacks: they would be shown in the first.
 * @param {Words} source @param {Words} words
 */
export function untranslated(source, words) {
  const there = keysOf(words);
  return [...keysOf(source)].filter((key) => !there.has(key));
}

/** @param {unknown} node @param {Set<string>} [keys] */
function askedOf(node, keys = new Set()) {
  if (typeof node === 'string') {
    const key = askedKey(node);
    if (key !== undefined) keys.add(key);
  } else if (typeof node === 'object' && node !== null) for (const child of Object.values(node)) askedOf(child, keys);
  return keys;
}
