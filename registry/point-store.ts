import { ConsoleError, type Disposable, Emitter, errorText, toDisposable } from '#base';
import type { Facts } from './facts.ts';
import { alwaysUnknown } from './facts.ts';
import type { Placed, Point, PointName, Resolved } from './point.ts';
import { PointItems, type PointEntry } from './point-items.ts';
import { parseWhen } from './when.ts';

/** Something about an item that an operator should settle; nothing is thrown for it, and the rest works. */
export interface PointProblem {
  code: 'POINT_CYCLE' | 'POINT_REPLACED_TWICE' | 'POINT_WHEN_MALFORMED';
  point: string;
  keys: readonly string[];
  message: string;
}

/** Why an item is where it is, or why it does not show (plugin platform §4.8). */
export interface Explanation {
  key: string;
  present: boolean;
  point?: string;
  on?: string;
  owner?: string;
  /** Place in the snapshot; absent when it does not show. */
  index?: number;
  shown: boolean;
  when?: { text: string; value: boolean | undefined; facts: Readonly<Record<string, unknown>> };
  replacedBy?: string;
  replaces?: string;
  order?: number;
}

/**
 * All points of the console (plugin platform §4): keyed, ordered, owned, reactive. Nothing is in a point without an owner,
 * and what was put in is taken out by its own disposable alone.
 */
export class PointStore {
  readonly #points = new Map<string, PointItems>();
  readonly #facts: Facts;
  readonly #problem = new Emitter<PointProblem>();
  readonly #told = new Set<string>();
  readonly #touched = new Set<PointItems>();
  #batches = 0;

  constructor(facts: Facts = alwaysUnknown) {
    this.#facts = facts;
    facts.onDidChange((keys) => this.batch(() => this.#reconsider(keys)));
  }

  get onDidFindProblem() {
    return this.#problem.event;
  }

  point<T>(name: PointName<T>): Point<T> {
    return this.#items(name.id) as unknown as Point<T>;
  }

  /** Two items of one point may not share this text (a route's path). */
  uniqueBy<T>(name: PointName<T>, text: (item: T) => string | undefined): void {
    this.#items(name.id).uniqueBy = text as (item: Placed) => string | undefined;
  }

  /**
   * Puts an item in. Throws `POINT_DUPLICATE_ITEM`, naming both owners, when its key or what must be unique is taken:
   * the item that is there stays.
   */
  contribute<T>(name: PointName<T>, item: T & Placed, owner: string): Disposable {
    const items = this.#items(name.id);
    const key = `${owner}/${item.id}`;
    const taken = items.taken(key, item);
    if (taken) throw duplicate(name.id, key, owner, taken);
    const entry: PointEntry = {
      item: Object.freeze({ ...item, key, owner }) as Resolved<unknown>,
      when: this.#compile(name.id, key, item.when),
      shown: undefined,
    };
    entry.shown = items.evaluate(entry, this.#facts);
    items.add(entry);
    this.#touch(items);
    return toDisposable(() => {
      items.remove(entry);
      this.#touch(items);
    });
  }

  /** Many changes, one notification for each point touched. */
  batch<R>(change: () => R): R {
    this.#batches += 1;
    try {
      return change();
    } finally {
      this.#batches -= 1;
      if (this.#batches === 0) this.#flush();
    }
  }

  /** How many items an owner has in all points: 0 after it was disposed. */
  countOf(owner: string): number {
    return [...this.#points.values()].reduce((sum, items) => sum + items.countOf(owner), 0);
  }

  explain(key: string): Explanation[] {
    const found = [...this.#points.values()].flatMap((items) => items.explain(key, this.#facts));
    return found.length > 0 ? found : [{ key, present: false, shown: false }];
  }

  #items(id: string): PointItems {
    let items = this.#points.get(id);
    if (!items) this.#points.set(id, (items = new PointItems(id, (problem) => this.#tell(problem))));
    return items;
  }

  #compile(point: string, key: string, text: string | undefined): PointEntry['when'] {
    if (text === undefined) return undefined;
    try {
      return parseWhen(text);
    } catch (error) {
      // Fails closed: what can't be read is never true.
      this.#tell({ code: 'POINT_WHEN_MALFORMED', point, keys: [key], message: errorText(error) });
      return { text, node: { kind: 'value', value: false }, keys: new Set() };
    }
  }

  /** Once each: a point finds the same trouble whenever it orders its items. */
  #tell(problem: PointProblem): void {
    if (this.#told.has(problem.message)) return;
    this.#told.add(problem.message);
    this.#problem.fire(problem);
  }

  #reconsider(changed: readonly string[]): void {
    for (const items of this.#points.values()) if (items.reconsider(changed, this.#facts)) this.#touch(items);
  }

  #touch(items: PointItems): void {
    items.invalidate();
    this.#touched.add(items);
    if (this.#batches === 0) this.#flush();
  }

  #flush(): void {
    const touched = [...this.#touched];
    this.#touched.clear();
    for (const items of touched) items.notify();
  }
}

function duplicate(point: string, key: string, owner: string, taken: Resolved<unknown>): ConsoleError {
  const message = `${key} of ${owner} is refused by ${point}: ${taken.key} of ${taken.owner} is there already`;
  return new ConsoleError('POINT_DUPLICATE_ITEM', {
    point,
    key,
    owner,
    taken: taken.key,
    takenBy: taken.owner,
    message,
  });
}
