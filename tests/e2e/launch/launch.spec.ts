import { axeFindings } from '../../support/axe.ts';
import { act, openAt } from '../images/panel.ts';
import { NativeServers } from '../support/native-servers.ts';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, test as base } from '../support/test.ts';
import { choose, next, openWizard, wizardOf } from './wizard.ts';

/** A name of instances, and compute itself; what has the name is removed in the end. */
const test = base.extend<{ launched: { name: string; servers: NativeServers } }>({
  launched: async ({ target }, use) => {
    const servers = new NativeServers(target.authUrl, target.users['demo']!);
    const name = uniqueName('launched');
    await use({ name, servers });
    await servers.removeNamed(name);
  },
});

test('[LNC-01] [LNC-03] [LNC-13] [LNC-15] two instances from an image: what compute has is what was chosen', async ({
  page,
  signIn,
  launched: { name, servers },
}) => {
  await signIn();
  const wizard = await openWizard(page);
  await wizard.getByLabel('Instance name').fill(name);
  await wizard.getByLabel('Description').fill('made by a test');
  await wizard.getByLabel('Count').fill('2');
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  await next(wizard, 'Source');
  await expect(wizard.getByLabel('Boot source')).toHaveValue('image');
  await choose(wizard, 'tiny-qcow2');
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  await next(wizard, 'Flavor');
  await choose(wizard, 'm1.nano');
  await expect(wizard.locator('[data-charts]')).toContainText('Total Instances');
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  await next(wizard, 'Networks');
  await choose(wizard, 'demo-net');
  await wizard.getByRole('button', { name: 'Launch 2 Instances' }).click();
  await expectMessage(page, '2 instances launched.');
  await expect(wizard).toHaveCount(0);

  await expect
    .poll(async () => (await servers.named(name)).map((each) => each.name))
    .toEqual([`${name}-1`, `${name}-2`]);
  // Nova tells the groups once the first port is there.
  await expect.poll(async () => (await servers.named(name))[0]?.['security_groups'], { timeout: 30_000 }).toBeDefined();
  const [first] = await servers.named(name);
  expect(first).toMatchObject({
    description: 'made by a test',
    flavor: { original_name: 'm1.nano' },
    security_groups: [{ name: 'default' }],
  });
  await expect
    .poll(async () => (await servers.named(name)).map(({ status }) => status), { timeout: 60_000 })
    .toEqual(['ACTIVE', 'ACTIVE']);
  expect(Object.keys((await servers.named(name))[0]!['addresses'])).toEqual(['demo-net']);
});

test('[LNC-04] [LNC-24] [LNC-29] [LNC-48] an instance from a volume, which is for one only', async ({
  page,
  signIn,
  launched: { name, servers },
}) => {
  const volume = await servers.bootableVolume(uniqueName('boot'));
  await signIn();
  const wizard = await openWizard(page);
  await wizard.getByLabel('Instance name').fill(name);
  await wizard.getByLabel('Count').fill('2');
  await next(wizard, 'Source');
  await wizard.getByLabel('Boot source').selectOption('volume');
  await choose(wizard, volume.name);
  await next(wizard, 'Flavor');
  await expect(wizard.getByText(/Volumes can only be attached to 1 active instance at a time/)).toBeVisible();
  await wizard.getByRole('button', { name: 'Back', exact: true }).click();
  await wizard.getByLabel('Count').fill('1');
  await next(wizard, 'Source');
  await wizard
    .getByRole('radiogroup', { name: 'Delete Volume on Instance Delete' })
    .getByRole('radio', { name: 'Yes' })
    .click();
  await next(wizard, 'Flavor');
  await choose(wizard, 'm1.nano');
  await next(wizard, 'Networks');
  await choose(wizard, 'demo-net');
  await wizard.getByRole('button', { name: 'Launch Instance' }).click();
  await expectMessage(page, '1 instance launched.');
  await expect.poll(async () => (await servers.named(name))[0]?.status, { timeout: 60_000 }).toBe('ACTIVE');
  const [server] = await servers.named(name);
  expect(server!['image']).toBe('');
  expect(server!['os-extended-volumes:volumes_attached']).toEqual([{ id: volume.id, delete_on_termination: true }]);
});

