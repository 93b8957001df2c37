import { beforeEach, describe, expect, it } from 'vitest';
import { Clock } from '#services/clock/clock';
import { Http } from '#services/http/http';
import type { PluginContext } from '#services/plugins/plugin';
import { Queries } from '#services/resources/queries';
import { Storage } from '#services/storage/storage';
import { Tasks } from '#services/tasks/tasks';
import { Toasts } from '#services/toasts/toasts';
import { thing, things } from '../../../../support/plugin-door.ts';
import { livePlugins, type LivePlugins, settle } from '../../../../support/live-plugins.ts';
import type { PluginManifest } from '#protocol';

let { test, door, life, use, report, instance } = {} as LivePlugins;
const start = async (...manifests: PluginManifest[]) =>
  void ({ test, door, life, use, report, instance } = await livePlugins(...manifests));

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

  it('[X-21] a success that it told just before its end stays to be read, without what would call it, and goes as any does', async () => {
    const undo = { run: async () => undefined };
    const button = { label: 'Look', press: () => {} };
    context.get(Toasts).add('success', 'It is tagged', { detail: 'tide', undo, button } as never);
    context.get(Toasts).add('warning', 'not for long');
    await life.disable('acme.things');
    const left = test.services.get(Toasts).list();
    expect(left).toMatchObject([{ type: 'success', message: 'It is tagged', detail: 'tide' }]);
    expect([left[0]!.undo, left[0]!.button]).toEqual([undefined, undefined]);
    test.clock.advance(3_000);
    expect(test.services.get(Toasts).list()).toEqual([]);
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

  it('[X-21] a task that begins after its end is over at once, and what becomes of it offers no retry', async () => {
    const tasks = context.get(Tasks);
    await life.disable('acme.things');
    const late = tasks.start({ title: 'late', cancel: () => {} });
    expect(test.services.get(Tasks).list()).toMatchObject([{ title: 'late', state: 'interrupted' }]);
    late.update({ state: 'failed', retry: () => {} });
    expect(test.services.get(Tasks).list()).toMatchObject([{ title: 'late', state: 'failed', retry: undefined }]);
  });

  it('[X-27] calls bear its name and are counted; so is the time that its start takes', async () => {
    await context.get(Http).get('/api/things/');
    await context.get(Http).request('GET', '/api/things/');
    expect(test.page.calls.at(-1)!.headers.get('x-sextant-plugin')).toBe('acme.things');
    expect(report()!.cost).toMatchObject({ calls: 2, bytes: 0 });
    expect(report()!.cost!.activation).toBeGreaterThanOrEqual(0);
  });

  it('[X-31] its calls carry its capability, whatever they name, and a call that leaves the console none', async () => {
    test.page.state.capabilities['acme.things'] = 'proof-1';
    const headers = { 'x-sextant-capability': 'forged', 'x-sextant-plugin': 'images' };
    await context.get(Http).get('/api/things/', { headers });
    const sent = () => ['capability', 'plugin'].map((name) => test.page.calls.at(-1)!.headers.get(`x-sextant-${name}`));
    expect(sent()).toEqual(['proof-1', 'acme.things']);
    test.page.answer('GET https://elsewhere.test/', () => []);
    await context.get(Http).get('https://elsewhere.test/', { external: true });
    expect(sent()).toEqual([null, null]);
  });

  it('[X-31] what the console keeps for the operator it neither finds nor changes; what it keeps itself it has', () => {
    const [all, own] = [test.services.get(Storage), context.get(Storage)];
    const tasks = ['tasks.left', 'tasks.activity'];
    const keys = ['settings.own', 'theme', 'theme.worn', 'density', 'scope.recent', 'navigation.rail', ...tasks];
    for (const key of keys) {
      all.set(key, 'the operator’s');
      expect(own.get(key), key).toBeUndefined();
      expect(() => own.set(key, 'mine'), key).toThrow('SERVICE_METHOD_REFUSED');
      expect(() => own.remove(key), key).toThrow('SERVICE_METHOD_REFUSED');
      expect(all.get(key), key).toBe('the operator’s');
    }
    own.set('acme.things.last', 1);
    own.set('themes', 2);
    expect([own.get('acme.things.last'), own.keys('').sort()]).toEqual([1, ['acme.things.last', 'themes']]);
    own.remove('themes');
    expect(all.get('themes')).toBeUndefined();
  });
});
