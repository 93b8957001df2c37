import { type Disposable, Emitter } from '#base';
import type { LayoutRule } from '#protocol';
import type { Facts } from './facts.ts';
import type { Placed, Point, PointChange, Resolved } from './point.ts';
import { PointEntries, type PointEntry, type UniqueTexts } from './point-entries.ts';
import type { Layout } from './point-layout.ts';
import { orderItems } from './point-order.ts';
import { Replacements } from './point-replacements.ts';
import type { PointProblem } from './point-problem.ts';
import { evaluateWhen, type When } from './when.ts';

type Item = Resolved<unknown>;

/** The parts of the store that a point needs. */
export interface PointParts {
  facts: Facts;
  report(problem: PointProblem): void;
}

/** An item, and what its point made of it. */
export interface PointFinding extends PointEntry {
  readonly point: string;
  /** Place in the snapshot; -1 when it does not show. */
  readonly index: number;
  /** The item that shows in its place: itself, or its replacement. */
  readonly inPlace: Item;
  /** Whether it replaces another item. */
  readonly replaces: boolean;
  /** All items that it is ordered with, itself among them. */
  readonly neighbours: readonly Item[];
  /** The site's rule for it. */
  readonly rule?: LayoutRule;
}

const everything = Symbol('every item, whatever it is on');

/** The items of one point. Snapshots are made when asked for, and kept until a change makes another one. */
export class PointItems implements Point<unknown> {
  readonly id: string;
  readonly #entries = new PointEntries();
  readonly #didChange = new Emitter<PointChange<unknown>>();
  readonly #snapshots = new Map<string | symbol | undefined, { items: readonly Item[]; fresh: boolean }>();
  /** The parts of the point that somebody has looked at: for them what is not known is asked. */
  readonly #lookedAt = new Set<string | symbol | undefined>();
  readonly #parts: PointParts;
  #layout: Layout;
  #pending: readonly Item[] = [];
  /** The items of each scope as listeners know them, and the scopes that may have changed since. */
  readonly #told = new Map<string | undefined, readonly Item[]>();
  readonly #untold = new Set<string | undefined>();

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
    const found = [...this.#entries.gated].filter(waits).map((entry) => entry.placed);
    if (scope) return found;
    if (!same(this.#pending, found)) this.#pending = Object.freeze(found);
    return this.#pending;
  }

  subscribe(listener: (change: PointChange<unknown>) => void): Disposable {
    if (this.#didChange.listenerCount === 0) {
      this.#told.clear();
      this.#untold.clear();
      for (const on of this.#entries.scopes) this.#told.set(on, this.#snapshot(on));
    }
    return this.#didChange.event(listener);
  }

  add(item: Item, when: When | undefined): PointEntry {
    const entry: PointEntry = { item, when, shown: undefined, placed: this.#layout.arrange(this.id, item) };
    this.#evaluate(entry);
    this.#entries.add(entry);
    this.#invalidate(item.on);
    this.#wantFor(entry);
    return entry;
  }

  /** Places the items as the site has it now. */
  arrange(layout: Layout): void {
    this.#layout = layout;
    for (const entry of this.#entries) entry.placed = layout.arrange(this.id, entry.item);
    for (const on of this.#entries.scopes) this.#invalidate(on);
  }

  remove(entry: PointEntry): void {
    if (this.#entries.delete(entry)) this.#invalidate(entry.item.on);
  }

  /** Items whose text is the same can't be in the point at once from now on, nor in points with the same map. */
  uniqueBy(text: (item: Placed) => string | undefined, taken: UniqueTexts): void {
    this.#entries.uniqueBy(text, taken);
  }

  get holders(): ReadonlyMap<string, PointEntry> {
    return this.#entries.holders;
  }

  /** Returns the text that must be unique among the items of this point, as their keys must. */
  textOf(item: Placed): string | undefined {
    return this.#entries.textOf(item);
  }

  /** The item that stands in the way of this one. */
  taken(key: string, item: Placed): Item | undefined {
    return this.#entries.taken(key, item)?.item;
  }

  countOf(owner: string): number {
    return this.#entries.countOf(owner);
  }

  /** Evaluates again what depends on the changed keys; did anything come or go? */
  reconsider(changed: ReadonlySet<string>): boolean {
    let differs = false;
    for (const entry of this.#entries.gated) {
      if (![...entry.when!.keys].some((key) => changed.has(key))) continue;
      const before = entry.shown;
      this.#evaluate(entry);
      if (before !== entry.shown) this.#invalidate(entry.item.on);
      differs ||= before !== entry.shown || entry.shown === undefined;
      this.#wantFor(entry);
    }
    return differs;
  }

  notify(): void {
    if (this.#didChange.listenerCount === 0) return;
    const added: Item[] = [];
    const removed: Item[] = [];
    for (const on of [...this.#untold].sort()) {
      const known = this.#told.get(on) ?? [];
      const now = this.#snapshot(on);
      this.#told.set(on, now);
      if (now === known) continue;
      added.push(...without(now, known));
      removed.push(...without(known, now));
    }
    this.#untold.clear();
    const waited = this.#pending;
    if (added.length > 0 || removed.length > 0 || waited !== this.pending()) this.#didChange.fire({ added, removed });
  }

  /** Returns what the point knows of the items with this key or id, for those who explain them. */
  found(key: string): PointFinding[] {
    return this.findings((item) => item.key === key || item.id === key);
  }

  /** Items of the point, shown or not, as they stand or would. */
  findings(wanted: (item: Item) => boolean = () => true): PointFinding[] {
    return this.#entries.scopes.flatMap((on) => {
      const entries = this.#entries.on(on);
      if (!entries.some(({ item }) => wanted(item))) return [];
      return this.#findingsOn(on, entries).filter(({ item }) => wanted(item));
    });
  }

  #findingsOn(on: string | undefined, entries: readonly PointEntry[]): PointFinding[] {
    const replacements = this.#replacements(entries);
    const places = new Map(this.#snapshot(on).map((item, place) => [item, place]));
    const neighbours = entries.map((one) => one.placed);
    const ordered = orderItems(neighbours.filter((item) => !replacements.replaces(item)));
    // A replaced item comes behind its replacement; an item that lost its place to another replacement comes last.
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

  #invalidate(on: string | undefined): void {
    if (this.#didChange.listenerCount > 0) this.#untold.add(on);
    for (const scope of [on, everything]) {
      const snapshot = this.#snapshots.get(scope);
      if (snapshot) snapshot.fresh = false;
    }
  }

  /** Scope after scope: an id means another item in each, so anchors and replacements never reach across. */
  #union(): Item[] {
    const scopes = new Set(this.#entries.scopes.map((on = '') => on));
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
    for (const entry of this.#entries.gated) if (on === everything || entry.item.on === on) this.#wantFor(entry);
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
    const entries = this.#entries.on(on);
    const shown = this.#showing(entries);
    const replacements = this.#replacements(entries, shown);
    for (const [winner, loser] of replacements.conflicts) {
      const message = `${loser!.key} and ${winner!.key} both replace ${winner!.replaces}`;
      this.#parts.report({ code: 'POINT_REPLACED_TWICE', point: this.id, keys: [winner!.key, loser!.key], message });
    }
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

  #replacements(entries: readonly PointEntry[], shown = this.#showing(entries)): Replacements<Item> {
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

function without(items: readonly Item[], others: readonly Item[]): readonly Item[] {
  if (items.length === 0 || others.length === 0) return items;
  const known = new Set(others);
  return items.filter((item) => !known.has(item));
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}
