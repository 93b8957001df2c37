import { beforeEach, describe, expect, it } from 'vitest';
import type { PluginManifest } from '#protocol';
import { consolePoints } from '#registry';
import { Clock } from '#services/clock/clock';
import { Http } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Modals } from '#services/modals/modals';
import type { Plugin, PluginContext } from '#services/plugins/plugin';
import { FactBook } from '#services/registry/fact-book';
import { Points } from '#services/registry/registry';
import { Queries } from '#services/resources/queries';
import { Resources } from '#services/resources/resources';
import { Tasks } from '#services/tasks/tasks';
import { Toasts } from '#services/toasts/toasts';
import type { PluginLife } from '../../../../../core/host/life/plugin-life.ts';
import type { PluginHost } from '../../../../../core/host/plugin-host.ts';
import { reportProblems } from '../../../../../core/host/life/report-problems.ts';
import { startPlugins } from '../../../../../core/host/plugins.ts';
import { createTestServices, type TestServices } from '../../../../../core/testing/test-services.ts';
import { aDoor, Api, cost, dynamic, entryOf, thing, things } from '../../../../support/plugin-door.ts';

let test: TestServices;
let door: ReturnType<typeof aDoor>;
let host: PluginHost;
let life: PluginLife;
const tokens = new Set(
  ['http', 'toasts', 'session', 'clock', 'modals', 'tasks', 'scope'].map((name) => `sextant.${name}@1`),
);

