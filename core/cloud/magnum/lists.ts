import { page, UnknownMarkerError } from '../shared/paging.ts';
import type { MagnumCore } from './magnum-core.ts';
import { invalid, notFound, refuse } from './faults.ts';

const most = 1000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns one page of a list as magnum gives it: `{<name>: […], next?}`. `items` are oldest first. */
export function listPage<T extends { uuid: string; created: number }>(
  core: MagnumCore,
  query: URLSearchParams,
  list: {
    name: string;
    path: string;
    items: T[];
    view: (item: T) => object;
    keys: (item: T) => Record<string, unknown>;
    what: string;
  },
): object {
  const limit = limitOf(query.get('limit'));
  const key = query.get('sort_key') ?? 'id';
  const direction = query.get('sort_dir') ?? 'asc';
  if (direction !== 'asc' && direction !== 'desc') {
    throw refuse(400, `Invalid sort direction: ${direction}. Acceptable values are 'asc' or 'desc'`);
  }
  const marker = query.get('marker') ?? undefined;
  if (marker !== undefined && !uuid.test(marker)) {
    throw invalid('marker', marker, `unable to convert to uuid. Error: Expected a uuid but received ${marker}.`);
  }
  const found = sorted(list.items, key, direction, list.keys);
  try {
    const { items } = page(found, { limit, marker, idOf: (item) => item.uuid });
    const last = items.at(-1);
    const more = query.has('limit') && last !== undefined && items.length === limit;
    const root = core.context.endpoint('container-infra');
    const rest = `?sort_key=${key}&sort_dir=${direction}&limit=${limit}&marker=${last?.uuid ?? ''}`;
    return { [list.name]: items.map(list.view), ...(more ? { next: `${root}/v1/${list.path}${rest}` } : {}) };
  } catch (error) {
    throw error instanceof UnknownMarkerError ? notFound(list.what, marker ?? '') : error;
  }
}

function limitOf(text: string | null): number {
  if (text === null) return most;
  if (!/^[+-]?\d+$/.test(text)) {
    throw invalid('limit', text, `unable to convert to int. Error: invalid literal for int() with base 10: '${text}'`);
  }
  if (Number(text) <= 0) throw refuse(400, 'Limit must be positive');
  return Math.min(Number(text), most);
}

function sorted<T extends { uuid: string; created: number }>(
  items: T[],
  key: string,
  direction: 'asc' | 'desc',
  keys: (item: T) => Record<string, unknown>,
): T[] {
  // Numbers, as the database has them, go with the time.
  const known = (item: T): Record<string, unknown> => ({ ...keys(item), id: item.created, created_at: item.created });
  const first = items[0];
  if (first && !Object.hasOwn(known(first), key)) {
    throw refuse(400, `The sort_key value "${key}" is an invalid field for sorting`);
  }
  const sign = direction === 'asc' ? 1 : -1;
  return [...items].sort((a, b) => {
    const [one, other] = [known(a)[key] ?? '', known(b)[key] ?? ''] as [string, string];
    return one === other ? 0 : one < other ? -sign : sign;
  });
}

export const timeText = (time: number | null): string | null =>
  time === null ? null : `${new Date(time).toISOString().slice(0, 19)}+00:00`;
