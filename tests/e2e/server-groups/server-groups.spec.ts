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

test('[SGR-01] [X-25] a server group is made with a policy and the most instances on a host; another policy has no such limit', async ({
  page,
  signIn,
  servers,
}) => {
  const [apart, close] = [uniqueName('apart'), uniqueName('close')];
  await signIn();
  await page.goto('/project/server_groups');
  await page.getByRole('button', { name: 'Create Server Group' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Server Group' });
  await form.getByLabel('Name').fill(apart);
  await form.getByLabel('Instances per host').fill('2');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create Server Group' }).click();
  await expectMessage(page, `“${apart}” was created.`);
  const made = page.getByRole('row').filter({ hasText: apart });
  await expect(made).toContainText('Anti-affinity');

  await page.getByRole('button', { name: 'Create Server Group' }).first().click();
  await form.getByLabel('Name').fill(close);
  await form.getByLabel('Instances per host').fill('3');
  await form.getByText('Soft affinity', { exact: true }).click();
  await expect(form.getByLabel('Instances per host')).toHaveCount(0);
  await form.getByRole('button', { name: 'Create Server Group' }).click();
  await expectMessage(page, `“${close}” was created.`);
  const held = (await servers.groups()).filter(({ name }) => name === apart || name === close);
  expect(held).toMatchObject([
    { name: apart, policy: 'anti-affinity', rules: { max_server_per_host: 2 } },
    { name: close, policy: 'soft-affinity', rules: {} },
  ]);
  await Promise.all(held.map(({ id }) => servers.call('compute', 'DELETE', `/os-server-groups/${id}`)));
});

test('[SGR-02] [X-25] the page of a server group names its members, which lead to their instances; deleting it says that they run on', async ({
  page,
  signIn,
  servers,
}) => {
  const [group, member] = [uniqueName('group'), uniqueName('member')];
  const id = await servers.group(group, 'soft-anti-affinity');
  const server = await servers.server(member, { group: id });
  await signIn();
  await page.goto(`/ngdetails/OS::Nova::ServerGroup/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: group })).toBeVisible();
  await expect(page.getByRole('link', { name: member })).toHaveAttribute(
    'href',
    `/ngdetails/OS::Nova::Server/${server}`,
  );
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Its members run on');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/project\/server_groups\/?$/);
  expect((await servers.groups()).map((each) => each.id)).not.toContain(id);
});
