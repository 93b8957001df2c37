/** @typedef {boolean | number | string | null | readonly unknown[] | undefined} Fact What a `when` expression may ask about; undefined: not known yet. */
/** @typedef {'==' | '!=' | '<' | '<=' | '>' | '>=' | 'in'} Comparison */
/**
 * A parsed `when`. `text`: a number as it was written, for 2.60 is a version that 2.6 is not.
 * @typedef {{ kind: 'value', value: Fact, text?: string } | { kind: 'key', key: string } | { kind: 'not', of: WhenNode }
 *   | { kind: 'and' | 'or', left: WhenNode, right: WhenNode }
 *   | { kind: 'compare', operator: Comparison, left: WhenNode, right: WhenNode }} WhenNode
 */
/** @typedef {{ sign: string, at: number } | { value: Fact, text?: string, at: number } | { key: string, at: number }} Word */

const wordPattern =
  /\s*(?:(&&|\|\||==|!=|<=|>=|[!<>()[\],])|'([^']*)'|"([^"]*)"|(-?\d+(?:\.\d+)?)(?![\w.:-])|([A-Za-z_][\w.:*-]*))/y;

/** @type {Readonly<Record<string, Fact>>} */
const constants = { true: true, false: false, null: null };

/** A condition of a reasonable size is far shorter; a longer one could nest too deeply to be read. */
const maxWhenLength = 2000;

/** A `when` that can't be read. `reason` names the character at which reading stopped. */
export class WhenMistake extends Error {
  /** @param {string} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Reads an expression of the language of `when`.
 * @param {string} text
 * @returns {{ node: WhenNode, keys: Set<string> }} the tree, and the keys that it asks
 * @throws {WhenMistake} at the first thing that it can't read
 */
export function readWhen(text) {
  if (text.length > maxWhenLength) throw new WhenMistake(`it is longer than ${maxWhenLength} characters`);
  const words = readWords(text);
  /** @type {Set<string>} */
  const keys = new Set();
  let at = 0;

  const isSign = (/** @type {string} */ sign) => {
    const word = words[at];
    return word !== undefined && 'sign' in word && word.sign === sign;
  };
  const take = (/** @type {string} */ sign) => isSign(sign) && (at += 1) > 0;
  const expected = (/** @type {string} */ wanted) => {
    const word = words[at];
    return new WhenMistake(word ? `${wanted} expected at character ${word.at + 1}` : `${wanted} expected at the end`);
  };

  /** @returns {WhenNode} */
  function either() {
    let left = both();
    while (take('||')) left = { kind: 'or', left, right: both() };
    return left;
  }

  /** @returns {WhenNode} */
  function both() {
    let left = comparison();
    while (take('&&')) left = { kind: 'and', left, right: comparison() };
    return left;
  }

  /** @returns {WhenNode} */
  function comparison() {
    const left = unary();
    const word = words[at];
    const operator = word && ('sign' in word ? word.sign : 'key' in word && word.key === 'in' ? 'in' : undefined);
    if (!operator || !/^(==|!=|<=?|>=?|in)$/.test(operator)) return left;
    at += 1;
    return { kind: 'compare', operator: /** @type {Comparison} */ (operator), left, right: unary() };
  }

  /** @returns {WhenNode} */
  function unary() {
    if (take('!')) return { kind: 'not', of: unary() };
    if (take('(')) {
      const inner = either();
      if (!take(')')) throw expected('")"');
      return inner;
    }
    if (take('[')) return { kind: 'value', value: list() };
    const word = words[at];
    if (!word || 'sign' in word) throw expected('a key or a value');
    at += 1;
    if ('value' in word)
      return { kind: 'value', value: word.value, ...(word.text !== undefined && { text: word.text }) };
    keys.add(word.key);
    return { kind: 'key', key: word.key };
  }

  function list() {
    /** @type {Fact[]} */
    const values = [];
    while (!take(']')) {
      const word = words[at];
      if (!word || !('value' in word)) throw expected('a value of the list');
      values.push(word.value);
      at += 1;
      if (!take(',') && !isSign(']')) throw expected('"]"');
    }
    return values;
  }

  const node = either();
  if (at < words.length) throw expected('the end');
  return { node, keys };
}

/** @param {string} text @returns {Word[]} */
function readWords(text) {
  /** @type {Word[]} */
  const words = [];
  wordPattern.lastIndex = 0;
  while (wordPattern.lastIndex < text.trimEnd().length) {
    const start = wordPattern.lastIndex;
    const found = wordPattern.exec(text);
    if (!found) throw new WhenMistake(`unreadable from character ${start + 1}`);
    const [whole, sign, single, double, number, key] = found;
    const at = start + whole.length - whole.trimStart().length;
    if (sign !== undefined) words.push({ sign, at });
    else if (number !== undefined) words.push({ value: Number(number), text: number, at });
    else if (key === undefined) words.push({ value: single ?? double ?? '', at });
    else words.push(Object.hasOwn(constants, key) ? { value: constants[key], at } : { key, at });
  }
  return words;
}
