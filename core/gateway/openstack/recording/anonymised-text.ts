import { redactSecrets } from '../redact-secrets.ts';
import { errorWords } from './error-words.ts';
import { memberNames } from './member-names.ts';
import { isPlainValue } from './plain-values.ts';
import { type Pseudonyms, shortNumber } from './pseudonyms.ts';

const version = /^v\d{1,2}(?:\.\d{1,3})?$/;
const longestSentence = 2000;
const dots = new Set(['.', '..']);

/** Values that switch a parameter, and directions of an order. */
const queryWords: ReadonlySet<string> = new Set([
  'true',
  'false',
  'True',
  'False',
  'None',
  'asc',
  'desc',
  'all',
  'any',
]);
/** Parameters that are a number, however long. */
const numberParameters: ReadonlySet<string> = new Set(['limit', 'offset', 'page_size', 'length']);

/** Returns the path of an address, in which the words of the API stay and everything else becomes another. */
export function otherPath(path: string, names: Pseudonyms): string {
  return path
    .split('/')
    .map((segment) => {
      const text = decoded(segment);
      if (text === '' || dots.has(text) || version.test(text) || memberNames.has(text)) return segment;
      return encodeURIComponent(names.of(text));
    })
    .join('/');
}

/** Returns the parameters of an address, sorted: their order says nothing. */
export function otherQuery(query: URLSearchParams, names: Pseudonyms): [name: string, value: string][] {
  const pairs = [...query].map(([name, value]): [string, string] => [
    memberNames.has(name) ? name : names.of(name),
    otherParameter(name, value, names),
  ]);
  return pairs.sort(byText);
}

/** Order of parameters, by name and then by value. */
export function byText([name, value]: readonly [string, string], [otherName, otherValue]: readonly [string, string]) {
  if (name !== otherName) return name < otherName ? -1 : 1;
  return value < otherValue ? -1 : value > otherValue ? 1 : 0;
}

/** `fields` and `sort_key` name members, and there may be several: `name,created_at`, `created_at:desc`. */
function otherParameter(name: string, value: string, names: Pseudonyms): string {
  if (numberParameters.has(name) && /^\d{1,9}$/.test(value)) return value;
  if (isPlainValue(name, value)) return value;
  const known = names.known(value);
  if (known !== null) return known;
  const isPlain = value.split(/[,:]/).every((word) => word === '' || queryWords.has(word) || memberNames.has(word));
  return isPlain ? value : names.of(value);
}

/** Returns a web address with the same shape; a link between pages still leads to the next one. */
export function otherAddress(text: string, names: Pseudonyms): string {
  const base = 'https://cloud.invalid';
  if (!URL.canParse(text, base)) return names.of(text);
  const { pathname, searchParams } = new URL(text, base);
  const query = new URLSearchParams(otherQuery(searchParams, names)).toString();
  const path = `${otherPath(pathname, names)}${query === '' ? '' : `?${query}`}`;
  return text.startsWith('/') ? path : base + path;
}

/**
 * Returns a service's message in which the words of messages stay. Quoted parts, ids, addresses, long numbers and words that no service
 * writes become others, the same as elsewhere in the recording. Passwords and keys that a message echoes go before.
 */
export function otherSentence(text: string, names: Pseudonyms): string {
  const bare = redactSecrets(text.slice(0, longestSentence)).replace(/<[^<>]{0,500}>/g, ' ');
  return bare.replace(quotedOrWord, (whole: string, mark: string | undefined, inside = '') => {
    if (mark === undefined) return otherWord(whole, names);
    return inside === redactedMark ? whole : mark + otherQuoted(inside, names) + mark;
  });
}

/** A part in quotes, which are no apostrophes, or one word. */
const quotedOrWord = /(?<![\p{L}\p{N}])(["'`])((?:(?!\1)[^\n]){1,500}?)\1(?![\p{L}\p{N}])|[^\s"'`()[\]{}<>,;=]+/gu;
const redactedMark = '***';

/** A member's name in quotes stays where nobody would call a thing so. */
function otherQuoted(text: string, names: Pseudonyms): string {
  return text.includes('_') && memberNames.has(text) ? text : names.of(text);
}

/** Returns a word with the signs before and after it. */
function otherWord(word: string, names: Pseudonyms): string {
  const [, before = '', core = '', after = ''] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/u.exec(word) ?? [];
  if (core === '' || shortNumber.test(core)) return word;
  if (/^https?:\/\//i.test(core)) return before + otherAddress(core, names) + after;
  const known = names.known(core);
  if (known !== null) return before + known + after;
  const [, address = '', port = ''] = /^(\d{1,3}(?:\.\d{1,3}){3})(:\d{1,5})$/.exec(core) ?? [];
  if (address !== '') return before + names.of(address) + port + after;
  if (isPlainValue('', core)) return word;
  // A number among the parts may be one of an address or of a telephone.
  if (core.split(/[^\p{L}\p{N}]+/u).every((part) => errorWords.has(part.toLowerCase()))) return word;
  if (memberNames.has(core) && core.includes('_')) return word;
  // Names of errors are words put together: `itemNotFound`.
  const humps = core.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  if (/^[A-Za-z]+$/.test(core) && humps.length > 1 && humps.every((hump) => errorWords.has(hump.toLowerCase())))
    return word;
  return before + names.of(core) + after;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
