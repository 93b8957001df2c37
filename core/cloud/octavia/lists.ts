import { sortBy, type SortDirection } from '../shared/oslo-lists.ts';
import { CloudError } from '../shared/errors.ts';
import type { Collection } from '../shared/store.ts';
import { allows, enforce, kinds, type Kind, type OctaviaCall, type OctaviaCore } from './octavia-core.ts';
import type { CommonRecord } from './octavia-records.ts';

const maxLimit = 1000;
const special = new Set(['limit', 'marker', 'sort', 'fields', 'page_reverse', 'sort_key', 'sort_dir']);

/**
 * Returns one page of a kind, as `{listeners: […], listeners_links: […]}`. `view` also says what one may filter and sort by.
 */
export function listPage<T extends CommonRecord>(
  core: OctaviaCore,
  call: OctaviaCall,
  kind: Kind,
  about: { view: (record: T) => Record<string, unknown>; among?: (record: T) => boolean; url: string },
): object {
  const { rule } = kinds[kind];
  enforce(core, call, `${rule}:get_all`);
  const all = kind === 'members' || allows(core, call, `${rule}:get_all-global`);
  const { query } = call;
  const filters = [...query].filter(([name]) => !special.has(name));
  const shown = [...(core[kind] as unknown as Collection<T>).values()]
    .filter((record) => (all || record.project_id === call.projectId) && (about.among?.(record) ?? true))
    .map(about.view)
    .filter((view) => filters.every(([name, value]) => matches(view[name], value)));
  const sorted = sortBy(shown, readSorts(query), (view, key) => view[key] as string | number | null);
  const marker = query.get('marker');
  const at = marker === null ? -1 : sorted.findIndex((view) => view['id'] === marker);
  if (marker !== null && at < 0) throw new CloudError(400, `Invalid marker ${marker}`);
  const limit = readLimit(query.get('limit'));
  const page = sorted.slice(at + 1, at + 1 + limit);
  const links = [];
  if (at + 1 + limit < sorted.length) {
    const next = new URLSearchParams(query);
    next.set('marker', String(page.at(-1)?.['id']));
    links.push({ rel: 'next', href: `${about.url}?${next.toString()}` });
  }
  const fields = query.getAll('fields');
  return { [kind]: page.map((view) => withFields(view, fields)), [`${kind}_links`]: links };
}

/** Only the members that were asked for; all, when none were. */
export function withFields(view: Record<string, unknown>, fields: readonly string[]): object {
  if (fields.length === 0) return view;
  return Object.fromEntries(Object.entries(view).filter(([name]) => fields.includes(name)));
}

function matches(value: unknown, wanted: string): boolean {
  if (Array.isArray(value)) {
    return value.some((each) => (typeof each === 'object' ? (each as { id?: string }).id === wanted : each === wanted));
  }
  if (typeof value === 'boolean') return String(value) === wanted.toLowerCase();
  return String(value ?? '') === wanted;
}

function readLimit(text: string | null): number {
  if (text === null) return maxLimit;
  if (!/^\d+$/.test(text)) throw new CloudError(400, `Invalid limit ${text}`);
  return Math.min(Number(text) || maxLimit, maxLimit);
}

/** `sort=name:desc,id`, or `sort_key` and `sort_dir`. */
function readSorts(query: URLSearchParams): { key: string; direction: SortDirection }[] {
  const joined = query.get('sort') ?? [query.get('sort_key') ?? 'created_at', query.get('sort_dir') ?? 'asc'].join(':');
  const sorts = joined.split(',').map((part) => {
    const [key = '', direction = 'asc'] = part.split(':');
    if (direction !== 'asc' && direction !== 'desc') {
      throw new CloudError(400, `The passed in sort direction ${direction} is invalid, must be 'asc' or 'desc'`);
    }
    return { key, direction: direction as SortDirection };
  });
  return [...sorts, { key: 'id', direction: 'asc' }];
}
