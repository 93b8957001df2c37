import { beforeEach, describe, expect, it } from 'vitest';
import type { PluginManifest } from '#protocol';
import { ConsoleError } from '#base';
import { consolePoints } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { Modals } from '#services/modals/modals';
import { FactBook } from '#services/registry/fact-book';
import { Points } from '#services/registry/registry';
import { Tasks } from '#services/tasks/tasks';
import { liveIndex } from '../../../../../core/host/plugins.ts';
import { cost, entryOf, things } from '../../../../support/plugin-door.ts';
import { livePlugins, type LivePlugins, second, settle } from '../../../../support/live-plugins.ts';

let { test, door, host, life, use, report, codes, instance, build } = {} as LivePlugins;
const start = async (...manifests: PluginManifest[]) =>
  void ({ test, door, host, life, use, report, codes, instance, build } = await livePlugins(...manifests));

const costSecond = entryOf({ ...cost, version: '2.0.0' }, 'd2');
const third = entryOf({ ...things, version: '3.0.0' }, 'd3');
const cost2: PluginManifest = { ...cost, requires: [], provides: ['acme.cost@1'] };
const versions = () => life.list().map(({ id, version, state }) => `${id} ${version} ${state}`);
/** A task of the plugin that runs now. */
const aTask = (title: string) => door.contexts.at(-1)!.get(Tasks).start({ title });

describe('two plugins upgraded by one index, of which one requires the other', () => {
  beforeEach(async () => {
    await start(things, cost);
    await use();
    await instance('acme.cost').use('./cost#costColumn');
  });

  it('[X-21] both come to their new build', async () => {
    await life.take([costSecond, second]);
    expect(versions()).toEqual(['acme.things 2.0.0 active', 'acme.cost 2.0.0 active']);
    expect(codes()).toEqual([]);
  });

  it('[X-21] the one may require what only the new build of the other provides', async () => {
    const needs = entryOf({ ...costSecond.manifest, requires: ['acme.things.api@2'] }, 'd2');
    const provides = entryOf({ ...second.manifest, provides: ['acme.things.api@1', 'acme.things.api@2'] }, 'd2');
    await life.take([needs, provides]);
    expect(versions()).toEqual(['acme.things 2.0.0 active', 'acme.cost 2.0.0 active']);
    expect(codes()).toEqual([]);
  });

  it('[X-21] the one that can’t come without the other comes with it, however late that is', async () => {
    const needs = entryOf({ ...costSecond.manifest, requires: ['acme.things.api@2'] }, 'd2');
    await life.take([needs, entryOf(things)]);
    expect(report('acme.cost')!.reason).toContain('acme.things.api@2');
    expect(versions()).toEqual(['acme.things 1.0.0 active', 'acme.cost 1.0.0 active']);
    await life.take([
      needs,
      entryOf({ ...second.manifest, provides: ['acme.things.api@1', 'acme.things.api@2'] }, 'd2'),
    ]);
    expect(versions()).toEqual(['acme.things 2.0.0 active', 'acme.cost 2.0.0 active']);
    expect(codes()).toEqual([]);
  });

  it('[X-21] where the new build of the one fails, its old build goes on beside the new one of the other', async () => {
    door.modules['d2/cost.js'] = new Error('no moon');
    await life.take([costSecond, second]);
    expect(versions()).toEqual(['acme.things 2.0.0 active', 'acme.cost 1.0.0 ready']);
    expect(report('acme.cost')!.reason).toBe('2.0.0: no moon');
  });

  it('[X-21] the one takes over its state, though it was put down with the other', async () => {
    await start({ ...cost, requires: [], provides: ['acme.cost@1'] }, { ...things, requires: ['acme.cost@1'] });
    await use();
    door.contexts[0]!.state.set('draft', 'half');
    await instance('acme.cost').use('./cost#costColumn');
    await life.take([
      entryOf({ ...cost, requires: [], provides: ['acme.cost@1'], version: '2.0.0' }, 'd2'),
      entryOf({ ...things, requires: ['acme.cost@1'], version: '2.0.0' }, 'd2'),
    ]);
    expect(versions()).toEqual(['acme.cost 2.0.0 active', 'acme.things 2.0.0 active']);
    expect(door.contexts.at(-1)!.state.get('draft')).toBe('half');
  });
});

