import type { Locator, Page } from '@playwright/test';
import { NativeServers } from '../support/native-servers.ts';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, test } from '../support/test.ts';
import { choose, goTo, next, openWizard, wizardOf } from './wizard.ts';

/** Fills the wizard up to the network, with a flavor of this name. */
async function fill(wizard: Locator, { name, flavor }: { name: string; flavor: string }): Promise<void> {
  await wizard.getByLabel('Instance name').fill(name);
  await next(wizard, 'Source');
  await choose(wizard, 'tiny-qcow2');
  await next(wizard, 'Flavor');
  await choose(wizard, flavor);
  await next(wizard, 'Networks');
  await choose(wizard, 'demo-net');
}

const allocated = (wizard: Locator) => wizard.locator('[data-list=allocated]');
const heading = (wizard: Locator, name: string) => wizard.getByRole('heading', { name, exact: true });

/** Opens the wizard again, and goes on with the draft that was left. */
async function goOn(page: Page): Promise<Locator> {
  const wizard = await openWizard(page);
  await wizard.getByRole('button', { name: 'Go on with it' }).click();
  return wizard;
}

test('[X-06] [LNC-34] a flavor that is gone when the launch is sent leads to its step, and nothing else is lost', async ({
  page,
  signIn,
  target,
}) => {
  const name = uniqueName('gone');
  const admin = new NativeServers(target.authUrl, target.users['admin']!);
  const demo = new NativeServers(target.authUrl, target.users['demo']!);
  const { flavor } = await admin.call('compute', 'POST', '/flavors', {
    flavor: { name, ram: 64, vcpus: 1, disk: 1 },
  });
  await signIn();
  const wizard = await openWizard(page);
  await fill(wizard, { name, flavor: name });
  await admin.call('compute', 'DELETE', `/flavors/${flavor.id}`);
  await wizard.getByRole('button', { name: 'Launch Instance' }).click();
  await expect(heading(wizard, 'Flavor')).toBeVisible();
  await expect(wizard.getByText(`${name} is no longer there, or can no longer be used. Choose again.`)).toBeVisible();
  await expect(allocated(wizard).getByText(name)).toHaveCount(0);
  await choose(wizard, 'm1.nano');
  await next(wizard, 'Networks');
  await expect(allocated(wizard).getByText('demo-net')).toBeVisible();
  await wizard.getByRole('button', { name: 'Launch Instance' }).click();
  await expectMessage(page, '1 instance launched.');
  await demo.removeNamed(name);
});

test('[X-06] [LNC-36] a port that is gone when the launch is sent leads to its step; without it the launch goes on', async ({
  page,
  signIn,
  target,
}) => {
  const name = uniqueName('port');
  const demo = new NativeServers(target.authUrl, target.users['demo']!);
  const { networks } = await demo.call('network', 'GET', '/v2.0/networks?name=demo-net');
  const { port } = await demo.call('network', 'POST', '/v2.0/ports', { port: { name, network_id: networks[0].id } });
  await signIn();
  const wizard = await openWizard(page);
  await fill(wizard, { name, flavor: 'm1.nano' });
  await goTo(wizard, 'Network Ports');
  await choose(wizard, name);
  await demo.call('network', 'DELETE', `/v2.0/ports/${port.id}`);
  await wizard.getByRole('button', { name: 'Launch Instance' }).click();
  await expect(heading(wizard, 'Network Ports')).toBeVisible();
  await expect(wizard.getByText(`${name} is no longer there, or can no longer be used. Choose again.`)).toBeVisible();
  await expect(allocated(wizard).getByText(name)).toHaveCount(0);
  await wizard.getByRole('button', { name: 'Launch Instance' }).click();
  await expectMessage(page, '1 instance launched.');
  await demo.removeNamed(name);
});

