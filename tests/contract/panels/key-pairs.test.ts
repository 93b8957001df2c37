import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedCloud, embeddedCloud } from '../../../core/testing/cloud/embedded-cloud.ts';
import { createTestHost, role } from '../../../core/testing/index.ts';
import { Modals } from '../../../core/services/modals/modals.ts';
import { Toasts } from '../../../core/services/toasts/toasts.ts';
import { sendKeyPair } from '../../../plugins/key-pairs/forms/form-parts.tsx';
import { keyPairType } from '../../../plugins/key-pairs/key-pair-type.ts';

let cloud: EmbeddedCloud;
beforeAll(async () => {
  cloud = await embeddedCloud();
});
afterAll(() => cloud.close());

const hostOf = (user: string) => createTestHost({ plugins: [], cloud, policy: role(user, { project: 'demo' }) });

it.each(['reader', 'member', 'admin'])(
  '[KP-01] [KP-05] a %s sees key pairs of their own, and each with its details',
  async (user) => {
    const { services } = await hostOf(user);
    await sendKeyPair(services, { name: `of ${user}` }, String);
    const { items, hasMore } = await keyPairType.list!({ filters: {} }, { services });
    expect([items.map(({ name }) => name).includes(`of ${user}`), hasMore]).toEqual([true, false]);
    expect(items.some(({ name }) => name.startsWith('of ') && name !== `of ${user}`)).toBe(false);
    const loaded = await keyPairType.load!(`of ${user}`, { services });
    expect(loaded).toMatchObject({
      id: `of ${user}`,
      keypair_id: expect.any(Number),
      fingerprint: items.find(({ name }) => name === `of ${user}`)?.fingerprint,
      public_key: expect.stringMatching(/^ssh-rsa /),
      user_id: expect.stringMatching(/./),
      created_at: expect.stringMatching(/^\d{4}-/),
    });
  },
);

it('[KP-03] [X-23] a name that is taken is told in words of the panel’s', async () => {
  const { services } = await hostOf('member');
  await sendKeyPair(services, { name: 'taken' }, String);
  await expect(sendKeyPair(services, { name: 'taken' }, String)).rejects.toThrow('key-pairs:problem.exists');
  expect(services.get(Toasts).list()).toEqual([]);
});

it('[KP-04] deleting takes it away; one that is gone already counts as deleted', async () => {
  const { services } = await hostOf('member');
  services.get(Modals).confirm = async () => true;
  await sendKeyPair(services, { name: 'brief' }, String);
  const item = await keyPairType.load!('brief', { services });
  const [action] = keyPairType.actions!.batch!;
  for (let time = 0; time < 2; time += 1)
    expect(await action!.perform({ items: [item], services })).toMatchObject({
      deleted: [{ id: 'brief' }],
      failed: [],
    });
  await expect(keyPairType.load!('brief', { services })).rejects.toMatchObject({ status: 404 });
});
