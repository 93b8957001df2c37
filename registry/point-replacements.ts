import type { Ordered } from './point-order.ts';

/**
 * Who stands in whose place (plugin platform §4.3). Only items that show replace; of several that replace one item the
 * least key wins, whoever came first; items that replace each other in a ring are broken at the greatest key.
 */
export class Replacements<T extends Ordered> {
  /** Replacer → what it replaces. */
  readonly #targets = new Map<T, T>();
  /** Replaced → the winner among its replacers. */
  readonly #winners = new Map<T, T>();
  /** Replacers of one item, when there are several: the winner first. */
  readonly conflicts: T[][] = [];

  constructor(items: readonly T[], shows: (item: T) => boolean) {
    const sorted = [...items].sort((a, b) => (a.key < b.key ? -1 : 1));
    const named = (name: string, self: T) =>
      sorted.find((item) => item !== self && item.key === name) ??
      sorted.find((item) => item !== self && item.id === name);
    for (const item of sorted) {
      if (item.replaces === undefined || !shows(item)) continue;
      const target = named(item.replaces, item);
      if (target && !this.#leadsTo(target, item)) this.#targets.set(item, target);
    }
    for (const item of sorted) {
      const target = this.#targets.get(item);
      if (!target) continue;
      const winner = this.#winners.get(target);
      if (winner) this.conflicts.push([winner, item]);
      else this.#winners.set(target, item);
    }
  }

  /** Has it the place of another item, or lost it to a third? Then it has none of its own. */
  replaces(item: T): boolean {
    return this.#targets.has(item);
  }

  /** What shows in an item's place: itself, or the winner, or what replaces that in turn. */
  inPlaceOf(item: T): T {
    const winner = this.#winners.get(item);
    return winner ? this.inPlaceOf(winner) : item;
  }

  #leadsTo(from: T, item: T): boolean {
    for (let at: T | undefined = from; at; at = this.#targets.get(at)) if (at === item) return true;
    return false;
  }
}
