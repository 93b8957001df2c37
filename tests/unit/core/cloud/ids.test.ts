import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createIds, nameKeyOf } from '../../../../core/cloud/shared/ids.ts';
import { openStore } from '../../../../core/cloud/shared/store.ts';

it('[EMB-01] a name has one id within a cloud, however often it is asked for, and another in the next cloud', async () => {
  const keyOf = async (seed?: string) => nameKeyOf((await openStore()).collection<string>('cloud.keys'), seed);
  const open = async (seed?: string) => createIds({ seed, nameKey: await keyOf(seed) });
  const [one, other] = [await open(), await open()];
  expect(one.namedUuid('volume data')).toBe(one.namedUuid('volume data'));
  expect(one.namedHex('volume data')).toBe(one.namedUuid('volume data').replaceAll('-', ''));
  expect(one.namedUuid('volume data')).not.toBe(one.namedUuid('volume boot'));
  expect(one.namedUuid('volume data')).not.toBe(other.namedUuid('volume data'));
  expect((await open('s')).namedUuid('volume data')).toBe((await open('s')).namedUuid('volume data'));
  expect(one.uuid()).not.toBe(one.uuid());
});

it('[EMB-01] a cloud that was started again with its data gives a name the id that it had', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sextant-ids-'));
  const keys = [];
  for (const seed of [undefined, undefined, 'later']) {
    const store = await openStore(directory);
    keys.push(nameKeyOf(store.collection<string>('cloud.keys'), seed));
    await store.close();
  }
  await rm(directory, { recursive: true });
  expect(new Set(keys).size).toBe(1);
});
