import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { nestedWords } from '../../base/words/words.mjs';
import { splitPlural } from '../../base/words/plural-key.mjs';
import { pluralForms } from '../../base/words/plural-forms.mjs';

/** Writes a bundle as the repository keeps them. @param {string} path @param {Record<string, string>} words */
export function writeWords(path, words) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(nestedWords(words), null, 2)}\n`);
}

/**
 * New words over those that a file had: what it had keeps its place, so that only what changed differs. A key that is no
 * longer said stays, empty, where the file keeps empty ones for its translator.
 * @param {Record<string, string>} before @param {Record<string, string>} words @param {ReadonlySet<string>} untouched
 */
export function mergeWords(before, words, untouched) {
  const keepsEmpty = Object.values(before).includes('');
  /** @type {Record<string, string>} */
  const merged = {};
  for (const [key, text] of Object.entries(before)) {
    if (untouched.has(splitPlural(key).stem) || untouched.has(key)) merged[key] = text;
    else if (words[key] !== undefined) merged[key] = words[key];
    else if (keepsEmpty) merged[key] = '';
  }
  return { ...merged, ...words };
}

/** Every key of a language, without a word: what a translator fills in. @param {Record<string, string>} english @param {string} language */
export function emptyWords(english, language) {
  return Object.fromEntries(
    Object.keys(english).flatMap((key) => {
      const { stem, form } = splitPlural(key);
      if (!form || english[`${stem}_other`] === undefined) return [[key, '']];
      return form === 'other' ? pluralForms(language).map((own) => [`${stem}_${own}`, '']) : [];
    }),
  );
}
