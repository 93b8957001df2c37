import { beforeEach, describe, expect, it } from 'vitest';
import { defineToken } from '#base';
import type { PluginManifest } from '#protocol';
import { consolePoints } from '#registry';
import { Clock } from '#services/clock/clock';
import { I18n } from '#services/i18n/i18n';
import type { PluginContext } from '#services/plugins/plugin';
import { Points } from '#services/registry/registry';
import { Resources } from '#services/resources/resources';
import type { PluginLifecycle } from '../../../../core/host/plugin-lifecycle.ts';
import type { PluginHost } from '../../../../core/host/plugin-host.ts';
import { startPlugins } from '../../../../core/host/plugins.ts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import { aDoor, Api, cost, entryOf, symbolsWith, thing, things } from '../../../support/plugin-door.ts';

let test: TestServices;
let door: ReturnType<typeof aDoor>;
let host: PluginHost;
let life: PluginLifecycle;
async function start(...manifests: PluginManifest[]) {
  test = await createTestServices({ state: { plugins: manifests.map((manifest) => entryOf(manifest)) } });
  test.page.answer('GET /plugins/acme.things/d1/locales/en.json', () => ({ type_one: 'Thing', type_other: 'Things' }));
  door = aDoor();
  host = startPlugins(test.services, door.door, symbolsWith('http', 'clock'));
  life = await host.life();
}
const keysOf = (point: keyof typeof consolePoints) =>
  test.services
    .get(Points)
    .point<any>(consolePoints[point])
    .get()
    .map((item) => item.key);
