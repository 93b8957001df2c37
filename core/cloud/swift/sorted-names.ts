import { compareNames, firstPlace } from './names.ts';

/** Things in the order of their names, from which a listing takes one after the other. */
export interface SortedSource<T> {
  /** The first one at `from` or behind it; only behind it, when not `inclusive`. */
  next(from: string, inclusive: boolean): T | undefined;
  /** The last one before `to`; undefined: the very last. */
  previous(to: string | undefined): T | undefined;
}

/** A row of things that can be looked up by place: the next and previous of a name are found by halving it. */
export function sortedRow<T extends { name: string }>(
  length: () => number,
  at: (place: number) => T | undefined,
): SortedSource<T> {
  const nameAt = (place: number) => at(place)?.name ?? '';
  return {
    next: (from, inclusive) =>
      at(
        firstPlace(length(), (place) => {
          const order = compareNames(nameAt(place), from);
          return inclusive ? order >= 0 : order > 0;
        }),
      ),
    previous(to) {
      const end = to === undefined ? length() : firstPlace(length(), (place) => compareNames(nameAt(place), to) >= 0);
      return end === 0 ? undefined : at(end - 1);
    },
  };
}

/** The stored items, kept in order as they change. */
export class SortedNames<T extends { name: string }> implements SortedSource<T> {
  #items: T[];
  #source: SortedSource<T>;

  constructor(items: Iterable<T> = []) {
    this.#items = [...items].sort((a, b) => compareNames(a.name, b.name));
    this.#source = sortedRow(
      () => this.#items.length,
      (place) => this.#items[place],
    );
  }

  get size(): number {
    return this.#items.length;
  }

  put(item: T): void {
    const place = this.#placeOf(item.name);
    this.#items.splice(place, this.#items[place]?.name === item.name ? 1 : 0, item);
  }

  delete(name: string): void {
    const place = this.#placeOf(name);
    if (this.#items[place]?.name === name) this.#items.splice(place, 1);
  }

  next(from: string, inclusive: boolean): T | undefined {
    return this.#source.next(from, inclusive);
  }

  previous(to: string | undefined): T | undefined {
    return this.#source.previous(to);
  }

  #placeOf(name: string): number {
    return firstPlace(this.#items.length, (place) => compareNames(this.#items[place]?.name ?? '', name) >= 0);
  }
}
