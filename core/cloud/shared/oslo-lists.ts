import { type Page, page } from './paging.ts';

/** The largest page that nova and cinder give. */
export const maxLimit = 1000;

/** `limit` and `marker` of a query whose form was checked already. Without a limit, and above the greatest: 1000. */
export function limitAndMarker(query: URLSearchParams): { limit: number; marker: string | undefined } {
  return { limit: Math.min(askedLimit(query), maxLimit), marker: query.getAll('marker').at(-1) };
}

export type SortDirection = 'asc' | 'desc';

/** A key to sort by, and its direction. */
export interface SortKey {
  key: string;
  direction: SortDirection;
}

/**
 * The `sort_key` and `sort_dir` parameters, which may come several times, in pairs; a key without a direction goes the way of
 * the first one. `fallback`: without any key. `created_at` and `id` are added, so that pages never overlap.
 */
export function sortKeys(
  query: URLSearchParams,
  fallback: SortKey = { key: 'created_at', direction: 'desc' },
): SortKey[] {
  const keys = query.getAll('sort_key');
  const directions = query.getAll('sort_dir') as SortDirection[];
  const first = directions[0] ?? fallback.direction;
  const sorts = (keys.length > 0 ? keys : [fallback.key]).map((key, at) => ({
    key,
    direction: directions[at] ?? first,
  }));
  for (const key of ['created_at', 'id']) {
    if (!sorts.some((sort) => sort.key === key)) sorts.push({ key, direction: first });
  }
  return sorts;
}

/** Sorted by several keys; nothing sorts before everything else, texts in the order of their characters, case put aside. */
export function sortBy<T>(
  items: readonly T[],
  sorts: readonly SortKey[],
  valueOf: (item: T, key: string) => string | number | boolean | null | undefined,
): T[] {
  return items.toSorted((left, right) => {
    for (const { key, direction } of sorts) {
      const order = compare(valueOf(left, key), valueOf(right, key));
      if (order !== 0) return direction === 'asc' ? order : -order;
    }
    return 0;
  });
}

/** The page that the query asks for. Throws UnknownMarkerError. */
export function pageOf<T>(items: readonly T[], query: URLSearchParams, idOf: (item: T) => string): Page<T> {
  return page(items, { ...limitAndMarker(query), idOf });
}

/**
 * The `<things>_links` member of a list: a link to the next page whenever this one is full, even if nothing follows.
 * `url`: the list's own address, without query.
 */
export function nextLinks(
  things: string,
  url: string,
  query: URLSearchParams,
  ids: readonly string[],
): Record<string, { rel: 'next'; href: string }[]> {
  const last = ids.at(-1);
  const limit = Math.min(askedLimit(query), maxLimit);
  if (last === undefined || limit === 0 || ids.length !== limit) return {};
  const next = new URLSearchParams(query);
  next.delete('marker');
  next.sort();
  next.append('marker', last);
  return { [`${things}_links`]: [{ rel: 'next', href: `${url}?${next.toString()}` }] };
}

/** Returns the limit of the query; of a parameter that comes twice, the last counts. */
function askedLimit(query: URLSearchParams): number {
  const asked = query.getAll('limit').at(-1);
  return asked === undefined ? maxLimit : Number(asked);
}

type Sortable = string | number | boolean | null | undefined;

function compare(left: Sortable, right: Sortable): number {
  if (left === right) return 0;
  if (left === null || left === undefined) return -1;
  if (right === null || right === undefined) return 1;
  const [a, b] = [folded(left), folded(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The services' database compares texts without regard to case. */
function folded(value: string | number | boolean): string | number | boolean {
  return typeof value === 'string' ? value.toLowerCase() : value;
}
