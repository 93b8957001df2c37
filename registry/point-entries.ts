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

/** Of one owner's items with one id there may be one on each type. */
const keyOn = (key: string, { on = '' }: Placed) => `${on}\n${key}`;

/**
 * What is in a point, found without going through all of it: a point may have thousands of items, of which a type has a few,
 * and each item asks when it comes whether there is one of its kind.
 */
export class PointEntries implements Iterable<PointEntry> {
  readonly #all = new Set<PointEntry>();
  readonly #byScope = new Map<string | undefined, Set<PointEntry>>();
  readonly #gated = new Set<PointEntry>();
  readonly #counts = new Map<string, number>();
  readonly #byKey = new Map<string, PointEntry>();
  readonly #byText = new Map<string, PointEntry>();
  #uniqueBy: (item: Placed) => string | undefined = () => undefined;

  [Symbol.iterator](): Iterator<PointEntry> {
    return this.#all[Symbol.iterator]();
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
    return [...(this.#byScope.get(scope) ?? [])];
  }

  countOf(owner: string): number {
    return this.#counts.get(owner) ?? 0;
  }

  add(entry: PointEntry): void {
    const { item } = entry;
    this.#all.add(entry);
    const scope = this.#byScope.get(item.on);
    if (scope) scope.add(entry);
    else this.#byScope.set(item.on, new Set([entry]));
    if (entry.when) this.#gated.add(entry);
    this.#counts.set(item.owner, this.countOf(item.owner) + 1);
    this.#byKey.set(keyOn(item.key, item), entry);
    const text = this.textOf(item);
    if (text !== undefined) this.#byText.set(text, entry);
  }

  /** Was it there? */
  delete(entry: PointEntry): boolean {
    if (!this.#all.delete(entry)) return false;
    const { item } = entry;
    const scope = this.#byScope.get(item.on);
    scope?.delete(entry);
    if (scope?.size === 0) this.#byScope.delete(item.on);
    this.#gated.delete(entry);
    const left = this.countOf(item.owner) - 1;
    if (left > 0) this.#counts.set(item.owner, left);
    else this.#counts.delete(item.owner);
    this.#byKey.delete(keyOn(item.key, item));
    const text = this.textOf(item);
    if (text !== undefined) this.#byText.delete(text);
    return true;
  }

  /** From now on what this gives of an item must be one of a kind, beside its key. */
  uniqueBy(text: (item: Placed) => string | undefined): void {
    this.#uniqueBy = text;
    this.#byText.clear();
    for (const entry of this.#all) {
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
    return this.#byKey.get(keyOn(key, item)) ?? (text === undefined ? undefined : this.#byText.get(text));
  }
}
