import { type Disposable, Emitter } from '#base';
import type { LayoutRule } from '#protocol';
import type { Facts } from './facts.ts';
import type { Placed, Point, PointChange, Resolved } from './point.ts';
import type { Layout } from './point-layout.ts';
import { orderItems } from './point-order.ts';
import { Replacements } from './point-replacements.ts';
import type { PointProblem } from './point-store.ts';
import { evaluateWhen, type When } from './when.ts';

type Item = Resolved<unknown>;

/** An item as its point keeps it. */
export interface PointEntry {
  readonly item: Item;
  readonly when: When | undefined;
  /** Does its condition hold? Undefined: not known yet; it does not show. */
  shown: boolean | undefined;
  /** As it stands after the site's word. */
  placed: Item;
}

/** What a point needs of the store. */
export interface PointParts {
  facts: Facts;
  report(problem: PointProblem): void;
}

/** An item, and what its point made of it. */
export interface PointFinding extends PointEntry {
  readonly point: string;
  /** Place in the snapshot; -1 when it does not show. */
  readonly index: number;
  /** What shows in its place: itself, or what replaces it. */
  readonly inPlace: Item;
  /** Has it the place of another? */
  readonly replaces: boolean;
  /** All items that it is ordered with, itself among them. */
  readonly neighbours: readonly Item[];
  /** What the site says of it. */
  readonly rule?: LayoutRule;
}

/** Of one owner's items with one id there may be one on each type. */
const keyOn = (key: string, { on = '' }: Placed) => `${on}\n${key}`;

const everything = Symbol('every item, whatever it is on');

/** The items of one point. Snapshots are made when asked for, and kept until a change makes another one. */
export class PointItems implements Point<unknown> {
  readonly id: string;
  readonly #entries = new Set<PointEntry>();
  /** By what must be one of a kind: a point may have thousands of items, and each asks when it comes. */
  readonly #byKey = new Map<string, PointEntry>();
  readonly #byText = new Map<string, PointEntry>();
  #uniqueBy: (item: Placed) => string | undefined = () => undefined;
  readonly #didChange = new Emitter<PointChange<unknown>>();
  readonly #snapshots = new Map<string | symbol | undefined, { items: readonly Item[]; fresh: boolean }>();
  /** The parts of the point that somebody has looked at: for them what is not known is asked. */
  readonly #lookedAt = new Set<string | symbol | undefined>();
  readonly #parts: PointParts;
  #layout: Layout;
  #pending: readonly Item[] = [];
  #told: ReadonlySet<Item> = new Set();

  constructor(id: string, layout: Layout, parts: PointParts) {
    this.id = id;
    this.#layout = layout;
    this.#parts = parts;
  }

  get(scope?: { on?: string }): readonly Item[] {
    const on = scope ? scope.on : everything;
    const items = this.#snapshot(on);
    if (!this.#lookedAt.has(on)) {
      this.#lookedAt.add(on);
      this.#wantUnknown(on);
    }
    return items;
  }

