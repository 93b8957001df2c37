import { defineToken, type Event } from '#base';
import type { ActionResult, ListPage, ListRequest, ResourceType } from '#registry';

/** Lists and loads items of registered types, through the query cache; keys begin with type and scope. */
export interface Resources {
  /** Undefined while no enabled plugin brings the type; fetches the type's code when first asked. */
  type(id: string): Promise<ResourceType<any> | undefined>;
  list<T>(type: string, request: ListRequest, signal?: AbortSignal): Promise<ListPage<T>>;
  load<T>(type: string, id: string, signal?: AbortSignal): Promise<T>;
  /** The item as the cache has it. */
  peek<T>(type: string, id: string): T | undefined;
  /** Says what an action did, so that every page that shows these items follows. */
  report(result: ActionResult): void;
  readonly onDidAct: Event<ActionResult>;
}
export const Resources = defineToken<Resources>('sextant.resources@1');
