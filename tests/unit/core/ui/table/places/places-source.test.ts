import { describe, expect, it } from 'vitest';
import { type CallContext, defineResourceType, type ListPage, type ListRequest } from '#registry';
import { type ListedPlace, PlaceBook } from '#ui/table/places/place-book.ts';
import { mostAtOnce, PlacesSource } from '#ui/table/places/places-source.ts';
import { MovedClock, settled, someServices, tokens } from '../fakes.ts';

interface Thing {
  id: string;
  project_id?: string;
}

interface Asked {
  request: ListRequest;
  /** `project/region`; `here` for the session's own. */
  where: string;
  signal: AbortSignal | undefined;
  answer(page: ListPage<Thing> | Error): Promise<void>;
}

const placeOf = (project: string, region: string, isHere = false): ListedPlace => ({
  id: `${project}/${region}`,
  project,
  region,
  projectName: project.toUpperCase(),
  isHere,
});
const here = placeOf('own', 'One', true);
const far = placeOf('own', 'Two');
const lab = placeOf('lab', 'One');
const things = (...ids: string[]): Thing[] => ids.map((id) => ({ id }));
const page = (items: Thing[], hasMore = false): ListPage<Thing> => ({ items, hasMore });
const nothing = { created: [], updated: [], deleted: [], failed: [] };
const touched = (id: string) => ({ type: 'OS::Test::Thing', id });

function aSource(...places: ListedPlace[]) {
  const asked: Asked[] = [];
  const ask = (where: string, request: ListRequest, signal: AbortSignal | undefined): Promise<ListPage<Thing>> =>
    new Promise((resolve, reject) => {
      asked.push({
        request,
        where,
        signal,
        answer(outcome) {
          if (outcome instanceof Error) reject(outcome);
          else resolve(outcome);
          return settled();
        },
      });
    });
  const type = defineResourceType<Thing>({
    id: 'OS::Test::Thing',
    name: 'things',
    places: {},
    list: (request, { place, signal }: CallContext) => ask(`${place?.project}/${place?.region}`, request, signal),
  });
  const resources = {
    list: (_type: string, request: ListRequest, signal?: AbortSignal) => ask('here', request, signal),
  };
  const services = someServices([tokens.Clock, new MovedClock()], [tokens.Resources, resources]);
  const book = new PlaceBook();
  const source = new PlacesSource<Thing>(type, services, places, book);
  return {
    asked,
    book,
    source,
    rows: () => source.current().items.map((item) => book.rowId(type, item)),
    states: () => source.parts().map(({ state }) => state),
    /** Answers the latest question to a place. */
    answer: (where: string, outcome: ListPage<Thing> | Error) =>
      asked.findLast((each) => each.where === where)!.answer(outcome),
  };
}

