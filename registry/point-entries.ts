import type { Placed, Resolved } from './point.ts';
import type { When } from './when.ts';

/** An item as its point keeps it. */
export interface PointEntry {
  readonly item: Resolved<unknown>;
  readonly when: When | undefined;
  /** Does its condition hold? Undefined: not known yet; it does not show. */
  shown: boolean | undefined;
  /** The item after the site's rules. */
  placed: Resolved<unknown>;
}

/** The entries of one point, or of several, by a text that only one of them may have. */
export type UniqueTexts = Map<string, PointEntry>;

/**
 * The entries of a point, found without a walk through all of them. A point may have thousands of items, of which a type has
 * a few, and each new item asks whether there is one of its kind.
 */
export class PointEntries implements Iterable<PointEntry> {
  /** The entries by key in each scope: an owner may have an item of the same id on each type. */
  readonly #byScope = new Map<string | undefined, Map<string, PointEntry>>();
  readonly #gated = new Set<PointEntry>();
  readonly #counts = new Map<string, number>();
  #byText: UniqueTexts = new Map();
  #uniqueBy: (item: Placed) => string | undefined = () => undefined;

  *[Symbol.iterator](): Iterator<PointEntry> {
    for (const entries of this.#byScope.values()) yield* entries.values();
  }

  /** The entries that have a condition. */
  get gated(): ReadonlySet<PointEntry> {
    return this.#gated;
  }

  /** The types that items are on; undefined stands for items that are on none. */
  get scopes(): readonly (string | undefined)[] {
    return [...this.#byScope.keys()];
  }

  on(scope: string | undefined): PointEntry[] {
    return [...(this.#byScope.get(scope)?.values() ?? [])];
  }

  countOf(owner: string): number {
    return this.#counts.get(owner) ?? 0;
  }

  add(entry: PointEntry): void {
    const { item } = entry;
    const scope = this.#byScope.get(item.on);
    if (scope) scope.set(item.key, entry);
    else this.#byScope.set(item.on, new Map([[item.key, entry]]));
    if (entry.when) this.#gated.add(entry);
    this.#counts.set(item.owner, this.countOf(item.owner) + 1);
    const text = this.textOf(item);
    if (text !== undefined) this.#byText.set(text, entry);
  }

  /** Removes the entry; returns whether it was there. */
  delete(entry: PointEntry): boolean {
    const { item } = entry;
    const scope = this.#byScope.get(item.on);
    if (scope?.get(item.key) !== entry) return false;
    scope.delete(item.key);
    if (scope.size === 0) this.#byScope.delete(item.on);
    this.#gated.delete(entry);
    const left = this.countOf(item.owner) - 1;
    if (left > 0) this.#counts.set(item.owner, left);
    else this.#counts.delete(item.owner);
    const text = this.textOf(item);
    if (text !== undefined) this.#byText.delete(text);
    return true;
  }

  /** The entries that hold a unique text, whatever their conditions say. */
  get holders(): ReadonlyMap<string, PointEntry> {
    return this.#byText;
  }

  /** Sets the text that must be unique among the items, as their keys must, and among those of points with the same map. */
  uniqueBy(text: (item: Placed) => string | undefined, taken: UniqueTexts): void {
    this.#uniqueBy = text;
    this.#byText = taken;
    for (const entry of this) {
      const own = text(entry.item);
      if (own !== undefined) this.#byText.set(own, entry);
    }
  }

  textOf(item: Placed): string | undefined {
    return this.#uniqueBy(item);
  }

  /** Returns the entry that takes an item's key or unique text already. */
  taken(key: string, item: Placed): PointEntry | undefined {
    const text = this.textOf(item);
    return this.#byScope.get(item.on)?.get(key) ?? (text === undefined ? undefined : this.#byText.get(text));
  }
}
