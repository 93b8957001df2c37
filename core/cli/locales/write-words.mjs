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
