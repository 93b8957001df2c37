import { pythonRepr } from '../../shared/python-repr.ts';
import { badRequest, badResourceRequest } from '../errors.ts';
import type { Attributes } from './attributes.ts';
import type { Filters } from './kind.ts';
import { toBoolean } from './values.ts';

export interface ListQuery {
  filters: Filters;
  fields: readonly string[];
  sorts: readonly { key: string; descending: boolean }[];
  /** Undefined: all. */
  limit: number | undefined;
  marker: string | undefined;
  pageReverse: boolean;
}

const special = new Set(['fields', 'sort_key', 'sort_dir', 'limit', 'marker', 'page_reverse', 'verbose']);
const tagFilters = ['tags', 'tags-any', 'not-tags', 'not-tags-any'];

/** Reads the query of a list call. `more`: names of filters besides the attributes'. */
export function readListQuery(
  params: URLSearchParams,
  attributes: Attributes,
  more: readonly string[] = [],
): ListQuery {
  const limit = readLimit(params);
  return {
    filters: readFilters(params, attributes, more),
    fields: params.getAll('fields').filter((field) => field !== ''),
    sorts: readSorts(params, attributes),
    limit,
    marker: limit === undefined ? undefined : (params.get('marker') ?? undefined),
    pageReverse: toBoolean(params.get('page_reverse') ?? 'false'),
  };
}

function readFilters(params: URLSearchParams, attributes: Attributes, more: readonly string[]): Filters {
  const filters = new Map<string, string[]>();
  const unknown: string[] = [];
  for (const name of new Set(params.keys())) {
    if (special.has(name)) continue;
    const attribute = attributes[name];
    if (!attribute?.filter && !more.includes(name) && !(attributes['tags'] && tagFilters.includes(name))) {
      unknown.push(name);
      continue;
    }
    const values = params.getAll(name);
    const isBoolean = attribute?.convert === toBoolean;
    filters.set(
      name === 'tenant_id' ? 'project_id' : name,
      isBoolean ? values.map((v) => String(toBoolean(v))) : values,
    );
  }
  if (unknown.length > 0) throw badRequest(`${pythonRepr(unknown)} is invalid attribute for filtering`);
  return filters;
}

function readSorts(params: URLSearchParams, attributes: Attributes): ListQuery['sorts'] {
  const keys = params.getAll('sort_key');
  const directions = params.getAll('sort_dir');
  if (keys.length !== directions.length) throw badRequest('The number of sort_keys and sort_dirs must be same');
  const unknown = keys.filter((key) => !attributes[key]?.sort);
  if (unknown.length > 0) throw badRequest(`${pythonRepr(unknown)} is invalid attribute for sort_keys`);
  const wrong = directions.filter((direction) => direction !== 'asc' && direction !== 'desc');
  if (wrong.length > 0) {
    throw badRequest(`${pythonRepr(wrong)} is invalid value for sort_dirs, valid value is 'asc' and 'desc'`);
  }
  return keys.map((key, at) => ({
    key: key === 'tenant_id' ? 'project_id' : key,
    descending: directions[at] === 'desc',
  }));
}

function readLimit(params: URLSearchParams): number | undefined {
  const asked = params.get('limit');
  if (asked === null || asked === '') return undefined;
  if (!/^\d+$/.test(asked)) {
    throw badResourceRequest('limit', `Limit must be an integer 0 or greater and not '${asked}'`);
  }
  return Number(asked) === 0 ? undefined : Number(asked);
}
