import type { Placed, Resolved } from './point.ts';
import type { When } from './when.ts';

/** An item as its point keeps it. */
export interface PointEntry {
  readonly item: Resolved<unknown>;
  readonly when: When | undefined;
  /** Does its condition hold? Undefined: not known yet; it does not show. */
  shown: boolean | undefined;
  /** As it stands after the site's word. */
  placed: Resolved<unknown>;
}

/**
 * What is in a point, found without going through all of it: a point may have thousands of items, of which a type has a few,
 * and each item asks when it comes whether there is one of its kind.
 */
export class PointEntries implements Iterable<PointEntry> {
  /** By key on each scope: of one owner's items with one id there may be one on each type. */
  readonly #byScope = new Map<string | undefined, Map<string, PointEntry>>();
  readonly #gated = new Set<PointEntry>();
  readonly #counts = new Map<string, number>();
  readonly #byText = new Map<string, PointEntry>();
  #uniqueBy: (item: Placed) => string | undefined = () => undefined;

  *[Symbol.iterator](): Iterator<PointEntry> {
    for (const entries of this.#byScope.values()) yield* entries.values();
  }

  /** Those that have a condition. */
  get gated(): ReadonlySet<PointEntry> {
    return this.#gated;
  }

  /** What the items are on; undefined: on nothing. */
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

  /** Was it there? */
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

  /** From now on what this gives of an item must be one of a kind, beside its key. */
  uniqueBy(text: (item: Placed) => string | undefined): void {
    this.#uniqueBy = text;
    this.#byText.clear();
    for (const entry of this) {
      const own = text(entry.item);
      if (own !== undefined) this.#byText.set(own, entry);
    }
  }

  textOf(item: Placed): string | undefined {
    return this.#uniqueBy(item);
  }

  /** What stands in the way of an item. */
  taken(key: string, item: Placed): PointEntry | undefined {
    const text = this.textOf(item);
    return this.#byScope.get(item.on)?.get(key) ?? (text === undefined ? undefined : this.#byText.get(text));
  }
}
