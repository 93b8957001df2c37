import { describe, expect, it } from 'vitest';
import type { PluginManifest } from '#protocol';
import { consolePoints, typePoints } from '#registry';
import type { PluginContext } from '#services/plugins/plugin';
import { FactBook } from '#services/registry/fact-book';
import { Points } from '#services/registry/registry';
import { Resources } from '#services/resources/resources';
import { type LivePlugins, livePlugins } from '../../../support/live-plugins.ts';
import { Api, cost, entryOf, thing, things } from '../../../support/plugin-door.ts';

let { test, door, host, life } = {} as LivePlugins;
const start = async (...manifests: PluginManifest[]) =>
  void ({ test, door, host, life } = await livePlugins(...manifests));
const keysOf = (point: keyof typeof consolePoints) =>
  test.services
    .get(Points)
    .point<any>(consolePoints[point])
    .get()
    .map((item) => item.key);
const columns = async () =>
  ((await test.services.get(Resources).type(thing))?.columns ?? []).map((column) => column.id);

const apart: PluginManifest = { id: 'acme.apart', version: '1.0.0', engine: '^1.0', label: 'Apart' };

describe('plugins together', () => {
  it('[REG-01] what uses a service begins anew with another provider when the one goes, and nothing else does', async () => {
    const other: PluginManifest = { ...things, id: 'acme.tides', activate: './tides#plugin', contributes: {} };
    other.files = { ...things.files, 'tides.js': 'sha384-tides' };
    other.graph = { './tides': ['tides.js'] };
    await start(things, other, { ...cost, activate: './user#plugin', graph: { './user': ['cost.js'] } }, apart);
    door.modules['tides.js'] = {
      plugin: { activate: (context: PluginContext) => context.provide(Api, () => ({ hello: () => 'from tides' })) },
    };
    const said: string[] = [];
    door.modules['cost.js'] = {
      plugin: { activate: (context: PluginContext) => said.push(context.get(Api).hello()) },
    };
    const running = (id: string) => host.running.get(id)!;
    await Promise.all([running('acme.cost').start(), running('acme.apart').start()]);
    const { 'acme.cost': user, 'acme.apart': stranger } = Object.fromEntries(host.running);
    await life.disable('acme.things');
    expect([user!.state, stranger!.state]).toEqual(['disposed', 'active']);
    await running('acme.cost').start();
    expect(said).toEqual(['hello', 'from tides']);
  });

  it('[REG-01] a second plugin of one id is told of, and the first stays', async () => {
    await start(things, { ...things, version: '9.0.0' });
    expect(host.problems.list()).toEqual([{ code: 'PLUGIN_DUPLICATE_ID', plugin: 'acme.things' }]);
    expect(host.list().map((one) => one.version)).toEqual(['1.0.0']);
  });

  it('[REG-01] a path that is taken stays with the first; the other loses that item only, visibly', async () => {
    const rival: PluginManifest = {
      ...things,
      id: 'rival.things',
      provides: [],
      contributes: {
        panels: [{ id: 'p', path: '/project/things', in: 'project/compute', view: './map#Map' }],
        routes: [{ id: 'r', path: '/other', view: './map#Map' }],
      },
    };
    await start(things, rival);
    expect([keysOf('panels'), keysOf('routes')]).toEqual([
      ['acme.things/project'],
      ['acme.things/map', 'rival.things/r'],
    ]);
    expect(host.problems.list()).toMatchObject([{ code: 'PLUGIN_ITEM_REFUSED', plugin: 'rival.things' }]);
    expect(test.reports).toEqual(['PLUGIN_ITEM_REFUSED']);
  });

  it('[POL-08] a plugin whose condition does not hold shows nothing', async () => {
    await start({ ...things, when: 'service.network' });
    expect([keysOf('panels'), keysOf('routes')]).toEqual([[], []]);
    expect(await test.services.get(Resources).type(thing)).toBeUndefined();
  });

  it('a condition may ask for another plugin', async () => {
    await start(things, {
      ...cost,
      requires: [],
      contributes: { commands: [{ id: 'c', label: 'x', run: './cost#run', when: 'plugin.acme.things' }] },
    });
    expect(keysOf('commands')).toEqual(['acme.cost/c']);
    await life.disable('acme.things');
    expect(keysOf('commands')).toEqual([]);
  });

  it('[X-23] conditions are told of the plugin that comes or goes, and of no other', async () => {
    await start(things, cost);
    const told: (readonly string[])[] = [];
    test.services.get(FactBook).onDidChange((keys) => told.push(keys));
    await life.disable('acme.cost');
    life.enable('acme.cost');
    host.settle();
    expect(told.filter((keys) => keys.length > 0)).toEqual([['plugin.acme.cost'], ['plugin.acme.cost']]);
  });

  it('an unknown point is told of and the rest of the plugin works', async () => {
    await start({ ...things, contributes: { ...things.contributes, holograms: [{ id: 'x' }] } });
    expect(host.problems.list()).toMatchObject([
      { code: 'PLUGIN_ITEM_REFUSED', message: 'there is no point "holograms"' },
    ]);
    expect(keysOf('panels')).toEqual(['acme.things/project']);
  });

  it('a tab added to another’s type waits for the type', async () => {
    await start({
      ...cost,
      requires: [],
      contributes: { tabs: [{ id: 'cost', on: thing, label: 'Cost', view: './cost#Tab' }] },
    });
    expect(test.services.get(Points).point(typePoints.tabs).get({ on: thing })).toHaveLength(1);
  });

  it('another build of a plugin takes the place of the old one', async () => {
    await start(things);
    await columns();
    test.page.answer('GET /plugins/acme.things/d2/locales/en.json', () => ({}));
    await life.take([entryOf({ ...things, version: '2.0.0' }, 'd2')]);
    expect(door.contexts[0]!.signal.aborted).toBe(true);
    expect(host.list()).toMatchObject([{ version: '2.0.0', state: 'active' }]);
    expect(await columns()).toEqual(['name', 'size']);
  });
});
