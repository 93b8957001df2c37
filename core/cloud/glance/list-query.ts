import { CloudError } from '../shared/errors.ts';
import type { GlanceOptions } from './options.ts';

export type SortKey =
  'name' | 'status' | 'container_format' | 'disk_format' | 'size' | 'id' | 'created_at' | 'updated_at';

export interface Sort {
  key: SortKey;
  descending: boolean;
}

/** The query of a list call, parsed and checked. */
export interface ListQuery {
  limit: number;
  marker: string | null;
  sorts: readonly Sort[];
  visibility: string | null;
  memberStatus: string;
  hidden: boolean;
  tags: readonly string[];
  /** All other parameters: filters by attribute or custom property. */
  filters: readonly (readonly [name: string, value: string])[];
}

const sortKeys: readonly SortKey[] = [
  'name',
  'status',
  'container_format',
  'disk_format',
  'size',
  'id',
  'created_at',
  'updated_at',
];

const visibilities = ['community', 'public', 'private', 'shared', 'all'];
const memberStatuses = ['pending', 'accepted', 'rejected', 'all'];
const special = new Set([
  'limit',
  'marker',
  'sort',
  'sort_key',
  'sort_dir',
  'visibility',
  'member_status',
  'os_hidden',
  'tag',
]);

/** Reads the query string of `GET /v2/images`. Throws a 400 with glance's text for what it can't understand. */
export function readListQuery(params: URLSearchParams, options: GlanceOptions): ListQuery {
  if (params.has('changes-since')) refuse('The "changes-since" filter is no longer available on v2.');
  const visibility = params.get('visibility');
  if (visibility !== null && !visibilities.includes(visibility)) refuse(`Invalid visibility value: ${visibility}`);
  const memberStatus = params.get('member_status') ?? 'accepted';
  if (!memberStatuses.includes(memberStatus)) refuse(`Invalid status: ${memberStatus}`);
  return {
    limit: readLimit(params.get('limit'), options),
    marker: params.get('marker'),
    sorts: readSorts(params),
    visibility,
    memberStatus,
    hidden: readHidden(params.get('os_hidden')),
    tags: params.getAll('tag'),
    filters: [...params].filter(([name]) => !special.has(name)),
  };
}

/** The page length: the default one when none is named, never more than the longest. */
export function readLimit(text: string | null, options: GlanceOptions): number {
  if (text === null) return options.listLimit;
  if (!/^\s*[+-]?\d+\s*$/.test(text)) refuse('limit param must be an integer');
  const limit = Number(text);
  if (limit < 0) refuse('limit param must be positive');
  return Math.min(limit, options.listLimitMax);
}

function readHidden(text: string | null): boolean {
  const value = (text ?? 'false').toLowerCase();
  if (value !== 'true' && value !== 'false') {
    refuse(`Invalid value '${text}' for 'os_hidden' filter. Valid values are 'true' or 'false'.`);
  }
  return value === 'true';
}

/** The order asked for, completed by created_at and id so that every image has one place. */
function readSorts(params: URLSearchParams): Sort[] {
  const joined = params.get('sort');
  if (joined !== null && (params.has('sort_key') || params.has('sort_dir'))) {
    refuse('Old and new sorting syntax cannot be combined');
  }
  const { keys, directions } = joined === null ? separateSorts(params) : joinedSorts(joined);
  for (const key of keys) {
    if (!sortKeys.includes(key as SortKey)) {
      refuse(`Invalid sort key: ${key}. It must be one of the following: ${sortKeys.join(', ')}.`);
    }
  }
  for (const direction of directions) {
    if (direction !== 'asc' && direction !== 'desc') refuse(`Invalid sort direction: ${direction}`);
  }
  if (directions.length > 1 && directions.length !== keys.length) {
    refuse('Number of sort dirs does not match the number of sort keys');
  }
  const rest = directions.length === 1 ? directions[0] : 'desc';
  const sorts = keys.map((key, at): Sort => ({ key: key as SortKey, descending: (directions[at] ?? rest) === 'desc' }));
  for (const key of ['created_at', 'id'] as const) {
    if (!keys.includes(key)) sorts.push({ key, descending: rest === 'desc' });
  }
  return sorts;
}

function separateSorts(params: URLSearchParams): { keys: string[]; directions: string[] } {
  const keys = params.getAll('sort_key');
  return { keys: keys.length > 0 ? keys : ['created_at'], directions: params.getAll('sort_dir') };
}

/** `name:asc,size`: a key without a direction goes down. */
function joinedSorts(text: string): { keys: string[]; directions: string[] } {
  const parts = text.split(',').map((part) => part.trim().split(':'));
  return { keys: parts.map(([key]) => key ?? ''), directions: parts.map(([, direction]) => direction ?? 'desc') };
}

function refuse(text: string): never {
  throw new CloudError(400, text);
}
