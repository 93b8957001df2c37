import type { Locator, Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { actIn } from '../images/panel.ts';
import { NativeIdentity } from '../support/native-identity.ts';
import { expect, expectMessage, test as base } from '../support/test.ts';

/** Signs in as an administrator; what the test makes is removed. */
const test = base.extend<{ keystone: NativeIdentity }>({
  keystone: async ({ target, signIn }, use) => {
    await signIn('admin');
    const keystone = await new NativeIdentity(target.authUrl, target.users['admin']!).signIn();
    await use(keystone);
    await keystone.cleanUp();
  },
});

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const input = (place: Locator, name: string) => place.getByRole('textbox', { name, exact: true });
const at = (panel: string, name: string) => `/identity/${panel}?name=${encodeURIComponent(name)}`;

/** An action of one row, whether it is its button or in its menu. */
async function choose(page: Page, name: string, action: string) {
  await row(page, name).hover();
  const button = row(page, name).getByRole('button', { name: action, exact: true });
  const choice = button.or(row(page, name).getByRole('menuitem', { name: action, exact: true }));
  await expect(async () => {
    if (!(await choice.isVisible()))
      await row(page, name)
        .getByRole('button', { name: `Actions for ${name}` })
        .click({ timeout: 5_000 });
    await choice.click({ timeout: 5_000 });
  }).toPass();
}

/** Finds a choice by typing, and takes it. */
async function take(page: Page, form: Locator, field: string, text: string) {
  await form.getByRole('combobox', { name: field }).fill(text);
  await page.getByRole('option', { name: text }).first().click();
}

test('[IDN-03] [IDN-11] [IDN-12] [IDN-22] a role is made, renamed and deleted', async ({ page, keystone }) => {
  const name = keystone.reserve('roles');
  const other = keystone.reserve('roles');
  await page.goto('/identity/roles');
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Role' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Role' });
  await form.getByRole('button', { name: 'Create Role' }).click();
  await expect(input(form, 'Name')).toHaveAccessibleDescription(/Name is a required field/);
  await input(form, 'Name').fill('admin');
  await form.getByRole('button', { name: 'Create Role' }).click();
  await expect(input(form, 'Name')).toHaveAccessibleDescription(/already in use/);
  expect(await axeFindings(page)).toEqual([]);
  await input(form, 'Name').fill(name);
  await form.getByRole('button', { name: 'Create Role' }).click();
  await expectMessage(page, `Role ${name} was successfully created.`);
  const made = await keystone.named('roles', name);

  await page.goto(at('roles', name));
  await choose(page, name, 'Edit Role');
  const edit = page.getByRole('dialog', { name: 'Edit Role' });
  await input(edit, 'Name').fill(other);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Role updated successfully.');
  expect((await keystone.named('roles', other))?.id).toBe(made?.id);

  await page.goto(at('roles', other));
  await choose(page, other, 'Delete Role');
  const question = page.getByRole('dialog', { name: 'Confirm Delete Role' });
  await expect(question).toContainText(`You have selected "${other}". Deleted role is not recoverable.`);
  await question.getByRole('button', { name: 'Delete Role' }).click();
  await expectMessage(page, `Deleted Role: ${other}.`);
  expect(await keystone.named('roles', other)).toBeUndefined();
});

