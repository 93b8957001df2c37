import { ConsoleError } from '#base';
import { addedPriority, type Column } from './column.ts';
import type { PointName, Resolved } from './point.ts';
import type { PointStore } from './point-store.ts';
import type { CallContext } from './call-context.ts';
import type { ListPage, ListRequest, Property, ResourceType } from './resource-type.ts';
import { typeNames } from './type-names.ts';
import { typePoints } from './type-points.ts';

/** An item as the defaults see it: it has an id and a name, whatever else it has. */
type Item = Readonly<Record<string, unknown>>;

/**
 * A resource type as the console sees it. It has what its owner declared, what others added to it through the points, and
 * defaults for the rest. It exists from the first question on, also when no plugin brings the type.
 */
export class RegisteredType {
  readonly code: string;
  readonly #points: PointStore;
  readonly #log: (message: string) => void;
  #definition: ResourceType<any> | undefined;
  #owner: string | undefined;
  #whole: ResourceType<any> | undefined;
  readonly #defaults = this.#makeDefaults();
  #properties: Record<string, Property> | undefined;
  #columns: { of: readonly Resolved<Column<any>>[]; whole: readonly Column<any>[] } | undefined;

  constructor(code: string, points: PointStore, log: (message: string) => void) {
    this.code = code;
    this.#points = points;
    this.#log = log;
  }

  /** The plugin that brought it; undefined when none has. */
  get owner(): string | undefined {
    return this.#owner;
  }

  /** A locale key with plural forms. */
  get name(): string {
    return this.#definition?.name ?? typeNames[this.code] ?? this.code;
  }

  define(definition: ResourceType<any> | undefined, owner: string | undefined): void {
    this.#definition = definition;
    this.#owner = owner;
    this.#properties = undefined;
    this.#columns = undefined;
    this.forget();
  }

  /** Something was added to it, or taken away: it is put together anew when next asked for. */
  forget(): void {
    this.#whole = undefined;
  }

  /** The property's label, else the property's name. */
  label(property: string): string {
    return this.properties()[property]?.label ?? property;
  }

  /** A copy; a plain text stands for the label. */
  properties(): Record<string, Property> {
    const entries = Object.entries(this.#definition?.properties ?? {});
    return Object.fromEntries(
      entries.map(([name, value]) => [name, typeof value === 'string' ? { label: value } : { ...value }]),
    );
  }

  /**
   * The whole type; the same object until its definition or an addition changed. Its properties, columns and functions stay
   * the same when something else has: what is made of them for every row stays with it.
   */
  whole(): ResourceType<any> {
    this.#whole ??= this.#assemble();
    return this.#whole;
  }

  #assemble(): ResourceType<any> {
    const of = <T>(name: PointName<T>) => this.#points.point(name).get({ on: this.code });
    return {
      ...this.#defaults,
      ...this.#definition,
      id: this.code,
      name: this.name,
      properties: (this.#properties ??= this.properties()),
      columns: this.#wholeColumns(of(typePoints.columns)),
      facets: of(typePoints.facets),
      views: of(typePoints.tabs),
      drawers: of(typePoints.drawers),
      categories: of(typePoints.categories),
      actions: {
        global: of(typePoints.globalActions),
        item: of(typePoints.itemActions),
        batch: of(typePoints.batchActions),
      },
    };
  }

  #wholeColumns(of: readonly Resolved<Column<any>>[]): readonly Column<any>[] {
    if (this.#columns?.of !== of) this.#columns = { of, whole: of.map((column) => this.#withProperty(column)) };
    return this.#columns.whole;
  }

  #withProperty(column: Resolved<Column<any>>): Column<any> {
    const property = this.properties()[column.id];
    return {
      ...column,
      label: column.label ?? this.label(column.id),
      ...(column.priority === undefined && column.owner !== this.#owner ? { priority: addedPriority } : {}),
      ...(property?.values ? { values: property.values } : {}),
    };
  }

  #makeDefaults(): Omit<ResourceType<Item>, 'id' | 'name'> {
    return {
      // The type may have named its items in its own way.
      path: (item) => this.whole().itemId!(item),
      parsePath: (path) => path,
      itemId: (item) => String(item['id']),
      itemName: (item) => String(item['name'] ?? item['id']),
      inTransition: () => false,
      needsFilterFirst: () => Promise.resolve(false),
      list: (_request: ListRequest, _context: CallContext) => this.#missing('list', { items: [], hasMore: false }),
      load: (_id: string, _context: CallContext) => this.#missing('load', {}),
    };
  }

  /** Logged and rejected (DET-02); the rejection carries what a caller that goes on may show. */
  #missing(what: 'list' | 'load', data: ListPage<never> | Item): Promise<never> {
    const message = `No ${what} function defined for ${this.code}`;
    this.#log(message);
    return Promise.reject(new ConsoleError('TYPE_FUNCTION_MISSING', { type: this.code, message, data }));
  }
}
