import { axeFindings } from '../../support/axe.ts';
import { actIn } from '../images/panel.ts';
import { NativeServers } from '../support/native-servers.ts';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, test } from '../support/test.ts';
import { wizardOf } from './wizard.ts';

/** The key of an ED25519 pair, as OpenSSH writes it. */
const ed25519 = 'AAAAC3NzaC1lZDI1NTE5AAAAIGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE';

test('[SRV-07] Launch of a server group, a volume and the list of instances opens the wizard with that chosen', async ({
  page,
  signIn,
  target,
}) => {
  const [groupName, volumeName] = [uniqueName('group'), uniqueName('boot')];
  const servers = new NativeServers(target.authUrl, target.users['demo']!);
  await servers.group(groupName, 'soft-affinity');
  const volume = await servers.bootableVolume(volumeName);
  const wizard = wizardOf(page);
  const steps = wizard.getByRole('navigation');
  await signIn();

  await page.goto('/project/server_groups');
  await actIn(page.getByRole('row').filter({ hasText: groupName }), 'Launch', `Actions for ${groupName}`);
  await expect(steps).toContainText(groupName);
  await wizard.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`/ngdetails/OS::Cinder::Volume/${volume.id}`);
  await actIn(page.getByRole('main'), 'Launch', /^Actions for /);
  await expect(steps).toContainText(volumeName);
  await wizard.getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/project/instances');
  await page.getByRole('button', { name: 'Launch Instance' }).first().click();
  await expect(wizard.getByLabel('Instance name')).toBeVisible();
  await expect(steps).not.toContainText(volumeName);

  await servers.cleanUp();
  await servers.call('volume', 'DELETE', `/volumes/${volume.id}`);
});

test('[SRV-07] another instance like one has its source, flavor, networks and metadata; its key pair, which is gone, is named', async ({
  page,
  signIn,
  target,
}) => {
  const [name, key] = [uniqueName('like'), uniqueName('key')];
  const servers = new NativeServers(target.authUrl, target.users['demo']!);
  const { images } = await servers.call('image', 'GET', '/v2/images?name=tiny-raw');
  const { flavors } = await servers.call('compute', 'GET', '/flavors');
  const { networks } = await servers.call('network', 'GET', '/v2.0/networks?name=demo-net');
  await servers.call('compute', 'POST', '/os-keypairs', {
    keypair: { name: key, public_key: `ssh-ed25519 ${ed25519} test` },
  });
  await servers.call('compute', 'POST', '/servers', {
    server: {
      name,
      imageRef: images[0].id,
      flavorRef: flavors.find((each: { name: string }) => each.name === 'm1.nano').id,
      networks: [{ uuid: networks[0].id }],
      key_name: key,
      metadata: { role: 'web' },
    },
  });
  await expect.poll(async () => (await servers.named(name))[0]?.status, { timeout: 60_000 }).toBe('ACTIVE');
  await servers.call('compute', 'DELETE', `/os-keypairs/${key}`);
  await signIn();
  await page.goto('/project/instances');
  await actIn(page.getByRole('row').filter({ hasText: name }), 'Launch Another Like This', `Actions for ${name}`);
  const wizard = wizardOf(page);
  await expect(wizard.getByText(`Not available: key pair ${key}.`)).toBeVisible();
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  const steps = wizard.getByRole('navigation');
  for (const chosen of ['tiny-raw', 'm1.nano', 'demo-net']) await expect(steps).toContainText(chosen);
  await wizard.getByLabel('Instance name').fill(`${name}-2`);
  await wizard.getByRole('button', { name: 'Launch Instance' }).click();
  await expectMessage(page, '1 instance launched.');
  await expect.poll(async () => (await servers.named(`${name}-2`))[0]?.['metadata']).toEqual({ role: 'web' });
  await servers.removeNamed(name);
});
