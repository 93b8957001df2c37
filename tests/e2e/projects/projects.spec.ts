import { axeFindings } from '../../support/axe.ts';
import { expect, expectMessage, heldUndo, test as base } from '../support/test.ts';
import { at, choose, ConsoleCalls, detailsAt, input, link, row } from './panel.ts';

/** Signs in as an administrator; what the test makes is removed. */
const test = base.extend<{ calls: ConsoleCalls }>({
  calls: async ({ context, target, signIn }, use) => {
    await signIn('admin');
    const calls = new ConsoleCalls(context, target.url);
    await use(calls);
    await calls.cleanUp();
  },
});

test('[PRJ-01] [PRJ-02] [PRJ-03] a project is made, after what was wrong was said, edited, taken back, and looked at', async ({
  page,
  calls,
}) => {
  const taken = await calls.project();
  const name = calls.reserve();
  await page.goto(at(name));
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Project' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Project' });
  await input(form, 'Name').fill(taken.name);
  await form.getByRole('button', { name: 'Create Project' }).click();
  await expect(input(form, 'Name')).toHaveAccessibleDescription(
    new RegExp(`Project name "${taken.name}" is already used`),
  );
  await input(form, 'Name').fill(name);
  await input(form, 'Description').fill('for a test');
  await form.getByRole('button', { name: 'More' }).click();
  await input(form, 'Tags').fill('blue\ngreen');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create Project' }).click();
  await expectMessage(page, `Created project ${name}.`);
  await expect(row(page, name)).toContainText('for a test');
  expect(await calls.find(name)).toMatchObject({ enabled: true, description: 'for a test', tags: ['blue', 'green'] });
  expect(await axeFindings(page)).toEqual([]);

  await choose(page, name, 'Edit Project');
  const edit = page.getByRole('dialog', { name: 'Edit Project' });
  await input(edit, 'Description').fill('');
  await input(edit, 'Tags').fill('green');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, `Edited project ${name}.`);
  const undo = await heldUndo(page);
  expect(await calls.find(name)).toMatchObject({ description: '', tags: ['green'] });
  await undo.click();
  await expect
    .poll(() => calls.find(name))
    .toMatchObject({ description: 'for a test', tags: expect.arrayContaining(['blue', 'green']) });

  await link(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'blue' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('[PRJ-03] [PRJ-04] a project is disabled and deleted once its name is typed; the question counts what it leaves behind', async ({
  page,
  calls,
}) => {
  const { id, name } = await calls.project();
  await page.goto(at(name));
  await choose(page, name, 'Disable Project');
  const question = page.getByRole('dialog', { name: 'Disable Project' });
  await expect(question).toContainText('Servers run on.');
  await expect(question.getByRole('button', { name: 'Disable Project' })).toBeDisabled();
  await question.getByRole('textbox').fill(name);
  await question.getByRole('button', { name: 'Disable Project' }).click();
  await expectMessage(page, `Disabled: ${name}.`);
  expect(await calls.find(name)).toMatchObject({ enabled: false });
  await choose(page, name, 'Enable Project');
  await expectMessage(page, `Enabled: ${name}.`);
  expect(await calls.find(name)).toMatchObject({ enabled: true });

  await page.goto(`/identity/${id}/detail`);
  await expect(page).toHaveURL(new RegExp(detailsAt(id)));
  await page.goto(at(name));
  await choose(page, name, 'Delete Project');
  const deletion = page.getByRole('dialog', { name: 'Confirm Delete Project' });
  await expect(deletion).toContainText('not recoverable');
  expect(await axeFindings(page)).toEqual([]);
  await deletion.getByRole('textbox').fill(name);
  await deletion.getByRole('button', { name: 'Delete Project' }).click();
  await expectMessage(page, `Deleted Project: ${name}.`);
  expect(await calls.find(name)).toBeUndefined();
});

test('[PRJ-04] [PRJ-11] the project in use can’t be deleted; what another owns is counted before', async ({
  page,
  target,
  signIn,
}) => {
  await signIn('admin');
  const own = target.users['admin']!.project;
  await page.goto(at(own));
  await row(page, own).hover();
  await row(page, own)
    .getByRole('button', { name: `Actions for ${own}` })
    .click();
  await expect(row(page, own).getByRole('menuitem', { name: /Delete Project/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  const demo = target.users['demo']!.project;
  await page.goto(at(demo));
  await choose(page, demo, 'Delete Project');
  const deletion = page.getByRole('dialog', { name: 'Confirm Delete Project' });
  await expect(deletion).toContainText(/This stays without an owner: .*network/);
  await deletion.getByRole('button', { name: 'Cancel' }).click();
});

test('[PRJ-11] another of the own projects is switched to from its row', async ({ page, target, calls }) => {
  const own = target.users['admin']!.project;
  const { id, name } = await calls.project();
  // The session is asked for only once the page is there: the one of before ends with the switch.
  const goesTo = async (project: string) => {
    await choose(page, project, 'Switch to Project');
    await expect(page.getByRole('banner').getByRole('button', { name: `project ${project}` })).toBeVisible();
    expect(await calls.call('GET', 'keystone/user-session/')).toMatchObject({ project_name: project });
  };
  const { items: roles } = await calls.call('GET', 'keystone/roles/');
  const admin = roles.find((role: { name: string }) => role.name === 'admin');
  const { id: user } = await calls.call('GET', 'keystone/user-session/');
  await calls.call('PUT', `keystone/projects/${id}/${admin.id}/${user}/`);
  await page.goto(at(name));
  await goesTo(name);
  await page.goto(at(own));
  await goesTo(own);
});
