import { sortBy } from '../shared/oslo-lists.ts';
import type { DesignateCall } from './designate-core.ts';
import { DesignateError } from './fault.ts';

const maxLimit = 1000;
const defaultLimit = 20;

type Listed = { id: string; name: string; created_at: number };

/** Returns one page of zones or record sets, with its links. `filters` names the filters; a `*` in a value matches anything. */
export function listPage<T extends Listed>(
  call: DesignateCall,
  things: readonly T[],
  about: { filters: readonly string[]; keys: readonly string[]; url: string },
): { page: T[]; links: Record<string, string>; metadata: { total_count: number } } {
  const { query } = call;
  const limit = readLimit(query.get('limit'));
  const key = query.get('sort_key') ?? 'created_at';
  const direction = query.get('sort_dir')?.toLowerCase() ?? 'asc';
  if (!about.keys.includes(key)) throw new DesignateError(400, 'invalid_sort_key', 'sort key is invalid');
  if (direction !== 'asc' && direction !== 'desc') {
    throw new DesignateError(400, 'invalid_sort_dir', 'sort_dir must be one of asc, desc');
  }
  const tests = about.filters.flatMap((name) => {
    const wanted = query.get(name);
    return wanted === null ? [] : [(thing: T) => matches(valueOf(thing, name), wanted)];
  });
  const matching = things.filter((thing) => tests.every((test) => test(thing)));
  const sorted = sortBy(
    matching,
    [
      { key, direction },
      { key: 'id', direction },
    ],
    (thing, name) => valueOf(thing, name) as string | number | null,
  );
  const marker = query.get('marker');
  const at = marker === null ? -1 : sorted.findIndex(({ id }) => id === marker);
  if (marker !== null && at < 0) throw new DesignateError(400, 'marker_not_found', 'Invalid marker');
  const page = sorted.slice(at + 1, at + 1 + limit);
  const links: Record<string, string> = { self: withQuery(about.url, query) };
  const last = page.at(-1);
  if (last && page.length === limit) {
    const next = new URLSearchParams(query);
    next.set('marker', last.id);
    next.set('limit', String(limit));
    links['next'] = withQuery(about.url, next);
  }
  return { page, links, metadata: { total_count: matching.length } };
}

function withQuery(url: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? url : `${url}?${text}`;
}

function readLimit(text: string | null): number {
  if (text === null) return defaultLimit;
  if (text.toLowerCase() === 'max') return maxLimit;
  if (!/^\d+$/.test(text) || Number(text) < 1) {
    throw new DesignateError(400, 'invalid_limit', 'limit should be an integer between 1 and 1000');
  }
  return Math.min(Number(text), maxLimit);
}

function valueOf(thing: object, name: string): unknown {
  return (thing as Record<string, unknown>)[name === 'data' ? 'records' : name];
}

function matches(value: unknown, wanted: string): boolean {
  if (Array.isArray(value)) return value.some((each) => matches(each, wanted));
  const pattern = wanted.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pattern.join('.*')}$`, 'is').test(String(value ?? ''));
}