describe('two plugins of which the one is there no more without the new build of the other', () => {
  const builds = (version: string, api: string) => [
    { ...cost, version, requires: [], provides: [api] },
    { ...things, version, requires: [api] },
  ];
  const [newCost, newThings] = builds('2.0.0', 'acme.cost@2').map((manifest) => entryOf(manifest, 'd2'));
  beforeEach(async () => {
    await start(...builds('1.0.0', 'acme.cost@1'));
    await use();
    door.contexts[0]!.state.set('draft', 'half');
    await instance('acme.cost').use('./cost#costColumn');
  });

  it('[X-21] its new build takes over its state', async () => {
    await life.take([newCost!, newThings!]);
    expect(versions()).toEqual(['acme.cost 2.0.0 active', 'acme.things 2.0.0 active']);
    expect(door.contexts.at(-1)!.state.get('draft')).toBe('half');
    expect(codes()).toEqual([]);
  });

  it('[X-21] switched off meanwhile, it stays off', async () => {
    let go = () => {};
    build('d2', { activate: () => new Promise<void>((resolve) => (go = resolve)) });
    const taken = life.take([newCost!, newThings!]);
    await settle();
    await life.disable('acme.things');
    go();
    await taken;
    expect(report()).toMatchObject({ version: '2.0.0', state: 'disabled' });
    expect(host.running.has('acme.things')).toBe(false);
  });
});

