import { ConsoleError, type Disposable, DisposableStore, Emitter, toDisposable } from '#base';
import type { Action } from './action.ts';
import type { Placed, PointName } from './point.ts';
import type { PointStore } from './point-store.ts';
import { RegisteredType } from './registered-type.ts';
import type { ResourceType } from './resource-type.ts';
import { typePoints } from './type-points.ts';

/** Own parts come before additions, which have the default order 500, in the order they were written. */
const firstOwnOrder = 100;

/** All resource types: each has one owner, and anyone adds to it through the points. */
export class ResourceTypeRegistry {
  readonly #points: PointStore;
  readonly #log: (message: string) => void;
  readonly #types = new Map<string, RegisteredType>();
  readonly #didChange = new Emitter<{ id: string }>();

  /** `log` hears what a developer should know: a type that is asked for something it can't do. */
  constructor(points: PointStore, log: (message: string) => void = console.error) {
    this.#points = points;
    this.#log = log;
    for (const name of Object.values(typePoints)) {
      points.point<any>(name).subscribe(({ added, removed }) => this.#follow([...added, ...removed]));
    }
  }

  /** Fires when a type was registered or put down, or something was added to it. */
  get onDidChange() {
    return this.#didChange.event;
  }

  /** Returns the one instance for a code, which is made when first asked for. */
  get(code: string): RegisteredType {
    let type = this.#types.get(code);
    if (!type) this.#types.set(code, (type = new RegisteredType(code, this.#points, this.#log)));
    return type;
  }

  has(code: string): boolean {
    return this.#types.get(code)?.owner !== undefined;
  }

  /** Throws `REGISTRY_DUPLICATE_TYPE` when the code has an owner. Disposing leaves what others added to it. */
  register<T>(type: ResourceType<T>, owner: string): Disposable {
    const registered = this.get(type.id);
    if (registered.owner !== undefined) {
      const message = `${type.id} belongs to ${registered.owner}; ${owner} can add to it but not register it`;
      throw new ConsoleError('REGISTRY_DUPLICATE_TYPE', { id: type.id, owner: registered.owner, message });
    }
    const parts = new DisposableStore();
    registered.define(type, owner);
    parts.own(
      toDisposable(() => {
        registered.define(undefined, undefined);
        this.#didChange.fire({ id: type.id });
      }),
    );
    try {
      this.#points.batch(() => this.#contributeParts(type, owner, parts));
    } catch (error) {
      parts.dispose();
      throw error;
    }
    this.#didChange.fire({ id: type.id });
    return toDisposable(() => this.#points.batch(() => parts.dispose()));
  }

  /** The global actions of all types, in the order the types were first asked for. */
  globalActions(): Action<any>[] {
    return [...this.#types.values()].flatMap((type) => [...(type.whole().actions?.global ?? [])]);
  }

  #contributeParts<T>(type: ResourceType<T>, owner: string, parts: DisposableStore): void {
    const add = <P>(name: PointName<P>, items: readonly (P & { id: string })[] = []) =>
      items.forEach((item, place) => {
        parts.own(this.#points.contribute(name, { ...item, on: type.id, order: firstOwnOrder + place }, owner));
      });
    add(typePoints.columns, type.columns);
    add(
      typePoints.facets,
      type.facets?.map((facet) => ({ ...facet, id: facet.name })),
    );
    add(typePoints.tabs, type.views);
    add(typePoints.drawers, type.drawers);
    add(typePoints.categories, type.categories);
    add(typePoints.globalActions, type.actions?.global);
    add(typePoints.itemActions, type.actions?.item);
    add(typePoints.batchActions, type.actions?.batch);
  }

  /** Has changed types put together anew. Additions to a type that nobody asked for yet are found when somebody does. */
  #follow(changed: readonly Placed[]): void {
    for (const id of new Set(changed.map((item) => item.on))) {
      const type = id === undefined ? undefined : this.#types.get(id);
      if (!type) continue;
      type.forget();
      this.#didChange.fire({ id: type.code });
    }
  }
}