  pending(scope?: { on?: string }): readonly Item[] {
    const { facts } = this.#parts;
    const waits = ({ item, when, shown }: PointEntry) =>
      shown === undefined &&
      (!scope || item.on === scope.on) &&
      this.#layout.of(this.id, item.key)?.hide !== true &&
      [...when!.keys].some((key) => facts.isAsking?.(key));
    const found = [...this.#entries].filter(waits).map((entry) => entry.placed);
    if (scope) return found;
    if (!same(this.#pending, found)) this.#pending = Object.freeze(found);
    return this.#pending;
  }

  subscribe(listener: (change: PointChange<unknown>) => void): Disposable {
    if (this.#didChange.listenerCount === 0) this.#told = new Set(this.#snapshot(everything));
    return this.#didChange.event(listener);
  }

  add(item: Item, when: When | undefined): PointEntry {
    const entry: PointEntry = { item, when, shown: undefined, placed: this.#layout.arrange(this.id, item) };
    this.#evaluate(entry);
    this.#entries.add(entry);
    this.#byKey.set(keyOn(item.key, item), entry);
    const text = this.#uniqueBy(item);
    if (text !== undefined) this.#byText.set(text, entry);
    this.#wantFor(entry);
    return entry;
  }

  /** Places the items as the site has it now. */
  arrange(layout: Layout): void {
    this.#layout = layout;
    for (const entry of this.#entries) entry.placed = layout.arrange(this.id, entry.item);
  }

  remove(entry: PointEntry): void {
    if (!this.#entries.delete(entry)) return;
    this.#byKey.delete(keyOn(entry.item.key, entry.item));
    const text = this.#uniqueBy(entry.item);
    if (text !== undefined) this.#byText.delete(text);
  }

  /** Items whose text is the same can't be in the point at once, from now on. */
  uniqueBy(text: (item: Placed) => string | undefined): void {
    this.#uniqueBy = text;
    this.#byText.clear();
    for (const entry of this.#entries) {
      const own = text(entry.item);
      if (own !== undefined) this.#byText.set(own, entry);
    }
  }

  /** What of an item must be one of a kind in this point, beside its key. */
  textOf(item: Placed): string | undefined {
    return this.#uniqueBy(item);
  }

  /** The item that stands in the way of this one. */
  taken(key: string, item: Placed): Item | undefined {
    const text = this.#uniqueBy(item);
    const found = this.#byKey.get(keyOn(key, item)) ?? (text === undefined ? undefined : this.#byText.get(text));
    return found?.item;
  }

  countOf(owner: string): number {
    return [...this.#entries].filter((entry) => entry.item.owner === owner).length;
  }

  /** Evaluates again what depends on the changed keys; did anything come or go? */
  reconsider(changed: readonly string[]): boolean {
    let differs = false;
    for (const entry of this.#entries) {
      if (!entry.when || !changed.some((key) => entry.when!.keys.has(key))) continue;
      const before = entry.shown;
      this.#evaluate(entry);
      differs ||= before !== entry.shown || entry.shown === undefined;
      this.#wantFor(entry);
    }
    return differs;
  }

  invalidate(): void {
    for (const snapshot of this.#snapshots.values()) snapshot.fresh = false;
  }

  notify(): void {
    if (this.#didChange.listenerCount === 0) return;
    const now = new Set(this.#snapshot(everything));
    const added = [...now].filter((item) => !this.#told.has(item));
    const removed = [...this.#told].filter((item) => !now.has(item));
    this.#told = now;
    const waited = this.#pending;
    if (added.length > 0 || removed.length > 0 || waited !== this.pending()) this.#didChange.fire({ added, removed });
  }

  /** What there is of an item, by its key or its id, for those who explain it. */
  found(key: string): PointFinding[] {
    return this.findings((item) => item.key === key || item.id === key);
  }

  /** Items of the point, shown or not, as they stand or would. */
  findings(wanted: (item: Item) => boolean = () => true): PointFinding[] {
    const scopes = new Map<string | undefined, PointEntry[]>();
    for (const entry of this.#entries) {
      const those = scopes.get(entry.item.on);
      if (those) those.push(entry);
      else scopes.set(entry.item.on, [entry]);
    }
    return [...scopes].flatMap(([on, entries]) =>
      entries.some(({ item }) => wanted(item)) ? this.#findingsOn(on, entries).filter(({ item }) => wanted(item)) : [],
    );
  }

  #findingsOn(on: string | undefined, entries: readonly PointEntry[]): PointFinding[] {
    const replacements = this.#replacements(entries);
    const places = new Map(this.#snapshot(on).map((item, place) => [item, place]));
    const neighbours = entries.map((one) => one.placed);
    const ordered = orderItems(neighbours.filter((item) => !replacements.replaces(item)));
    // What is replaced comes behind what has its place; who lost a place to another, last.
    const standing = new Set([...ordered.flatMap((item) => [replacements.inPlaceOf(item), item]), ...neighbours]);
    const byPlaced = new Map(entries.map((entry) => [entry.placed, entry]));
    return [...standing].map((placed) => {
      const entry = byPlaced.get(placed)!;
      const rule = this.#layout.of(this.id, placed.key);
      return {
        ...entry,
        point: this.id,
        index: places.get(placed) ?? -1,
        inPlace: replacements.inPlaceOf(placed),
        replaces: replacements.replaces(placed),
        neighbours,
        ...(rule ? { rule } : {}),
      };
    });
  }

  #of(on: string | undefined): PointEntry[] {
    return [...this.#entries].filter((entry) => entry.item.on === on);
  }

  /** Scope after scope: an id means another item in each, so anchors and replacements never reach across. */
  #union(): Item[] {
    const scopes = new Set([...this.#entries].map((entry) => entry.item.on ?? ''));
    return [...scopes].sort().flatMap((on) => this.#snapshot(on || undefined));
  }

  #snapshot(on: string | symbol | undefined): readonly Item[] {
    const kept = this.#snapshots.get(on);
    if (kept?.fresh) return kept.items;
    const made = typeof on === 'symbol' ? this.#union() : this.#make(on);
    const items = kept && same(kept.items, made) ? kept.items : Object.freeze(made);
    this.#snapshots.set(on, { items, fresh: true });
    return items;
  }

  #evaluate(entry: PointEntry): void {
    const { facts } = this.#parts;
    entry.shown = entry.when ? evaluateWhen(entry.when.node, (key) => facts.get(key)) : true;
  }

  #wantUnknown(on: string | symbol | undefined): void {
    for (const entry of this.#entries) if (on === everything || entry.item.on === on) this.#wantFor(entry);
  }

  /** Asks what a condition waits for, if its item would be seen. */
  #wantFor({ item, when, shown }: PointEntry): void {
    if (!when || shown !== undefined || !(this.#lookedAt.has(item.on) || this.#lookedAt.has(everything))) return;
    const { facts } = this.#parts;
    for (const key of when.keys) if (facts.get(key) === undefined) facts.want?.(key);
  }

  #isHidden(entry: PointEntry): boolean {
    return entry.shown !== true || this.#layout.of(this.id, entry.item.key)?.hide === true;
  }

  /** Order is made over hidden items too, so that nothing jumps when an anchor comes into view. */
  #make(on: string | undefined): Item[] {
    const entries = this.#of(on);
    const replacements = this.#replacements(entries);
    for (const [winner, loser] of replacements.conflicts) {
      const message = `${loser!.key} and ${winner!.key} both replace ${winner!.replaces}`;
      this.#parts.report({ code: 'POINT_REPLACED_TWICE', point: this.id, keys: [winner!.key, loser!.key], message });
    }
    const shown = this.#showing(entries);
    const placed = entries.map((entry) => entry.placed).filter((item) => !replacements.replaces(item));
    const ordered = orderItems(placed, (keys) => {
      this.#parts.report({
        code: 'POINT_CYCLE',
        point: this.id,
        keys,
        message: `${keys.join(', ')} are placed by one another`,
      });
    });
    return ordered.map((item) => replacements.inPlaceOf(item)).filter((item) => shown.has(item));
  }

  #replacements(entries: readonly PointEntry[]): Replacements<Item> {
    const shown = this.#showing(entries);
    return new Replacements(
      entries.map((entry) => entry.placed),
      (item) => shown.has(item),
      (item) => this.#layout.of(this.id, item.key)?.replace,
    );
  }

  #showing(entries: readonly PointEntry[]): ReadonlySet<Item> {
    return new Set(entries.filter((entry) => !this.#isHidden(entry)).map((entry) => entry.placed));
  }
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}