async function start(...manifests: PluginManifest[]) {
  test = await createTestServices({ state: { plugins: manifests.map((manifest) => entryOf(manifest)) } });
  for (const digest of ['d1', 'd2', 'd3'])
    test.page.answer(`GET /plugins/acme.things/${digest}/locales/en.json`, () => ({
      type_one: `Thing of ${digest}`,
      type_other: `Things of ${digest}`,
    }));
  test.page.answer('GET /api/things/', () => []);
  door = aDoor();
  host = startPlugins(test.services, door.door, {
    version: '1.0.0',
    sdk: new Set(),
    ui: new Set(),
    points: new Set(),
    when: new Set(),
    tokens,
  });
  life = await host.life();
}
const second = entryOf({ ...things, version: '2.0.0' }, 'd2');
const use = () => test.services.get(Resources).type(thing);
const report = (id = 'acme.things') => life.list().find((one) => one.id === id);
const codes = () => host.problems.list().map(({ code }) => code);
const instance = (id = 'acme.things') => host.running.get(id)!;
/** Another build's start: what `activate` and `migrate` do. */
const build = (digest: string, plugin: Plugin) => (door.modules[`${digest}/start.js`] = { plugin });
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a new build of a plugin that runs', () => {
  beforeEach(async () => {
    await start(things);
    await use();
  });

  it('[X-21] takes the place of the old one in one step, with its type, its services and its words', async () => {
    const changes: string[][] = [];
    test.services
      .get(Points)
      .point(consolePoints.panels)
      .subscribe(({ added, removed }) => changes.push([...removed, ...added].map((item) => item.key)));
    await life.take([second]);
    expect(report()).toMatchObject({ version: '2.0.0', state: 'active' });
    expect(changes).toEqual([['acme.things/project', 'acme.things/project']]);
    expect(door.contexts.map((context) => context.signal.aborted)).toEqual([true, false]);
    expect(test.services.get(Api).hello()).toBe('hello');
    expect(test.services.get(Points).point(dynamic).get()).toHaveLength(1);
    expect((await use())!.columns!.map(({ id }) => id)).toEqual(['name', 'size']);
    expect(test.services.get(I18n).t('acme.things:type', { count: 1 })).toBe('Thing of d2');
    expect(door.log.filter((line) => /link/.test(line)).slice(1)).toEqual(['link things.css', 'unlink things.css']);
    expect(host.problems.list()).toEqual([]);
  });

  it('[X-21] is not seen before it is whole', async () => {
    let go = () => {};
    build('d2', {
      activate(context) {
        context.contribute(dynamic, { id: 'second', label: 'x' });
        return new Promise<void>((resolve) => (go = resolve));
      },
    });
    const upgrading = life.take([second]);
    await settle();
    expect(test.services.get(Points).point(dynamic).get()).toMatchObject([{ id: 'late' }]);
    expect(report()).toMatchObject({ version: '1.0.0', state: 'active' });
    go();
    await upgrading;
    expect(test.services.get(Points).point(dynamic).get()).toMatchObject([{ id: 'second' }]);
  });

  it('[X-21] gets the state of the old one, as its migrate makes it', async () => {
    const seen: unknown[] = [];
    door.contexts[0]!.state.set('draft', { name: 'half' });
    build('d2', { activate: (context) => void seen.push(context.state.get('draft')) });
    await life.take([second]);
    build('d3', {
      migrate: (state, from) => ({ draft: [from, state['draft']] }),
      activate: (context) => void seen.push(context.state.get('draft')),
    });
    await life.take([entryOf({ ...things, version: '3.0.0' }, 'd3')]);
    expect(seen).toEqual([{ name: 'half' }, ['2.0.0', { name: 'half' }]]);
  });

  it.each([
    ['throws when it is imported', () => void (door.modules['d2/start.js'] = new Error('no moon'))],
    ['throws when it is started', () => void build('d2', { activate: () => Promise.reject(new Error('no moon')) })],
    [
      'throws when it takes over the state',
      () =>
        void build('d2', {
          migrate() {
            throw new Error('no moon');
          },
        }),
    ],
    ['lacks what the screen uses', () => void (door.modules['d2/thing.js'] = { moon: 1 })],
  ])('[X-21] that %s leaves the old one as it was, and says why', async (_what, fail) => {
    fail();
    await life.take([second]);
    expect(report()).toMatchObject({ version: '1.0.0', state: 'active' });
    expect(report()!.reason).toMatch(/^2\.0\.0: .*(no moon|exports no)/);
    expect(codes()).toEqual(['PLUGIN_UPGRADE_FAILED']);
    expect(door.contexts[0]!.signal.aborted).toBe(false);
    expect(test.services.get(I18n).t('acme.things:type', { count: 1 })).toBe('Thing of d1');
    // The same build is not tried again; another one is.
    await life.take([second]);
    expect(codes()).toHaveLength(1);
    await life.take([entryOf({ ...things, version: '3.0.0' }, 'd3')]);
    expect(report()).toMatchObject({ version: '3.0.0', state: 'active' });
  });

  it('[X-21] that does not come to an end with starting is given up after 30 seconds', async () => {
    build('d2', { activate: () => new Promise(() => {}) });
    const upgrading = life.take([second]);
    await settle();
    test.clock.advance(30_000);
    await upgrading;
    expect(report()).toMatchObject({ version: '1.0.0', state: 'active' });
    expect(report()!.reason).toContain('30 seconds');
  });

  it('[X-21] that this console can’t run leaves the old one as it was', async () => {
    await life.take([entryOf({ ...things, version: '2.0.0', engine: '^2.0' }, 'd2')]);
    expect(report()).toMatchObject({ version: '1.0.0', state: 'active' });
    expect(report()!.reason).toContain('^2.0');
  });

  it('[X-21] waits for open work in the old one', async () => {
    let answer = (_may: boolean) => {};
    let asked = 0;
    door.contexts[0]!.onBeforeStop(() => {
      asked += 1;
      return asked > 1 || new Promise((resolve) => (answer = resolve));
    });
    const upgrading = life.take([second]);
    await settle();
    expect(report()).toMatchObject({ version: '1.0.0', state: 'draining' });
    answer(true);
    await upgrading;
    expect(report()).toMatchObject({ version: '2.0.0', state: 'active' });
    // Once when it came, once more when it was ready.
    expect(asked).toBe(2);
  });

  it('[X-21] waits for what is being typed in a dialog of the old one', async () => {
    const answered = door.contexts[0]!.get(Modals).open({ id: 'a', size: 'small', title: 'A', content: () => null });
    test.services.get(Modals).stack()[0]!.setDirty(true);
    const taken = life.take([second]);
    await settle();
    test.clock.advance(29_000);
    await settle();
    expect(report()).toMatchObject({ version: '1.0.0', state: 'draining' });
    expect(test.services.get(Modals).stack()).toHaveLength(1);
    test.clock.advance(1_000);
    await taken;
    expect(report()).toMatchObject({ version: '2.0.0', state: 'active' });
    expect(await answered).toBeUndefined();
  });

  it('[X-21] waits for a task of the old one, as long as it takes', async () => {
    const task = door.contexts[0]!.get(Tasks).start({ title: 'an upload' });
    const taken = life.take([second]);
    await settle();
    test.clock.advance(3_600_000);
    await settle();
    expect(report()).toMatchObject({ version: '1.0.0', state: 'active' });
    task.update({ state: 'done' });
    await taken;
    expect(report()).toMatchObject({ version: '2.0.0', state: 'active' });
  });

  it('[X-21] whose files can’t be had is tried again after a minute, and the old one works meanwhile', async () => {
    door.failures.set('start.js', 4);
    const taken = life.take([second]);
    for (const wait of [1_000, 5_000, 30_000]) {
      await settle();
      test.clock.advance(wait);
    }
    await taken;
    expect(report()).toMatchObject({ version: '1.0.0', state: 'active' });
    expect(codes()).toContain('PLUGIN_UPGRADE_FAILED');
    test.clock.advance(60_000);
    await expect.poll(() => report()).toMatchObject({ version: '2.0.0', state: 'active' });
    expect(codes()).toEqual([]);
  });

  it('[X-21] takes over from one of which a file did not come once, with its state', async () => {
    door.contexts[0]!.state.set('draft', 'kept');
    door.failures.set('map.js', 4);
    const failed = expect(instance().use('./map#Map')).rejects.toMatchObject({ code: 'PLUGIN_LOAD_FAILED' });
    for (const wait of [1_000, 5_000, 30_000]) {
      await settle();
      test.clock.advance(wait);
    }
    await failed;
    expect(report()).toMatchObject({ state: 'failed' });
    await instance().use('./map#Map');
    expect(report()).toMatchObject({ state: 'active' });
    await life.take([second]);
    expect(door.contexts[1]!.state.get('draft')).toBe('kept');
  });

  it('[X-21] that is given up when its words are there already leaves the old one its own', async () => {
    let answer = (_words: object) => {};
    const words = new Promise<object>((resolve) => (answer = resolve));
    test.page.answer('GET /plugins/acme.things/d2/locales/en.json', () => words);
    const taken = life.take([second]);
    await settle();
    // Back to the first build before the second is whole.
    const back = life.take([entryOf(things)]);
    answer({ type_one: 'Thing of d2' });
    await Promise.all([taken, back]);
    await settle();
    expect(report()).toMatchObject({ version: '1.0.0', state: 'active' });
    expect(test.services.get(I18n).t('acme.things:type_one')).toBe('Thing of d1');
  });

  it('[X-21] whose views fail more than three times in a minute is swapped back, with the state that there was', async () => {
    door.contexts[0]!.state.set('draft', 'half');
    build('d2', { activate: (context) => context.state.set('draft', 'spoilt') });
    await life.take([second]);
    for (let error = 0; error < 3; error += 1) life.trip(instance(), 'tabs/a', new Error('no moon'));
    await settle();
    expect(report()!.version).toBe('2.0.0');
    life.trip(instance(), 'tabs/a', new Error('no moon'));
    await settle();
    expect(report()).toMatchObject({ version: '1.0.0', state: 'active', reason: '2.0.0: no moon' });
    expect(codes()).toEqual(['PLUGIN_SWAPPED_BACK']);
    expect(door.contexts.at(-1)!.state.get('draft')).toBe('half');
    await life.take([second]);
    expect(report()!.version).toBe('1.0.0');
  });

  it('[X-21] may fail later without being swapped back', async () => {
    await life.take([second]);
    test.clock.advance(60_001);
    for (let error = 0; error < 4; error += 1) life.trip(instance(), 'tabs/a', new Error('no moon'));
    await settle();
    expect(report()!.version).toBe('2.0.0');
  });
});

