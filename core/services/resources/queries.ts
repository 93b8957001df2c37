import type { QueryClient } from '@tanstack/query-core';
import { defineToken } from '#base';

/** The query cache: the host's alone; plugins see `Resources` and `useResource`. */
export const Queries = defineToken<QueryClient>('sextant.queries@1');

/** Who fetches the code of types: the plugin host, once it has started. */
export interface TypeLoader {
  /** Resolves when the type, and what is added to it, is registered; at once when nobody brings it. */
  loadType(id: string): Promise<void>;
}
export const TypeLoader = defineToken<TypeLoader>('sextant.type-loader@1');
