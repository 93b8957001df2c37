import { po } from 'gettext-parser';
import { glossaryNotes } from './glossary.mjs';
import { splitPlural } from '../../base/words/plural-key.mjs';
import { pluralForms } from '../../base/words/plural-forms.mjs';
import { orNearest } from '../../base/words/nearest.mjs';
import { poFormPlaces, poPluralHeader } from './plurals.mjs';

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
 * An entry that was not taken, or not in all of its forms, and why.
 * @typedef {{ key: string, why: 'fuzzy' | 'unknown' | 'changed' | 'empty' | 'twice' | 'forms' | 'plurals', more?: string }} Skipped
 */

/**
 * The words of a PO file, in the order of the English ones; what is fuzzy, there twice or for a key that English has not is left
 * out and told.
 * @param {string} text
 * @param {{ language: string, english: Record<string, string>, twice?: ReadonlySet<string> }} bundle
 * @returns {{ words: Record<string, string>, skipped: Skipped[] }}
 */
export function fromPo(text, { language, english, twice = new Set() }) {
  const { translations, headers } = po.parse(text);
  const forms = pluralForms(language);
  const places = poFormPlaces(language, headers?.['Plural-Forms']);
  const entries = entriesOf(english);
  /** @type {Record<string, string>} */
  const words = {};
  /** @type {Skipped[]} */
  const skipped = [];
  const skip = (/** @type {string} */ key, /** @type {Skipped['why']} */ why, more = '') =>
    void skipped.push({ key, why, ...(more && { more }) });
  const known = new Set(entries.map(({ key }) => key));
  for (const key of Object.keys(translations)) if (key && !known.has(key)) skip(key, 'unknown', orNearest(key, known));
  for (const { key, one, other } of entries) {
    const [entry] = Object.values(translations[key] ?? {});
    if (!entry) continue;
    const isEmpty = (entry.msgstr ?? []).every((said) => said === '');
    if (twice.has(key)) skip(key, 'twice');
    else if (isEmpty) skip(key, 'empty');
    else if (entry.comments?.flag?.includes('fuzzy')) skip(key, 'fuzzy');
    else if (entry.msgid !== one || (entry.msgid_plural ?? undefined) !== other) skip(key, 'changed');
    else if (other === undefined) words[key] = entry.msgstr[0] ?? '';
    else if (!places) skip(key, 'plurals');
    else {
      const missing = forms.filter((form) => {
        const said = entry.msgstr[places.get(form) ?? -1];
        if (said) words[`${key}_${form}`] = said;
        return !said;
      });
      if (missing.length > 0) skip(key, 'forms', missing.join(', '));
    }
  }
  return { words, skipped };
}

/** Reads from the header of a PO file which bundle it holds. Throws when the header lacks it. @param {string} text */
export function poFileFacts(text) {
  const { headers } = po.parse(text);
  const [language, ns] = [headers?.['Language']?.replaceAll('_', '-'), headers?.['X-Namespace']];
  if (!language || !ns)
    throw new Error('its header does not say both Language and X-Namespace: it was not exported from here');
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
