import type { Facet, FacetOperator } from '#registry';
import { noKey, typedKey } from '../table/sort-keys.ts';

/** A chosen filter. */
export interface Term {
  readonly name: string;
  readonly value: string;
  /** Absent: the value holds. */
  readonly operator?: FacetOperator;
}

/** Maps each operator to what follows a name in an address: `size>=1GB` and `status!=active` read as they are meant. */
const spelling: readonly (readonly [FacetOperator, string])[] = [
  ['>', '!<'],
  ['<', '!>'],
  ['!=', '!'],
  ['>=', '>'],
  ['<=', '<'],
];

const comparing: readonly FacetOperator[] = ['!=', '>=', '<=', '>', '<'];

/** The operators that a facet takes: what says "on the server" is the service's to understand. */
export function operatorsOf(facet: Facet): readonly FacetOperator[] {
  if (facet.operators || facet.filteredBy === 'server') return facet.operators ?? [];
  return facet.compare ? comparing : ['!='];
}

/** The name of a term as addresses and list calls have it. */
export function spelledName({ name, operator }: Term): string {
  return name + (spelling.find(([each]) => each === operator)?.[1] ?? '');
}

/** Can the facet take this term? Options are the only values there are, and what compares must be comparable. */
export function isTerm(facet: Facet, { value, operator }: Term): boolean {
  if (value === '' || (operator && !operatorsOf(facet).includes(operator))) return false;
  if (facet.options && !facet.options.some((option) => option.key === value)) return false;
  return !operator || operator === '!=' || !facet.compare || typedKey(facet.compare, value) !== noKey;
}

/** A pair of the page's address as a term of a facet; undefined when there is no such facet, or it can't take it. */
export function asTerm(pair: Term, facets: readonly Facet[]): Term | undefined {
  const named = (name: string) => facets.find((facet) => facet.name === name);
  const plain = named(pair.name);
  if (plain) return isTerm(plain, pair) ? pair : undefined;
  for (const [operator, end] of spelling) {
    const facet = pair.name.endsWith(end) ? named(pair.name.slice(0, -end.length)) : undefined;
    if (!facet) continue;
    const term = { name: facet.name, value: pair.value, operator };
    return isTerm(facet, term) ? term : undefined;
  }
  return undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A raw `%` of a hand-written address: taken as it stands.
    return text;
  }
}

/** The pairs of a query string, in order; the leading `?` may be missing, names and values may be raw or encoded. */
export function parseQuery(query: string): Term[] {
  return query
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part.includes('='))
    .map((part) => {
      const at = part.indexOf('=');
      return { name: decoded(part.slice(0, at)), value: decoded(part.slice(at + 1)) };
    });
}

/** Terms as `name=value` joined by `&`, encoded, in the order they were chosen. */
export function formatQuery(terms: readonly Term[]): string {
  return terms.map((term) => `${encodeURIComponent(spelledName(term))}=${encodeURIComponent(term.value)}`).join('&');
}

/** Returns the terms a page's query string asks for: of known facets, and of option facets only with known options. */
export function termsOfPage(search: string, facets: readonly Facet[]): Term[] {
  const terms: Term[] = [];
  for (const pair of parseQuery(search)) {
    const term = asTerm(pair, facets);
    if (!term) continue;
    const once = isUsedOnce(facetOf(term, facets)!);
    const isThere = (each: Term) => each.name === term.name && (once || isSame(each, term));
    if (!terms.some(isThere)) terms.push(term);
  }
  return standing(terms, facets);
}

/**
 * Returns the terms that count. A list call has one value of a name, the last, which takes the place of an earlier one, unless
 * the facet takes several. So the list is as narrow as the bar says (SRCH-03).
 */
export function standing(terms: readonly Term[], facets: readonly Facet[]): Term[] {
  const key = (term: Term) => {
    const facet = facetOf(term, facets);
    return facet?.filteredBy === 'server' && !facet.several ? spelledName(term) : term;
  };
  return [...new Map(terms.map((term) => [key(term), term])).values()];
}

function isSame(one: Term, other: Term): boolean {
  return one.value === other.value && one.operator === other.operator;
}

/** Whether a facet may be used only once; what compares may be used for both ends of a range. */
function isUsedOnce(facet: Facet): boolean {
  return facet.singleton === true || (!facet.options && !facet.compare);
}

/**
 * Returns what may still be chosen. A facet without options, or a singleton, goes once it is used; any other loses the options
 * in use, and goes with its last one. Persistent facets come first.
 */
export function unusedFacets(facets: readonly Facet[], terms: readonly Term[]): Facet[] {
  const left = facets.flatMap((facet) => {
    const used = terms.filter((term) => term.name === facet.name).map((term) => term.value);
    if (used.length > 0 && isUsedOnce(facet)) return [];
    if (!facet.options) return [facet];
    const options = facet.options.filter((option) => !used.includes(option.key));
    return options.length > 0 ? [{ ...facet, options }] : [];
  });
  return [...left.filter((facet) => facet.persistent), ...left.filter((facet) => !facet.persistent)];
}

/** Server terms as the list call takes them: name → value, or values. */
export function serverFilters(terms: readonly Term[], facets: readonly Facet[]): Record<string, string> {
  const filters: Record<string, string> = {};
  for (const term of terms) {
    const facet = facetOf(term, facets);
    const name = spelledName(term);
    if (facet?.filteredBy === 'server')
      filters[name] = facet.several && filters[name] ? `${filters[name]},${term.value}` : term.value;
  }
  return filters;
}

export function clientTerms(terms: readonly Term[], facets: readonly Facet[]): Term[] {
  return terms.filter((term) => facetOf(term, facets)?.filteredBy === 'client');
}

function facetOf({ name }: Term, facets: readonly Facet[]): Facet | undefined {
  return facets.find((facet) => facet.name === name);
}

/** Splits a label into three parts around what was typed; undefined when it does not match. */
export function splitMatch(
  label: string,
  typed: string,
): readonly [before: string, match: string, after: string] | undefined {
  const at = label.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return undefined;
  return [label.slice(0, at), label.slice(at, at + typed.length), label.slice(at + typed.length)];
}
