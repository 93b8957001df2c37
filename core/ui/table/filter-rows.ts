import type { Services } from '#base';
import type { Category, Column, ResourceType } from '#registry';
import type { Term } from '../magic-search/terms.ts';
import { cellText, cellValue, isPromise } from './cell-values.ts';
import type { TableRow } from './rows.ts';

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

/** A client-side term passes what holds its value as a part, whatever the case (MS.10). */
export function passesTerm(item: unknown, term: Term): boolean {
  const value = member(item, term.name);
  return value !== undefined && value !== null && String(value).toLowerCase().includes(term.value.toLowerCase());
}

/**
 * Narrows loaded rows: by category, by client-side terms, by free text over the columns in view (TBL-02). What a row
 * shows is put together once per row and set of columns.
 */
export class RowFilter<T> {
  readonly #type: ResourceType<T>;
  readonly #services: Services;
  #columns: readonly Column<T>[] = [];
  #texts = new WeakMap<object, string>();

  constructor(type: ResourceType<T>, services: Services) {
    this.#type = type;
    this.#services = services;
  }

  filter(
    rows: readonly TableRow<T>[],
    by: { category?: Category<T>; terms: readonly Term[]; text: string },
    columns: readonly Column<T>[],
  ): readonly TableRow<T>[] {
    const { category, terms, text } = by;
    const pattern = text.trim() === '' ? undefined : new RegExp(escapePattern(text.trim()), 'i');
    if (!category && terms.length === 0 && !pattern) return rows;
    return rows.filter(
      (row) =>
        (!category || category.test(row.item, this.#services)) &&
        terms.every((term) => passesTerm(row.item, term)) &&
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
