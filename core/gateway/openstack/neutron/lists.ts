import { readInChunks } from '../chunks.ts';
import type { NativeCaller } from '../native-caller.ts';
import { readList } from '../native-pages.ts';

export type NetworkQuery = Readonly<Record<string, string | readonly string[]>>;

/** The whole of a neutron list, or as much as a `limit` in the query asks for. */
export function networkList<T extends object>(
  native: NativeCaller,
  about: { path: string; member: string },
  { limit, ...query }: NetworkQuery,
): Promise<T[]> {
  const wanted = typeof limit === 'string' && /^[1-9]\d{0,5}$/.test(limit) ? { limit: Number(limit) } : {};
  const rest = limit !== undefined && !('limit' in wanted) ? { limit } : {};
  return readList<T>(native, { service: 'network', ...about, query: { ...query, ...rest }, ...wanted });
}

/** Lists the items that have one of the values for a filter, whatever the number of values. */
export function networkListOf<T extends object>(
  native: NativeCaller,
  about: { path: string; member: string },
  filter: string,
  values: readonly string[],
  query: NetworkQuery = {},
): Promise<T[]> {
  return readInChunks(values, filter.length + 2, (chunk) =>
    networkList<T>(native, about, { ...query, [filter]: chunk }),
  );
}
