import { behindPrefix, isBefore } from './names.ts';
import type { SortedSource } from './sorted-names.ts';

export interface ListingQuery {
  limit: number;
  marker: string;
  endMarker: string;
  prefix: string | null;
  delimiter: string;
  /** Objects directly in this pseudo-folder; takes the place of prefix and delimiter. */
  path: string | null;
  isReverse: boolean;
}

/** Something in a listing: a thing, or what several names begin with. */
export type Entry<T> = { item: T } | { subdir: string };

/**
 * Lists one page of names. Takes as many steps as it has entries: names below a subdir are skipped, not read, so that neither
 * the length of the list nor what the subdirs hold matters. Source: the reference of swift's container listings.
 */
export function listEntries<T extends { name: string }>(source: SortedSource<T>, query: ListingQuery): Entry<T>[] {
  const { path, isReverse } = query;
  const prefix = path === null ? (query.prefix ?? '') : path === '' ? '' : `${path.replace(/\/+$/, '')}/`;
  const delimiter = path === null ? query.delimiter : '/';
  const [marker, endMarker] = isReverse ? [query.endMarker, query.marker] : [query.marker, query.endMarker];
  const end = earlier(endMarker === '' ? undefined : endMarker, behindPrefix(prefix));
  const isMarked = marker !== '' && !isBefore(marker, prefix);
  const entries: Entry<T>[] = [];

  let from = { name: isMarked ? marker : prefix, inclusive: !isMarked };
  let to = end;
  while (entries.length < query.limit) {
    const item = isReverse ? source.previous(to) : source.next(from.name, from.inclusive);
    if (!item || (isReverse ? isBehindStart(item.name) : end !== undefined && !isBefore(item.name, end))) break;
    const at = delimiter === '' ? -1 : item.name.indexOf(delimiter, prefix.length);
    const folder = at < 0 ? undefined : item.name.slice(0, at + delimiter.length);
    if (folder === undefined || (path !== null && folder === item.name)) {
      if (path === null || item.name !== prefix) entries.push({ item });
      step(item.name);
    } else {
      if (path === null && folder !== marker) entries.push({ subdir: folder });
      if (!skip(folder)) break;
    }
  }
  return entries;

  function isBehindStart(name: string): boolean {
    return isMarked ? !isBefore(marker, name) : isBefore(name, prefix);
  }
  function step(name: string): void {
    from = { name, inclusive: false };
    to = name;
  }
  function skip(folder: string): boolean {
    const behind = behindPrefix(folder);
    to = folder;
    if (behind !== undefined) from = { name: behind, inclusive: true };
    return isReverse || behind !== undefined;
  }
}

function earlier(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return isBefore(a, b) ? a : b;
}
