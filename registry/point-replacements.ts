import type { Ordered } from './point-order.ts';

/**
 * Decides which item stands in whose place. Only items that show replace others. Of several that replace one item the least
 * key wins, whoever came first, unless the site chose one. A ring of items that replace each other is broken at the greatest
 * key.
 */
export class Replacements<T extends Ordered> {
  /** Replacer → what it replaces. */
  readonly #targets = new Map<T, T>();
  /** Replaced → the winner among its replacers. */
  readonly #winners = new Map<T, T>();
  /** Replacers of one item, when there are several: the winner first. */
  readonly conflicts: T[][] = [];

  constructor(
    items: readonly T[],
    shows: (item: T) => boolean,
    chosen: (item: T) => string | undefined = () => undefined,
  ) {
    // Most points have none, and thousands of items.
    if (!items.some((item) => item.replaces !== undefined)) return;
    const sorted = [...items].sort((a, b) => (a.key < b.key ? -1 : 1));
    const named = (name: string, self: T) =>
      sorted.find((item) => item !== self && item.key === name) ??
      sorted.find((item) => item !== self && item.id === name);
    for (const item of sorted) {
      if (item.replaces === undefined || !shows(item)) continue;
      const target = named(item.replaces, item);
      if (target && !this.#leadsTo(target, item)) this.#targets.set(item, target);
    }
    const claimants = new Map<T, T[]>();
    for (const [item, target] of this.#targets) claimants.set(target, [...(claimants.get(target) ?? []), item]);
    for (const [target, items] of claimants) {
      const settled = items.find((item) => item.key === chosen(target));
      const [first, ...others] = items;
      this.#winners.set(target, settled ?? first!);
      if (!settled) for (const other of others) this.conflicts.push([first!, other]);
    }
  }

  /** Has it the place of another item, or lost it to a third? Then it has none of its own. */
  replaces(item: T): boolean {
    return this.#targets.has(item);
  }

  /** Returns the item that shows in an item's place: itself, the winner, or the winner's own replacement in turn. */
  inPlaceOf(item: T): T {
    const winner = this.#winners.get(item);
    return winner ? this.inPlaceOf(winner) : item;
  }

  #leadsTo(from: T, item: T): boolean {
    for (let at: T | undefined = from; at; at = this.#targets.get(at)) if (at === item) return true;
    return false;
  }
}
