/** Returns the part of a list that `limit` and `offset` ask for; a limit of 0 is none. */
export function limitedItems<T>(items: readonly T[], query: URLSearchParams): T[] {
  const offset = Number(query.getAll('offset').at(-1) ?? 0);
  const limit = Number(query.getAll('limit').at(-1) ?? 0) || Number.POSITIVE_INFINITY;
  return items.slice(offset, offset + limit);
}
