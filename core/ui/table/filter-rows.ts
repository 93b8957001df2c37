import type { Services } from '#base';
import type { Category, Column, Facet, ResourceType } from '#registry';
import type { Term } from '../magic-search/terms.ts';
import { cellText, cellValue, isPromise } from './cell-values.ts';
import type { TableRow } from './rows.ts';
import { compareKeys, noKey, sortKey } from './sort-keys.ts';

/** Special characters of a regular expression, as themselves. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
}

/** A dotted name walks nested members (MS.9). */
function member(item: unknown, name: string): unknown {
  if (typeof item !== 'object' || item === null) return undefined;
  if (name in item) return (item as Record<string, unknown>)[name];
  return name
    .split('.')
    .reduce<unknown>(
      (at, step) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined),
      item,
    );
}

/**
 * A client-side term passes what holds its value as a part, whatever the case (MS.10); `!=` passes the others, also those
 * without a value; what compares passes values on its side, by the facet's comparator.
 */
export function passesTerm(item: unknown, term: Term, facet?: Facet): boolean {
  const value = member(item, term.name);
  const { operator } = term;
  if (operator === undefined || operator === '!=') {
    const holds =
      value !== undefined && value !== null && String(value).toLowerCase().includes(term.value.toLowerCase());
    return holds !== (operator === '!=');
  }
  const kind = facet?.compare ?? 'text';
  const of = sortKey(kind, value);
  const limit = sortKey(kind, term.value);
  if (of === noKey || limit === noKey) return false;
  const order = compareKeys(of, limit);
  return order === 0 ? operator.endsWith('=') : order > 0 === operator.startsWith('>');
}

/**
 * Narrows loaded rows: by category, by client-side terms, by free text over the columns in view (TBL-02). What a row
 * shows is put together once per row and set of columns.
 */
export class RowFilter<T> {
  readonly #type: ResourceType<T>;
  readonly #services: Services;
  readonly #facets: readonly Facet[];
  #columns: readonly Column<T>[] = [];
  #texts = new WeakMap<object, string>();

  constructor(type: ResourceType<T>, services: Services, facets: readonly Facet[] = type.facets ?? []) {
    this.#type = type;
    this.#services = services;
    this.#facets = facets;
  }

  filter(
    rows: readonly TableRow<T>[],
    by: { category?: Category<T>; terms: readonly Term[]; text: string },
    columns: readonly Column<T>[],
  ): readonly TableRow<T>[] {
    const { category, terms, text } = by;
    const pattern = text.trim() === '' ? undefined : new RegExp(escapePattern(text.trim()), 'i');
    if (!category && terms.length === 0 && !pattern) return rows;
    const limits = terms.map((term) => [term, this.#facets.find(({ name }) => name === term.name)] as const);
    return rows.filter(
      (row) =>
        (!category || category.test(row.item, this.#services)) &&
        limits.every(([term, facet]) => passesTerm(row.item, term, facet)) &&
        (!pattern || pattern.test(this.#text(row, columns))),
    );
  }

  #text(row: TableRow<T>, columns: readonly Column<T>[]): string {
    if (columns !== this.#columns) {
      this.#columns = columns;
      this.#texts = new WeakMap();
    }
    let text = this.#texts.get(row);
    if (text === undefined) {
      // A line break between cells, so that no match spans two of them.
      text = columns.map((column) => this.#cell(column, row.item)).join('\n');
      this.#texts.set(row, text);
    }
    return text;
  }

  #cell(column: Column<T>, item: T): string {
    const value = cellValue(column, item, this.#services);
    return isPromise(value) ? '' : cellText(column, this.#type, value, this.#services);
  }
}