test('[X-15] [LNC-06] a quota that is used up meanwhile leads to the count, by how much it is too high', async ({
  page,
  signIn,
  target,
  control: _embedded,
}) => {
  const name = uniqueName('quota');
  const admin = new NativeServers(target.authUrl, target.users['admin']!);
  const demo = new NativeServers(target.authUrl, target.users['demo']!);
  await signIn();
  const wizard = await openWizard(page);
  await fill(wizard, { name, flavor: 'm1.nano' });
  const { limits } = await demo.call('compute', 'GET', '/limits?reserved=1');
  const used = limits.absolute.totalInstancesUsed as number;
  const { servers } = await demo.call('compute', 'GET', '/servers/detail?limit=1');
  const project = servers[0].tenant_id as string;
  const set = (instances: number) =>
    admin.call('compute', 'PUT', `/os-quota-sets/${project}`, { quota_set: { instances } });
  await set(used);
  try {
    await wizard.getByRole('button', { name: 'Launch Instance' }).click();
    await expect(heading(wizard, 'Details')).toBeVisible();
    await expect(wizard.getByText(/must not exceed your quota available of 0 instances/)).toBeVisible();
    await expect(wizard.getByLabel('Instance name')).toHaveValue(name);
  } finally {
    await set(limits.absolute.maxTotalInstances);
  }
});

test('[X-10] a draft brings back what was chosen; closing asks while it holds a script, which no draft keeps', async ({
  page,
  signIn,
}) => {
  const name = uniqueName('draft');
  await signIn();
  let wizard = await openWizard(page);
  await fill(wizard, { name, flavor: 'm1.nano' });
  await expect(wizard.getByText(/Draft kept/)).toBeVisible();
  await wizard.getByRole('button', { name: 'Cancel' }).click();
  await expect(wizard).toHaveCount(0);

  wizard = await goOn(page);
  await expect(wizard.getByLabel('Instance name')).toHaveValue(name);
  await goTo(wizard, 'Source');
  await expect(allocated(wizard).getByText('tiny-qcow2')).toBeVisible();
  await goTo(wizard, 'Flavor');
  await expect(allocated(wizard).getByText('m1.nano')).toBeVisible();
  await goTo(wizard, 'Networks');
  await expect(allocated(wizard).getByText('demo-net')).toBeVisible();
  await goTo(wizard, 'Security Groups');
  await expect(allocated(wizard).getByText('default', { exact: true })).toBeVisible();

  await goTo(wizard, 'Configuration');
  await wizard.getByLabel('Administrator Password').fill('Sesame-1');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what the draft leaves out?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(wizard.getByLabel('Administrator Password')).toHaveValue('Sesame-1');
  await wizard.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(wizardOf(page)).toHaveCount(0);
});

test('[LNC-03] [LNC-35] a name of 255 emoji is taken, a longer one told at its field; the footer names Networks', async ({
  page,
  signIn,
}) => {
  await signIn();
  const wizard = await openWizard(page);
  const field = wizard.getByLabel('Instance name');
  await field.fill('🚀'.repeat(256));
  await next(wizard, 'Source');
  await expect(field).toHaveAccessibleDescription(/The text has 256 characters; 255 are allowed\./);
  await field.fill('🚀'.repeat(255));
  await next(wizard, 'Source');
  await expect(heading(wizard, 'Source')).toBeVisible();
  await expect(wizard.getByRole('button', { name: /need you: .*Networks/ })).toBeVisible();
  await expect(wizard.getByRole('button', { name: /need you: .*Network Ports/ })).toHaveCount(0);
});

test('[X-06] [LNC-15] a refusal of compute is told in its words, and nothing that was chosen is lost', async ({
  page,
  signIn,
  control,
}) => {
  const name = uniqueName('refused');
  await signIn();
  const wizard = await openWizard(page);
  await fill(wizard, { name, flavor: 'm1.nano' });
  const rule = 'Policy doesn’t allow os_compute_api:servers:create to be performed.';
  const refusals = [
    { status: 403, key: 'forbidden', message: rule },
    { status: 409, key: 'conflictingRequest', message: 'Multiple possible networks found.' },
    {
      status: 413,
      key: 'overLimit',
      message: 'Quota exceeded for cores: Requested 1, but already used 20 of 20 cores',
    },
  ];
  for (const { status, key, message } of refusals) {
    const body = JSON.stringify({ [key]: { code: status, message } });
    await control.fault({ service: 'compute', method: 'POST', path: '/servers$', status, body, times: 1 });
    await wizard.getByRole('button', { name: 'Launch Instance' }).click();
    await expect(wizard.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(allocated(wizard).getByText('demo-net')).toBeVisible();
  }
  await goTo(wizard, 'Details');
  await expect(wizard.getByLabel('Instance name')).toHaveValue(name);
});
