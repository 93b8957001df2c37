import { type Disposable, Emitter } from '#base';
import type { Facts } from './facts.ts';
import type { Placed, Point, PointChange, Resolved } from './point.ts';
import { orderItems } from './point-order.ts';
import { Replacements } from './point-replacements.ts';
import type { Explanation, PointProblem } from './point-store.ts';
import { evaluateWhen, type When } from './when.ts';

type Item = Resolved<unknown>;

/** An item as its point keeps it. */
export interface PointEntry {
  readonly item: Item;
  readonly when: When | undefined;
  /** Undefined: not known yet; it does not show. */
  shown: boolean | undefined;
}

const everything = Symbol('every item, whatever it is on');

/** The items of one point. Snapshots are made when asked for, and kept until a change makes another one. */
export class PointItems implements Point<unknown> {
  readonly id: string;
  uniqueBy: ((item: Placed) => string | undefined) | undefined;
  readonly #entries = new Set<PointEntry>();
  readonly #didChange = new Emitter<PointChange<unknown>>();
  readonly #snapshots = new Map<string | symbol | undefined, { items: readonly Item[]; fresh: boolean }>();
  readonly #report: (problem: PointProblem) => void;
  #told: ReadonlySet<Item> = new Set();

  constructor(id: string, report: (problem: PointProblem) => void) {
    this.id = id;
    this.#report = report;
  }

  get(scope?: { on?: string }): readonly Item[] {
    const on = scope ? scope.on : everything;
    const kept = this.#snapshots.get(on);
    if (kept?.fresh) return kept.items;
    const made = on === everything ? this.#union() : this.#make(on);
    const items = kept && same(kept.items, made) ? kept.items : Object.freeze(made);
    this.#snapshots.set(on, { items, fresh: true });
    return items;
  }

  subscribe(listener: (change: PointChange<unknown>) => void): Disposable {
    if (this.#didChange.listenerCount === 0) this.#told = new Set(this.get());
    return this.#didChange.event(listener);
  }

  add(entry: PointEntry): void {
    this.#entries.add(entry);
  }

  remove(entry: PointEntry): void {
    this.#entries.delete(entry);
  }

  /** The item that stands in the way of this one. */
  taken(key: string, item: Placed): Item | undefined {
    const unique = this.uniqueBy?.(item);
    for (const { item: other } of this.#entries) {
      if (other.key === key && other.on === item.on) return other;
      if (unique !== undefined && this.uniqueBy?.(other) === unique) return other;
    }
    return undefined;
  }

  countOf(owner: string): number {
    return [...this.#entries].filter((entry) => entry.item.owner === owner).length;
  }

  evaluate(entry: PointEntry, facts: Facts): boolean | undefined {
    return entry.when ? evaluateWhen(entry.when.node, (key) => facts.get(key)) : true;
  }

  /** Evaluates again what depends on the changed keys; did anything come or go? */
  reconsider(changed: readonly string[], facts: Facts): boolean {
    let differs = false;
    for (const entry of this.#entries) {
      if (!entry.when || !changed.some((key) => entry.when!.keys.has(key))) continue;
      const shown = this.evaluate(entry, facts);
      differs ||= shown !== entry.shown;
      entry.shown = shown;
    }
    return differs;
  }

  invalidate(): void {
    for (const snapshot of this.#snapshots.values()) snapshot.fresh = false;
  }

  notify(): void {
    if (this.#didChange.listenerCount === 0) return;
    const now = new Set(this.get());
    const added = [...now].filter((item) => !this.#told.has(item));
    const removed = [...this.#told].filter((item) => !now.has(item));
    this.#told = now;
    if (added.length > 0 || removed.length > 0) this.#didChange.fire({ added, removed });
  }

  explain(key: string, facts: Facts): Explanation[] {
    return [...this.#entries]
      .filter(({ item }) => item.key === key || item.id === key)
      .map(({ item, when, shown }) => {
        const index = this.get(item.on ? { on: item.on } : {}).indexOf(item);
        const inPlace = this.#replacements(this.#of(item.on)).inPlaceOf(item);
        return {
          key: item.key,
          present: true,
          point: this.id,
          owner: item.owner,
          shown: index >= 0,
          order: item.order ?? 500,
          ...(item.on ? { on: item.on } : {}),
          ...(index >= 0 ? { index } : {}),
          ...(item.replaces ? { replaces: item.replaces } : {}),
          ...(inPlace !== item ? { replacedBy: inPlace.key } : {}),
          ...(when
            ? {
                when: {
                  text: when.text,
                  value: shown,
                  facts: Object.fromEntries([...when.keys].map((k) => [k, facts.get(k)])),
                },
              }
            : {}),
        };
      });
  }

  #of(on: string | undefined): PointEntry[] {
    return [...this.#entries].filter((entry) => entry.item.on === on);
  }

  /** Scope after scope: an id means another item in each, so anchors and replacements never reach across. */
  #union(): Item[] {
    const scopes = new Set([...this.#entries].map((entry) => entry.item.on ?? ''));
    return [...scopes].sort().flatMap((on) => this.get({ on: on || undefined }));
  }

  /** Order is made over hidden items too, so that nothing jumps when an anchor comes into view. */
  #make(on: string | undefined): Item[] {
    const entries = this.#of(on);
    const replacements = this.#replacements(entries);
    for (const [winner, loser] of replacements.conflicts) {
      const message = `${loser!.key} and ${winner!.key} both replace ${winner!.replaces}`;
      this.#report({ code: 'POINT_REPLACED_TWICE', point: this.id, keys: [winner!.key, loser!.key], message });
    }
    const shown = new Set(entries.filter((entry) => entry.shown === true).map((entry) => entry.item));
    const placed = entries.map((entry) => entry.item).filter((item) => !replacements.replaces(item));
    const ordered = orderItems(placed, (keys) => {
      this.#report({
        code: 'POINT_CYCLE',
        point: this.id,
        keys,
        message: `${keys.join(', ')} are placed by one another`,
      });
    });
    return ordered.map((item) => replacements.inPlaceOf(item)).filter((item) => shown.has(item));
  }

  #replacements(entries: readonly PointEntry[]): Replacements<Item> {
    const shown = new Set(entries.filter((entry) => entry.shown === true).map((entry) => entry.item));
    return new Replacements(
      entries.map((entry) => entry.item),
      (item) => shown.has(item),
    );
  }
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}