it('[X-21] what requires an upgraded plugin begins anew, with the new service', async () => {
  await start(things, cost);
  await use();
  await instance('acme.cost').start();
  const before = instance('acme.cost');
  await life.take([second, entryOf(cost)]);
  expect(before.state).toBe('disposed');
  expect(report('acme.cost')).toMatchObject({ state: 'ready' });
});

describe('while the page is open', () => {
  it('[X-21] a plugin comes and goes with the index', async () => {
    await start();
    await life.take([entryOf(things), entryOf(cost)]);
    expect(life.list().map(({ id, state }) => `${id} ${state}`)).toEqual(['acme.things ready', 'acme.cost ready']);
    await use();
    await life.take([entryOf(cost)]);
    expect(life.list().map(({ id, state }) => `${id} ${state}`)).toEqual(['acme.cost blocked']);
    expect(test.services.get(Points).countOf('acme.things')).toBe(0);
    await life.take([]);
    expect([life.list(), test.services.get(Points).countOf('acme.cost')]).toEqual([[], 0]);
  });

  it('[X-26] a plugin that takes longer than five seconds to start is told of, until it has started', async () => {
    await start(things);
    let started = () => {};
    build('d1', { activate: () => new Promise((resolve) => (started = resolve)) });
    const using = use();
    await settle();
    test.clock.advance(4_999);
    expect(codes()).toEqual([]);
    test.clock.advance(1);
    expect(host.problems.list()).toEqual([{ code: 'PLUGIN_START_SLOW', plugin: 'acme.things', seconds: 5 }]);
    started();
    await using;
    expect([report()!.state, codes()]).toEqual(['active', []]);
  });

  it('[X-26] what a plugin throws when it ends is told of, also when another build of it runs or none', async () => {
    await start(things);
    await use();
    door.contexts[0]!.own(() => {
      throw new Error('no harbour');
    });
    const told = { code: 'PLUGIN_END_FAILED', plugin: 'acme.things', message: 'no harbour' };
    await life.take([second]);
    expect([report()!.version, host.problems.list()]).toEqual(['2.0.0', [told]]);
    await life.take([]);
    expect([life.list(), host.problems.list()]).toEqual([[], [told]]);
  });

  it('[X-26] what goes wrong with plugins is told to the gateway, each once', async () => {
    await start(things);
    const said: unknown[] = [];
    test.page.answer('POST /plugins/problems', ({ body }) => void said.push(body));
    host.problems.add({ code: 'PLUGIN_NEED_MISSING', plugin: 'acme.things', need: 'acme.moon@1' });
    reportProblems(test.services, host);
    const again = { code: 'PLUGIN_LOAD_FAILED', plugin: 'acme.things', message: 'x'.repeat(900) } as const;
    host.problems.add(again);
    host.problems.add(again);
    await expect.poll(() => said).toHaveLength(2);
    expect(said).toEqual([
      { code: 'PLUGIN_NEED_MISSING', plugin: 'acme.things', message: 'PLUGIN_NEED_MISSING: acme.moon@1' },
      { ...again, message: `PLUGIN_LOAD_FAILED: ${'x'.repeat(480)}` },
    ]);
  });

  it('[X-21] a plugin that comes back while its end waits stays as it was', async () => {
    await start(things);
    await use();
    door.contexts[0]!.onBeforeStop(() => new Promise(() => {}));
    const leaving = life.take([]);
    await life.take([entryOf(things)]);
    test.clock.advance(30_000);
    await leaving;
    expect(report()).toMatchObject({ state: 'active' });
    expect(door.contexts[0]!.signal.aborted).toBe(false);
  });

  it('[POL-08] a plugin whose condition stops holding ends, and waits without code until it holds again', async () => {
    await start({ ...things, when: 'setting.moon' });
    test.page.state.settings['moon'] = true;
    test.services.get(FactBook).changed(['setting.moon']);
    await use();
    test.page.state.settings['moon'] = false;
    test.services.get(FactBook).changed(['setting.moon']);
    await settle();
    expect(door.contexts[0]!.signal.aborted).toBe(true);
    expect(report()).toMatchObject({ state: 'ready' });
    expect(await use()).toBeUndefined();
    test.page.state.settings['moon'] = true;
    test.services.get(FactBook).changed(['setting.moon']);
    expect(await use()).toBeDefined();
  });
});

