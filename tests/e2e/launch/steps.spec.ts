import type { Locator, Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { NativeNetworks } from '../support/native-networks.ts';
import { NativeServers } from '../support/native-servers.ts';
import { uniqueName } from '../support/native.ts';
import type { Target } from '../support/target.ts';
import { expect, expectMessage, test } from '../support/test.ts';

interface Named {
  id: string;
  name: string;
}

/** A network of the demo project with a subnet, and a port in it that nobody has. */
async function aNetwork(target: Target, name: string): Promise<{ network: Named; port: Named }> {
  const networks = await new NativeNetworks(target.authUrl, target.users['demo']!).signIn();
  const { network } = await networks.call<{ network: Named }>('POST', 'networks', { network: { name } });
  const subnet = { name: `${name}-v4`, network_id: network.id, ip_version: 4, cidr: '10.77.0.0/24' };
  await networks.call('POST', 'subnets', { subnet });
  const made = await networks.call<{ port: Named }>('POST', 'ports', {
    port: { name: `${name}-port`, network_id: network.id },
  });
  return { network, port: made.port };
}

/** The wizard with an image, a name and a flavor, at the step Networks. */
async function openAtNetworks(page: Page, name: string): Promise<Locator> {
  await page.goto('/project/images');
  await page
    .locator('tr[data-id]', { hasText: 'tiny-raw' })
    .getByRole('button', { name: /Launch/ })
    .click();
  const wizard = page.getByRole('dialog', { name: 'Launch Instance' });
  await wizard.getByLabel('Instance name').fill(name);
  await go(wizard, 'Source');
  await go(wizard, 'Flavor');
  await wizard.getByRole('button', { name: 'Allocate m1.tiny' }).click();
  await go(wizard, 'Networks');
  return wizard;
}

async function go(wizard: Locator, step: string): Promise<void> {
  await wizard.getByRole('button', { name: `Next: ${step}` }).click();
  await expect(wizard.getByRole('heading', { name: step, exact: true })).toBeVisible();
}

const allocated = (wizard: Locator) => wizard.getByRole('group', { name: /^Allocated/ });
const allocate = (wizard: Locator, name: string) =>
  wizard.getByRole('button', { name: `Allocate ${name}`, exact: true }).click();

/** Adds a name of one's own, with its value. */
async function addOwn(
  wizard: Locator,
  texts: { add: string; list: string },
  name: string,
  value: string,
): Promise<void> {
  await wizard.getByLabel('Custom', { exact: true }).fill(name);
  await wizard.getByRole('button', { name: texts.add }).click();
  await wizard.getByRole('group', { name: texts.list }).getByLabel(name, { exact: true }).fill(value);
}

test('[LNC-07] [LNC-08] [LNC-09] [LNC-10] [LNC-11] [LNC-12] [LNC-35] [LNC-37] [LNC-38] [LNC-39] [LNC-40] [LNC-41] [LNC-42] [LNC-45] [LNC-46] nova has what was chosen in the steps from Networks to Metadata', async ({
  page,
  signIn,
  target,
}) => {
  test.setTimeout(240_000);
  const [name, key] = [uniqueName('launch'), uniqueName('key')];
  const { network, port } = await aNetwork(target, name);
  const compute = new NativeServers(target.authUrl, target.users['admin']!);
  const demo = new NativeServers(target.authUrl, target.users['demo']!);
  const group = await demo.group(`${name}-apart`, 'anti-affinity');
  await signIn();
  const wizard = await openAtNetworks(page, name);

  await expect(wizard.getByText('Select networks from those listed below.')).toBeVisible();
  await allocate(wizard, 'demo-net');
  expect(await axeFindings(page)).toEqual([]);
  await go(wizard, 'Network Ports');
  await allocate(wizard, port.name);
  await expect(allocated(wizard)).toContainText('10.77.0.');
  expect(await axeFindings(page)).toEqual([]);

  await go(wizard, 'Security Groups');
  await expect(allocated(wizard)).toContainText('default');
  const chosen = allocated(wizard).locator('tr[data-id]');
  const before = await chosen.count();
  await wizard
    .getByRole('button', { name: /^Allocate / })
    .first()
    .click();
  await expect(chosen).toHaveCount(before + 1);
  const groups = await chosen.locator('td:nth-child(3)').allInnerTexts();
  expect(await axeFindings(page)).toEqual([]);

  await go(wizard, 'Key Pair');
  await expect(wizard.getByText('Select a key pair from the available key pairs below.')).toBeVisible();
  await wizard.getByRole('button', { name: 'Create Key Pair' }).click();
  const form = page.getByRole('dialog', { name: 'Create Key Pair' });
  await form.getByLabel('Key pair name').fill(key);
  await form.getByRole('button', { name: 'Create Key Pair' }).click();
  await expectMessage(page, `Created keypair: ${key}`);
  const made = page.getByRole('dialog', { name: 'Keep the private key' });
  await expect(made.getByRole('region', { name: 'Private key' })).toContainText('PRIVATE KEY');
  await expect(made.getByRole('region', { name: 'Public key' })).toContainText('ssh-rsa');
  expect(await axeFindings(page)).toEqual([]);
  await made.getByRole('button', { name: 'I have the file' }).click();
  await expect(allocated(wizard)).toContainText(key);
  expect(await axeFindings(page)).toEqual([]);

  await go(wizard, 'Configuration');
  await wizard.getByRole('button', { name: 'Begin with a template' }).click();
  await page.getByRole('menuitem', { name: 'Run commands' }).click();
  await expect(wizard.getByRole('textbox', { name: 'Customization Script' })).toContainText('runcmd');
  await wizard.getByRole('switch', { name: /Configuration Drive/ }).check();
  await wizard.getByRole('radio', { name: 'Manual' }).click();
  expect(await axeFindings(page)).toEqual([]);

  await go(wizard, 'Server Groups');
  await allocate(wizard, `${name}-apart`);
  await expect(allocated(wizard)).toContainText('Anti-affinity');
  await go(wizard, 'Scheduler Hints');
  await addOwn(wizard, { add: 'Add a custom scheduler hint', list: 'Existing Scheduler Hints' }, 'rack', '7');
  await go(wizard, 'Metadata');
  await addOwn(wizard, { add: 'Add custom metadata', list: 'Existing Metadata' }, 'role', 'front');
  expect(await axeFindings(page)).toEqual([]);
  await wizard.getByRole('button', { name: 'Launch Instance' }).click();
  await expectMessage(page, '1 instance launched.');

  // Nova tells interfaces once the ports are there.
  await expect.poll(async () => (await demo.named(name))[0]?.status, { timeout: 60_000 }).toBe('ACTIVE');
  const [found] = await demo.named(name);
  const { server } = await compute.call('compute', 'GET', `/servers/${found!.id}`);
  expect(server).toMatchObject({
    key_name: key,
    metadata: { role: 'front' },
    'OS-DCF:diskConfig': 'MANUAL',
    config_drive: 'True',
  });
  expect(Buffer.from(server['OS-EXT-SRV-ATTR:user_data'], 'base64').toString()).toContain('runcmd:');
  const { interfaceAttachments: links } = await compute.call('compute', 'GET', `/servers/${found!.id}/os-interface`);
  const linked = links as { net_id: string; port_id: string }[];
  expect(linked).toHaveLength(2);
  expect(linked.find((link) => link.net_id === network.id)?.port_id).toBe(port.id);
  // The port that nova made has the groups; one that was there before keeps its own.
  const ofNova = linked.find((link) => link.net_id !== network.id);
  const { port: given } = await demo.call('network', 'GET', `/v2.0/ports/${ofNova?.port_id}`);
  const { security_groups: known } = await demo.call('network', 'GET', '/v2.0/security-groups');
  const namesOf = (ids: string[]) => ids.map((id) => (known as Named[]).find((each) => each.id === id)?.name);
  expect(namesOf(given.security_groups).toSorted()).toEqual(groups.map((each) => each.trim()).toSorted());
  const { server_group: apart } = await demo.call('compute', 'GET', `/os-server-groups/${group}`);
  expect(apart.members).toContain(found!.id);
  await demo.removeNamed(name);
  await demo.cleanUp();
  await demo.call('compute', 'DELETE', `/os-keypairs/${key}`);
  await demo.call('network', 'DELETE', `/v2.0/ports/${port.id}`);
  await demo.call('network', 'DELETE', `/v2.0/networks/${network.id}`);
});

test('[LNC-07] [LNC-08] [LNC-36] [LNC-50] a port alone is enough; ports are asked for by their network, and narrowed by state', async ({
  page,
  signIn,
  target,
}) => {
  const name = uniqueName('port');
  const { port } = await aNetwork(target, name);
  await signIn();
  const asked: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/neutron/ports/')) asked.push(new URL(request.url()));
  });
  const wizard = await openAtNetworks(page, name);
  await go(wizard, 'Network Ports');
  await wizard.getByRole('button', { name: 'Next: Security Groups' }).click();
  await expect(wizard.getByText('Select at least one network or port.')).toBeVisible();
  const search = wizard.getByRole('combobox').or(wizard.getByRole('searchbox')).last();
  await search.fill(port.name);
  const rows = wizard.locator('table[data-list=available] tr[data-id]');
  await expect(rows).toHaveCount(1);
  await allocate(wizard, port.name);
  await go(wizard, 'Security Groups');
  expect(asked.length).toBeGreaterThan(0);
  for (const url of asked) expect(url.searchParams.get('network_id')).toBeTruthy();
});

