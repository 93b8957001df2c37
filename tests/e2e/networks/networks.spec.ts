import { axeFindings } from '../../support/axe.ts';
import { NativeNetworks } from '../support/native-networks.ts';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, test as base } from '../support/test.ts';
import { choose, link, row } from './panel.ts';

/** Signs in as a member; what bears the name of the test is removed, routers first. */
const test = base.extend<{ net: NativeNetworks; name: string }>({
  name: async ({}, use) => use(uniqueName()),
  net: async ({ target, signIn, name }, use) => {
    await signIn('demo');
    const native = await new NativeNetworks(target.authUrl, target.users['demo']!).signIn();
    await use(native);
    const { routers } = await native.call<{ routers: { id: string }[] }>('GET', `routers?name=${name}`);
    for (const { id } of routers) {
      const { ports } = await native.call<{ ports: { id: string }[] }>(
        'GET',
        `ports?device_id=${id}&device_owner=network:router_interface`,
      );
      for (const port of ports) await native.call('PUT', `routers/${id}/remove_router_interface`, { port_id: port.id });
      await native.call('DELETE', `routers/${id}`);
    }
    const { networks } = await native.call<{ networks: { id: string }[] }>('GET', `networks?name=${name}`);
    for (const { id } of networks) await native.call('DELETE', `networks/${id}`);
  },
});

test('[NET-01] [NET-10] [NET-11] [NET-12] [NET-13] [NET-14] [NET-15] [SUB-02] a network is made with subnet and router, edited, taken back, and its deletion names what keeps it', async ({
  page,
  net: native,
  name,
}) => {
  await page.goto('/project/networks');
  await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible();
  await expect(row(page, 'public')).toContainText('Yes');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Create Network' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Network' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button', { name: /Next/ }).click();
  await form.getByRole('textbox', { name: 'CIDR' }).fill('10.55.0.9/24');
  await form.getByRole('button', { name: /Next/ }).click();
  await expect(form.getByText('The address goes on behind the prefix')).toBeVisible();
  await form.getByRole('textbox', { name: 'CIDR' }).fill('10.55.0.0/24');
  await form.getByRole('button', { name: /Next/ }).click();
  await form.getByText('New router').click();
  await form.getByRole('textbox', { name: 'Router name' }).fill(name);
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create Network' }).click();
  await expectMessage(page, `Network ${name} was created.`);
  await expect(row(page, name)).toContainText('10.55.0.0/24');
  const { routers } = await native.call<{ routers: { id: string }[] }>('GET', `routers?name=${name}`);
  expect(routers).toHaveLength(1);

  await choose(page, name, 'Edit Network');
  const edit = page.getByRole('dialog', { name: 'Edit Network' });
  await edit.getByRole('textbox', { name: 'Description' }).fill('changed');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, `Network ${name} was changed.`);
  await page.getByRole('button', { name: 'Undo' }).click();
  const description = async () =>
    (await native.call<{ networks: { description: string }[] }>('GET', `networks?name=${name}`)).networks[0]
      ?.description;
  await expect.poll(description).toBe('');

  await choose(page, name, 'Delete Network');
  const question = page.getByRole('dialog', { name: 'Confirm Delete Network' });
  await expect(question).toContainText(`1 port keeps it, as somebody uses it: ${name}.`);
  await question.getByRole('button', { name: 'Cancel' }).click();
});

