import { type Disposable, type Services, toDisposable } from '#base';
import type { Column, ResourceType } from '#registry';
import { Clock } from '#services/clock/clock';
import { I18n } from '#services/i18n/i18n';
import { cellText, cellValue, isPromise } from './cell-values.ts';
import type { TableRow } from './rows.ts';

/** The number of rows below which all texts are made at once, and nobody notices. */
const manyRows = 2_000;
/** Milliseconds of work after which the page gets its turn: half a frame. */
const turn = 8;
/** So many texts are made between two looks at the clock. */
const atOnce = 32;
/** The number of values up to which a column's texts are kept by value. With more, each row has its own: names, ids, times. */
const fewValues = 200;

/** For a search that minds no case: capitals, for small letters have more than one form (σ and ς). */
export function foldCase(text: string): string {
  return text.toUpperCase();
}

/**
 * The texts that rows show, in folded case, one per row. Each is put together once per row, set of columns and language, and
 * kept as long as the row. The texts of columns with few values (a status, a yes or no) are kept by value: texts are costly to
 * make, and rows are many.
 */
export class RowTexts<T> {
  readonly #type: ResourceType<T>;
  readonly #services: Services;
  #columns: readonly Column<T>[] = [];
  #language = '';
  #byRow = new WeakMap<object, string>();
  /** By column: undefined where values are too many to be kept. */
  #byValue: (Map<unknown, string> | undefined)[] = [];
  /** The list asked for last, with the texts made so far. */
  #list: { rows: readonly TableRow<T>[]; texts: string[] } = { rows: [], texts: [] };
  #preparing: Disposable | undefined;
  #waiting: (() => void) | undefined;

  constructor(type: ResourceType<T>, services: Services) {
    this.#type = type;
    this.#services = services;
  }

  /** In the order of the rows: the texts of each one's cells, with a line break between two, so that no match spans them. */
  of(rows: readonly TableRow<T>[], columns: readonly Column<T>[]): readonly string[] {
    this.#turnTo(rows, columns);
    this.#make(Number.POSITIVE_INFINITY);
    return this.#list.texts;
  }

  /** Makes the texts of many rows in turns, before and while somebody types: the first filter finds them made. */
  prepare(rows: readonly TableRow<T>[], columns: readonly Column<T>[]): void {
    if (rows.length < manyRows) return this.dispose();
    this.#stop();
    this.#turnTo(rows, columns);
    this.#goOn(this.#services.get(Clock));
  }

  /**
   * Runs this once nothing is being prepared, which may be at once: whoever needs the texts would hold up the page. The next
   * takes its place.
   */
  afterPrepared(run: () => void): Disposable {
    this.#waiting = run;
    if (!this.#preparing) this.dispose();
    return toDisposable(() => {
      if (this.#waiting === run) this.#waiting = undefined;
    });
  }

  /** Nothing is prepared any more; whoever waits for it goes on. */
  dispose(): void {
    this.#stop();
    const run = this.#waiting;
    this.#waiting = undefined;
    run?.();
  }

  #goOn(clock: Clock): void {
    if (this.#isWhole) return this.dispose();
    this.#preparing = clock.after(0, () => {
      this.#make(performance.now() + turn);
      this.#goOn(clock);
    });
  }

  #stop(): void {
    this.#preparing?.dispose();
    this.#preparing = undefined;
  }

  get #isWhole(): boolean {
    return this.#list.texts.length === this.#list.rows.length;
  }

  #turnTo(rows: readonly TableRow<T>[], columns: readonly Column<T>[]): void {
    const { language } = this.#services.get(I18n);
    const isOther = !sameColumns(columns, this.#columns) || language !== this.#language;
    if (isOther) {
      this.#columns = columns;
      this.#language = language;
      this.#byRow = new WeakMap();
      this.#byValue = columns.map(() => new Map());
    }
    if (isOther || rows !== this.#list.rows) this.#list = { rows, texts: [] };
  }

  /** Goes on until all are made, or until then. */
  #make(ends: number): void {
    const { rows, texts } = this.#list;
    while (texts.length < rows.length && performance.now() < ends) {
      const until = Math.min(texts.length + atOnce, rows.length);
      while (texts.length < until) texts.push(this.#text(rows[texts.length]!));
    }
  }

  #text(row: TableRow<T>): string {
    let text = this.#byRow.get(row);
    if (text === undefined) {
      text = foldCase(this.#columns.map((column, place) => this.#cell(column, place, row.item)).join('\n'));
      this.#byRow.set(row, text);
    }
    return text;
  }

  #cell(column: Column<T>, place: number, item: T): string {
    const value = cellValue(column, item, this.#services);
    if (isPromise(value)) return '';
    const kept = typeof value === 'object' ? undefined : this.#byValue[place];
    let text = kept?.get(value);
    if (text === undefined) {
      text = cellText(column, this.#type, value, this.#services);
      kept?.set(value, text);
      if (kept && kept.size > fewValues) this.#byValue[place] = undefined;
    }
    return text;
  }
}

/** A list that is put together anew shows the same, as long as its columns are the same. */
function sameColumns<T>(some: readonly Column<T>[], others: readonly Column<T>[]): boolean {
  return some.length === others.length && some.every((column, at) => column === others[at]);
}
