/** A page of a list, and whether more follow. */
export interface Page<T> {
  items: T[];
  more: boolean;
}

/** A marker names nothing in the list. Each service has its own answer to that (400 or 404). */
export class UnknownMarkerError extends Error {
  readonly marker: string;

  constructor(marker: string) {
    super(`marker ${marker} is not in the list`);
    this.marker = marker;
  }
}

/**
 * The page after `marker` of a list that is already filtered and sorted. `limit` undefined: all the rest. The marker is
 * looked up in `items`; throws UnknownMarkerError when it isn't there.
 */
export function page<T>(
  items: readonly T[],
  options: { limit?: number | undefined; marker?: string | undefined; idOf: (item: T) => string },
): Page<T> {
  const { limit, marker, idOf } = options;
  let from = 0;
  if (marker !== undefined) {
    const at = items.findIndex((item) => idOf(item) === marker);
    if (at < 0) throw new UnknownMarkerError(marker);
    from = at + 1;
  }
  const to = limit === undefined ? items.length : from + limit;
  return { items: items.slice(from, to), more: to < items.length };
}
