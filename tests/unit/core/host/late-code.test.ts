import { beforeEach, describe, expect, it } from 'vitest';
import type { PluginManifest } from '#protocol';
import type { Action } from '#registry';
import type { PluginContext } from '#services/plugins/plugin';
import { Resources } from '#services/resources/resources';
import { permitted } from '../../../../core/ui/actions/permitted.ts';
import { type LivePlugins, livePlugins, settle } from '../../../support/live-plugins.ts';
import { cost, thing, things } from '../../../support/plugin-door.ts';

let { test, door, host, life, codes } = {} as LivePlugins;
/** Lets the plugin's start end. */
let go: () => void;

const slow: PluginManifest = {
  ...cost,
  requires: [],
  activate: './cost#plugin',
  contributes: { actions: [{ id: 'pay', on: thing, kind: 'item', order: 1, label: 'Pay', def: './cost#pay' }] },
};
const own = { id: 'things.edit', label: 'Edit', perform: async () => {} };
const row = { id: 'a' };

const actions = async () =>
  (await test.services.get(Resources).type(thing))!.actions!.item as readonly Action<object>[];
/** Returns what a row offers, once it offers anything. */
const offered = async (asked = row) =>
  (await permitted(await actions(), [asked], test.services)).map(({ action }) => action.id);
/** Returns the actions whose code has come: `danger` is set by the code alone. */
const swapped = async () => (await actions()).filter(({ danger }) => danger).map(({ id }) => id);
const list = () => test.services.get(Resources).list(thing, { filters: {} });

beforeEach(async () => {
  ({ test, door, host, life, codes } = await livePlugins(things, slow));
  const started = new Promise<void>((resolve) => (go = resolve));
  door.modules['thing.js'] = {
    thingType: {
      id: thing,
      name: 'acme.things:type',
      actions: { item: [own] },
      list: async () => ({ items: [row], hasMore: false }),
    },
  };
  door.modules['cost.js'] = {
    plugin: { activate: (_context: PluginContext) => started },
    pay: { id: 'ignored', label: 'Pay', danger: true, allowed: () => true, perform: async () => {} },
  };
});

describe('an action that a plugin adds to the rows of another', () => {
  it('[X-26] is waited for while its plugin starts', async () => {
    const asked = offered();
    await settle();
    test.clock.advance(9_999);
    go();
    expect(await asked).toEqual(['pay', 'things.edit']);
    await settle();
    expect(await swapped()).toEqual(['pay']);
    test.clock.advance(1);
    expect([await offered(), test.clock.waiting]).toEqual([['pay', 'things.edit'], 0]);
  });

  it('[X-26] is not waited for longer than ten seconds, by no row, and its plugin is said to be late', async () => {
    const asked = offered();
    await settle();
    test.clock.advance(10_000);
    expect(await asked).toEqual(['things.edit']);
    expect(await offered({ id: 'b' })).toEqual(['things.edit']);
    expect(codes()).toEqual(['PLUGIN_START_SLOW']);
  });

  it('[X-26] moves no button when it comes after that: it comes with the next list', async () => {
    const asked = offered();
    await settle();
    test.clock.advance(10_000);
    await asked;
    const changes: string[] = [];
    test.services.get(Resources).onDidChangeType(({ id }) => changes.push(id));
    go();
    await settle();
    expect([codes(), changes, await offered(), await swapped()]).toEqual([[], [], ['things.edit'], []]);
    await list();
    expect([changes, await offered(), await swapped()]).toEqual([[thing], ['pay', 'things.edit'], ['pay']]);
  });

  it('[X-26] comes with the next page of an item, and not with what asks for an item on the page again', async () => {
    door.modules['thing.js'] = {
      thingType: { ...(door.modules['thing.js'] as { thingType: object }).thingType, load: async () => row },
    };
    const asked = offered();
    await settle();
    test.clock.advance(10_000);
    await asked;
    go();
    await settle();
    await test.services.get(Resources).load(thing, 'a', undefined, true);
    expect(await swapped()).toEqual([]);
    await test.services.get(Resources).load(thing, 'a');
    expect(await swapped()).toEqual(['pay']);
  });

  it('[X-21] leaves nothing when its plugin is put down before it came', async () => {
    void offered();
    await settle();
    await life.disable('acme.cost');
    expect([await offered(), test.clock.waiting]).toEqual([['things.edit'], 0]);
    go();
    await settle();
    await list();
    expect(await offered()).toEqual(['things.edit']);
    expect(host.running.has('acme.cost')).toBe(false);
  });
});
