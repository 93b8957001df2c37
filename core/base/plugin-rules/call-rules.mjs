import { neverOpen } from './never-open.mjs';

/**
 * A line of `access.services`: the calls of a service that a plugin may make.
 * @typedef {object} CallRule
 * @property {ReadonlySet<string>} methods
 * @property {readonly string[]} segments `*` stands for one segment, whatever it is
 * @property {boolean} below the place named and all that lies below it (`GET /v2/zones*`)
 */

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const longestLine = 300;

/**
 * Reads `PUT|DELETE /v2.0/trunks/*`. Throws a sentence for a line that says nothing, that says too much (a place that is not
 * named), or that asks for what no plugin is given.
 * @param {string} service @param {string} line @returns {CallRule}
 */
export function readCallRule(service, line) {
  const wrong = (/** @type {string} */ why) =>
    new Error(`access.services.${service}: "${line.slice(0, longestLine)}": ${why}`);
  const [words = '', path = '', ...more] = line.split(' ');
  if (line.length > longestLine || more.length > 0 || !path.startsWith('/')) {
    throw wrong('methods, a space and a path are wanted, as in "PUT|DELETE /v2.0/trunks/*"');
  }
  const named = words.split('|');
  const strange = named.find((word) => !methods.has(word));
  if (strange !== undefined) throw wrong(`${strange || 'nothing'} is no method; there are ${[...methods].join(', ')}`);
  const below = /[^/]\*$/.test(path);
  const segments = (below ? path.slice(0, -1) : path).slice(1).split('/');
  const odd = segments.find((segment) => segment !== '*' && !/^(?!\.+$)[\w.:~-]+$/.test(segment));
  if (odd !== undefined) throw wrong(`a segment is a name or * alone; "${odd}" is neither`);
  const place = segments.findIndex((segment) => !isVersion(segment));
  if (place < 0 || segments[place] === '*')
    throw wrong('it opens a whole service: name the collection after the version');
  for (const method of named) {
    const never = neverOpen(service, method, segments);
    if (never !== undefined) throw wrong(never);
  }
  return { methods: new Set(named), segments, below };
}

/**
 * Is the call one of those that the rule names?
 * @param {CallRule} rule @param {string} method @param {readonly string[]} segments decoded
 */
export function covers(rule, method, segments) {
  if (!rule.methods.has(method)) return false;
  if (segments.length < rule.segments.length) return false;
  if (segments.length > rule.segments.length && !rule.below) return false;
  return rule.segments.every((wanted, at) => wanted === '*' || wanted === segments[at]);
}

/** @param {string} segment */
export function isVersion(segment) {
  return /^v\d+(\.\d+)?$/.test(segment);
}