describe('what a plugin makes through its services', () => {
  let context: PluginContext;
  beforeEach(async () => {
    await start(things);
    await use();
    context = door.contexts[0]!;
  });

  it('[X-21] ends with it: listeners, timers, messages, what is kept of its items, its calls', async () => {
    const queries = test.services.get(Queries);
    queries.setQueryData([thing, 'scope', 'item', 'a'], {});
    test.page.answer('GET /api/things/', () => new Promise(() => {}));
    context.get(Toasts).add('error', 'words');
    const heard: unknown[] = [];
    context.get(Toasts).onDidChange(() => heard.push('toast'));
    const call = context.get(Http).get('/api/things/');
    const refused = expect(call).rejects.toMatchObject({ failure: 'aborted' });
    await life.disable('acme.things');
    await refused;
    expect(test.services.get(Toasts).list()).toEqual([]);
    expect(queries.getQueryCache().getAll()).toEqual([]);
    const before = heard.length;
    test.services.get(Toasts).add('error', 'later');
    expect(heard).toHaveLength(before);
    await expect(context.get(Http).get('/api/things/')).rejects.toMatchObject({ failure: 'aborted' });
  });

  it('[X-21] what it ended itself is not kept for it', () => {
    for (let round = 0; round < 10; round += 1)
      context
        .get(Toasts)
        .onDidChange(() => {})
        .dispose();
    expect(instance().belongings.size).toBe(0);
  });

  it('[X-21] nothing begins after its end: what a call that was broken off goes on to do ends at once', async () => {
    test.page.answer('GET /api/things/', () => new Promise(() => {}));
    let rounds = 0;
    const poll = async (): Promise<void> => {
      rounds += 1;
      await context
        .get(Http)
        .get('/api/things/')
        .catch(() => {});
      context.get(Clock).after(5_000, () => void poll());
    };
    void poll();
    await life.disable('acme.things');
    await settle();
    test.clock.advance(60_000);
    await settle();
    expect(rounds).toBe(1);
  });

  it('[X-21] timers that fired and messages that were closed are let go of', () => {
    const { belongings } = instance();
    const before = belongings.size;
    const fired: number[] = [];
    for (let round = 0; round < 5; round += 1) context.get(Clock).after(10, () => fired.push(round));
    test.clock.advance(10);
    expect(fired).toHaveLength(5);
    for (let round = 0; round < 5; round += 1)
      test.services.get(Toasts).close(context.get(Toasts).add('error', 'x').id);
    context.get(Toasts).add('error', 'the last');
    expect(belongings.size).toBeLessThanOrEqual(before + 1);
  });

  it('[X-26] what its listeners throw is told in its name, and whoever fires goes on', async () => {
    context.get(Toasts).onDidChange(() => {
      throw new Error('no moon');
    });
    expect(() => test.services.get(Toasts).add('error', 'words')).not.toThrow();
    expect(test.reports).toContain('acme.things: a listener failed: no moon');
  });

  it('[X-21] its tasks end with it: what runs is cancelled, or interrupted; nothing of it can be tried again', async () => {
    const tasks = test.services.get(Tasks);
    let cancelled = false;
    context.get(Tasks).start({ title: 'a', cancel: () => void (cancelled = true) });
    const failed = context.get(Tasks).start({ title: 'b', retry: () => {} });
    failed.update({ state: 'failed' });
    tasks.start({ title: 'of another' });
    const ended = life.disable('acme.things');
    await settle();
    test.clock.advance(30_000);
    await ended;
    expect(cancelled).toBe(true);
    expect(tasks.list()).toMatchObject([
      { title: 'of another', state: 'running' },
      { title: 'b', state: 'failed', retry: undefined },
      { title: 'a', state: 'interrupted', retry: undefined },
    ]);
  });

  it('[X-27] calls bear its name and are counted; so is the time that its start takes', async () => {
    await context.get(Http).get('/api/things/');
    await context.get(Http).request('GET', '/api/things/');
    expect(test.page.calls.at(-1)!.headers.get('x-sextant-plugin')).toBe('acme.things');
    expect(report()!.cost).toMatchObject({ calls: 2, bytes: 0 });
    expect(report()!.cost!.activation).toBeGreaterThanOrEqual(0);
  });
});