test('[LNC-02] [LNC-27] [LNC-30] [LNC-48] Launch of an image has it chosen; a volume made of it has the size that was typed', async ({
  page,
  signIn,
  native,
  launched: { name, servers },
}) => {
  const image = await (await native()).image({ name: uniqueName('to-launch'), min_disk: 1 });
  await signIn();
  await openAt(page, image.name);
  await act(page, image.name, 'Launch');
  const wizard = wizardOf(page);
  await wizard.getByLabel('Instance name').fill(name);
  await next(wizard, 'Source');
  await expect(wizard.locator('[data-list=allocated]').getByText(image.name)).toBeVisible();
  await wizard.getByRole('radiogroup', { name: 'Create New Volume' }).getByRole('radio', { name: 'Yes' }).click();
  await expect(wizard.getByText(/zones of the instance and of its volume must be compatible/)).toBeVisible();
  const size = wizard.getByRole('spinbutton', { name: /^Volume size/ });
  await expect(size).toHaveValue('1');
  await size.fill('');
  await next(wizard, 'Flavor');
  await expect(size).toHaveAccessibleDescription(/Volume size is required and must be an integer\./);
  await size.fill('2');
  await next(wizard, 'Flavor');
  await choose(wizard, 'm1.nano');
  await next(wizard, 'Networks');
  await choose(wizard, 'demo-net');
  await wizard.getByRole('button', { name: 'Launch Instance' }).click();
  await expectMessage(page, '1 instance launched.');
  await expect.poll(async () => (await servers.named(name))[0]?.status, { timeout: 60_000 }).toBe('ACTIVE');
  const [server] = await servers.named(name);
  const [{ id, delete_on_termination: goes }] = server!['os-extended-volumes:volumes_attached'];
  expect(goes).toBe(false);
  const { volume } = await servers.call('volume', 'GET', `/volumes/${id}`);
  expect(volume).toMatchObject({ size: 2, bootable: 'true' });
  await servers.removeNamed(name);
  await servers.call('volume', 'DELETE', `/volumes/${id}`);
});

test('[LNC-14] [X-06] lists that can’t be had stay empty without a word, and a refusal of compute loses nothing', async ({
  page,
  signIn,
  control,
  launched: { name },
}) => {
  await signIn();
  await page.goto('/project/images');
  await control.fault({ service: 'compute', method: 'GET', path: '/flavors', status: 500 });
  const wizard = await openWizard(page);
  await wizard.getByLabel('Instance name').fill(name);
  await next(wizard, 'Source');
  await choose(wizard, 'tiny-qcow2');
  await next(wizard, 'Flavor');
  await expect(wizard.getByText('There are no flavors.')).toBeVisible();
  await wizard.getByRole('button', { name: 'Cancel' }).click();
  await control.clearFaults();

  await openWizard(page);
  await wizard.getByLabel('Instance name').fill(name);
  await next(wizard, 'Source');
  await choose(wizard, 'tiny-qcow2');
  await next(wizard, 'Flavor');
  await choose(wizard, 'm1.nano');
  await next(wizard, 'Networks');
  await choose(wizard, 'demo-net');
  await control.fault({ service: 'compute', method: 'POST', path: '/servers$', status: 409, times: 1 });
  await wizard.getByRole('button', { name: 'Launch Instance' }).click();
  await expect(wizard.getByRole('alert').first()).toBeVisible();
  await expect(wizard.locator('[data-list=allocated]').getByText('demo-net')).toBeVisible();
  await wizard.getByRole('button', { name: 'Launch Instance' }).click();
  await expectMessage(page, '1 instance launched.');
});
