import type { QueryClient } from '@tanstack/query-core';
import { defineHostToken } from '#base';
import type { ListPage, ListRequest } from '#registry';

/** The query cache: the host's alone; plugins see `Resources` and `useResource`. */
export const Queries = defineHostToken<QueryClient>('sextant.queries@1');

/** Fetches the code of resource types: the plugin host, once it has started. */
export interface TypeLoader {
  /** Resolves when the type, and what is added to it, is registered; at once when nobody brings it. */
  loadType(id: string): Promise<void>;
  /** Items of the type have come anew, and are about to be drawn: what came too late for those before may stand with these. */
  drawAnew(id: string): void;
}
export const TypeLoader = defineHostToken<TypeLoader>('sextant.type-loader@1');

/** Lists that are asked for before the page that shows them is drawn. */
export interface ListsAhead {
  /** Calls now; the first who asks `Resources` for the same list gets that call's answer. Resolves when it is there. */
  list(type: string, request: ListRequest): Promise<void>;
  /** The answer, when it is there already and nobody has had it. */
  take<T>(type: string, request: ListRequest): ListPage<T> | undefined;
}
export const ListsAhead = defineHostToken<ListsAhead>('sextant.lists-ahead@1');
