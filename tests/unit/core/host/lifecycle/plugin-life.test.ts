import { beforeEach, describe, expect, it } from 'vitest';
import { consolePoints } from '#registry';
import { FactBook } from '#services/registry/fact-book';
import { Points } from '#services/registry/registry';
import { reportProblems } from '../../../../../core/host/lifecycle/report-problems.ts';
import { cost, entryOf, things } from '../../../../support/plugin-door.ts';
import { livePlugins, type LivePlugins, second, settle } from '../../../../support/live-plugins.ts';
import type { PluginManifest } from '#protocol';

let { test, door, host, life, use, report, codes, instance, build } = {} as LivePlugins;
const start = async (...manifests: PluginManifest[]) =>
  void ({ test, door, host, life, use, report, codes, instance, build } = await livePlugins(...manifests));

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
    // Neither what comes right by itself, nor what is its author's, over this tab alone.
    host.problems.add({ code: 'PLUGIN_UPGRADE_WAITS', plugin: 'acme.things', version: '2.0.0', task: 'Uploading' });
    host.index.set('acme.local', { ...entryOf(things), base: 'http://127.0.0.1:4600/d1/' });
    host.problems.add({ code: 'PLUGIN_LOAD_FAILED', plugin: 'acme.local', message: 'mine' });
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
