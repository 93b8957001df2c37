import { sortBy, type SortKey } from '../shared/oslo-lists.ts';
import type { CinderCall } from './call.ts';
import { badRequest, invalidInput, notFound } from './fault.ts';

export const maxLimit = 1000;

export interface ListQuery {
  limit: number;
  marker: string | undefined;
  offset: number;
  sorts: SortKey[];
  /** Every other parameter. */
  filters: Map<string, string>;
}

const special = new Set(['limit', 'marker', 'offset', 'sort', 'sort_key', 'sort_dir']);

/** Reads paging and sorting as all of cinder's lists have it. 400 with cinder's texts for what it can't understand. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const filters = new Map([...query].filter(([name]) => !special.has(name)));
  return {
    limit: readLimit(query),
    marker: query.get('marker') ?? undefined,
    offset: readOffset(query.get('offset')),
    sorts: readSorts(query),
    filters,
  };
}

export function readLimit(query: URLSearchParams): number {
  const text = query.get('limit');
  if (text === null) return maxLimit;
  if (!/^\s*[+-]?\d+\s*$/.test(text)) badRequest('limit param must be an integer');
  if (Number(text) < 0) badRequest('limit param must be positive');
  return Math.min(Number(text), maxLimit);
}

function readOffset(text: string | null): number {
  if (text === null) return 0;
  if (!/^\s*[+-]?\d+\s*$/.test(text)) badRequest('offset must be an integer');
  if (Number(text) < 0) badRequest('offset must be >= 0');
  if (Number(text) > 0x7fffffff) badRequest('offset must be <= 2147483647');
  return Number(text);
}

function readSorts(query: URLSearchParams): SortKey[] {
  const joined = query.get('sort');
  if (joined !== null && (query.has('sort_key') || query.has('sort_dir'))) {
    badRequest("The 'sort_key' and 'sort_dir' parameters are deprecated and cannot be used with the 'sort' parameter.");
  }
  const parts =
    joined === null
      ? [[query.get('sort_key') ?? 'created_at', query.get('sort_dir') ?? 'desc']]
      : joined.split(',').map((part) => part.split(':'));
  return parts.map(([key = '', direction = 'desc']) => {
    const way = direction.trim() === '' ? 'desc' : direction.trim();
    if (way !== 'asc' && way !== 'desc') invalidInput("Unknown sort direction, must be 'desc' or 'asc'.");
    return { key: key.trim(), direction: way };
  });
}

export interface Sortable {
  id: string;
}

/**
 * The page that was asked for, of things that are filtered already. `valueOf`: what a sort key stands for. `find`: may name
 * a thing that the filters left out; `missing`: the 404 for a marker that names nothing; `keys`: what one may sort by besides
 * the id and the times (400).
 */
export function pageOfThings<T extends Sortable>(
  things: readonly T[],
  asked: ListQuery,
  valueOf: (thing: T, key: string) => string | number | boolean | null | undefined,
  marker: { find(id: string): T | undefined; missing(id: string): string; keys: string },
): T[] {
  const known = `${marker.keys} id created_at updated_at`.split(' ');
  if (asked.sorts.some(({ key }) => !known.includes(key))) invalidInput('Invalid sort key');
  const way = asked.sorts.at(-1)?.direction ?? 'desc';
  const sorts = [...asked.sorts];
  for (const key of ['created_at', 'id']) {
    if (!sorts.some((sort) => sort.key === key)) sorts.push({ key, direction: way });
  }
  let sorted: T[];
  if (asked.marker === undefined) sorted = sortBy(things, sorts, valueOf);
  else {
    const found = marker.find(asked.marker);
    if (!found) notFound(marker.missing(asked.marker));
    // The marker need not be in the list itself: what comes after it in this order does.
    const others = things.filter((thing) => thing.id !== found.id);
    const whole = sortBy([...others, found], sorts, valueOf);
    sorted = whole.slice(whole.indexOf(found) + 1);
  }
  return sorted.slice(asked.offset, asked.offset + asked.limit);
}

/**
 * The `<things>_links` member: a link to the next page when this one is full. `total`: the number of all things, where the
 * call counts them; cinder then gives the link until the limit is above that number.
 */
export function nextLinks(
  call: CinderCall,
  name: string,
  path: string,
  ids: readonly string[],
  total?: number,
): Record<string, { rel: string; href: string }[]> {
  const last = ids.at(-1);
  if (last === undefined || readLimit(call.query) > (total || ids.length)) return {};
  const next = new URLSearchParams(call.query);
  next.delete('marker');
  next.append('marker', last);
  return { [name]: [{ rel: 'next', href: `${call.selfBase}/${path}?${next.toString()}` }] };
}

/** Does the caller want, and may he see, the things of all projects? */
export function wantsAll(call: CinderCall, filters: ReadonlyMap<string, string>): boolean {
  const text = filters.get('all_tenants');
  return call.isAdmin && text !== undefined && !['0', 'f', 'false', 'off', 'n', 'no', ''].includes(text.toLowerCase());
}

/** The filters that users may give for each kind of thing, as the service publishes them. */
export const resourceFilters = {
  volume: [
    'name',
    'status',
    'metadata',
    'bootable',
    'migration_status',
    'availability_zone',
    'group_id',
    'size',
    'created_at',
    'updated_at',
    'consumes_quota',
  ],
  backup: ['name', 'status', 'volume_id'],
  snapshot: ['name', 'status', 'volume_id', 'metadata', 'availability_zone', 'consumes_quota'],
  group: ['name'],
  group_snapshot: ['name', 'status', 'group_id'],
  attachment: ['volume_id', 'status', 'instance_id', 'attach_status'],
  message: ['resource_uuid', 'resource_type', 'event_id', 'request_id', 'message_level'],
  pool: ['name', 'volume_type'],
  volume_type: ['is_public', 'extra_specs'],
} as const;

/**
 * The filters that count. Administrators may filter by anything; from version 3.31 on others are refused what isn't
 * published, before that it was passed over.
 */
export function allowedFilters(
  call: CinderCall,
  kind: keyof typeof resourceFilters,
  filters: ReadonlyMap<string, string>,
): Map<string, string> {
  const known: readonly string[] = resourceFilters[kind];
  if (call.isAdmin) return new Map(filters);
  const unknown = [...filters.keys()].filter((name) => !known.includes(name) && name !== 'all_tenants');
  if (call.version >= 31 && unknown.length > 0) {
    badRequest(`Invalid filters ${unknown.join(',')} are found in query options.`);
  }
  return new Map([...filters].filter(([name]) => known.includes(name)));
}

/** A dictionary as Python or JSON write it: `{'a': 'b'}`. Undefined for anything else. */
export function readDictionary(text: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(text.replaceAll("u'", "'").replaceAll("'", '"'));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, String(one)]));
  } catch {
    return undefined;
  }
}

/** Has it every one of these pairs? */
export function hasPairs(having: Readonly<Record<string, string>>, pairs: Readonly<Record<string, string>>): boolean {
  return Object.entries(pairs).every(([key, value]) => having[key] === value);
}
