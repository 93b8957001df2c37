import type { Disposable, Services } from '#base';
import type { Category, Column, Facet, ResourceType } from '#registry';
import type { Term } from '../magic-search/terms.ts';
import { cellValue } from './cell-values.ts';
import { foldCase, RowTexts } from './row-texts.ts';
import type { TableRow } from './rows.ts';
import { compareKeys, facetKey, isTypedSize, noKey, typedKey } from './sort-keys.ts';

/** Returns a member of an item; a dotted name walks nested members. */
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
 * Whether an item passes a client-side term. Its value is its member of that name, unless another is given. It passes when it
 * holds what was typed as a part, whatever the case, or is the size that was typed; `!=` passes the others, also those without
 * a value; what compares passes values on its side, by the facet's comparator.
 */
export function passesTerm(item: unknown, term: Term, facet?: Facet, value = member(item, term.name)): boolean {
  const { operator } = term;
  if (operator === undefined || operator === '!=') {
    const holds =
      isTypedSize(facet?.compare, value, term.value) ||
      (value !== undefined && value !== null && String(value).toLowerCase().includes(term.value.toLowerCase()));
    return holds !== (operator === '!=');
  }
  const kind = facet?.compare ?? 'text';
  const of = facetKey(kind, value);
  const limit = typedKey(kind, term.value);
  if (of === noKey || limit === noKey) return false;
  const order = compareKeys(of, limit);
  return order === 0 ? operator.endsWith('=') : order > 0 === operator.startsWith('>');
}

/** The filters that narrow the rows. */
export interface Narrowing<T> {
  category?: Category<T>;
  terms: readonly Term[];
  text: string;
}

/**
 * Narrows loaded rows: by category, by client-side terms, by free text over the columns in view (TBL-02).
 */
export class RowFilter<T> {
  readonly #services: Services;
  readonly #facets: readonly Facet[];
  readonly #columns: readonly Column<T>[];
  readonly #texts: RowTexts<T>;

  constructor(type: ResourceType<T>, services: Services, facets: readonly Facet[] = type.facets ?? []) {
    this.#services = services;
    this.#facets = facets;
    this.#columns = type.columns ?? [];
    this.#texts = new RowTexts(type, services);
  }

  /** The rows that pass, in their order. */
  filter(rows: readonly TableRow<T>[], by: Narrowing<T>, columns: readonly Column<T>[]): readonly TableRow<T>[] {
    const passes = this.passing(rows, by, columns);
    return passes ? rows.filter((_, at) => passes[at]) : rows;
  }

  /** By place: 1 where a row passes, 0 where not. Undefined when nothing narrows. */
  passing(rows: readonly TableRow<T>[], by: Narrowing<T>, columns: readonly Column<T>[]): Uint8Array | undefined {
    const { category, terms } = by;
    const text = by.text.trim();
    if (!category && terms.length === 0 && text === '') return undefined;
    const passes = new Uint8Array(rows.length).fill(1);
    if (text !== '') {
      const wanted = foldCase(text);
      const texts = this.#texts.of(rows, columns);
      keep(passes, (at) => texts[at]!.includes(wanted));
    }
    if (category) keep(passes, (at) => category.test(rows[at]!.item, this.#services));
    for (const term of terms) {
      const facet = this.#facets.find(({ name }) => name === term.name);
      const column = [...columns, ...this.#columns].find(({ id }) => id === term.name);
      keep(passes, (at) => {
        const { item } = rows[at]!;
        const value = member(item, term.name);
        return passesTerm(
          item,
          term,
          facet,
          value === undefined && column ? cellValue(column, item, this.#services) : value,
        );
      });
    }
    return passes;
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

/** Lets only those places pass on for which this holds. */
function keep(passes: Uint8Array, holds: (at: number) => boolean): void {
  for (let at = 0; at < passes.length; at += 1) if (passes[at] && !holds(at)) passes[at] = 0;
}
