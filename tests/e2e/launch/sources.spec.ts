import type { Page } from '@playwright/test';
import { NativeServers } from '../support/native-servers.ts';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, test as base } from '../support/test.ts';
import { choose, next, openWizard } from './wizard.ts';

/** A name of instances, and compute itself; what has the name is removed in the end. */
const test = base.extend<{ launched: { name: string; servers: NativeServers } }>({
  launched: async ({ target }, use) => {
    const servers = new NativeServers(target.authUrl, target.users['demo']!);
    const name = uniqueName('source');
    await use({ name, servers });
    await servers.removeNamed(name);
  },
});

/** Launches one instance from a source of this kind in the network of the demo project. */
async function launchFrom(page: Page, { type, source, name }: { type: string; source: string; name: string }) {
  const wizard = await openWizard(page);
  await wizard.getByLabel('Instance name').fill(name);
  await next(wizard, 'Source');
  await wizard.getByLabel('Boot source').selectOption(type);
  await choose(wizard, source);
  if (type === 'volume_snapshot') {
    const goes = wizard.getByRole('radiogroup', { name: 'Delete Volume on Instance Delete' });
    await goes.getByRole('radio', { name: 'Yes' }).click();
  }
  await next(wizard, 'Flavor');
  await choose(wizard, 'm1.nano');
  await next(wizard, 'Networks');
  await choose(wizard, 'demo-net');
  await wizard.getByRole('button', { name: 'Launch Instance' }).click();
  await expectMessage(page, '1 instance launched.');
}

test('[LNC-04] [LNC-13] [LNC-49] an instance from the snapshot of another: compute has that snapshot as its image', async ({
  page,
  signIn,
  native,
  launched: { name, servers },
}) => {
  const snapshot = await (await native()).image({ name: uniqueName('snapshot'), image_type: 'snapshot' });
  await signIn();
  await launchFrom(page, { type: 'snapshot', source: snapshot.name, name });
  await expect.poll(async () => (await servers.named(name))[0]?.['image']?.id).toBe(snapshot.id);
});

test('[LNC-04] [LNC-25] [LNC-48] an instance from a volume snapshot has a new volume of it, which goes with the instance', async ({
  page,
  signIn,
  launched: { name, servers },
}) => {
  const volume = await servers.bootableVolume(uniqueName('of-snapshot'));
  const asked = { snapshot: { name: uniqueName('volume-snapshot'), volume_id: volume.id } };
  const { snapshot } = await servers.call('volume', 'POST', '/snapshots', asked);
  const stateOf = async () => (await servers.call('volume', 'GET', `/snapshots/${snapshot.id}`)).snapshot.status;
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('available');
  await signIn();
  await launchFrom(page, { type: 'volume_snapshot', source: snapshot.name, name });
  await expect.poll(async () => (await servers.named(name))[0]?.status, { timeout: 60_000 }).toBe('ACTIVE');
  const [server] = await servers.named(name);
  const [attached] = server!['os-extended-volumes:volumes_attached'];
  expect(attached.delete_on_termination).toBe(true);
  const { volume: made } = await servers.call('volume', 'GET', `/volumes/${attached.id}`);
  expect(made.snapshot_id).toBe(snapshot.id);
  await servers.removeNamed(name);
  const volumes = async () =>
    ((await servers.call('volume', 'GET', '/volumes')).volumes as { id: string }[]).map(({ id }) => id);
  await expect.poll(volumes, { timeout: 60_000 }).not.toContain(attached.id);
  await servers.call('volume', 'DELETE', `/snapshots/${snapshot.id}`);
  const snapshots = async () =>
    ((await servers.call('volume', 'GET', '/snapshots')).snapshots as { id: string }[]).map(({ id }) => id);
  await expect.poll(snapshots, { timeout: 60_000 }).not.toContain(snapshot.id);
  await servers.call('volume', 'DELETE', `/volumes/${volume.id}`);
});
