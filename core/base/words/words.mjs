import { writtenOut } from './written-out.mjs';

/**
 * The words of one namespace in one language: nested, plural forms as `key_one`, `key_other`.
 * @typedef {{ [key: string]: string | Words }} Words
 */

/** The limits of a locale file: bytes of the file, levels of nesting, number of texts, characters of one text. */
export const wordLimits = { bytes: 1_000_000, depth: 8, texts: 10_000, length: 5_000 };

/** Keys that would reach an object's prototype in a merge. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** A text with one of these is no text: markup, i18next's own calls (which may call each other for ever), marks that hide text. */
const forbiddenTexts = /** @type {const} */ ([
  [/<[a-z/!?][^>]*>?/i, 'holds markup'],
  [/\$t\(/, 'calls another text'],
  // A page writes them out as it does in names: U+2068 and U+2069 do what the isolates of one direction do.
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  [/[\0-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066\u2067]/, 'holds a control character'],
]);

/**
 * Returns the problems in the words of a file from outside, each with its key; empty when there are none. Words without
 * problems can't become markup, reach a prototype, or fill the page's memory. At most 50 problems are returned.
 * @param {unknown} words @returns {{ key: string, problem: string }[]}
 */
export function wordProblems(words) {
  /** @type {{ key: string, problem: string }[]} */
  const found = [];
  let texts = 0;
  const tell = (/** @type {string} */ key, /** @type {string} */ problem) => {
    if (found.length < 50) found.push({ key: writtenOut(key) || 'the file', problem });
  };
  /** @param {unknown} node @param {string} path @param {number} depth */
  const walk = (node, path, depth) => {
    if (typeof node === 'string') {
      texts += 1;
      if (texts === wordLimits.texts + 1) tell('', `holds more than ${wordLimits.texts} texts`);
      return textProblem(node) && tell(path, /** @type {string} */ (textProblem(node)));
    }
    if (typeof node !== 'object' || node === null || Array.isArray(node))
      return tell(path, `must be a text, not ${kindOf(node)}`);
    if (depth > wordLimits.depth) return tell(path, `lies more than ${wordLimits.depth} levels deep`);
    for (const key of Object.keys(node)) {
      const at = path ? `${path}.${key}` : key;
      if (forbiddenKeys.has(key)) tell(at, 'is no name for a key');
      else if (!/^[\w-]{1,80}$/.test(key)) tell(at, 'is no name for a key: letters, digits, - and _');
      else walk(/** @type {Record<string, unknown>} */ (node)[key], at, depth + 1);
    }
  };
  if (typeof words !== 'object' || words === null || Array.isArray(words))
    tell('', `must be an object of keys, not ${kindOf(words)}`);
  else walk(words, '', 0);
  return found;
}

/** @param {string} text @returns {string | undefined} */
export function textProblem(text) {
  if (text.length > wordLimits.length) return `is longer than ${wordLimits.length} characters`;
  for (const [pattern, problem] of forbiddenTexts) {
    const match = pattern.exec(text);
    if (match) return `${problem}: ${writtenOut(JSON.stringify(match[0].slice(0, 40)))}`;
  }
  return undefined;
}

/** @param {unknown} value */
function kindOf(value) {
  return value === null
    ? 'null'
    : Array.isArray(value)
      ? 'a list'
      : `a ${typeof value === 'string' ? 'text' : typeof value}`;
}

/** Is there nothing to read in a text? It counts as none. @param {string} text */
export const isBlank = (text) => text.trim() === '';

/**
 * Returns one set of words laid over another; a text that is empty or blank leaves the one below. Neither set is changed.
 * @param {Words} under @param {Words} over @returns {Words}
 */
export function layWords(under, over) {
  /** @type {Words} */
  const all = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = all[key];
    if (typeof value !== 'string') all[key] = layWords(typeof below === 'object' ? below : {}, value);
    else if (!isBlank(value)) all[key] = value;
  }
  return all;
}

/**
 * Nested words as full key → text, in their order.
 * @param {Words} words @param {string} [prefix] @returns {Record<string, string>}
 */
export function flatWords(words, prefix = '') {
  /** @type {[string, string][]} */
  const entries = [];
  /** @param {Words} part @param {string} above */
  const collect = (part, above) => {
    // Words that somebody wrote by hand may hold nothing in a text's place.
    for (const [key, value] of Object.entries(Object(part))) {
      if (typeof value === 'string') entries.push([above + key, value]);
      else collect(value, `${above}${key}.`);
    }
  };
  collect(words, prefix);
  return Object.fromEntries(entries);
}

/**
 * The opposite of `flatWords`.
 * @param {Record<string, string>} flat @returns {Words}
 */
export function nestedWords(flat) {
  /** @type {Words} */
  const words = {};
  for (const [path, text] of Object.entries(flat)) {
    const steps = path.split('.');
    const last = /** @type {string} */ (steps.pop());
    let node = words;
    for (const step of steps)
      node = /** @type {Words} */ (typeof node[step] === 'object' ? node[step] : (node[step] = {}));
    node[last] = text;
  }
  return words;
}
