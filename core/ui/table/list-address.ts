import type { Facet } from '#registry';
import { formatQuery, parseQuery, type Term, termsOfPage } from '../magic-search/terms.ts';
import type { Sorting } from './order-rows.ts';

/** What of a list's view stands in the page's address. */
export interface ListAddress {
  readonly terms: readonly Term[];
  /** Absent: the type's own. */
  readonly sorting?: Sorting;
  readonly category?: string;
}

// Names that a facet may not take from the page: a facet of such a name wins, and the view is then not in the address.
const sortName = 'sort';
const categoryName = 'category';

/** Reads `?status=active&sort=-size&category=public`. */
export function readAddress(search: string, facets: readonly Facet[]): ListAddress {
  const taken = new Set(facets.map((facet) => facet.name));
  const pairs = parseQuery(search).filter(({ name }) => !taken.has(name));
  const sort = pairs.find(({ name }) => name === sortName)?.value;
  const category = pairs.find(({ name }) => name === categoryName)?.value;
  return {
    terms: termsOfPage(search, facets),
    ...(sort ? { sorting: { column: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' } } : {}),
    ...(category ? { category } : {}),
  };
}

/** The query of a view, with `?` unless empty; what else the address held is kept. */
export function writeAddress(address: ListAddress, search: string, facets: readonly Facet[]): string {
  const taken = new Set(facets.map((facet) => facet.name));
  const others = parseQuery(search).filter(
    ({ name }) => !taken.has(name) && name !== sortName && name !== categoryName,
  );
  const { sorting, category } = address;
  const view: Term[] = [
    ...(sorting ? [{ name: sortName, value: `${sorting.direction === 'desc' ? '-' : ''}${sorting.column}` }] : []),
    ...(category ? [{ name: categoryName, value: category }] : []),
  ];
  const query = formatQuery([...others, ...address.terms, ...view]);
  return query === '' ? '' : `?${query}`;
}
