import { ConsoleError, type Disposable, Emitter, errorText, toDisposable } from '#base';
import type { LayoutRule } from '#protocol';
import { alwaysUnknown, type Facts } from './facts.ts';
import { checkPlaced } from './check-placed.ts';
import type { Placed, Point, PointName, Resolved } from './point.ts';
import type { UniqueTexts } from './point-entries.ts';
import { PointItems } from './point-items.ts';
import { Layout } from './point-layout.ts';
import type { Absence, PointProblem } from './point-problem.ts';
import { parseWhen, type When } from './when.ts';

/**
 * All points of the console: keyed, ordered, owned, reactive. Every item in a point has an owner, and only the item's own
 * disposable takes it out.
 */
export class PointStore {
  readonly #points = new Map<string, PointItems>();
  readonly #facts: Facts;
  readonly #problem = new Emitter<PointProblem>();
  readonly #didChange = new Emitter<void>();
  readonly #told = new Set<string>();
  readonly #touched = new Set<PointItems>();
  /** Conditions read in this batch: thousands of items have one of a few. */
  readonly #conditions = new Map<string, When>();
  #layout = new Layout();
  #rules = '[]';
  #refused: readonly PointProblem[] = [];
  #absence: (key: string) => Absence | undefined = () => undefined;
  #batches = 0;

  constructor(facts: Facts = alwaysUnknown) {
    this.#facts = facts;
    facts.onDidChange((keys) => this.batch(() => this.#reconsider(keys)));
  }

  get onDidFindProblem() {
    return this.#problem.event;
  }

  /** Fires when an item came, went, shows, no longer shows, or stands elsewhere. */
  get onDidChange() {
    return this.#didChange.event;
  }

  point<T>(name: PointName<T>): Point<T> {
    return this.#items(name.id) as unknown as Point<T>;
  }

  /** No two items of these points may share this text (the path of a page). */
  uniqueBy<T>(text: (item: T) => string | undefined, ...names: readonly PointName<T>[]): void {
    const taken: UniqueTexts = new Map();
    for (const { id } of names) this.#items(id).uniqueBy(text as (item: Placed) => string | undefined, taken);
  }

  /** Returns the items by the unique texts of this point, and of those that share them. No condition is asked. */
  holdersOf<T>({ id }: PointName<T>) {
    return this.#items(id).holders;
  }

  /**
   * Puts an item in. Throws `POINT_DUPLICATE_ITEM`, naming both owners, when its key or what must be unique is taken:
   * the item that is there stays; `POINT_ITEM_MALFORMED` for one whose place is written in another form.
   */
  contribute<T>(name: PointName<T>, item: T & Placed, owner: string): Disposable {
    checkPlaced(name.id, item, owner);
    const items = this.#items(name.id);
    const key = `${owner}/${item.id}`;
    const taken = items.taken(key, item);
    if (taken) throw duplicate(name.id, key, owner, taken, items.textOf(item));
    const entry = items.add(
      Object.freeze({ ...item, key, owner }) as Resolved<unknown>,
      this.#compile(name.id, key, item.when),
    );
    this.#touch(items);
    return toDisposable(() => {
      items.remove(entry);
      this.#touch(items);
    });
  }

  /** Many changes, one notification for each point touched. */
  batch<R>(change: () => R): R {
    this.#batches += 1;
    try {
      return change();
    } finally {
      this.#batches -= 1;
      if (this.#batches === 0) this.#flush();
    }
  }

  /** How many items an owner has in all points: 0 after it was disposed. */
  countOf(owner: string): number {
    return [...this.#points.values()].reduce((sum, items) => sum + items.countOf(owner), 0);
  }

  /**
   * Sets the site's layout in place of the one before. It holds at once, for what is there and for what comes later; without
   * its rules everything is as it was. Rules that can't be followed are left out, reported, and returned. Setting the same
   * rules again changes nothing.
   */
  layout(rules: readonly LayoutRule[]): readonly PointProblem[] {
    const text = JSON.stringify(rules);
    if (text === this.#rules) return this.#refused;
    this.#rules = text;
    this.#layout = new Layout(rules);
    this.batch(() => {
      for (const items of this.#points.values()) {
        items.arrange(this.#layout);
        this.#touch(items);
      }
    });
    this.#refused = this.#layout.refused.map(({ rule, reason }): PointProblem => {
      const { key, point = '*' } = Object(rule) as Partial<LayoutRule>;
      return {
        code: 'POINT_LAYOUT_REFUSED',
        point,
        keys: key === undefined ? [] : [key],
        message: `layout: ${reason}`,
      };
    });
    for (const problem of this.#refused) this.#problem.fire(problem);
    return this.#refused;
  }

  /** Why an item that is in no point is not there: who runs plugins knows. */
  explainAbsence(explain: (key: string) => Absence | undefined): void {
    this.#absence = explain;
  }

  /** Returns all that is known of a key; `explain` puts it into words. */
  findings(key: string) {
    return {
      found: [...this.#points.values()].flatMap((items) => items.found(key)),
      facts: this.#facts,
      rule: this.#layout.of('*', key),
      absence: this.#absence(key),
    };
  }

  /** Returns all that is known of every item, shown or not, and the site's rules; `inventory` puts it into words. */
  allFindings() {
    return {
      found: [...this.#points.values()].flatMap((items) => items.findings()),
      facts: this.#facts,
      rules: this.#layout.rules,
    };
  }

  #items(id: string): PointItems {
    let items = this.#points.get(id);
    if (!items) {
      const parts = { facts: this.#facts, report: (problem: PointProblem) => this.#tell(problem) };
      this.#points.set(id, (items = new PointItems(id, this.#layout, parts)));
    }
    return items;
  }

  #compile(point: string, key: string, text: string | undefined): When | undefined {
    if (text === undefined) return undefined;
    const known = this.#conditions.get(text);
    if (known) return known;
    try {
      const when = parseWhen(text);
      this.#conditions.set(text, when);
      return when;
    } catch (error) {
      // Fails closed: what can't be read is never true.
      this.#tell({ code: 'POINT_WHEN_MALFORMED', point, keys: [key], message: errorText(error) });
      return { text, node: { kind: 'value', value: false }, keys: new Set() };
    }
  }

  /** Once each: a point finds the same trouble whenever it orders its items. */
  #tell(problem: PointProblem): void {
    if (this.#told.has(problem.message)) return;
    this.#told.add(problem.message);
    this.#problem.fire(problem);
  }

  #reconsider(changed: readonly string[]): void {
    const keys = new Set(changed);
    for (const items of this.#points.values()) if (items.reconsider(keys)) this.#touch(items);
  }

  #touch(items: PointItems): void {
    this.#touched.add(items);
    if (this.#batches === 0) this.#flush();
  }

  #flush(): void {
    const touched = [...this.#touched];
    this.#touched.clear();
    this.#conditions.clear();
    for (const items of touched) items.notify();
    if (touched.length > 0) this.#didChange.fire();
  }
}

function duplicate(
  point: string,
  key: string,
  owner: string,
  taken: Resolved<unknown>,
  text: string | undefined,
): ConsoleError {
  const holder = `${taken.key} of ${taken.owner}`;
  const why = taken.key === key || text === undefined ? `${holder} is there already` : `${text} is taken by ${holder}`;
  const message = `${key} of ${owner} is refused by ${point}: ${why}`;
  return new ConsoleError('POINT_DUPLICATE_ITEM', {
    point,
    key,
    owner,
    taken: taken.key,
    takenBy: taken.owner,
    message,
  });
}