test('[LNC-11] [LNC-46] a cloud-config that is no YAML is told with its line; a script that is too long goes nowhere', async ({
  page,
  signIn,
}) => {
  await signIn();
  const wizard = await openAtNetworks(page, uniqueName('script'));
  await allocate(wizard, 'demo-net');
  for (const step of ['Network Ports', 'Security Groups', 'Key Pair', 'Configuration']) await go(wizard, step);
  const file = (text: string) => ({ name: 'user-data', mimeType: 'text/plain', buffer: Buffer.from(text) });
  const chooser = wizard.locator('input[type=file]');
  await chooser.setInputFiles(file('#cloud-config\npackages:\n\t- nginx\n'));
  await expect(wizard.getByText('Line 3, column 1 of the cloud-config')).toBeVisible();
  await chooser.setInputFiles(file('#cloud-config\npackages:\n  - nginx\n'));
  await expect(wizard.getByText('Line 3, column 1 of the cloud-config')).toHaveCount(0);
  await expect(wizard.getByText(/48 of 65,535 bytes as it is sent/)).toBeVisible();
  await chooser.setInputFiles(file('x'.repeat(49_150)));
  await expect(wizard.getByText(/user-data is too large/)).toBeVisible();
  await wizard.getByRole('button', { name: 'Begin with a template' }).click();
  await page.getByRole('menuitem', { name: 'Shell script' }).click();
  const question = page.getByRole('dialog', { name: 'Replace the script?' });
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(wizard.getByRole('textbox', { name: 'Customization Script' })).toContainText('#!/bin/sh');
});
