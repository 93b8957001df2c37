import { axeFindings } from '../../support/axe.ts';
import { expect, expectMessage, test as base } from '../support/test.ts';
import { at, ConsoleCalls, detailsAt, input, row } from './panel.ts';

/** Signs in as an administrator; what the test makes is removed. */
const test = base.extend<{ calls: ConsoleCalls }>({
  calls: async ({ context, target, signIn }, use) => {
    await signIn('admin');
    const calls = new ConsoleCalls(context, target.url);
    await use(calls);
    await calls.cleanUp();
  },
});

async function rolesIn(calls: ConsoleCalls, project: string): Promise<string[]> {
  const { items } = await calls.call('GET', `keystone/role_assignments/?project_id=${project}`);
  const named = items as { user?: { name: string }; group?: { name: string }; role: { name: string } }[];
  return named.map(({ user, group, role }) => `${(user ?? group)?.name} ${role.name}`).toSorted();
}

test('[PRJ-02] a project is made with members and limits of its own; a refused part is told, and sent again alone', async ({
  page,
  calls,
}) => {
  const [user, other, name] = [await calls.user(), await calls.user(), calls.reserve()];
  await page.goto(at(name));
  await page.getByRole('button', { name: 'Create Project' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Project' });
  await input(form, 'Name').fill(name);
  await form.getByRole('button', { name: 'Next: Members' }).click();
  for (const { name: each } of [user, other]) {
    await form.getByRole('searchbox', { name: 'Search All users' }).fill(each);
    await form.getByRole('button', { name: `Add ${each}` }).click();
  }
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Next: Quotas' }).click();
  await form.getByRole('spinbutton', { name: 'VCPUs' }).fill('7');
  expect(await axeFindings(page)).toEqual([]);
  // The summary tells the difference to a project that has nobody and the defaults.
  await expect(form.getByText(`${user.name}: member`)).toBeVisible();
  await expect(form.getByText('VCPUs: 7')).toBeVisible();

  const isGrant = (address: URL) => address.pathname.endsWith(`/${other.id}/`);
  await page.route(isGrant, (route) => route.fulfill({ status: 400, json: { title: 'Refused by the test' } }));
  await form.getByRole('button', { name: 'Create Project' }).click();
  await expect(form.getByText(`${other.name}: member is given`)).toBeVisible();
  await expect(form.getByText(`Project ${name} is created, but a part is left.`)).toBeVisible();
  const { id } = await calls.find(name);
  expect(await rolesIn(calls, id)).toEqual([`${user.name} member`]);
  await page.unroute(isGrant);
  await form.getByRole('button', { name: 'Try Again' }).click();
  await expectMessage(page, `Created project ${name}.`);
  await expect(row(page, name)).toBeVisible();
  expect(await rolesIn(calls, id)).toEqual([`${user.name} member`, `${other.name} member`].toSorted());
  const { quotas } = await calls.call('GET', `quotas/${id}/`);
  expect(quotas.compute.cores.limit).toBe(7);
});

test('[IDN-27] the page of a project tells who has which role there, and why', async ({ page, calls }) => {
  const [user, { id }] = [await calls.user(), await calls.project()];
  const { items: roles } = await calls.call('GET', 'keystone/roles/');
  const member = roles.find((role: { name: string }) => role.name === 'member');
  await calls.call('PUT', `keystone/projects/${id}/${member.id}/${user.id}/`);
  await page.goto(detailsAt(id));
  await page.getByRole('tab', { name: 'Role Assignments' }).click();
  const table = page.getByRole('table').filter({ hasText: user.name });
  await expect(table.getByRole('row').filter({ hasText: 'member' }).first()).toContainText('direct');
  await expect(table).toContainText('reader');
  expect(await axeFindings(page)).toEqual([]);
});