test('[IDN-04] [IDN-05] [IDN-14] [IDN-15] [IDN-16] [IDN-17] [IDN-18] [IDN-21] a user is made with a role, edited, given a password, disabled, enabled and deleted', async ({
  page,
  keystone,
  target,
}) => {
  const name = keystone.reserve('users');
  const project = (await keystone.named('projects', target.users['demo']!.project))!;
  await page.goto(at('users', name));
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await page.getByRole('button', { name: 'Create User' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create User' });
  await expect(form.getByRole('combobox', { name: 'Domain' })).toHaveValue('Default');
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(input(form, 'User Name')).toHaveAccessibleDescription(/required/);
  expect(await axeFindings(page)).toEqual([]);
  await input(form, 'User Name').fill(name);
  await input(form, 'Email').fill('one@example.org');
  await form.getByLabel(/^Password/).fill('first secret');
  await form.getByLabel(/^Confirm Password/).fill('first secret');
  await take(page, form, 'Primary Project', project.name);
  await take(page, form, 'Role', 'member');
  await form.getByRole('button', { name: 'Create User' }).click();
  await expectMessage(page, `User ${name} was successfully created.`);
  await expect(row(page, name)).toContainText('one@example.org');
  const made = (await keystone.named<any>('users', name))!;
  expect(made).toMatchObject({ email: 'one@example.org', enabled: true, default_project_id: project.id });
  const { roles } = (await keystone.call<any>('GET', `/projects/${project.id}/users/${made.id}/roles`))!;
  expect(roles.map((role: { name: string }) => role.name)).toEqual(['member']);
  expect(await axeFindings(page)).toEqual([]);

  await choose(page, name, 'Edit User');
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await expect(edit.getByLabel(/^Password/)).toHaveCount(0);
  await expect(edit.getByRole('combobox', { name: 'Primary Project' })).toHaveValue(project.name);
  await input(edit, 'Description').fill('On call');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, `User ${name} was successfully updated.`);
  expect(await keystone.named('users', name)).toMatchObject({ description: 'On call', email: 'one@example.org' });

  await choose(page, name, 'Change Password');
  const password = page.getByRole('dialog', { name: 'Change Password' });
  await expect(input(password, 'User Name')).not.toBeEditable();
  await password.getByLabel(/^Password/).fill('second secret');
  await password.getByLabel(/^Confirm Password/).fill('another');
  await password.getByRole('button', { name: 'Change Password' }).click();
  await expect(password.getByLabel(/^Confirm Password/)).toHaveAttribute('aria-invalid', 'true');
  await password.getByLabel(/^Confirm Password/).fill('second secret');
  await password.getByRole('button', { name: 'Change Password' }).click();
  await expectMessage(page, 'User password has been updated successfully.');

  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: project.name }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Role Assignments' }).click();
  const assignments = page.getByRole('table').filter({ hasText: 'Comes From' });
  await expect(assignments).toContainText(`Project ${project.name}`);
  await expect(assignments.getByRole('row').filter({ hasText: 'direct' })).toContainText('member');
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(at('users', name));
  await choose(page, name, 'Disable User');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable User' }).click();
  await expectMessage(page, `User ${name} was successfully disabled.`);
  expect(await keystone.named('users', name)).toMatchObject({ enabled: false });
  await choose(page, name, 'Enable User');
  await expectMessage(page, `User ${name} was successfully enabled.`);
  await choose(page, name, 'Delete User');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete User' }).click();
  await expectMessage(page, `Deleted User: ${name}.`);
  expect(await keystone.named('users', name)).toBeUndefined();
});

