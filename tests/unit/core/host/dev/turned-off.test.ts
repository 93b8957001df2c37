import { expect, it } from 'vitest';
import { TurnedOff } from '../../../../../core/host/dev/turned-off.ts';
import { livePlugins, settle } from '../../../../support/live-plugins.ts';
import { things } from '../../../../support/plugin-door.ts';

const plain = (id: string) => ({ id, version: '1.0.0', engine: '^1.0', label: id });

it('[X-26] a search that is ended while a plugin is asked leaves all of them on', async () => {
  const { host, use, door, test } = await livePlugins(plain('acme.a'), things, plain('acme.b'));
  await use();
  door.contexts[0]!.onBeforeStop(() => new Promise(() => {}));
  const ids = ['acme.a', 'acme.things', 'acme.b'];
  const turned = new TurnedOff(host, ids);
  const half = turned.set(ids);
  await settle();
  expect(host.running.has('acme.a')).toBe(false);
  await turned.set([]);
  test.clock.advance(30_000);
  expect(await half).toBe(false);
  expect([...host.running.keys()].sort()).toEqual([...ids].sort());
});
