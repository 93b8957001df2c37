import { axeFindings } from '../../support/axe.ts';
import { expect, expectMessage, test as base } from '../support/test.ts';
import { at, choose, ConsoleCalls, detailsAt } from './panel.ts';

/** Signs in as an administrator; what the test makes is removed. */
const test = base.extend<{ calls: ConsoleCalls }>({
  calls: async ({ context, target, signIn }, use) => {
    await signIn('admin');
    const calls = new ConsoleCalls(context, target.url);
    await use(calls);
    await calls.cleanUp();
  },
});

/** The assignments as Keystone has them: `name role`. */
async function assignments(calls: ConsoleCalls, project: string): Promise<string[]> {
  const { items } = await calls.call('GET', `keystone/role_assignments/?project_id=${project}`);
  const named = items as { user?: { name: string }; group?: { name: string }; role: { name: string } }[];
  return named.map(({ user, group, role }) => `${(user ?? group)?.name} ${role.name}`).toSorted();
}

test('[PRJ-05] [PRJ-06] [PRJ-07] [MEM-01] [MEM-02] a user and a group are found, given roles after the difference was shown, and lose them again', async ({
  page,
  calls,
}) => {
  const [user, group, { id, name }] = [await calls.user(), await calls.group(), await calls.project()];
  await page.goto(at(name));
  await choose(page, name, 'Manage Members');
  const form = page.getByRole('dialog', { name: 'Manage Members' });
  await form.getByRole('searchbox', { name: 'Search All users' }).fill(user.name);
  await form.getByRole('button', { name: `Add ${user.name}` }).click();
  await form.getByRole('searchbox', { name: 'Search All groups' }).fill(group.name);
  await form.getByRole('button', { name: `Add ${group.name}` }).click();
  await form.getByRole('button', { name: `Roles of ${group.name}: member` }).click();
  await page.getByRole('checkbox', { name: 'reader' }).click();
  await page.keyboard.press('Escape');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Save 3 changes of members?' });
  await expect(question).toContainText(`${user.name}: member is given`);
  await expect(question).toContainText(`Group ${group.name}: reader is given`);
  await question.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, `Changed members of ${name}: 3 changes.`);
  const all = [`${user.name} member`, `${group.name} member`, `${group.name} reader`].toSorted();
  expect(await assignments(calls, id)).toEqual(all);

  await page.goto(detailsAt(id, 'members'));
  await expect(page.getByRole('region', { name: 'Users' })).toContainText(user.name);
  await expect(page.getByRole('region', { name: 'Groups' })).toContainText('reader');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Manage Members' }).last().click();
  await form.getByRole('button', { name: `Remove ${user.name}` }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Save 1 change of members?' }).getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, `Changed members of ${name}: 1 change.`);
  expect(await assignments(calls, id)).toEqual(all.filter((each) => !each.startsWith(user.name)));
  await expect(page.getByRole('region', { name: 'Users' })).toHaveCount(0);
});

test('[PRJ-06] who takes their own last role admin types the name of the project', async ({ page, calls }) => {
  const { id, name } = await calls.project();
  const own = await calls.call('GET', 'keystone/user-session/');
  const { items: roles } = await calls.call('GET', 'keystone/roles/');
  const admin = roles.find((role: { name: string }) => role.name === 'admin');
  await calls.call('PUT', `keystone/projects/${id}/${admin.id}/${own.id}/`);
  await page.goto(detailsAt(id, 'members'));
  await page.getByRole('button', { name: 'Manage Members' }).last().click();
  const form = page.getByRole('dialog', { name: 'Manage Members' });
  await form.getByRole('button', { name: `Remove ${own.username}` }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Save 1 change of members?' });
  await expect(question).toContainText('You take your own last role in');
  await expect(question.getByRole('button', { name: 'Save' })).toBeDisabled();
  await question.getByRole('textbox').fill(name);
  await question.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, `Changed members of ${name}: 1 change.`);
  expect(await assignments(calls, id)).toEqual([]);
});

test('[PRJ-07] of two changes one is refused: the form stays, tells what became of each, and the next attempt sends the other alone', async ({
  page,
  calls,
  control,
}) => {
  const [one, other, { id, name }] = [await calls.user(), await calls.user(), await calls.project()];
  const { items: roles } = await calls.call('GET', 'keystone/roles/');
  const member = roles.find((role: { name: string }) => role.name === 'member');
  for (const user of [one, other]) await calls.call('PUT', `keystone/projects/${id}/${member.id}/${user.id}/`);
  await page.goto(detailsAt(id, 'members'));
  await page.getByRole('button', { name: 'Manage Members' }).last().click();
  const form = page.getByRole('dialog', { name: 'Manage Members' });
  for (const user of [one, other]) await form.getByRole('button', { name: `Remove ${user.name}` }).click();
  const message = 'This assignment is kept for an audit.';
  await control.fault({
    service: 'identity',
    method: 'DELETE',
    path: `/users/${other.id}/roles/`,
    status: 409,
    body: JSON.stringify({ error: { code: 409, message, title: 'Conflict' } }),
    contentType: 'application/json',
    times: 1,
  });
  const save = async (title: string) => {
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Save' }).click();
  };
  await save('Save 2 changes of members?');
  const outcomes = form.getByRole('region', { name: `Unable to change members of ${name}: 1 of 2 changes failed.` });
  await expect(outcomes.getByRole('row', { name: new RegExp(`^${other.name}`) })).toContainText(message);
  await expect(outcomes.getByRole('row', { name: new RegExp(`^${one.name}`) })).toContainText('saved');
  expect(await axeFindings(page)).toEqual([]);
  expect(await assignments(calls, id)).toEqual([`${other.name} member`]);

  await save('Save 1 change of members?');
  await expect(form).toHaveCount(0);
  expect(await assignments(calls, id)).toEqual([]);
});