test('[IDN-02] [IDN-26] [IDN-27] [IDN-30] a group is made, gets a member who is found by typing, and loses them; its roles reach them', async ({
  page,
  keystone,
  target,
}) => {
  const user = await keystone.make('users', 'user', { domain_id: 'default' });
  const name = keystone.reserve('groups');
  await page.goto(at('groups', name));
  await page.getByRole('button', { name: 'Create Group' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Group' });
  await input(form, 'Name').fill(name);
  await input(form, 'Description').fill('The night shift');
  await form.getByRole('button', { name: 'Create Group' }).click();
  await expectMessage(page, `Group ${name} was successfully created.`);
  const group = (await keystone.named<any>('groups', name))!;
  expect(group).toMatchObject({ description: 'The night shift' });
  await choose(page, name, 'Add Member');
  const addition = page.getByRole('dialog', { name: 'Add Member' });
  await take(page, addition, 'User', user.name);
  expect(await axeFindings(page)).toEqual([]);
  await addition.getByRole('button', { name: 'Add Member' }).click();
  await expectMessage(page, `The member was added to group ${name}.`);
  const members = async () => (await keystone.call<any>('GET', `/groups/${group.id}/users`))!.users;
  expect((await members()).map(({ id }: { id: string }) => id)).toEqual([user.id]);

  const project = (await keystone.named('projects', target.users['demo']!.project))!;
  const role = (await keystone.named('roles', 'reader'))!;
  await keystone.call('PUT', `/projects/${project.id}/groups/${group.id}/roles/${role.id}`);
  await page.goto(`/ngdetails/OS::Keystone::User/${user.id}?tab=assignments`);
  await page.getByRole('tab', { name: 'Role Assignments' }).click();
  await expect(page.getByText(`through group ${name}`)).toBeVisible();

  await page.goto(`/ngdetails/OS::Keystone::Group/${group.id}`);
  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(page.getByRole('table').getByText(user.name)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await actIn(page.getByRole('row').filter({ hasText: user.name }), 'Remove Member', /^Actions for /);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Member' }).click();
  await expectMessage(page, `${user.name} was removed from group ${name}.`);
  await expect(page.getByText('No members.')).toBeVisible();
  expect(await members()).toEqual([]);
  await page.getByRole('button', { name: 'Add Member' }).click();
  await take(page, addition, 'User', user.name);
  await addition.getByRole('button', { name: 'Add Member' }).click();
  await expect(page.getByRole('table').getByText(user.name)).toBeVisible();
  expect((await members()).map(({ id }: { id: string }) => id)).toEqual([user.id]);
});

/** A group gets a role in a domain, which is told with its reason, and loses it. */
async function giveAndTakeRole(page: Page, keystone: NativeIdentity, domain: string) {
  const group = await keystone.make('groups', 'group', { domain_id: 'default' });
  await page.goto(at('domains', domain));
  await choose(page, domain, 'Assign Role');
  const form = page.getByRole('dialog', { name: 'Assign Role' });
  await form.getByRole('radio', { name: 'Group' }).click();
  await take(page, form, 'Group', group.name);
  await take(page, form, 'Role', 'reader');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Assign Role' }).click();
  await expectMessage(page, `The role was assigned in domain ${domain}.`);
  await page.getByRole('link', { name: domain, exact: true }).click();
  await page.getByRole('tab', { name: 'Role Assignments' }).click();
  const given = page.getByRole('row').filter({ hasText: `Group ${group.name}` });
  await expect(given).toContainText('direct');
  expect(await axeFindings(page)).toEqual([]);
  await actIn(given, 'Remove Role', /^Actions for /);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Role' }).click();
  await expectMessage(page, `${group.name} no longer has the role reader in domain ${domain}.`);
  await expect(page.getByText('No role assignments.')).toBeVisible();
}

test('[IDN-01] [IDN-09] [IDN-28] [IDN-29] [IDN-33] a domain is made, has roles, is disabled by typing its name, and only then deleted', async ({
  page,
  keystone,
}) => {
  const name = keystone.reserve('domains');
  await page.goto(at('domains', name));
  await page.getByRole('button', { name: 'Create Domain' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Domain' });
  await input(form, 'Name').fill(name);
  await form.getByRole('button', { name: 'Create Domain' }).click();
  await expectMessage(page, `Domain ${name} was successfully created.`);
  expect(await keystone.named('domains', name)).toMatchObject({ enabled: true });
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: name })).toBeVisible();
  await giveAndTakeRole(page, keystone, name);
  await page.goto(at('domains', name));
  await choose(page, name, 'Disable Domain');
  const disabling = page.getByRole('dialog', { name: 'Disable Domain' });
  await disabling.getByRole('textbox').fill(name);
  expect(await axeFindings(page)).toEqual([]);
  await disabling.getByRole('button', { name: 'Disable Domain' }).click();
  await expectMessage(page, `Domain ${name} was successfully disabled.`);
  expect(await keystone.named('domains', name)).toMatchObject({ enabled: false });
  await choose(page, name, 'Delete Domain');
  const deletion = page.getByRole('dialog', { name: 'Confirm Delete Domain' });
  await deletion.getByRole('textbox').fill(name);
  await deletion.getByRole('button', { name: 'Delete Domain' }).click();
  await expectMessage(page, `Deleted Domain: ${name}.`);
  expect(await keystone.named('domains', name)).toBeUndefined();
});

test('[IDN-24] [IDN-01] a member sees the own domain, and no panel that Keystone would refuse', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await page.goto('/identity/domains');
  await expect(page.getByRole('link', { name: 'Default', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Domain' })).toHaveCount(0);
  const navigation = page.getByRole('navigation', { name: 'Navigation' });
  await expect(navigation.getByRole('link', { name: 'Domains' })).toBeVisible();
  for (const panel of ['Users', 'Groups', 'Roles'])
    await expect(navigation.getByRole('link', { name: panel })).toHaveCount(0);
  await page.getByRole('link', { name: 'Default', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Default' })).toBeVisible();
});