describe('a plugin whose views fail', () => {
  beforeEach(() => start(things, cost));

  it('[X-26] loses an item after three errors in a minute, and the item says why', () => {
    const trip = () => life.trip(instance(), 'tabs/a', new Error('no moon'));
    expect([trip(), trip()]).toEqual([
      { now: 'again', after: 1000 },
      { now: 'again', after: 5000 },
    ]);
    test.clock.advance(60_001);
    expect(trip()).toEqual({ now: 'again', after: 1000 });
    trip();
    expect(trip()).toEqual({ now: 'off' });
    expect(life.breaker.reasonOf('acme.things/tabs/a')).toBe('no moon');
    expect(report()).toMatchObject({ state: 'ready' });
  });

  it('[X-26] is quarantined after three items, with those that require it; another build is given its chance', async () => {
    for (const name of ['tabs/a', 'tabs/b', 'cards/c'])
      for (let error = 0; error < 3; error += 1) life.trip(instance(), name, new Error('no moon'));
    expect(report()).toMatchObject({ state: 'quarantined', reason: 'no moon' });
    expect(report('acme.cost')).toMatchObject({ state: 'blocked' });
    expect(test.services.get(Points).countOf('acme.things')).toBe(0);
    expect(codes()).toContain('PLUGIN_QUARANTINED');
    await life.take([second, entryOf(cost)]);
    expect(report()).toMatchObject({ state: 'ready', version: '2.0.0' });
  });

  it('[X-26] is told of item by item, once for each reason, until it begins anew', async () => {
    await use();
    const trip = (name: string, reason: string) => life.trip(instance(), name, new Error(reason));
    trip('tabs/a', 'no moon');
    trip('tabs/a', 'no moon');
    trip('tabs/b', 'no tide');
    expect(host.problems.list()).toEqual([
      { code: 'PLUGIN_ITEM_FAILED', plugin: 'acme.things', item: 'tabs/a', message: 'no moon' },
      { code: 'PLUGIN_ITEM_FAILED', plugin: 'acme.things', item: 'tabs/b', message: 'no tide' },
    ]);
    await life.take([second, entryOf(cost)]);
    expect(codes()).toEqual([]);
  });

  it('[X-26] a view whose code is there stays the same for other words', async () => {
    const routes = () => test.services.get(Points).point(consolePoints.routes).get();
    const before = routes()[0]!.view;
    const german = structuredClone(things);
    german.contributes!.panels![0]!.label = 'Dinge';
    await life.take([entryOf(german), entryOf(cost)]);
    expect(test.services.get(Points).point(consolePoints.panels).get()[0]!.label).toBe('Dinge');
    expect(routes()[0]!.view).toBe(before);
  });
});