test('[NET-02] [PAN-19] [SUB-01] [SUB-03] [SUB-05] [SUB-06] [SUB-07] [PRT-01] [PRT-02] [PRT-03] [PRT-04] [PRT-05] [PRT-06] a network’s page has its tags edited, and makes, edits and deletes its subnets and ports', async ({
  page,
  net: native,
  name,
}) => {
  const { network } = await native.call<{ network: { id: string } }>('POST', 'networks', { network: { name } });
  await page.goto(`/ngdetails/OS::Neutron::Net/${network.id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit Tags' }).click();
  const tags = page.getByRole('dialog', { name: 'Edit Tags' });
  await tags.getByLabel('Tags').fill('blue\ngreen');
  await tags.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, `The tags of ${name} were changed.`);
  await expect(page.getByRole('listitem').filter({ hasText: 'green' })).toBeVisible();
  await page.getByRole('tab', { name: 'Subnets' }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: 'Create Subnet' }).click();
  const form = page.getByRole('dialog', { name: 'Create Subnet' });
  await form.getByRole('textbox', { name: 'Subnet name' }).fill(`${name}-sub`);
  await form.getByRole('textbox', { name: 'CIDR' }).fill('10.56.0.0/24');
  await form.getByText('None', { exact: true }).click();
  await form.getByRole('button', { name: 'Pools, DNS servers, routes' }).click();
  await form.getByRole('textbox', { name: 'Allocation pools' }).fill('10.56.0.9,10.99.0.1');
  await form.getByRole('button', { name: 'Create Subnet' }).click();
  await expect(form.getByText('10.56.0.9,10.99.0.1: It lies outside the subnet.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Allocation pools' }).fill('10.56.0.9,10.56.0.19');
  await form.getByRole('button', { name: 'Create Subnet' }).click();
  await expectMessage(page, `Subnet ${name}-sub was created.`);
  await expect(panel.getByRole('row', { name: new RegExp(`${name}-sub`) })).toContainText('10.56.0.0/24');
  await panel.getByRole('button', { name: 'Create Subnet' }).click();
  await form.getByRole('textbox', { name: 'CIDR' }).fill('10.56.0.128/25');
  await form.getByRole('button', { name: 'Create Subnet' }).click();
  await expect(form.getByText(`It overlaps with ${name}-sub.`)).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();

  await choose(page, `${name}-sub`, 'Edit Subnet');
  const edit = page.getByRole('dialog', { name: 'Edit Subnet' });
  await edit.getByRole('button', { name: 'Pools, DNS servers, routes' }).click();
  await edit.getByRole('textbox', { name: 'DNS servers' }).fill('10.56.0.53');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('row', { name: new RegExp(`${name}-sub`) })).toContainText('10.56.0.53');

  await page.getByRole('tab', { name: 'Ports' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Create Port' }).click();
  const port = page.getByRole('dialog', { name: 'Create Port' });
  await port.getByRole('textbox', { name: /^Name/ }).fill(`${name}-port`);
  await port.getByRole('textbox', { name: 'IP address' }).fill('10.56.0.12');
  await port.getByRole('button', { name: 'Address pairs, DHCP options, QoS, DNS' }).click();
  await port.getByRole('textbox', { name: 'Allowed address pairs' }).fill('10.56.0.200/33');
  await port.getByRole('button', { name: 'Create Port' }).click();
  await expect(port.getByText('10.56.0.200/33: Write an address or a CIDR.')).toBeVisible();
  await port.getByRole('textbox', { name: 'Allowed address pairs' }).fill('10.56.0.200/32');
  await port.getByRole('button', { name: 'Create Port' }).click();
  await expectMessage(page, `Port ${name}-port was created.`);
  await page.goto(`/project/ports?name=${name}-port`);
  await expect(row(page, `${name}-port`)).toContainText('10.56.0.12');
  await expect(row(page, `${name}-port`)).toContainText('Nothing');
  expect(await axeFindings(page)).toEqual([]);
  await choose(page, `${name}-port`, 'Edit Port');
  const change = page.getByRole('dialog', { name: 'Edit Port' });
  await change.getByRole('textbox', { name: 'Description' }).fill('changed');
  await change.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, `Port ${name}-port was changed.`);
  await link(page, `${name}-port`).click();
  await expect(page.getByText('changed', { exact: true })).toBeVisible();
  await expect(page.getByText('10.56.0.200/32')).toBeVisible();
  await page.goto(`/project/ports?name=${name}-port`);
  await choose(page, `${name}-port`, 'Delete Port');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Port' }).click();
  await expectMessage(page, `Deleted Port: ${name}-port.`);

  await page.goto(`/project/networks/${network.id}/detail?tab=network_tabs__subnets_tab`);
  await choose(page, `${name}-sub`, 'Delete Subnet');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Subnet' }).click();
  await expectMessage(page, `Deleted Subnet: ${name}-sub.`);
});

test('[NET-03] [NET-16] [NET-17] [RTR-09] an administrator sees the used addresses and the agents of a network, and shares it with all projects until that is taken back', async ({
  page,
  net: native,
  name,
  signIn,
  target,
}) => {
  const { network } = await native.call<{ network: { id: string } }>('POST', 'networks', { network: { name } });
  await native.call('POST', 'subnets', { subnet: { network_id: network.id, ip_version: 4, cidr: '10.59.0.0/24' } });
  // Neutron chooses an agent anew when a port comes to a network without one: that of a real agent has to be there before.
  const ports = () => native.call<{ ports: unknown[] }>('GET', `ports?network_id=${network.id}`);
  if (!target.embedded) await expect.poll(async () => (await ports()).ports.length, { timeout: 60_000 }).toBe(1);
  await signIn('admin');
  await page.goto(`/ngdetails/OS::Neutron::Net/${network.id}?nav=/admin/networks`);
  await page.getByRole('tab', { name: 'Used addresses' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('10.59.0.0/24');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('tab', { name: 'DHCP agents' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Alive');
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Remove Agent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Agent' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('No agent serves it.');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add Agent' }).click();
  const agent = page.getByRole('dialog', { name: 'Add Agent' });
  await agent.getByRole('combobox', { name: 'Agent' }).click();
  await page.getByRole('option').first().click();
  await agent.getByRole('button', { name: 'Add Agent' }).click();
  await expectMessage(page, `An agent serves ${name} now.`);
  await page.getByRole('tab', { name: 'Shared with' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('No share of this network is shown to you.');
  await panel.getByRole('button', { name: 'Share Network' }).click();
  const form = page.getByRole('dialog', { name: 'Share Network' });
  await form.getByRole('combobox', { name: 'Project' }).fill('All');
  await page.getByRole('option', { name: 'All projects' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Share Network' }).click();
  await expectMessage(page, `Network ${name} was shared.`);
  await panel.getByRole('button', { name: 'Actions for All projects' }).click();
  await page.getByRole('menuitem', { name: 'Stop Sharing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop Sharing' }).click();
  await expectMessage(page, `Network ${name} is no longer shared with All projects.`);
});

test('[RTR-01] [RTR-02] [RTR-03] [RTR-04] [RTR-05] [RTR-06] [RTR-07] [RTR-08] a router is made, takes a gateway, a subnet and a route, gives them back, and is deleted once its name is typed', async ({
  page,
  net: native,
  name,
}) => {
  const { network } = await native.call<{ network: { id: string } }>('POST', 'networks', { network: { name } });
  const subnet = { network_id: network.id, ip_version: 4, cidr: '10.57.0.0/24' };
  await native.call('POST', 'subnets', { subnet });
  await page.goto(`/project/routers?name=${name}`);
  await page.getByRole('button', { name: 'Create Router' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Router' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button', { name: 'Create Router' }).click();
  await expectMessage(page, `Router ${name} was created.`);
  expect(await axeFindings(page)).toEqual([]);

  await choose(page, name, 'Set Gateway');
  const gateway = page.getByRole('dialog', { name: 'Set Gateway' });
  await gateway.getByRole('combobox', { name: 'External network' }).click();
  await page.getByRole('option', { name: 'public' }).click();
  await gateway.getByRole('button', { name: 'Set Gateway' }).click();
  await expectMessage(page, `The gateway of router ${name} was set.`);
  await expect(row(page, name)).toContainText('public');

  await link(page, name).click();
  await page.getByRole('tab', { name: 'Interfaces' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add Interface' }).click();
  const add = page.getByRole('dialog', { name: 'Add Interface' });
  await add.getByRole('combobox', { name: 'Subnet' }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await add.getByRole('button', { name: 'Add Interface' }).click();
  await expectMessage(page, `The subnet was joined to router ${name}.`);
  await expect(page.getByRole('tabpanel')).toContainText('10.57.0.1');

  await page.getByRole('tab', { name: 'Static Routes' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add Static Route' }).click();
  const route = page.getByRole('dialog', { name: 'Add Static Route' });
  await route.getByRole('textbox', { name: 'Destination' }).fill('10.58.0.0/24');
  await route.getByRole('textbox', { name: 'Next hop' }).fill('10.57.0.9');
  await route.getByRole('button', { name: 'Add Static Route' }).click();
  await expectMessage(page, 'The route to 10.58.0.0/24 was added.');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Actions for 10.58.0.0/24' }).click();
  await page.getByRole('menuitem', { name: 'Remove Static Route' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Static Route' }).click();
  await expectMessage(page, 'The route to 10.58.0.0/24 was removed.');

  await page.goto(`/project/routers?name=${name}`);
  await choose(page, name, 'Clear Gateway');
  await page.getByRole('dialog').getByRole('button', { name: 'Clear Gateway' }).click();
  await expectMessage(page, `The gateway of router ${name} was cleared.`);
  await choose(page, name, 'Delete Router');
  const question = page.getByRole('dialog', { name: 'Confirm Delete Router' });
  await expect(question).toContainText('These subnets lose their way out: 10.57.0.0/24.');
  await question.getByRole('textbox').fill(name);
  await question.getByRole('button', { name: 'Delete Router' }).click();
  await expectMessage(page, `Deleted Router: ${name}.`);
});
