import type { CallContext, ListPage, ListRequest } from '#registry';
import type { DeclaredModel } from './declared-model.ts';
import { type Item, memberOf } from './item-members.ts';
import { fillPath, idParts, itemPath, placesWithin, wholeFilter } from './item-paths.ts';
import { callNative } from './native-call.ts';

const defaultSize = 100;
/** The most pages that are read when all items are asked for. */
const mostPages = 50;

/** Reads one page of the collection, or all of its pages up to `mostPages`. */
export async function listItems(
  model: DeclaredModel,
  request: ListRequest,
  { services, signal }: CallContext,
): Promise<ListPage<Item>> {
  const { said } = model;
  const places = placesWithin(model, request.filters[wholeFilter]);
  const path = fillPath(said.list ?? said.path, (name) => places[name]);
  const items: Item[] = [];
  let marker = request.marker === undefined ? undefined : idParts(request.marker).at(-1);
  for (let pages = 1; ; pages += 1) {
    const query = queryOf(model, request, marker);
    const answer = await callNative<unknown>(model, services, 'GET', path, { query, signal });
    const page = itemsIn(model, answer).map((item) => ({ ...places, ...item }));
    items.push(...page);
    const last = page.at(-1);
    const hasMore = last !== undefined && goesOn(model, answer, page.length);
    if (!hasMore || !request.all || pages === mostPages) return { items, hasMore };
    marker = String(memberOf(last, said.members?.id ?? 'id') ?? '');
  }
}

/** Reads an item from the service. */
export async function loadItem(model: DeclaredModel, id: string, { services, signal }: CallContext): Promise<Item> {
  const answer = await callNative<unknown>(model, services, 'GET', itemPath(model, id), { signal });
  const item = model.said.item ? memberOf(answer, model.said.item) : answer;
  return { ...placesWithin(model, id), ...(item as Item) };
}

function queryOf({ said }: DeclaredModel, request: ListRequest, marker: string | undefined): Record<string, string> {
  const { by = 'marker', size = defaultSize, limit = 'limit', marker: name = 'marker' } = said.paging ?? {};
  const paging = by === 'none' ? {} : { [limit]: String(size), ...(marker === undefined ? {} : { [name]: marker }) };
  const { sort } = request;
  const order = sort && (said.sort === 'pairs' ? { sort: `${sort.key}:${sort.direction}` } : pairOf(sort));
  return { ...said.query, ...order, ...filtersOf(said, request.filters), ...paging };
}

const pairOf = ({ key, direction }: NonNullable<ListRequest['sort']>) => ({ sort_key: key, sort_dir: direction });

function filtersOf(said: DeclaredModel['said'], filters: ListRequest['filters']): Record<string, string> {
  const sent = Object.entries(filters).filter(([name]) => name !== wholeFilter);
  return Object.fromEntries(
    sent.map(([name, value]) => {
      const facet = said.facets?.find(({ field }) => field === name);
      const query = facet?.query ?? said.fields[name]?.from ?? name;
      return [query, facet?.as === undefined ? value : facet.as.replaceAll('{value}', () => value)];
    }),
  );
}

function itemsIn({ said }: DeclaredModel, answer: unknown): Item[] {
  const found: unknown = Array.isArray(answer) ? answer : memberOf(answer, collectionOf(said));
  const items: unknown[] = Array.isArray(found) ? found : [];
  return items.filter((item): item is Item => typeof item === 'object' && item !== null);
}

function collectionOf(said: DeclaredModel['said']): string {
  return said.collection ?? said.path.split('/').at(-1) ?? '';
}

/** By the answer's links, where it has any (`links.next`, `<collection>_links`, `next`); else a full page is not the last. */
function goesOn({ said }: DeclaredModel, answer: unknown, count: number): boolean {
  const { by = 'marker', size = defaultSize } = said.paging ?? {};
  if (by === 'none') return false;
  const links = memberOf(answer, 'links');
  if (typeof links === 'object' && links !== null) return Boolean(memberOf(links, 'next'));
  const beside = memberOf(answer, `${collectionOf(said)}_links`);
  if (Array.isArray(beside)) return beside.some((link) => memberOf(link, 'rel') === 'next');
  const next = memberOf(answer, 'next');
  return next === undefined ? count >= size : Boolean(next);
}
