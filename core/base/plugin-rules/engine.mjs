/**
 * Is the SDK's version within a manifest's `engine`? Understood: `^1.2`, `~1.2`, `>=1.2`, `1.2`, `*`, several with spaces
 * between them. The real check is `uses`; this one guards meaning.
 * @param {string} range @param {string} version
 */
export function engineFits(range, version) {
  return range
    .trim()
    .split(/\s+/)
    .every((part) => partFits(part, numbersOf(version)));
}

const readable = /^(\*|(\^|~|>=|<=|>|<|=)?\d+(\.(\d+|x)){0,2})$/;

/**
 * An `engine` that can't be read, and that no console would fit.
 * @param {any} manifest that the schema accepts @returns {import('./when-faults.mjs').Fault[]}
 */
export function engineFaults({ engine }) {
  if (
    engine
      .trim()
      .split(/\s+/)
      .every((/** @type {string} */ part) => readable.test(part))
  )
    return [];
  return [{ path: ['engine'], message: `engine ${JSON.stringify(engine)} can't be read: write ^1.0` }];
}

/** @typedef {readonly [major: number, minor: number, patch: number]} Version */

/** @param {string} part @param {Version} version @returns {boolean} */
function partFits(part, version) {
  if (part === '*' || part === '') return true;
  const [, operator = '', text = ''] = /^(\^|~|>=|<=|>|<|=)?(.*)$/.exec(part) ?? [];
  const wanted = numbersOf(text);
  const order = compare(version, wanted);
  switch (operator) {
    case '^':
      return version[0] === wanted[0] && order >= 0;
    case '~':
      return version[0] === wanted[0] && version[1] === wanted[1] && order >= 0;
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
    default:
      return text.split('.').every((digits, place) => digits === 'x' || Number(digits) === version[place]);
  }
}

/** @param {string} text @returns {Version} */
function numbersOf(text) {
  const [major = 0, minor = 0, patch = 0] = text.split('.').map((digits) => Number.parseInt(digits, 10) || 0);
  return [major, minor, patch];
}

/** @param {Version} a @param {Version} b */
function compare(a, b) {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** Does the version come before the other one? @param {string} version @param {string} than */
export const isOlder = (version, than) => compare(numbersOf(version), numbersOf(than)) < 0;
