import { beforeEach, describe, expect, it } from 'vitest';
import { ConsoleError } from '#base';
import type { PluginManifest } from '#protocol';
import type { PluginContext } from '#services/plugins/plugin';
import { type LivePlugins, livePlugins, settle } from '../../../../support/live-plugins.ts';
import { cost, entryOf, things } from '../../../../support/plugin-door.ts';

let { test, door, host, life, report, codes, instance, build } = {} as LivePlugins;

/** `acme.cost` has what `acme.things` requires, and each of its builds another one of it. */
const costOf = (version: string, api: string): PluginManifest => ({
  ...cost,
  version,
  requires: [],
  provides: [api],
  contributes: {},
  activate: './cost#plugin',
});
const thingsOf = (version: string, api: string): PluginManifest => ({ ...things, version, requires: [api] });
const newCost = entryOf(costOf('2.0.0', 'acme.cost@2'), 'd2');
const newThings = entryOf(thingsOf('2.0.0', 'acme.cost@2'), 'd2');
const versions = () => life.list().map(({ id, version, state }) => `${id} ${version} ${state}`);
const before = ['acme.cost 1.0.0 active', 'acme.things 1.0.0 active'];
const after = ['acme.cost 2.0.0 active', 'acme.things 2.0.0 active'];
const refuses = (digest: string, error: Error) => build(digest, { activate: () => Promise.reject(error) });
const fail = async (id: string) => {
  for (let error = 0; error < 4; error += 1) life.trip(instance(id), 'tabs/a', new Error('no moon'));
  await expect.poll(() => report(id)!.version).toBe('1.0.0');
  await settle();
};

beforeEach(async () => {
  ({ test, door, host, life, report, codes, instance, build } = await livePlugins(
    costOf('1.0.0', 'acme.cost@1'),
    thingsOf('1.0.0', 'acme.cost@1'),
  ));
  door.modules['cost.js'] = { plugin: { activate: (_context: PluginContext) => {} } };
  await instance('acme.things').use('./thing#thingType');
  door.contexts[0]!.state.set('draft', 'half');
});

describe('two builds of which neither is without the other', () => {
  it('[X-21] come together', async () => {
    await life.take([newCost, newThings]);
    expect([versions(), codes(), door.contexts.at(-1)!.state.get('draft')]).toEqual([after, [], 'half']);
  });

  it('[X-21] go back together when the start of the one fails that requires the other, with the state that there was', async () => {
    refuses('d2', new Error('no moon'));
    await life.take([newCost, newThings]);
    expect([versions(), door.contexts.at(-1)!.state.get('draft')]).toEqual([before, 'half']);
    expect(codes().sort()).toEqual(['PLUGIN_SWAPPED_BACK', 'PLUGIN_SWAPPED_BACK']);
    expect([report('acme.things')!.reason, report('acme.cost')!.reason]).toEqual([
      '2.0.0: acme.things: no moon',
      '2.0.0: acme.things: no moon',
    ]);
    await life.take([newCost, newThings]);
    expect(versions()).toEqual(before);
  });

  it.each(['acme.things', 'acme.cost'])('[X-21] go back together when views of %s fail', async (id) => {
    await life.take([newCost, newThings]);
    door.contexts.at(-1)!.state.set('draft', 'spoilt');
    await fail(id);
    await expect.poll(versions).toEqual(before);
    expect(door.contexts.at(-1)!.state.get('draft')).toBe('half');
    expect(report(id)!.reason).toBe('2.0.0: no moon');
    expect(codes()).toEqual(['PLUGIN_SWAPPED_BACK', 'PLUGIN_SWAPPED_BACK']);
    expect(test.clock.waiting).toBe(0);
  });

  it('[X-21] come together after all when there is another build of the one that failed', async () => {
    refuses('d2', new Error('no moon'));
    await life.take([newCost, newThings]);
    await life.take([newCost, entryOf(thingsOf('3.0.0', 'acme.cost@2'), 'd3')]);
    expect(versions()).toEqual(['acme.cost 2.0.0 active', 'acme.things 3.0.0 active']);
    expect([door.contexts.at(-1)!.state.get('draft'), codes()]).toEqual(['half', []]);
  });

  it('[X-21] are tried again together when a file of the one did not come', async () => {
    door.modules['d2/start.js'] = new ConsoleError('PLUGIN_LOAD_FAILED', { message: 'no file' });
    await life.take([newCost, newThings]);
    expect(versions()).toEqual(before);
    delete door.modules['d2/start.js'];
    test.clock.advance(60_000);
    await expect.poll(versions).toEqual(after);
    expect(door.contexts.at(-1)!.state.get('draft')).toBe('half');
    expect(codes()).toEqual([]);
  });

  it('[X-21] leave the other where it is when the one is switched off', async () => {
    let go = () => {};
    build('d2', { activate: () => new Promise<void>((_, reject) => (go = () => reject(new Error('no moon')))) });
    const taken = life.take([newCost, newThings]);
    await settle();
    await life.disable('acme.things');
    go();
    await taken;
    expect(versions()).toEqual(['acme.cost 2.0.0 active', 'acme.things 2.0.0 disabled']);
    expect(host.running.has('acme.things')).toBe(false);
  });
});

it('[X-21] a build that came with another goes back with it also where its old build went on beside that one', async () => {
  const both = { ...costOf('2.0.0', 'acme.cost@1'), provides: ['acme.cost@1', 'acme.cost@2'] };
  await life.take([entryOf(both, 'd2'), newThings]);
  expect(versions()).toEqual(after);
  await fail('acme.cost');
  await expect.poll(versions).toEqual(before);
  expect(door.contexts.at(-1)!.state.get('draft')).toBe('half');
});
