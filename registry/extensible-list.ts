import { ConsoleError } from '#base';

/** An item of an extensible list: anything with an id. */
export interface Listed {
  id: string;
}

interface Place {
  position: 'first' | 'last' | 'none' | `after:${string}` | `before:${string}`;
  priority: number;
}

/**
 * A list that others may extend, by id. A lower priority stands nearer to the outer end of its group: the last item of the
 * *last* group, the first of the *first* one, the one next to the anchor. Every change returns the list.
 */
export class ExtensibleList<T extends Listed> implements Iterable<T> {
  readonly #items: T[];
  // Places are kept beside the items, so that neither serialising nor comparing items sees them.
  readonly #places = new WeakMap<T, Place>();

  constructor(items: readonly T[] = []) {
    this.#items = [...items];
  }

  get items(): readonly T[] {
    return this.#items;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#items[Symbol.iterator]();
  }

  /** Descending priority; an equal one goes after those that are there. */
  append(item: T, priority?: number): this {
    const place = this.#mark(item, 'last', priority);
    const at = this.#items.findIndex((other) => this.#is(other, 'last') && this.#priority(other) < place.priority);
    return this.#insert(item, at < 0 ? this.#items.length : at);
  }

  /** Ascending priority; an equal one goes before those that are there. */
  prepend(item: T, priority?: number): this {
    const place = this.#mark(item, 'first', priority);
    return this.#insert(
      item,
      this.#run(0, 1, (other) => this.#is(other, 'first') && this.#priority(other) < place.priority),
    );
  }

  /** Directly behind the item of that id. Throws `Item with id … not found.` */
  insertAfter(id: string, item: T, priority?: number): this {
    const anchor = this.#find(id);
    const place = this.#mark(item, `after:${id}`, priority);
    return this.#insert(
      item,
      this.#run(anchor + 1, 1, (other) => this.#closer(other, place)),
    );
  }

  /** The mirror of `insertAfter`: directly before the item of that id. */
  insertBefore(id: string, item: T, priority?: number): this {
    const anchor = this.#find(id);
    const place = this.#mark(item, `before:${id}`, priority);
    return this.#insert(item, this.#run(anchor - 1, -1, (other) => this.#closer(other, place)) + 1);
  }

  remove(id: string): this {
    this.#items.splice(this.#find(id), 1);
    return this;
  }

  /** The new item stands where the old one stood, without its group and priority. */
  replace(id: string, item: T): this {
    this.#items[this.#find(id)] = item;
    return this;
  }

  #mark(item: T, position: Place['position'], priority: unknown): Place {
    const place = { position, priority: typeof priority === 'number' && !Number.isNaN(priority) ? priority : Infinity };
    this.#places.set(item, place);
    return place;
  }

  #is(item: T, position: Place['position']): boolean {
    return this.#places.get(item)?.position === position;
  }

  #priority(item: T): number {
    return this.#places.get(item)?.priority ?? Infinity;
  }

  #closer(other: T, place: Place): boolean {
    return this.#is(other, place.position) && this.#priority(other) < place.priority;
  }

  /** Walks from `start` in steps while the test holds; the first place where it does not. */
  #run(start: number, step: 1 | -1, test: (item: T) => boolean): number {
    let at = start;
    while (at >= 0 && at < this.#items.length && test(this.#items[at]!)) at += step;
    return at;
  }

  #insert(item: T, at: number): this {
    this.#items.splice(at, 0, item);
    return this;
  }

  #find(id: string): number {
    const at = this.#items.findIndex((item) => item.id === id);
    if (at < 0) throw new ConsoleError('LIST_ITEM_MISSING', { id, message: `Item with id ${id} not found.` });
    return at;
  }
}