const columns = async () =>
  ((await test.services.get(Resources).type(thing))?.columns ?? []).map((column) => column.id);
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('a plugin', () => {
  beforeEach(() => start(things, cost));

  it('[REG-01] is in the navigation and the routes before any code of it is fetched', () => {
    expect(keysOf('panels')).toEqual(['acme.things/project']);
    expect(keysOf('routes')).toEqual(['acme.things/map']);
    expect(door.log).toEqual([]);
    expect(host.list().map(({ id, state }) => `${id} ${state}`)).toEqual(['acme.things ready', 'acme.cost ready']);
  });

  it('[REG-01] comes with the first use of its type: every file of the closure with its digest, then the entry', async () => {
    const type = await test.services.get(Resources).type(thing);
    expect(type!.name).toBe('acme.things:type');
    expect(test.services.get(I18n).t(type!.name, { count: 2 })).toBe('Things');
    const order = (line: string) => door.log.indexOf(line);
    for (const file of ['thing', 'shared']) expect(order(`fetch ${file}.js sha384-${file}`)).toBeGreaterThanOrEqual(0);
    expect(order('import thing.js')).toBeGreaterThan(order('fetch shared.js sha384-shared'));
    expect(door.log).toContain('link things.css');
    expect(door.log.filter((line) => line.startsWith('activate'))).toEqual(['activate acme.things']);
    expect(door.log.join()).not.toContain('map.js');
  });

  it('[REG-01] is fetched once, however often it is used', async () => {
    await Promise.all([columns(), columns()]);
    await columns();
    expect(door.log.filter((line) => line === 'import thing.js')).toHaveLength(1);
  });

  it('[REG-01] another plugin’s column stands where it asks, with what its code says', async () => {
    expect(await columns()).toEqual(['name', 'cost', 'size']);
    await settle();
    const column = (await test.services.get(Resources).type(thing))!.columns!.find((one) => one.id === 'cost')!;
    expect([column.label, column.sort, column.value!({}, test.services)]).toEqual(['Cost', 'number', 42]);
  });

  it('[REG-01] a network failure is tried again after 1, 5 and 30 seconds', async () => {
    door.failures.set('shared.js', 3);
    const using = columns();
    for (const wait of [1_000, 5_000, 30_000]) {
      await settle();
      test.clock.advance(wait - 1);
      await settle();
      expect(door.log).not.toContain('import thing.js');
      test.clock.advance(1);
    }
    expect(await using).toContain('name');
    expect(door.log).toContain('fetch shared.js sha384-shared again');
  });

  it('[X-24] digests that the page has not are in the manifest, which is fetched with its own; what came ahead of them is checked then', async () => {
    const { files, ...manifest } = things;
    await start(manifest);
    door.manifests.set('acme.things', JSON.stringify({ files }));
    expect(await columns()).toContain('name');
    const fetched = door.log.filter((line) => /^(fetch|import) (plugin|thing|shared)/.test(line));
    expect(fetched.filter((line) => line.startsWith('fetch plugin'))).toEqual(['fetch plugin.json sha256-d1']);
    expect(fetched).toContain('fetch thing.js undefined');
    expect(fetched.indexOf('import thing.js')).toBeGreaterThan(fetched.indexOf('fetch shared.js sha384-shared'));
    expect(fetched.indexOf('fetch thing.js sha384-thing')).toBeGreaterThan(
      fetched.indexOf('fetch plugin.json sha256-d1'),
    );
    expect(door.log).toContain('link things.css');
  });

  it('[X-24] nothing of a plugin is run whose manifest has no digest to be checked by', async () => {
    const { files: _files, ...manifest } = things;
    await start(manifest);
    delete host.index.get('acme.things')!.integrity;
    const using = columns().catch((error: Error) => error.message);
    for (const wait of [1_000, 5_000, 30_000]) {
      await settle();
      test.clock.advance(wait);
    }
    expect(await using).toContain('plugin.json has no digest');
    expect(door.log.filter((line) => line.startsWith('import'))).toEqual([]);
  });

  it('[REG-01] a file whose preload by the document failed is fetched after all', async () => {
    let isThere = false;
    const { fetch, import: get } = door.door;
    Object.assign(door.door, {
      isPreloaded: () => true,
      fetch: (...call: Parameters<typeof fetch>) => ((isThere = true), fetch(...call)),
      import: (address: string) =>
        isThere ? get(address) : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    });
    door.failures.set('map.js', 1);
    const using = host.running.get('acme.things')!.use('./map#Map');
    await settle();
    test.clock.advance(1_000);
    expect(await using).toBeTypeOf('function');
    expect(door.log.filter((line) => line.startsWith('fetch map.js'))).toHaveLength(2);
    // Code that runs and throws is not helped by another fetch, and not tried for ever.
    door.modules['thing.js'] = new Error('no moon');
    await expect(columns()).rejects.toMatchObject({ code: 'PLUGIN_LOAD_FAILED', message: 'no moon' });
  });

  it('[REG-01] nothing is fetched any more for one that was put down while it waited', async () => {
    door.failures.set('map.js', 4);
    const failed = expect(host.running.get('acme.things')!.use('./map#Map')).rejects.toBeDefined();
    await settle();
    await life.disable('acme.things');
    await failed;
    expect(door.log.filter((line) => line.startsWith('fetch map.js'))).toHaveLength(1);
  });

  it('[REG-01] a file that never comes fails that plugin with a reason; the next use starts anew', async () => {
    door.failures.set('thing.js', 4);
    const using = columns();
    const failed = expect(using).rejects.toMatchObject({ code: 'PLUGIN_LOAD_FAILED' });
    for (const wait of [1_000, 5_000, 30_000]) {
      await settle();
      test.clock.advance(wait);
    }
    await failed;
    expect(host.problems.list()).toMatchObject([
      { code: 'PLUGIN_LOAD_FAILED', plugin: 'acme.things', message: 'Failed to fetch' },
    ]);
    expect(host.list()[0]).toMatchObject({ state: 'failed', reason: 'Failed to fetch' });
    expect(keysOf('panels')).toEqual(['acme.things/project']);
    expect(await columns()).toContain('name');
  });

  it('[REG-01] one whose start throws says so and can be started again', async () => {
    const { plugin } = door.modules['start.js'] as { plugin: { activate(context: PluginContext): void } };
    const activate = plugin.activate;
    plugin.activate = () => {
      throw new Error('no moon');
    };
    await expect(columns()).rejects.toMatchObject({ code: 'PLUGIN_ACTIVATE_FAILED' });
    expect(host.problems.list()[0]).toMatchObject({ code: 'PLUGIN_ACTIVATE_FAILED', message: 'acme.things: no moon' });
    plugin.activate = activate;
    expect(await columns()).toContain('name');
  });

  it('[REG-01] one whose start fails halfway leaves nothing of the try: the next one finds nothing taken', async () => {
    const { plugin } = door.modules['start.js'] as { plugin: { activate(context: PluginContext): void } };
    const activate = plugin.activate;
    plugin.activate = (context) => {
      activate(context);
      context.get(Clock).after(1_000, () => door.log.push('a timer of the first try'));
      throw new Error('no moon');
    };
    await expect(columns()).rejects.toMatchObject({ code: 'PLUGIN_ACTIVATE_FAILED' });
    test.clock.advance(1_000);
    plugin.activate = activate;
    expect(await columns()).toContain('name');
    expect(host.list()[0]).toMatchObject({ state: 'active' });
    expect(door.log.filter((line) => /timer|owned|link/.test(line))).toEqual([
      'link things.css',
      'owned ended',
      'unlink things.css',
      'link things.css',
    ]);
  });

  it('[REG-01] one that watches and throws harms nobody but itself: the service it watches comes and goes', async () => {
    await columns();
    const Moon = defineToken<object>('acme.moon@1');
    door.contexts[0]!.watch(Moon, () => {
      throw new Error('no moon');
    });
    for (let round = 0; round < 2; round += 1) {
      const provided = host.provided.provide(Moon, () => ({}));
      expect(host.provided.has(Moon)).toBe(true);
      provided.dispose();
      expect(host.provided.has(Moon)).toBe(false);
    }
    expect(test.reports).toContain('acme.things: what watches acme.moon@1 failed: no moon');
  });

  it('[REG-01] a name that a file does not export is an error that says so', async () => {
    door.modules['thing.js'] = {};
    await expect(columns()).rejects.toThrow('./thing exports no thingType');
  });

  it('[REG-01] leaves nothing behind, and those that require it end before it', async () => {
    await columns();
    expect(test.services.get(Api).hello()).toBe('hello');
    const ended: string[] = [];
    host.onDidChange(() =>
      ended.push(
        host
          .list()
          .map((one) => one.state)
          .join(' '),
      ),
    );
    await life.disable('acme.things');
    const points = test.services.get(Points);
    expect([points.countOf('acme.things'), points.countOf('acme.cost')]).toEqual([0, 0]);
    expect([keysOf('panels'), test.services.has(Api), test.services.get(I18n).has('acme.things:type')]).toEqual([
      [],
      false,
      false,
    ]);
    expect(await test.services.get(Resources).type(thing)).toBeUndefined();
    expect(door.log.slice(-2)).toEqual(['owned ended', 'unlink things.css']);
    expect(door.contexts[0]!.signal.aborted).toBe(true);
    expect(host.list().map((one) => one.state)).toEqual(['disabled', 'blocked']);
    expect(host.problems.list()).toMatchObject([
      { code: 'PLUGIN_NEED_MISSING', plugin: 'acme.cost', need: 'acme.things.api@1' },
    ]);
  });

  it('[REG-01] comes back whole when it is enabled again, a hundred times over', async () => {
    for (let cycle = 0; cycle < 100; cycle += 1) {
      await columns();
      await life.disable('acme.things');
      life.enable('acme.things');
    }
    expect(await columns()).toEqual(['name', 'cost', 'size']);
    expect(host.problems.list()).toEqual([]);
    expect(test.services.get(Points).countOf('acme.things')).toBe(3 + 2 + 1);
    expect(door.log.filter((line) => line === 'owned ended')).toHaveLength(100);
  });

  it('[REG-01] open work holds up its end, for 30 seconds at most', async () => {
    await columns();
    door.contexts[0]!.onBeforeStop(() => new Promise(() => {}));
    const ending = life.disable('acme.things');
    await settle();
    test.clock.advance(29_999);
    await settle();
    expect(host.list()[0]!.state).toBe('active');
    test.clock.advance(1);
    await ending;
    expect(host.list()[0]!.state).toBe('disabled');
  });

  it('[REG-01] a "no" holds up its end as long; who can’t answer holds up nothing', async () => {
    await columns();
    door.contexts[0]!.onBeforeStop(() => Promise.reject(new Error('broken')));
    await life.disable('acme.things');
    expect(host.list()[0]!.state).toBe('disabled');
    expect(test.clock.waiting).toBe(0);
    life.enable('acme.things');
    await columns();
    door.contexts[1]!.onBeforeStop(() => false);
    const ending = life.disable('acme.things');
    await settle();
    expect(host.list()[0]!.state).toBe('active');
    test.clock.advance(30_000);
    await ending;
    expect(host.list()[0]!.state).toBe('disabled');
  });

  it('[REG-01] is not activated when it was put down while its texts came', async () => {
    let comeTexts = (_texts: object) => {};
    const texts = new Promise<object>((resolve) => (comeTexts = resolve));
    test.page.answer('GET /plugins/acme.things/d1/locales/en.json', () => texts);
    const coming = columns().catch((error: Error) => error.message);
    await settle();
    await life.disable('acme.things');
    comeTexts({});
    expect(await coming).toContain('it was put down');
    expect(door.contexts).toEqual([]);
  });

  it('[SHELL-04] labels follow the language without the code being fetched again', async () => {
    await columns();
    const german = structuredClone(things);
    german.contributes!.panels![0]!.label = 'Dinge';
    const { locale, build } = test.page.state;
    const rest = { etag: 'e2', build, layout: [], locale, settings: '' };
    test.page.answer('GET /plugins/index.json', () => ({ ...rest, plugins: [entryOf(german), entryOf(cost)] }));
    await test.services.get(I18n).use('de');
    const label = () => test.services.get(Points).point(consolePoints.panels).get()[0]!.label;
    await expect.poll(label).toBe('Dinge');
    expect(door.log.filter((line) => line === 'import thing.js')).toHaveLength(1);
    expect(await columns()).toEqual(['name', 'cost', 'size']);
  });

  it('[SHELL-04] a change of language leaves nothing behind', async () => {
    await columns();
    const instance = host.running.get('acme.things')!;
    const before = instance.store.size;
    for (const label of ['Dinge', 'Choses', 'Things']) {
      const other = structuredClone(things);
      other.contributes!.panels![0]!.label = label;
      await life.take([entryOf(other), entryOf(cost)]);
      expect(test.services.get(Points).point(consolePoints.panels).get()[0]!.label).toBe(label);
    }
    expect(instance.store.size).toBe(before);
  });
});
