import { po } from 'gettext-parser';
import { glossaryNotes } from './glossary.mjs';
import { splitPlural } from '../../base/words/plural-key.mjs';
import { pluralForms } from '../../base/words/plural-forms.mjs';
import { poPluralHeader } from './plurals.mjs';

/**
 * Returns one namespace in one language as a PO file. The key is the context, English is the id, the plural forms stand in
 * CLDR's order. Texts with placeholders carry the flag `i18next-interpolation`, which Weblate checks; comments name the terms
 * of the glossary.
 * @param {{ ns: string, language: string, english: Record<string, string>, words: Record<string, string> }} bundle
 * @returns {string}
 */
export function toPo({ ns, language, english, words }) {
  const forms = pluralForms(language);
  const notes = glossaryNotes(language);
  /** @type {import('gettext-parser').GetTextTranslations['translations']} */
  const translations = {};
  for (const { key, one, other } of entriesOf(english)) {
    const said = other === undefined ? [words[key] ?? ''] : forms.map((form) => words[`${key}_${form}`] ?? '');
    const text = other ?? one;
    translations[key] = {
      [one]: {
        msgctxt: key,
        msgid: one,
        ...(other === undefined ? {} : { msgid_plural: other }),
        msgstr: said,
        comments: {
          extracted: notes(`${one} ${other ?? ''}`).join('\n'),
          reference: `${ns}:${key}`,
          ...(text.includes('{{') ? { flag: 'i18next-interpolation' } : {}),
        },
      },
    };
  }
  const headers = {
    'Project-Id-Version': `sextant ${ns}`,
    Language: language.replaceAll('-', '_'),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': poPluralHeader(language),
    'X-Namespace': ns,
  };
  return `${po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString('utf8').trimEnd()}\n`;
}

/**
 * The words of a PO file, in the order of the English ones; what is empty, fuzzy or for a key that English has not is left out
 * and told.
 * @param {string} text
 * @param {{ language: string, english: Record<string, string> }} bundle
 * @returns {{ words: Record<string, string>, skipped: { key: string, why: 'fuzzy' | 'unknown' | 'changed' }[] }}
 */
export function fromPo(text, { language, english }) {
  const { translations } = po.parse(text);
  const forms = pluralForms(language);
  const entries = entriesOf(english);
  /** @type {Record<string, string>} */
  const words = {};
  /** @type {{ key: string, why: 'fuzzy' | 'unknown' | 'changed' }[]} */
  const skipped = [];
  const known = new Set(entries.map(({ key }) => key));
  for (const key of Object.keys(translations)) if (key && !known.has(key)) skipped.push({ key, why: 'unknown' });
  for (const { key, one, other } of entries) {
    const [entry] = Object.values(translations[key] ?? {});
    if (!entry || entry.msgstr.every((said) => said === '')) continue;
    if (entry.comments?.flag?.includes('fuzzy')) skipped.push({ key, why: 'fuzzy' });
    else if (entry.msgid !== one || (entry.msgid_plural ?? undefined) !== other) skipped.push({ key, why: 'changed' });
    else if (other === undefined) words[key] = entry.msgstr[0] ?? '';
    else forms.forEach((form, index) => entry.msgstr[index] && (words[`${key}_${form}`] = entry.msgstr[index]));
  }
  return { words, skipped };
}

/** Reads from the header of a PO file which bundle it holds. Throws when the header lacks it. @param {string} text */
export function poFileFacts(text) {
  const { headers } = po.parse(text);
  const [language, ns] = [headers['Language']?.replaceAll('_', '-'), headers['X-Namespace']];
  if (!language || !ns)
    throw new Error('The PO file says neither Language nor X-Namespace: it was not exported from here.');
  return { language, ns };
}

/**
 * The texts of a bundle in their order; those with plural forms once.
 * @param {Record<string, string>} english @returns {{ key: string, one: string, other?: string }[]}
 */
function entriesOf(english) {
  return Object.entries(english).flatMap(([key, text]) => {
    const { stem, form } = splitPlural(key);
    const other = english[`${stem}_other`];
    if (!form || other === undefined) return [{ key, one: text }];
    return form === 'other' ? [{ key: stem, one: english[`${stem}_one`] ?? other, other }] : [];
  });
}