describe('a new build whose plugin has changed while it was on its way', () => {
  beforeEach(async () => {
    await start(things);
    await use();
  });

  it('[X-21] comes when the plugin was switched off and on again', async () => {
    aTask('an upload');
    const taken = life.take([second]);
    await settle();
    const disabled = life.disable('acme.things');
    await settle();
    test.clock.advance(30_000);
    await Promise.all([disabled, taken]);
    life.enable('acme.things');
    expect(report()).toMatchObject({ version: '2.0.0', state: 'ready' });
  });

  it('[X-21] comes when the build before was swapped back meanwhile', async () => {
    await life.take([second]);
    let go = () => {};
    const begun = new Promise<void>((resolve) => (go = resolve));
    build('d3', { activate: () => begun });
    const taken = life.take([third]);
    await settle();
    for (let error = 0; error < 4; error += 1) life.trip(instance(), 'tabs/a', new Error('no moon'));
    await settle();
    expect(report()!.version).toBe('1.0.0');
    go();
    await taken;
    expect(report()).toMatchObject({ version: '3.0.0', state: 'active' });
    expect(report()!.reason).toBeUndefined();
  });

  it('[X-21] is not told of when it fails and nobody wants it any more; installed again, it begins', async () => {
    door.failures.set('start.js', 4);
    const taken = life.take([second]);
    await settle();
    await life.take([]);
    for (const wait of [1_000, 5_000, 30_000]) {
      await settle();
      test.clock.advance(wait);
    }
    await taken;
    expect([codes(), life.list()]).toEqual([[], []]);
    await life.take([second]);
    expect(report()).toMatchObject({ version: '2.0.0', state: 'ready' });
  });

  it('[X-21] is given up when the plugin is taken away in the moment before it comes', async () => {
    const task = aTask('an upload');
    const taken = life.take([second]);
    await settle();
    test.clock.advance(300_000);
    expect(codes()).toEqual(['PLUGIN_UPGRADE_WAITS']);
    const seen = new Set<string | undefined>();
    host.onDidChange(() => void seen.add(report()?.version));
    let gone: Promise<void> | undefined;
    host.problems.onDidChange(() => {
      if (codes().length === 0) gone ??= life.take([]);
    });
    task.update({ state: 'done' });
    await taken;
    await gone;
    expect([life.list(), codes()]).toEqual([[], []]);
    expect(seen).not.toContain('2.0.0');
  });

  it('[X-21] brings along what was refused for want of it, also when it comes late and nothing of it is in use', async () => {
    await start(things, cost);
    await use();
    const api = ['acme.things.api@1', 'acme.things.api@2'];
    const provides = entryOf({ ...second.manifest, provides: api }, 'd2');
    const needs = entryOf({ ...costSecond.manifest, requires: [api[1]!] }, 'd2');
    door.modules['d2/start.js'] = new ConsoleError('PLUGIN_LOAD_FAILED', { message: 'no file' });
    await life.take([provides, needs]);
    expect(versions()).toEqual(['acme.things 1.0.0 active', 'acme.cost 1.0.0 active']);
    await life.disable('acme.things');
    life.enable('acme.things');
    delete door.modules['d2/start.js'];
    test.clock.advance(60_000);
    await settle();
    expect(versions()).toEqual(['acme.things 2.0.0 ready', 'acme.cost 2.0.0 ready']);
  });

  it('[X-21] that was refused is not told of any more once the index has the old one again', async () => {
    build('d2', { activate: () => Promise.reject(new Error('no moon')) });
    await life.take([second]);
    expect(codes()).toEqual(['PLUGIN_UPGRADE_FAILED']);
    await life.take([entryOf(things)]);
    expect([report()!.reason, codes()]).toEqual([undefined, []]);
  });

  it('[X-03] that was refused gives its words in another language to what it has with the old one', async () => {
    build('d2', { activate: () => Promise.reject(new Error('no moon')) });
    const panels = () => test.services.get(Points).point(consolePoints.panels).get();
    const labelled = (label: string) => {
      const entry = structuredClone(second);
      entry.manifest.label = `${label}!`;
      entry.manifest.contributes!.panels![0]!.label = label;
      return entry;
    };
    await life.take([labelled('Newer things')]);
    expect([report()!.version, panels()[0]!.label]).toEqual(['1.0.0', 'Things']);
    await test.services.get(I18n).use('de');
    // The page asks for the index in its language as well, with code that has to be there before the test ends.
    await liveIndex(test.services, host);
    await life.take([labelled('Dinge')]);
    expect([report()!.version, report()!.label, panels()[0]!.label]).toEqual(['1.0.0', 'Dinge!', 'Dinge']);
  });

  it('[X-03] has the words of the language that the page has by then', async () => {
    const german = structuredClone(second);
    german.manifest.contributes!.panels![0]!.label = 'Dinge';
    const task = aTask('an upload');
    const taken = life.take([second]);
    await settle();
    const again = life.take([german]);
    task.update({ state: 'done' });
    await Promise.all([taken, again]);
    expect(report()!.version).toBe('2.0.0');
    expect(host.index.get('acme.things')!.manifest.contributes!.panels![0]!.label).toBe('Dinge');
  });
});

