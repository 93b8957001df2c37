import { axeFindings } from '../../support/axe.ts';
import { NativeServers } from '../support/native-servers.ts';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, test as base } from '../support/test.ts';

const test = base.extend<{ servers: NativeServers }>({
  servers: async ({ target }, use) => {
    const servers = new NativeServers(target.authUrl, target.users['demo']!);
    await use(servers);
    await servers.cleanUp();
  },
});

test('[SEC-03] [SEC-04] [SEC-05] [SEC-10] the rules of a new group are edited as one set, another person’s change is not overwritten, and its deletion names the groups that lose a rule', async ({
  page,
  signIn,
  servers,
}) => {
  const name = uniqueName('web');
  await signIn();
  await page.goto('/project/security_groups');
  await page.getByRole('button', { name: 'Create Security Group' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Security Group' });
  await form.getByLabel('Name').fill(name);
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create Security Group' }).click();
  await expectMessage(page, `The security group ${name} was created.`);
  await page.getByRole('link', { name }).click();
  await page.getByRole('tab', { name: 'Rules' }).click();
  await expect(page.getByText('Nobody reaches the ports of this group')).toBeVisible();

  const id = decodeURIComponent(new URL(page.url()).pathname.split('/').filter(Boolean).at(-1)!);
  const editor = page.getByRole('dialog', { name: 'Edit Rules' });
  await page.getByRole('button', { name: 'Edit Rules' }).first().click();
  await editor.getByLabel('Add from a template').selectOption({ label: 'SSH' });
  await expect(editor.getByText('Open to the world')).toBeVisible();
  await expect(editor.getByText('To create: 1. To delete: 0.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expectMessage(page, 'Created: 1, deleted: 0.');
  await expect(page.getByText('Lets in TCP 22 (IPv4) from everywhere')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Rules' }).first().click();
  await editor.getByLabel('Add from a template').selectOption({ label: 'HTTP' });
  const rule = { security_group_id: id, direction: 'ingress', protocol: 'udp', port_range_min: 53, port_range_max: 53 };
  await servers.call('network', 'POST', '/v2.0/security-group-rules', { security_group_rule: rule });
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByText('Another person changed the rules meanwhile')).toBeVisible();
  await expect(editor.getByText('New: Lets in UDP 53 (IPv4) from everywhere')).toBeVisible();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Lets in TCP 80 (IPv4) from everywhere')).toBeVisible();
  await expect(page.getByText('Lets in UDP 53 (IPv4) from everywhere')).toBeVisible();

  const other = uniqueName('other');
  const { security_group: referring } = await servers.call('network', 'POST', '/v2.0/security-groups', {
    security_group: { name: other },
  });
  await servers.call('network', 'POST', '/v2.0/security-group-rules', {
    security_group_rule: { ...rule, security_group_id: referring.id, remote_group_id: id },
  });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete Security Group' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`These rules are deleted with it: ${other}.`);
  await question.getByRole('textbox').fill(name);
  await question.getByRole('button', { name: 'Delete Security Group' }).click();
  await expect(page).toHaveURL(/\/project\/security_groups\/?$/);
  await servers.call('network', 'DELETE', `/v2.0/security-groups/${referring.id}`);
});

test('[FIP-01] [FIP-02] [FIP-03] [FIP-04] [FIP-05] [FIP-06] a floating IP is allocated, leads to a port, is taken away, forwards one port instead, and is released', async ({
  page,
  signIn,
}) => {
  const words = uniqueName('address');
  await signIn();
  await page.goto('/project/floating_ips');
  await page.getByRole('button', { name: 'Allocate Floating IP' }).first().click();
  const form = page.getByRole('dialog', { name: 'Allocate Floating IP' });
  await form.getByLabel('Description').fill(words);
  await expect(form.getByLabel('Number of addresses')).toHaveValue('1');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Allocate', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: words });
  await expect(row).toContainText('Not associated');

  await row.getByRole('button', { name: 'Associate Floating IP' }).click();
  const dialog = page.getByRole('dialog', { name: 'Associate Floating IP' });
  await dialog.getByRole('button', { name: 'Associate', exact: true }).click();
  await expect(row.getByText('Not associated')).toHaveCount(0);

  await row.getByRole('button', { name: 'Disassociate Floating IP' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disassociate Floating IP' }).click();
  await expect(row).toContainText('Not associated');

  const address = (await row.getByRole('link').first().textContent())!;
  await row.getByRole('link', { name: address }).click();
  await expect(page.getByRole('heading', { level: 1, name: address })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit Floating IP' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Floating IP' });
  await edit.getByLabel('Description').fill(`${words} changed`);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, `The floating IP ${address} was changed.`);
  await page.getByRole('tab', { name: 'Port forwardings' }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: 'Add Port Forwarding' }).click();
  const add = page.getByRole('dialog', { name: 'Add Port Forwarding' });
  await add.getByRole('textbox', { name: 'Outer ports' }).fill('2222');
  await add.getByRole('textbox', { name: 'Inner ports' }).fill('22');
  await add.getByRole('combobox', { name: 'Target' }).click();
  await page.getByRole('option').first().click();
  expect(await axeFindings(page)).toEqual([]);
  await add.getByRole('button', { name: 'Add Port Forwarding' }).click();
  await expectMessage(page, `A port forwarding of ${address} was added.`);
  await expect(panel.getByRole('row', { name: /2222/ })).toContainText('TCP');
  await panel.getByRole('button', { name: 'Actions for tcp 2222' }).click();
  await page.getByRole('menuitem', { name: 'Delete Port Forwarding' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Port Forwarding' }).click();
  await expectMessage(page, `The port forwarding tcp 2222 of ${address} was deleted.`);
  await page.goto('/project/floating_ips');

  await row.getByRole('button', { name: /^More actions|^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Release Floating IP' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release Floating IP' }).click();
  await expect(row).toHaveCount(0);
});
