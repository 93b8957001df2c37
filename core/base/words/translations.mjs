// Compares the words of a language with the English ones: for the console's own bundles, for packs, and for plugins.
import { pluralForms } from './plural-forms.mjs';
import { splitPlural } from './plural-key.mjs';

/** @typedef {{ kind: 'missing' | 'surplus' | 'plural', key: string, problem: string }} KeyFinding */

/** The names between `{{` and `}}`, sorted. @param {string} text @returns {string[]} */
function placeholdersOf(text) {
  return [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name = '']) => name).sort();
}

/**
 * Compares the keys of a language's words with the English ones.
 * @param {string} language @param {Record<string, string>} said flat words; an empty text is none
 * @param {Record<string, string>} english flat words @returns {KeyFinding[]}
 */
export function keyFindings(language, said, english) {
  const forms = pluralForms(language);
  /** @type {KeyFinding[]} */
  const findings = [];
  const tell = (/** @type {KeyFinding['kind']} */ kind, /** @type {string} */ key, /** @type {string} */ problem) => ({
    kind,
    key,
    problem,
  });
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

/** The English text that a key translates. @param {string} key @param {Record<string, string>} english flat words */
export function sourceOf(key, english) {
  return english[key] ?? english[`${splitPlural(key).stem}_other`];
}

/**
 * Compares the names in `{{…}}` with those of the English text. A plural form may leave the number unsaid, the one for nothing
 * every name.
 * @param {string} key @param {string} text @param {string} source the English text @returns {string[]} a sentence each
 */
export function placeholderFindings(key, text, source) {
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
