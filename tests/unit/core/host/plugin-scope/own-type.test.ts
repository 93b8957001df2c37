import { beforeEach, expect, it } from 'vitest';
import { typePoints } from '#registry';
import { Http } from '#services/http/http';
import { Points, ResourceTypes } from '#services/registry/registry';
import { livePlugins, type LivePlugins } from '../../../../support/live-plugins.ts';
import { cost, thing, things } from '../../../../support/plugin-door.ts';

const item = { id: 'i', name: 'it' };
let live: LivePlugins;
const whole = () => live.test.services.get(ResourceTypes).get(thing).whole();
const started = async (type: object, addition: object = {}) => {
  live = await livePlugins(things, cost);
  live.door.modules['thing.js'] = { thingType: { id: thing, name: 'acme.things:type', ...type } };
  live.door.modules['cost.js'] = { costColumn: addition };
  await live.use();
};
const told = (plugin: string) => live.test.reports.filter((line) => line.startsWith(`${plugin}/`));

let asked: number;
const fails = () => {
  asked += 1;
  throw new Error('no answer');
};
beforeEach(() => void (asked = 0));

it('[X-26] what a type can’t tell of an item is its id, its name, or not known; each is told once', async () => {
  const functions = ['path', 'parsePath', 'itemName', 'itemId', 'trackBy', 'inTransition', 'status'];
  await started({ ...Object.fromEntries(functions.map((name) => [name, fails])), needsFilterFirst: fails });
  const type = whole();
  for (let round = 0; round < 3; round += 1) {
    expect(type.path!(item)).toBe('i');
    expect(type.parsePath!('i')).toBe('i');
    expect(type.itemName!(item)).toBe('it');
    expect(type.itemId!(item)).toBe('i');
    expect(type.trackBy!(item)).toBe('i');
    expect(type.inTransition!(item)).toBe(false);
    expect(type.status!(item)).toBeUndefined();
    expect(await type.needsFilterFirst!('/', live.test.services)).toBe(false);
  }
  expect(asked).toBe(24);
  expect(told('acme.things')).toEqual(Array.from({ length: 8 }, () => `acme.things/${thing}: no answer`));
});

it('[X-26] what its parts can’t tell is nothing, or no; each is told once', async () => {
  const later = async () => fails();
  await started({
    columns: [{ id: 'c', value: fails, link: fails, inTransition: fails }],
    views: [{ id: 'v', label: 'V', view: () => null, count: fails }],
    categories: [{ id: 'k', label: 'K', test: fails, filters: fails }],
    actions: { item: [{ id: 'a', label: 'A', allowed: later, perform: later }] },
  });
  const { columns, views, categories, actions } = whole();
  const [column] = columns!;
  const given = [];
  for (let round = 0; round < 2; round += 1)
    given.push([
      column!.value!(item, live.test.services),
      (column!.link as (one: object) => unknown)(item),
      column!.inTransition!(item),
      views![0]!.count!(item),
      categories![0]!.test(item, live.test.services),
      categories![0]!.filters!(live.test.services),
      await actions!.item![0]!.allowed!(item, live.test.services),
    ]);
  const nothing = [undefined, undefined, false, undefined, false, {}, false];
  expect(given).toEqual([nothing, nothing]);
  expect(told('acme.things')).toHaveLength(7);
  const items = () => live.host.problems.list().map((problem) => 'item' in problem && problem.item);
  await expect
    .poll(items)
    .toEqual(['columns/c', 'tabs/v', 'categories/k', 'actions/a'].map((part) => `${thing}/${part}`));
  await expect(actions!.item![0]!.perform({ items: [item], services: live.test.services })).rejects.toThrow(
    'no answer',
  );
});

it('[X-27] functions of a type and of what is added to it are handed their own plugin’s services', async () => {
  const get = (one: { name: string }, services: LivePlugins['test']['services']) =>
    void services.get(Http).get(`/api/${one.name}/`);
  await started({ columns: [{ id: 'own', value: get }] }, { id: 'cost', value: get });
  live.test.page.answer('GET /api/it/', () => ({}));
  await expect.poll(() => live.instance('acme.cost').state).toBe('active');
  const callers = () => live.test.page.calls.map(({ headers }) => headers.get('x-sextant-plugin'));
  for (const column of whole().columns!) column.value?.(item, live.test.services);
  await expect.poll(() => callers().filter(Boolean).sort()).toEqual(['acme.cost', 'acme.things']);
});

it('[X-21] another language makes no other view of one that code describes: what is drawn stays', async () => {
  const view = () => null;
  await started({}, { id: 'cost', view });
  const cell = () => live.test.services.get(Points).point(typePoints.columns).get({ on: thing })[0]?.view;
  await expect.poll(cell).toBeDefined();
  const before = cell();
  expect(before).not.toBe(view);
  live.host.placeAll(live.instance('acme.cost'));
  expect(cell()).toBeUndefined();
  await live.use();
  await expect.poll(cell).toBe(before);
});
