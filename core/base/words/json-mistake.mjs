import { writtenOut } from './written-out.mjs';

/** A mistake at a place in a text. */
class Mistake extends Error {
  /** @param {number} at @param {string} wanted */
  constructor(at, wanted) {
    super(wanted);
    this.at = at;
  }
}

const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
// oxlint-disable-next-line no-control-regex -- they may not stand in a text
const quoted = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

/**
 * Where a text stops being JSON, and what would be wanted there, in words for who wrote it; undefined for JSON.
 * @param {string} text @returns {{ line: number, message: string } | undefined}
 */
export function jsonMistake(text) {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    if (text.startsWith('\ufeff'))
      return { line: 1, message: 'it is no JSON: it begins with a byte order mark; save it as UTF-8, without BOM' };
    const found = firstMistake(text) ?? error;
    if (found instanceof RangeError)
      return { line: 1, message: 'it is no JSON that can be read: it is nested too deeply' };
    if (!(found instanceof Mistake)) return { line: 1, message: `it is no JSON: ${String(found)}` };
    const rest = text.slice(found.at).trimStart();
    const end = rest === '' ? text.trimEnd().length : found.at;
    const instead = rest === '' ? 'the end of the file' : writtenOut((rest.split(/\s/, 1)[0] ?? '').slice(0, 20));
    const line = text.slice(0, end).split('\n').length;
    return { line, message: `it is no JSON: ${found.message}, not ${instead}` };
  }
}

/** @param {string} text @returns {unknown} */
function firstMistake(text) {
  let at = 0;
  const skip = () => {
    while (/[ \t\r\n]/.test(text[at] ?? '')) at += 1;
    return text[at];
  };
  const take = (/** @type {RegExp} */ what, /** @type {string} */ wanted) => {
    what.lastIndex = at;
    const [found] = what.exec(text) ?? [];
    if (found === undefined) throw new Mistake(at, wanted);
    at += found.length;
  };
  /** @param {string} end @param {() => void} member */
  const members = (end, member) => {
    at += 1;
    if (skip() === end) return void (at += 1);
    for (;;) {
      member();
      const next = skip();
      if (next !== ',' && next !== end) throw new Mistake(at, `a comma or ${end} is wanted`);
      at += 1;
      if (next === end) return;
    }
  };
  const value = () => {
    const first = skip();
    if (first === '{')
      members('}', () => {
        skip();
        take(quoted, 'a name in double quotes is wanted');
        if (skip() !== ':') throw new Mistake(at, 'a colon is wanted');
        at += 1;
        value();
      });
    else if (first === '[') members(']', value);
    else if (first === '"') take(quoted, 'a text that ends on its line is wanted');
    else take(plain, 'a value is wanted');
  };
  try {
    value();
    if (skip() !== undefined) throw new Mistake(at, 'the end of the file is wanted');
    return undefined;
  } catch (error) {
    return error;
  }
}