describe('what a new build waits for', () => {
  it('[X-21] a task that began while it was fetched and started', async () => {
    await start(things);
    await use();
    let go = () => {};
    build('d2', { activate: () => new Promise<void>((resolve) => (go = resolve)) });
    const taken = life.take([second]);
    await settle();
    const task = aTask('an upload');
    go();
    await settle();
    test.clock.advance(3_600_000);
    await settle();
    expect([report()!.version, test.services.get(Tasks).list()[0]!.state]).toEqual(['1.0.0', 'running']);
    task.update({ state: 'done' });
    await taken;
    expect(report()!.version).toBe('2.0.0');
  });

  it('[X-21] a task of a plugin that requires it', async () => {
    await start(cost2, { ...things, requires: ['acme.cost@1'] });
    await use();
    const task = aTask('an upload');
    await instance('acme.cost').use('./cost#costColumn');
    const taken = life.take([
      entryOf({ ...cost2, version: '2.0.0' }, 'd2'),
      entryOf({ ...things, requires: ['acme.cost@1'] }),
    ]);
    await settle();
    test.clock.advance(3_600_000);
    await settle();
    expect([report('acme.cost')!.version, test.services.get(Tasks).list()[0]!.state]).toEqual(['1.0.0', 'running']);
    task.update({ state: 'done' });
    await taken;
    expect(report('acme.cost')!.version).toBe('2.0.0');
  });

  it('[X-21] is named on its row at once, and told of after five minutes until it is over', async () => {
    await start(things);
    await use();
    const task = aTask('Upload of big.iso');
    const taken = life.take([second]);
    await settle();
    expect(report()!.reason).toContain('2.0.0 waits for a task to end: Upload of big.iso');
    test.clock.advance(299_999);
    expect(codes()).toEqual([]);
    test.clock.advance(1);
    expect(host.problems.list()).toEqual([
      { code: 'PLUGIN_UPGRADE_WAITS', plugin: 'acme.things', version: '2.0.0', task: 'Upload of big.iso' },
    ]);
    task.update({ state: 'done' });
    await taken;
    expect([report()!.reason, codes(), report()!.version]).toEqual([undefined, [], '2.0.0']);
  });

  it('[X-21] state that the old build writes while the new one starts is handed over', async () => {
    await start(things);
    await use();
    const seen: unknown[] = [];
    build('d2', {
      async activate(context) {
        seen.push(context.state.get('draft'));
        await settle();
      },
    });
    const taken = life.take([second]);
    await settle();
    door.contexts[0]!.state.set('draft', 'typed meanwhile');
    await taken;
    expect([report()!.version, seen]).toEqual(['2.0.0', [undefined, 'typed meanwhile']]);
  });

  it('[X-21] what is typed in a dialog that was opened while it was started once more', async () => {
    await start(things);
    await use();
    const [first] = door.contexts;
    let starts = 0;
    build('d2', {
      async activate() {
        starts += 1;
        if (starts === 1) first!.state.set('draft', 'typed meanwhile');
        if (starts !== 2) return;
        void first!.get(Modals).open({ id: 'a', size: 'small', title: 'A', content: () => null });
        test.services.get(Modals).stack()[0]!.setDirty(true);
      },
    });
    const taken = life.take([second]);
    await settle();
    await settle();
    expect([starts, report()!.state, test.services.get(Modals).stack().length]).toEqual([2, 'draining', 1]);
    test.services.get(Modals).stack()[0]!.setDirty(false);
    await taken;
    expect(report()!.version).toBe('2.0.0');
  });

  it('[X-21] what a plugin writes each time it is asked to end is handed over', async () => {
    await start(things);
    await use();
    const [first] = door.contexts;
    let asked = 0;
    first!.onBeforeStop(() => (first!.state.set('asked', (asked += 1)), true));
    const seen: unknown[] = [];
    build('d2', { activate: (context) => void seen.push(context.state.get('asked')) });
    await life.take([second]);
    expect([report()!.version, seen.at(-1)]).toEqual(['2.0.0', asked]);
  });

  it('[X-21] of two that ask one plugin to end the first to give up leaves it draining for the other', async () => {
    await start({ ...things, when: 'setting.moon' });
    const moon = (isThere: boolean) => {
      test.page.state.settings['moon'] = isThere;
      test.services.get(FactBook).changed(['setting.moon']);
    };
    moon(true);
    await use();
    door.contexts[0]!.onBeforeStop(() => new Promise(() => {}));
    moon(false);
    test.clock.advance(20_000);
    moon(true);
    const disabled = life.disable('acme.things');
    test.clock.advance(10_000);
    await settle();
    expect(report()!.state).toBe('draining');
    test.clock.advance(20_000);
    await disabled;
    expect(report()!.state).toBe('disabled');
  });
});
