import type { Disposable, Services } from '#base';
import type { Category, Column, Facet, ResourceType } from '#registry';
import type { Term } from '../magic-search/terms.ts';
import { RowTexts } from './row-texts.ts';
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
 * Narrows loaded rows: by category, by client-side terms, by free text over the columns in view (TBL-02).
 */
export class RowFilter<T> {
  readonly #services: Services;
  readonly #facets: readonly Facet[];
  readonly #texts: RowTexts<T>;

  constructor(type: ResourceType<T>, services: Services, facets: readonly Facet[] = type.facets ?? []) {
    this.#services = services;
    this.#facets = facets;
    this.#texts = new RowTexts(type, services);
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
    const texts = pattern ? this.#texts.of(rows, columns) : [];
    return rows.filter(
      (row, at) =>
        (!category || category.test(row.item, this.#services)) &&
        limits.every(([term, facet]) => passesTerm(row.item, term, facet)) &&
        (!pattern || pattern.test(texts[at]!)),
    );
  }

  /** Somebody is about to type: the texts of many rows are made meanwhile. */
  prepare(rows: readonly TableRow<T>[], columns: readonly Column<T>[]): void {
    this.#texts.prepare(rows, columns);
  }

  /** Runs this once a filter need make no texts any more, which may be at once. */
  afterPrepared(run: () => void): Disposable {
    return this.#texts.afterPrepared(run);
  }

  dispose(): void {
    this.#texts.dispose();
  }
}