describe('a list over several places', () => {
  it('[X-03] asks every place side by side, its own without naming it, and shows rows as they come', async () => {
    const { source, asked, rows, answer } = aSource(here, far, lab);
    void source.list({ filters: { status: 'active' } });
    expect(asked.map(({ where }) => where)).toEqual(['here', 'own/Two', 'lab/One']);
    expect(asked[1]!.request).toEqual({ filters: { status: 'active' } });
    expect(source.current()).toMatchObject({ state: 'first', busy: 'list' });
    await answer('own/Two', page(things('b')));
    expect([rows(), source.current().busy]).toEqual([['Two/b'], 'list']);
    await answer('here', page(things('a')));
    await answer('lab/One', page([]));
    expect([rows(), source.current().busy]).toEqual([['a', 'Two/b'], false]);
  });

  it(`[X-03] asks ${mostAtOnce} places at once, and the next as one has answered or failed`, async () => {
    const places = Array.from({ length: mostAtOnce + 2 }, (_none, at) => placeOf(`p${at}`, 'One'));
    const { source, asked, answer } = aSource(...places);
    void source.list({ filters: {} });
    expect(asked).toHaveLength(mostAtOnce);
    await answer('p0/One', page([]));
    await answer('p1/One', new Error('down'));
    expect(asked.map(({ where }) => where)).toEqual(places.map(({ id }) => id));
  });

  it('[X-03] a place that fails keeps the rows of the others, says why, and is asked again by itself', async () => {
    const { source, asked, rows, states, answer } = aSource(here, far);
    void source.list({ filters: {} });
    await answer('here', page(things('a')));
    await answer('own/Two', new Error('region is down'));
    expect([rows(), states()]).toEqual([['a'], ['listed', 'failed']]);
    expect(source.parts()[1]!.error).toMatchObject({ message: 'region is down' });
    expect(source.current().error).toBeUndefined();
    void source.retry(far.id);
    expect(asked.map(({ where }) => where)).toEqual(['here', 'own/Two', 'own/Two']);
    await answer('own/Two', page(things('b')));
    expect([rows(), states()]).toEqual([
      ['a', 'Two/b'],
      ['listed', 'listed'],
    ]);
  });

  it('[X-03] rows that a failed refresh does not bring stay; those of other filters go', async () => {
    const { source, rows, answer } = aSource(far);
    void source.list({ filters: {} });
    await answer('own/Two', page(things('b')));
    void source.refresh();
    await answer('own/Two', new Error('down'));
    expect(rows()).toEqual(['Two/b']);
    void source.list({ filters: { name: 'x' } });
    await answer('own/Two', new Error('down'));
    expect([rows(), source.current().state]).toEqual([[], 'listed']);
  });

  it('[X-03] each place has pages of its own: more of one asks that one alone, and a refresh has as many again', async () => {
    const { source, asked, rows, answer } = aSource(here, far);
    void source.list({ filters: {}, sort: { key: 'name', direction: 'asc' } });
    await answer('here', page(things('a')));
    await answer('own/Two', page(things('b', 'c'), true));
    // The table sorts and searches over all places: of none are the rows in a service's order.
    expect(source.current()).toMatchObject({ hasMore: false, paged: false });
    void source.moreIn(far.id);
    void source.moreIn(here.id);
    expect(asked).toHaveLength(3);
    expect(asked[2]!.request).toEqual({ filters: {}, sort: { key: 'name', direction: 'asc' }, marker: 'c' });
    await answer('own/Two', page(things('d'), true));
    expect(rows()).toEqual(['a', 'Two/b', 'Two/c', 'Two/d']);
    void source.refresh();
    await answer('here', page(things('a')));
    await answer('own/Two', page(things('b', 'c'), true));
    await answer('own/Two', page(things('d')));
    expect(rows()).toEqual(['a', 'Two/b', 'Two/c', 'Two/d']);
    expect(source.parts()[1]!.hasMore).toBe(false);
  });

  it('[X-03] what several projects of a region see is one row: here, else in its own project; regions are apart', async () => {
    const web = placeOf('web', 'One');
    const { source, book, rows, answer } = aSource(web, lab, here, far);
    const shared = (id: string): Thing => ({ id, project_id: 'lab' });
    void source.list({ filters: {} });
    await answer('web/One', page([shared('s'), shared('t')]));
    await answer('lab/One', page([shared('s'), shared('t')]));
    await answer('here', page([shared('s')]));
    await answer('own/Two', page([shared('s')]));
    expect(rows()).toEqual(['s', 'One/t', 'Two/s']);
    expect(source.current().items.map((item) => book.of(item)?.id)).toEqual(['own/One', 'lab/One', 'own/Two']);
  });

  it('[X-03] follows what was done here: the deleted go without a question, for the rest this place alone is asked', async () => {
    const { source, asked, rows, answer } = aSource(here, far);
    void source.list({ filters: {} });
    await answer('here', page(things('a', 'b')));
    await answer('own/Two', page(things('a')));
    source.follow({ ...nothing, deleted: [touched('a')] });
    expect([rows(), asked.length]).toEqual([['b', 'Two/a'], 2]);
    source.follow({ ...nothing, updated: [touched('b')] });
    expect(asked.slice(2).map(({ where }) => where)).toEqual(['here']);
    await answer('here', page(things('b', 'c')));
    source.replace('c', { id: 'c', project_id: 'own' });
    source.remove('b');
    expect(rows()).toEqual(['c', 'Two/a']);
  });

  it('[TBL-15] asks no place before there is a filter', async () => {
    const { source, asked } = aSource(here, far);
    await source.list({ filters: {} }, true);
    await source.refresh();
    expect([asked.length, source.current().state]).toEqual([0, 'filter-first']);
  });

  it('[X-03] a page that is left asks nothing more, and answers that come late are dropped', async () => {
    const places = Array.from({ length: mostAtOnce + 1 }, (_none, at) => placeOf(`p${at}`, 'One'));
    const { source, asked, rows } = aSource(...places);
    const listing = source.list({ filters: {} });
    source.stop();
    expect(asked.every(({ signal }) => signal?.aborted)).toBe(true);
    for (const each of asked) await each.answer(page(things('late')));
    await listing;
    expect([rows(), asked.length]).toEqual([[], mostAtOnce]);
  });
});
