import { describe, expect, it } from 'vitest';
import type { LayoutRule, PluginManifest } from '#protocol';
import { consolePoints, definePoint, type ItemView, typePoints } from '#registry';
import { explain } from '#registry/explain.ts';
import { Points } from '#services/registry/registry';
import { preloadViews, deferUntilFirstPaint } from '#ui/lazy/preload.ts';
import { liveIndex, startPlugins } from '../../../../core/host/plugins.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { aDoor, cost, entryOf, symbolsWith, thing, things } from '../../../support/plugin-door.ts';

async function start(manifests: readonly PluginManifest[], layout: LayoutRule[] = []) {
  const plugins = manifests.map((manifest) => entryOf(manifest));
  const test = await createTestServices({ state: { plugins, layout } });
  const { door, log } = aDoor();
  const host = startPlugins(test.services, door, symbolsWith('http'));
  return { ...test, host, log, points: test.services.get(Points) };
}

const manifestOf = (contributes: PluginManifest['contributes']): PluginManifest => ({
  ...cost,
  id: 'acme.more',
  requires: [],
  contributes: contributes!,
});

it('[REG-01] what a manifest contributes stands in the point of its name, whichever it is', async () => {
  const view = './cost#View';
  const { points, host } = await start([
    things,
    manifestOf({
      panels: [{ id: 'a', path: '/project/a', in: 'project/compute', view }],
      routes: [{ id: 'a', path: '/project/b', view }],
      resourceTypes: [{ id: 'OS::Acme::Other', def: './cost#other' }],
      columns: [{ id: 'a', on: thing, view }],
      actions: [
        { id: 'item', on: thing, kind: 'item', run: view },
        { id: 'batch', on: thing, kind: 'batch', run: view },
        { id: 'global', on: thing, kind: 'global', run: view },
      ],
      drawers: [{ id: 'a', on: thing, label: 'A', view }],
      facets: [{ id: 'a', on: thing, field: 'x' }],
      tabs: [{ id: 'a', on: thing, view }],
      wizardSteps: [{ id: 'a', on: 'images.create@1', view }],
      header: [{ id: 'a', view }],
      cards: [{ id: 'a', on: thing, label: 'A', view }],
      commands: [{ id: 'a', label: 'A', run: view }],
      themes: [{ id: 'a', label: 'A', tokens: {} }],
      nothing: [{ id: 'a' }],
    }),
  ]);
  const all = { ...consolePoints, ...typePoints };
  const owners = Object.entries(all).map(([name, point]) => [
    name,
    points
      .point<object>(point)
      .get()
      .filter(({ owner }) => owner === 'acme.more').length,
  ]);
  const { categories, ...counts } = Object.fromEntries(owners) as Record<string, number>;
  expect([categories, Object.values(counts).every((count) => count === 1), Object.keys(counts).length]).toEqual([
    0,
    true,
    15,
  ]);
  expect(host.problems.list()).toEqual([
    { code: 'PLUGIN_ITEM_REFUSED', plugin: 'acme.more', message: 'there is no point "nothing"' },
  ]);
});

it('[X-01] what another plugin adds to a list asks for nothing before the first rows, and comes behind them', async () => {
  deferUntilFirstPaint();
  const { host, log, points } = await start([things, cost]);
  await host.loadType(thing);
  const column = () =>
    points
      .point(typePoints.columns)
      .get({ on: thing })
      .find(({ id }) => id === 'cost');
  // A row that is drawn meanwhile asks as well.
  const value = Promise.resolve(column()?.value?.({}, {} as never));
  await new Promise((resolve) => setTimeout(resolve));
  expect([log.includes('import thing.js'), log.includes('import cost.js')]).toEqual([true, false]);
  await preloadViews();
  expect(await value).toBe(42);
  await expect.poll(() => column()).toMatchObject({ id: 'cost', sort: 'number' });
});

it('[X-22] a point that one plugin defines takes the manifest items of another, whoever comes first, and gives them back', async () => {
  const cards = definePoint<{ title?: string; view: ItemView }>('acme.things.cards@1');
  const { points, host } = await start([
    manifestOf({ 'acme.things.cards@1': [{ id: 'b', title: 'B', view: './cost#Card' }] }),
  ]);
  expect(points.point(cards).get()).toMatchObject([{ key: 'acme.more/b', title: 'B' }]);
  const life = await host.life();
  await life.disable('acme.more');
  expect(points.point(cards).get()).toEqual([]);
});

it('[REG-03] a panel of an installed plugin stands after the console’s own, unless it says where', async () => {
  const panel = (id: string, more = {}) => ({ id, path: `/project/${id}`, in: 'project/compute', label: id, ...more });
  const { points } = await start([
    manifestOf({ panels: [panel('a'), panel('b', { order: 10 }), panel('c', { before: 'zones' })] }),
    { ...manifestOf({ panels: [panel('zones')] }), id: 'zones' },
  ]);
  const keys = points.point(consolePoints.panels).get();
  expect(keys.map(({ key }) => key)).toEqual(['acme.more/b', 'acme.more/c', 'zones/zones', 'acme.more/a']);
});

it('[REG-03] the layout that travels with the page holds from the first drawing', async () => {
  const { points } = await start([things], [{ key: 'acme.things/project', label: 'Ours', move: { order: 1 } }]);
  expect(points.point(consolePoints.panels).get()).toMatchObject([{ label: 'Ours', order: 1 }]);
});

it.each([
  ['an item that is nothing', { columns: [null] }, 'columns[0] is no item with an id'],
  ['an item without an id', { commands: [{ label: 'x' }] }, 'commands[0] is no item with an id'],
  ['an anchor that is nothing', { columns: [{ id: 'x', on: thing, after: null }] }, '"after" is null'],
  ['an anchor that is a number', { columns: [{ id: 'x', on: thing, before: [3] }] }, '"before" is [3]'],
  ['an order that is a word', { header: [{ id: 'x', order: 'first' }] }, '"order" is "first"'],
  ['a name that every object has', { constructor: [{ id: 'x' }] }, 'there is no point "constructor"'],
])('[REG-01] %s is told of, and costs nobody else anything', async (_, contributes, told) => {
  const right = manifestOf({ columns: [{ id: 'right', on: thing, label: 'Right' }] });
  const wrong = { ...right, id: 'acme.wrong', contributes: contributes as PluginManifest['contributes'] };
  const { points, host } = await start([things, wrong as PluginManifest, right]);
  expect(host.problems.list()).toMatchObject([{ plugin: 'acme.wrong', message: expect.stringContaining(told) }]);
  const columns = points.point(typePoints.columns).get({ on: thing });
  expect(columns.map(({ key }) => key)).toEqual(['acme.more/right']);
});

describe('an item that is in no point', () => {
  it('[X-22] is explained by what became of its plugin', async () => {
    const { services, points, host } = await start([things, { ...cost, requires: ['acme.gone@1'] }]);
    await liveIndex(services, host);
    const absence = (key: string) => explain(points, key)[0]!.absence;
    expect(absence('acme.none/x')).toEqual({ plugin: 'acme.none', state: 'not-installed' });
    expect(absence('acme.cost/cost')).toEqual({
      plugin: 'acme.cost',
      state: 'blocked',
      reason: 'PLUGIN_NEED_MISSING: acme.gone@1',
    });
    expect(absence('acme.things/nothing')).toEqual({ plugin: 'acme.things', state: 'ready' });
    const life = await host.life();
    await life.disable('acme.things');
    expect(absence('acme.things/project')).toMatchObject({ state: 'disabled' });
  });
});
