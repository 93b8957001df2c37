import { describe, expect, it } from 'vitest';
import { defineResourceType, type ListPage, type ListRequest } from '#registry';
import { ListSource } from '#ui/table/list-source.ts';
import { FakeResources, MovedClock, settled, someServices, tokens } from './fakes.ts';

interface Thing {
  id: string;
  name: string;
}

const thingType = defineResourceType<Thing>({ id: 'OS::Test::Thing', name: 'things' });
const things = (...ids: string[]): Thing[] => ids.map((id) => ({ id, name: id }));
const nothing = { created: [], updated: [], deleted: [], failed: [] };
const touched = (...ids: string[]) => ids.map((id) => ({ type: 'OS::Test::Thing', id }));

function aSource(answer: (request: ListRequest) => ListPage<Thing> | Promise<ListPage<Thing>>) {
  const clock = new MovedClock();
  const resources = new FakeResources(answer);
  const source = new ListSource(thingType, someServices([tokens.Clock, clock], [tokens.Resources, resources]));
  const ids = () => source.current().items.map((item) => item.id);
  return { clock, resources, source, ids };
}

/** Five things in pages of two. */
function paged(request: ListRequest): ListPage<Thing> {
  const all = things('a', 'b', 'c', 'd', 'e');
  if (request.all) return { items: all, hasMore: false };
  const from = request.marker ? all.findIndex((item) => item.id === request.marker) + 1 : 0;
  return { items: all.slice(from, from + 2), hasMore: from + 2 < all.length };
}

