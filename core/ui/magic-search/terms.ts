import type { Facet } from '#registry';

/** One chosen filter. */
export interface Term {
  readonly name: string;
  readonly value: string;
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
  return terms.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

/** The terms a page's query string asks for: those of known facets, and of option facets only with known options (MS.2). */
export function termsOfPage(search: string, facets: readonly Facet[]): Term[] {
  const terms: Term[] = [];
  for (const term of parseQuery(search)) {
    const facet = facets.find((each) => each.name === term.name);
    if (!facet || term.value === '') continue;
    if (facet.options && !facet.options.some((option) => option.key === term.value)) continue;
    if (terms.some((each) => each.name === term.name && (isUsedOnce(facet) || each.value === term.value))) continue;
    terms.push(term);
  }
  return terms;
}

function isUsedOnce(facet: Facet): boolean {
  return facet.singleton === true || !facet.options;
}

/**
 * What may still be chosen (MS.4): a facet without options, or a singleton, goes once it is used; any other loses the
 * options in use, and goes with its last one. Persistent facets come first.
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

/** Server terms as the list call takes them: name → value, the last of a name. */
export function serverFilters(terms: readonly Term[], facets: readonly Facet[]): Record<string, string> {
  return Object.fromEntries(
    terms.filter((term) => sideOf(term, facets) === 'server').map(({ name, value }) => [name, value]),
  );
}

export function clientTerms(terms: readonly Term[], facets: readonly Facet[]): Term[] {
  return terms.filter((term) => sideOf(term, facets) === 'client');
}

function sideOf(term: Term, facets: readonly Facet[]): Facet['filteredBy'] | undefined {
  return facets.find((facet) => facet.name === term.name)?.filteredBy;
}

/** A label in three parts around what was typed, or nothing when it does not match (MS.7). */
export function splitMatch(
  label: string,
  typed: string,
): readonly [before: string, match: string, after: string] | undefined {
  const at = label.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return undefined;
  return [label.slice(0, at), label.slice(at, at + typed.length), label.slice(at + typed.length)];
}
