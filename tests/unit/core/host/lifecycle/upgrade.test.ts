import { beforeEach, describe, expect, it } from 'vitest';
import { consolePoints } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { Modals } from '#services/modals/modals';
import { Points } from '#services/registry/registry';
import { Tasks } from '#services/tasks/tasks';
import { Toasts } from '#services/toasts/toasts';
import { Api, cost, dynamic, entryOf, things } from '../../../../support/plugin-door.ts';
import { livePlugins, type LivePlugins, second, settle } from '../../../../support/live-plugins.ts';
import type { PluginManifest } from '#protocol';

let { test, door, host, life, use, report, codes, instance, build } = {} as LivePlugins;
const start = async (...manifests: PluginManifest[]) =>
  void ({ test, door, host, life, use, report, codes, instance, build } = await livePlugins(...manifests));

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

  describe('while something is typed in a dialog of the old one', () => {
    const modals = () => test.services.get(Modals);
    const notice = () =>
      test.services
        .get(Toasts)
        .list()
        .find(({ stays }) => stays);
    const typing = () => {
      const answered = door.contexts[0]!.get(Modals).open({ id: 'a', size: 'small', title: 'A', content: () => null });
      const [dialog] = modals().stack();
      dialog!.setWork('typed');
      return { answered, dialog: dialog! };
    };

    it('[X-21] is announced and waits, as long as it takes, until that is closed', async () => {
      const { dialog } = typing();
      const taken = life.take([second]);
      await settle();
      test.clock.advance(3_600_000);
      await settle();
      expect(report()).toMatchObject({ version: '1.0.0', state: 'draining' });
      expect(modals().stack()).toHaveLength(1);
      expect(notice()!.message).toContain('2.0.0');
      dialog.close();
      await taken;
      expect(report()).toMatchObject({ version: '2.0.0', state: 'active' });
      // Nobody was asked to agree: nothing is left to say.
      expect(notice()).toBeUndefined();
    });

    it('[X-21] comes at once when the person agrees, who is told where it is', async () => {
      const { answered } = typing();
      const taken = life.take([second]);
      await settle();
      notice()!.button!.press();
      await taken;
      expect(report()).toMatchObject({ version: '2.0.0', state: 'active' });
      expect(await answered).toBeUndefined();
      expect(notice()!.message).toContain('kept');
    });

    it('[X-21] does not break off what is being sent, also when the person agrees', async () => {
      const { dialog } = typing();
      const taken = life.take([second]);
      await settle();
      dialog.setWork('sending');
      notice()!.button!.press();
      await settle();
      expect(report()).toMatchObject({ version: '1.0.0' });
      dialog.close('made');
      await taken;
      expect(report()).toMatchObject({ version: '2.0.0', state: 'active' });
    });

    it('[X-21] the notice goes when the new build does, and is about the newest', async () => {
      typing();
      void life.take([second]);
      await settle();
      void life.take([entryOf({ ...things, version: '3.0.0' }, 'd3')]);
      await settle();
      const notices = test.services
        .get(Toasts)
        .list()
        .filter(({ stays }) => stays);
      expect(notices.map(({ message }) => /[23]\.0\.0/.exec(message)?.[0])).toEqual(['3.0.0']);
      await life.take([entryOf(things)]);
      await settle();
      expect(notice()).toBeUndefined();
      expect(modals().stack()).toHaveLength(1);
    });

    it('[X-21] a plugin that is removed stays until the person is done, or agrees', async () => {
      typing();
      const taken = life.take([]);
      const again = life.take([]);
      await settle();
      test.clock.advance(3_600_000);
      await settle();
      expect(modals().stack()).toHaveLength(1);
      expect(test.services.get(Toasts).list()).toHaveLength(1);
      notice()!.button!.press();
      await Promise.all([taken, again]);
      expect(report()).toBeUndefined();
      expect(modals().stack()).toHaveLength(0);
    });
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

  it('[X-26] one of which a JSON file did not come once works again with the next one that comes', async () => {
    const files = { ...things.files, 'form.json': 'sha384-form' };
    instance().entry.manifest.files = files;
    door.failures.set('form.json', 4);
    const failed = expect(instance().read('./form.json')).rejects.toMatchObject({ code: 'PLUGIN_LOAD_FAILED' });
    for (const wait of [1_000, 5_000, 30_000]) {
      await settle();
      test.clock.advance(wait);
    }
    await failed;
    expect(report()).toMatchObject({ state: 'failed', reason: 'Failed to fetch' });
    const get = door.door.fetch;
    door.door.fetch = async (...call) => (await get(...call), new Response('{"fields":1}'));
    expect(await instance().read('./form.json')).toEqual({ fields: 1 });
    expect(report()!.state).toBe('active');
    expect(report()!.reason).toBeUndefined();
    const before = instance();
    await life.disable('acme.things');
    await expect(before.read('./form.json')).rejects.toMatchObject({ code: 'PLUGIN_LOAD_FAILED' });
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

  it('[X-26] of the same version is told from the one before it by its digest, as an author’s builds are', async () => {
    build('d2', { activate: () => Promise.reject(new Error('no moon')) });
    await life.take([entryOf(things, 'd2')]);
    expect(host.problems.list()).toEqual([
      expect.objectContaining({ code: 'PLUGIN_UPGRADE_FAILED', version: '1.0.0 (d2)', old: '1.0.0 (d1)' }),
    ]);
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