describe('list source', () => {
  it('[TBL-14] lists with the facets as name and value', async () => {
    const { source, resources, ids } = aSource(() => ({ items: things('a'), hasMore: false }));
    await source.list({ filters: { status: 'active' } });
    expect(resources.calls).toEqual([{ filters: { status: 'active' } }]);
    expect(ids()).toEqual(['a']);
  });

  it('[TBL-15] asks for a filter before it lists, and empties the rows until there is one', async () => {
    const { source, resources, ids } = aSource(() => ({ items: things('a'), hasMore: false }));
    await source.list({ filters: {} }, true);
    expect(source.current().state).toBe('filter-first');
    expect(resources.calls).toHaveLength(0);
    await source.list({ filters: { name: 'a' } });
    expect(ids()).toEqual(['a']);
    await source.list({ filters: {} }, true);
    expect(ids()).toEqual([]);
    await source.refresh();
    expect(resources.calls).toHaveLength(1);
  });

  it('[X-01] pages follow by the marker of the last item, and rows stay where they are', async () => {
    const { source, resources, ids } = aSource(paged);
    await source.list({ filters: {} });
    expect(source.current().hasMore).toBe(true);
    await source.more();
    await source.more();
    expect(ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(source.current().hasMore).toBe(false);
    expect(resources.calls.map(({ marker }) => marker)).toEqual([undefined, 'b', 'd']);
    await source.more();
    expect(resources.calls).toHaveLength(3);
  });

  it('a second press while a page is on its way asks once', async () => {
    const { source, resources } = aSource(paged);
    await source.list({ filters: {} });
    await Promise.all([source.more(), source.more()]);
    expect(resources.calls).toHaveLength(2);
  });

  it('[PAN-06] keeps the service’s count over pages, less what was deleted; a list without one has none', async () => {
    let total: number | undefined = 5;
    const { source } = aSource((request) => ({
      ...paged(request),
      // Told with the first page alone, as some services do.
      ...(total !== undefined && !request.marker && { count: total }),
    }));
    await source.list({ filters: {} });
    await source.more();
    expect(source.current().count).toBe(5);
    source.follow({ ...nothing, deleted: touched('a', 'elsewhere') });
    expect(source.current().count).toBe(4);
    total = undefined;
    await source.list({ filters: { name: 'b' } });
    expect(source.current().count).toBeUndefined();
  });

  it('a page that brings nothing new ends the list', async () => {
    const { source } = aSource(() => ({ items: things('a'), hasMore: true }));
    await source.list({ filters: {} });
    await source.more();
    expect(source.current().hasMore).toBe(false);
  });

  it('a refresh asks for as much as is shown and replaces it in one go', async () => {
    const { source, resources, ids } = aSource(paged);
    await source.list({ filters: {} });
    await source.more();
    const seen: string[][] = [];
    source.onDidChange(() => seen.push(ids()));
    await source.refresh();
    expect(resources.calls).toHaveLength(4);
    expect(seen.every((each) => each.length === 4)).toBe(true);
  });

  it('fetches the rest for a column that the service does not sort by', async () => {
    const { source, resources, ids } = aSource(paged);
    await source.list({ filters: {} });
    await source.all();
    expect(resources.calls.at(-1)).toEqual({ filters: {}, all: true, sort: undefined });
    expect(ids()).toHaveLength(5);
  });

  it('a failed list leaves the old rows and says why; the next good one clears it', async () => {
    let broken = false;
    const { source, ids } = aSource(() =>
      broken ? Promise.reject(new Error('no connection')) : { items: things('a'), hasMore: false },
    );
    await source.list({ filters: {} });
    broken = true;
    await source.refresh();
    expect(ids()).toEqual(['a']);
    expect(source.current().error).toEqual(new Error('no connection'));
    expect(source.current().busy).toBe(false);
    broken = false;
    await source.refresh();
    expect(source.current().error).toBeUndefined();
  });

  it('[SRCH-03] a list that fails with other filters shows no rows that were asked for without them, and they come back', async () => {
    const { source, ids } = aSource(({ filters }) =>
      filters['status'] ? Promise.reject(new Error('Invalid filter')) : { items: things('a', 'b'), hasMore: true },
    );
    await source.list({ filters: {} });
    const asking = source.list({ filters: { status: 'active' } });
    expect(ids()).toEqual(['a', 'b']);
    await asking;
    expect(ids()).toEqual([]);
    expect(source.current()).toMatchObject({ hasMore: false, busy: false, error: new Error('Invalid filter') });
    await source.list({ filters: {} });
    expect(ids()).toEqual(['a', 'b']);
    expect(source.current().error).toBeUndefined();
  });

  it('an answer that a later question has overtaken is dropped', async () => {
    const answers = new Map<string, (page: ListPage<Thing>) => void>();
    const { source, ids } = aSource(
      (request) => new Promise((resolve) => answers.set(request.filters['q'] ?? '', resolve)),
    );
    const first = source.list({ filters: { q: 'slow' } });
    const second = source.list({ filters: { q: 'fast' } });
    await settled();
    answers.get('fast')!({ items: things('new'), hasMore: false });
    await second;
    answers.get('slow')!({ items: things('old'), hasMore: false });
    await first;
    expect(ids()).toEqual(['new']);
  });

  it('[REG-04] deleted items go without a request', async () => {
    const { source, resources, ids } = aSource(() => ({ items: things('a', 'b', 'c'), hasMore: false }));
    await source.list({ filters: {} });
    source.follow({ ...nothing, deleted: touched('b') });
    await settled();
    expect(ids()).toEqual(['a', 'c']);
    expect(resources.calls).toHaveLength(1);
  });

  it('[REG-04] created and updated items list again, failed ones and other types do nothing, no result lists again', async () => {
    const { source, resources } = aSource(() => ({ items: things('a'), hasMore: false }));
    await source.list({ filters: {} });
    source.follow({ ...nothing, failed: touched('a') });
    source.follow({ ...nothing, created: [{ type: 'OS::Other::Thing', id: 'x' }] });
    await settled();
    expect(resources.calls).toHaveLength(1);
    source.follow({ ...nothing, updated: touched('a') });
    await settled();
    expect(resources.calls).toHaveLength(2);
    source.follow({ ...nothing, created: touched('z') });
    await settled();
    expect(resources.calls).toHaveLength(3);
    source.follow(undefined);
    await settled();
    expect(resources.calls).toHaveLength(4);
  });
});
