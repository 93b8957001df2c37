import type { Facet } from '#registry';
import { asTerm, formatQuery, parseQuery, type Term, termsOfPage } from '../magic-search/terms.ts';
import type { Sorting } from './order-rows.ts';

/** The part of a list's view that stands in the page's address. */
export interface ListAddress {
  readonly terms: readonly Term[];
  /** Free text over the loaded rows. */
  readonly text?: string;
  /** Absent: the type's own. */
  readonly sorting?: Sorting;
  readonly category?: string;
  /** Ids of the columns in view; absent: as the operator has them. */
  readonly columns?: readonly string[];
}

// Names that a facet may not take from the page: a facet of such a name wins, and that part of the view is then not in the
// address.
const [textName, sortName, categoryName, columnsName] = ['text', 'sort', 'category', 'columns'] as const;
const ownNames: ReadonlySet<string> = new Set([textName, sortName, categoryName, columnsName]);
/** The parameters of the page, not of its list: plugins left out, an action to open, a details page's tab and way back, and where it lists. */
const pageNames: ReadonlySet<string> = new Set(['without', 'do', 'tab', 'nav', 'places']);

const hasFacet = (name: string, facets: readonly Facet[]) => facets.some((facet) => facet.name === name);

/** Reads `?status=active&text=web&sort=-size&category=public&columns=name,size`. */
export function readAddress(search: string, facets: readonly Facet[]): ListAddress {
  const pairs = parseQuery(search).filter(({ name }) => !hasFacet(name, facets));
  const first = (wanted: string) => pairs.find(({ name }) => name === wanted)?.value || undefined;
  const text = first(textName);
  const sort = first(sortName);
  const category = first(categoryName);
  const columns = first(columnsName)?.split(',');
  return {
    terms: termsOfPage(search, facets),
    ...(text && { text }),
    ...(sort && { sorting: { column: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' } }),
    ...(category && { category }),
    ...(columns && { columns }),
  };
}

/** The query of a view, with `?` unless empty; what else the address held is kept, also filters that are not known here. */
export function writeAddress(address: ListAddress, search: string, facets: readonly Facet[]): string {
  const others = parseQuery(search).filter(
    (pair) => (hasFacet(pair.name, facets) || !ownNames.has(pair.name)) && !asTerm(pair, facets),
  );
  return queryOf([...others, ...viewTerms(address)]);
}

/** Returns the pairs of the address that look like filters but are unknown here: they are reported and left out. */
export function unknownTerms(search: string, facets: readonly Facet[]): Term[] {
  return parseQuery(search).filter(
    (pair) =>
      (hasFacet(pair.name, facets) || !(ownNames.has(pair.name) || pageNames.has(pair.name))) && !asTerm(pair, facets),
  );
}

/** The query without these pairs. */
export function withoutTerms(search: string, gone: readonly Term[]): string {
  const isGone = (pair: Term) => gone.some(({ name, value }) => name === pair.name && value === pair.value);
  return queryOf(parseQuery(search).filter((pair) => !isGone(pair)));
}

function viewTerms({ terms, text, sorting, category, columns }: ListAddress): Term[] {
  const view: Record<string, string | undefined> = {
    [textName]: text,
    [sortName]: sorting && `${sorting.direction === 'desc' ? '-' : ''}${sorting.column}`,
    [categoryName]: category,
    [columnsName]: columns?.join(','),
  };
  return [...terms, ...Object.entries(view).flatMap(([name, value]) => (value ? [{ name, value }] : []))];
}

function queryOf(pairs: readonly Term[]): string {
  const query = formatQuery(pairs);
  return query === '' ? '' : `?${query}`;
}
