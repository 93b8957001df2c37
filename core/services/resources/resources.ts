import { defineToken, type Event } from '#base';
import type { ActionResult, ListPage, ListRequest, ResourceType } from '#registry';

/** Lists and loads items of registered types, through the query cache; keys begin with type and scope. */
export interface Resources {
  /** Undefined while no enabled plugin brings the type; fetches the type's code when first asked. */
  type(id: string): Promise<ResourceType<any> | undefined>;
  /** Asks the type's list function, and keeps the answer for `peek`. Rejects when the type is not there, or can't list. */
  list<T>(type: string, request: ListRequest, signal?: AbortSignal): Promise<ListPage<T>>;
  /** `again`: the item was loaded before, and is on the page still. */
  load<T>(type: string, id: string, signal?: AbortSignal, again?: boolean): Promise<T>;
  /** The answer that the cache has to a list request. */
  peekList<T>(type: string, request: ListRequest): ListPage<T> | undefined;
  /** The item as the cache has it. */
  peek<T>(type: string, id: string): T | undefined;
  /** Says what an action did, so that every page that shows these items follows. */
  report(result: ActionResult): void;
  /** Marks everything as possibly outdated, after a while without news: all that is shown is asked for anew. */
  outdate(): void;
  /** The keys under which the query cache keeps what the services know. */
  readonly keys: ResourceKeys;
  readonly onDidAct: Event<ActionResult>;
  readonly onDidOutdate: Event<void>;
  /** A type came, went, or was added to: what `type` gave may be outdated. */
  readonly onDidChangeType: Event<{ id: string }>;
}
export const Resources = defineToken<Resources>('sextant.resources@1');

/** Keys begin with the type and the scope: one project's items can never appear in another. */
export interface ResourceKeys {
  all(type: string): readonly unknown[];
  list(type: string, request: ListRequest): readonly unknown[];
  item(type: string, id: string): readonly unknown[];
}
