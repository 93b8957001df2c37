// Compares the words of a language with the English ones: for the console's own bundles, for packs, and for plugins.
import { orNearest } from './nearest.mjs';
import { pluralForms } from './plural-forms.mjs';
import { splitPlural } from './plural-key.mjs';
import { isBlank, textProblem } from './words.mjs';

/** @typedef {{ kind: 'missing' | 'surplus' | 'plural', key: string, problem: string }} KeyFinding */

/** The names between `{{` and `}}`, sorted. @param {string} text @returns {string[]} */
function placeholdersOf(text) {
  return [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name = '']) => name).sort();
}

/**
 * Compares the keys of a language's words with the English ones. Forms that a region leaves to its language are not translated
 * (`missing`), and nothing is wrong with them.
 * @param {string} language @param {Record<string, string>} said flat words; an empty text is none
 * @param {Record<string, string>} english flat words @param {{ isRegion?: boolean }} [options] @returns {KeyFinding[]}
 */
export function keyFindings(language, said, english, { isRegion = false } = {}) {
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
        findings.push(
          tell(isRegion ? 'missing' : 'plural', key, `is missing: ${language} counts in ${forms.join(', ')}`),
        );
    }
  }
  for (const key of Object.keys(said)) {
    const { stem, form } = splitPlural(key);
    if (form && pluralStems.has(stem)) {
      // English forms that the language has no use for may stay.
      const known = forms.includes(form) || english[key] !== undefined;
      if (!known) findings.push(tell('plural', key, `is no form of ${language}, which counts in ${forms.join(', ')}`));
    } else if (english[key] === undefined) findings.push(tell('surplus', key, strangeKey(key, english)));
  }
  return findings;
}

/** The sentence for a key that English has not, with the one that was meant, most likely. @param {string} key @param {Record<string, unknown>} english flat words */
export const strangeKey = (key, english) => `is no key of the English words${orNearest(key, Object.keys(english))}`;

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
    ...misspeltPlaceholders(text, source),
    ...(unknown.length > 0 ? [`has placeholders that English has not: ${written(unknown)}`] : []),
    ...(lost.length > 0 ? [`lost placeholders: ${written(lost)}`] : []),
  ];
}

/** Modifiers that the console has for every text: a number as the language writes it, a name as it stands inside a sentence. */
const modifiers = ['number', 'inSentence'];

/**
 * Placeholders that would be drawn with their braces, or by a modifier that there is not. What English writes, its own modifiers
 * among it, others may write as well.
 * @param {string} text @param {string} source @returns {string[]}
 */
function misspeltPlaceholders(text, source) {
  const known = new Set([...modifiers, ...modifiersOf(source)]);
  const strange = modifiersOf(text).filter((name) => !known.has(name));
  const bare = /\{\{\s*-\s*[\w.]+/.exec(text)?.[0];
  // Braces outside of the placeholders that are well written.
  const rest = text.replace(/(?<!\{)\{\{[^{}]*\}\}(?!\})/g, '');
  const brace = /\{\{+[^{}]*\}*|\{*[^{}]*\}\}+/.exec(rest)?.[0].trim();
  const asNumbers = numbersIn(text).filter((name) => name !== 'count' && !numbersIn(source).includes(name));
  return [
    ...asNumbers.map((name) => `writes {{${name}}} as a number, and English does not: it may be a text`),
    ...strange.map(
      (name) =>
        `has a modifier that there is not: ${name}${orNearest(name, known) || `; there are ${[...known].join(', ')}`}`,
    ),
    ...(bare && !source.includes(bare) ? [`has ${bare} }}: write the name alone, without -`] : []),
    ...(brace && !source.includes(brace) ? [`has braces that are no placeholder: ${brace}; write {{name}}`] : []),
  ];
}

/** The names of the placeholders that are written as numbers. @param {string} text @returns {string[]} */
const numbersIn = (text) =>
  [...text.matchAll(/\{\{\s*([\w.]+)\s*,\s*number\b[^{}]*\}\}/g)].map(([, name = '']) => name);

/** @param {string} text @returns {string[]} */
const modifiersOf = (text) =>
  [...text.matchAll(/\{\{[^{},]*,([^{}]*)\}\}/g)].flatMap(([, said = '']) =>
    said.split(';').map((one) => one.replace(/\(.*/, '').trim()),
  );

/**
 * The reasons why a text would show something wrong, a sentence each: such a one is left out, and English is shown.
 * @param {string} key @param {string} text @param {string | undefined} source the English text, where there is one @returns {string[]}
 */
export function textFaults(key, text, source) {
  if (isBlank(text)) return source !== undefined && isBlank(source) ? [] : ['is blank: it counts as not translated'];
  const unsafe = textProblem(text);
  return [...(unsafe ? [unsafe] : []), ...(source === undefined ? [] : placeholderFindings(key, text, source))];
}
