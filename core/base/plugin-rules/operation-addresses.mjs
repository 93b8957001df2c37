import { nearest } from '../words/nearest.mjs';

/** The operations of a console's API, by name. @typedef {Readonly<Record<string, { id: string, method: string, path: string }>>} Operations */

/** Stands in an address for what is known when the plugin runs: a part of a segment, or any number of them. */
export const unknownPart = '\0';

/**
 * The operations that a call may reach. Several share an address, and an unknown part may stand for more than one segment: those
 * that it reaches as one segment come first.
 * @param {Operations} operations @param {string | undefined} method undefined when it is unknown @param {string} address @returns {string[]}
 */
export function operationsAt(operations, method, address) {
  const segments = segmentsOf(address);
  const ids = Object.keys(operations).filter((id) => method === undefined || operations[id]?.method === method);
  const reached = ids.filter((id) => mayReach(segments, templateOf(operations[id]?.path ?? '')));
  const isNarrow = (/** @type {string} */ id) => segmentsOf(operations[id]?.path ?? '').length === segments.length;
  return [...reached.filter(isNarrow), ...reached.filter((id) => !isNarrow(id))];
}

/**
 * A sentence for a call that reaches no operation, with the nearest that there is.
 * @param {Operations} operations @param {string} method @param {string} address
 */
export function noOperation(operations, method, address) {
  const [path = ''] = address.split(/[?#]/);
  const known = Object.values(operations).map((one) => `${one.method} ${one.path}`);
  const near = nearest(`${method} ${path}`, known);
  return `${method} ${shown(path)} is no operation${near === undefined ? '' : `; did you mean ${near}?`}`;
}

/** An address as people read it. @param {string} address */
export const shown = (address) => address.replaceAll(/\0+/g, '{…}');

/** The segments before the query; a slash at the end means nothing. @param {string} address */
export function segmentsOf(address) {
  const [path = ''] = address.split(/[?#]/);
  return path
    .replaceAll(/\0+/g, unknownPart)
    .split('/')
    .filter((segment) => segment !== '');
}

/** @typedef {{ kind: 'text' | 'one' | 'rest' | 'below', text: string }} Wanted `rest`: at least one, `below`: any number */

/** `/images/{id}/`, `/objects/{object+}`. @param {string} path @returns {Wanted[]} */
function templateOf(path) {
  return segmentsOf(path).map((segment) => {
    if (!segment.startsWith('{')) return { kind: 'text', text: segment };
    return { kind: segment.endsWith('+}') ? 'rest' : 'one', text: '' };
  });
}

/**
 * May the segments of an address be what is wanted? An unknown part may be anything.
 * @param {readonly string[]} segments @param {readonly Wanted[]} wanted @returns {boolean}
 */
export function mayReach([segment, ...segments], [first, ...wanted]) {
  if (segment === unknownPart) {
    const isNothing = mayReach(segments, first ? [first, ...wanted] : []);
    return isNothing || (first !== undefined && mayReach([segment, ...segments], wanted));
  }
  if (first === undefined) return segment === undefined;
  if (first.kind === 'below') return true;
  if (segment === undefined) return false;
  if (first.kind === 'rest') return true;
  const fits = first.kind === 'one' || isLike(segment, first.text);
  if (!fits) return false;
  return mayReach(segments, wanted) || (segment.endsWith(unknownPart) && mayReach([unknownPart, ...segments], wanted));
}

/** @param {string} segment @param {string} text */
function isLike(segment, text) {
  const parts = segment.toLowerCase().split(unknownPart);
  const [start = ''] = parts;
  if (parts.length === 1) return start === text.toLowerCase();
  return text.toLowerCase().startsWith(start);
}
