import { axeFindings } from '../../support/axe.ts';
import { expect, expectMessage, test as base } from '../support/test.ts';
import { at, choose, FlavorCalls, give, input, link, row, take } from './panel.ts';

/** Signs in as an administrator, with their project; what the test makes is removed. */
const test = base.extend<{ flavors: FlavorCalls; project: string }>({
  flavors: async ({ context, target, signIn }, use) => {
    await signIn('admin');
    const flavors = new FlavorCalls(context, target.url);
    await use(flavors);
    await flavors.cleanUp();
  },
  project: async ({ target }, use) => use(target.users['admin']?.project ?? ''),
});

test('[FLV-01] [FLV-02] [FLV-04] [FLV-05] [FLV-07] [DET-01] a flavor for one project is made, after what was wrong was said, and looked at in the list, its row and its page', async ({
  page,
  flavors,
  project,
}) => {
  const name = flavors.reserve();
  await page.goto(at(name));
  await expect(page.getByRole('heading', { level: 1, name: 'Flavors' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Flavor' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create flavor' });
  await input(form, 'ID').fill('a/b');
  await input(form, 'VCPUs').fill('0');
  await form.getByRole('button', { name: 'Create flavor' }).click();
  await expect(input(form, 'Name')).toHaveAccessibleDescription(/Name is a required field/);
  await expect(input(form, 'ID')).toHaveAccessibleDescription(/The ID may only have letters from a to z/);
  await expect(input(form, 'VCPUs')).toHaveAttribute('aria-invalid', 'true');
  await input(form, 'Name').fill(name);
  await input(form, 'ID').fill(name);
  await input(form, 'VCPUs').fill('2');
  await input(form, 'RAM (MiB)').fill('1536');
  await input(form, 'Root Disk (GiB)').fill('3');
  await input(form, 'RX/TX factor').fill('1.5');
  await form.getByRole('switch', { name: 'Public' }).click();
  await give(form, project);
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create flavor' }).click();
  await expectMessage(page, `Flavor ${name} was successfully created.`);
  await expect(row(page, name)).toContainText('1.5 GiB');
  expect(await flavors.read(name)).toMatchObject({ ram: 1536, rxtx_factor: 1.5, 'access-list': [expect.any(String)] });
  expect(await axeFindings(page)).toEqual([]);

  await row(page, name)
    .getByRole('button', { name: `Show more about ${name}` })
    .click();
  await expect(page.getByRole('table').getByText('RX/TX factor')).toBeVisible();
  await link(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Projects with access' })).toContainText(project);
  await expect(page.getByText('No extra specs.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('[FLV-02] [FLV-04] [FLV-05] a flavor is edited with its id kept, and its projects without it being made anew', async ({
  page,
  flavors,
  project,
}) => {
  const name = await flavors.make({ rxtx_factor: 1.5, 'os-flavor-access:is_public': false });
  await page.goto(at(name));
  await choose(page, name, 'Edit Flavor');
  const edit = page.getByRole('dialog', { name: 'Edit flavor' });
  await expect(edit).toContainText('Saving deletes the flavor and makes it anew.');
  await expect(input(edit, 'ID')).toBeDisabled();
  await input(edit, 'VCPUs').fill('3');
  await give(edit, project);
  expect(await axeFindings(page)).toEqual([]);
  await input(edit, 'VCPUs').press('Enter');
  await expectMessage(page, `Flavor ${name} was successfully updated.`);
  await expect(edit).toHaveCount(0);
  const edited = { id: name, vcpus: 3, rxtx_factor: 1.5, 'os-flavor-access:is_public': false };
  expect(await flavors.read(name)).toMatchObject({ ...edited, 'access-list': [expect.any(String)] });

  await choose(page, name, 'Modify Access');
  const access = page.getByRole('dialog', { name: 'Modify access' });
  await take(access, project);
  expect(await axeFindings(page)).toEqual([]);
  await access.getByRole('button', { name: 'Save access' }).click();
  await expect(access).toHaveCount(0);
  expect(await flavors.read(name)).toMatchObject({ ...edited, 'access-list': [] });
});

test('[FLV-04] [X-06] what somebody else changed meanwhile stays, and is asked about where it is what is typed', async ({
  page,
  flavors,
}) => {
  const name = await flavors.make();
  await page.goto(at(name));
  await choose(page, name, 'Edit Flavor');
  const edit = page.getByRole('dialog', { name: 'Edit flavor' });
  const save = edit.getByRole('button', { name: 'Save flavor' });
  await expect(save).toBeDisabled();
  await input(edit, 'VCPUs').fill('3');
  const body = { ram: 128, vcpus: 2, disk: 1, swap: 0, 'OS-FLV-EXT-DATA:ephemeral': 0, rxtx_factor: 1 };
  await flavors.call('PATCH', `${name}/`, { ...body, name, 'os-flavor-access:is_public': true, flavor_access: [] });
  await save.click();
  await expect(edit.getByRole('alert')).toContainText('Somebody else changed this meanwhile.');
  const fields = edit.getByRole('list', { name: 'Fields that both of you changed' });
  await expect(fields.getByRole('listitem')).toHaveCount(1);
  await expect(fields.getByRole('listitem')).toContainText('VCPUs');
  await expect(edit).toContainText('Also changed by somebody else, and kept: RAM (MiB)');
  expect(await axeFindings(page)).toEqual([]);
  await expect(input(edit, 'RAM (MiB)')).toHaveValue('128');
  await expect(input(edit, 'VCPUs')).toHaveValue('3');
  await fields.getByText('Keep yours').click();
  await save.click();
  await expectMessage(page, `Flavor ${name} was successfully updated.`);
  expect(await flavors.read(name)).toMatchObject({ vcpus: 3, ram: 128 });
});

test.describe('in a browser that writes 1,5', () => {
  test.use({ locale: 'de-DE' });

  test('[FLV-04] the figures of a flavor stand in its form, stay when the field is left, and are saved', async ({
    page,
    context,
    target,
    flavors,
  }) => {
    await context.addCookies([{ name: 'horizon_language', value: 'en', url: target.url }]);
    const name = await flavors.make({ ram: 1536, rxtx_factor: 1.5 });
    await page.goto(at(name));
    await choose(page, name, 'Edit Flavor');
    const edit = page.getByRole('dialog', { name: 'Edit flavor' });
    await expect(input(edit, 'RAM (MiB)')).toHaveValue('1536');
    await expect(input(edit, 'RX/TX factor')).toHaveValue('1.5');
    await input(edit, 'VCPUs').fill('3');
    await input(edit, 'VCPUs').press('Tab');
    await expect(input(edit, 'VCPUs')).toHaveValue('3');
    await edit.getByRole('button', { name: 'Save flavor' }).click();
    await expect(edit).toHaveCount(0);
    expect(await flavors.read(name)).toMatchObject({ vcpus: 3, ram: 1536, rxtx_factor: 1.5 });
  });
});

test('[FLV-03] [FLV-08] [X-14] by keyboard alone a flavor is made, left as it is, and deleted', async ({
  page,
  flavors,
}) => {
  const name = flavors.reserve();
  await page.goto(at(name));
  await page.getByRole('button', { name: 'Create Flavor' }).first().press('Enter');
  const form = page.getByRole('dialog', { name: 'Create flavor' });
  await expect(input(form, 'Name')).toBeFocused();
  await page.keyboard.type(name);
  for (const [field, text] of [
    ['ID', name],
    ['VCPUs', '1'],
    ['RAM (MiB)', '64'],
    ['Root Disk (GiB)', '0'],
  ] as const) {
    await page.keyboard.press('Tab');
    await expect(input(form, field)).toBeFocused();
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expectMessage(page, `Flavor ${name} was successfully created.`);
  await expect(form).toHaveCount(0);
  expect(await flavors.read(name)).toMatchObject({ id: name, vcpus: 1, ram: 64, disk: 0 });

  await choose(page, name, 'Edit Flavor', 'keyboard');
  const edit = page.getByRole('dialog', { name: 'Edit flavor' });
  await expect(input(edit, 'Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(edit).toHaveCount(0);
  await choose(page, name, 'Delete Flavor', 'keyboard');
  const question = page.getByRole('dialog', { name: 'Confirm Delete Flavor' });
  await expect(question).toContainText(`You have selected "${name}". Deleted flavor is not recoverable.`);
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete Flavor' }).press('Enter');
  await expectMessage(page, `Deleted Flavor: ${name}.`);
  await expect(link(page, name)).toHaveCount(0);
  expect(await flavors.read(name)).toBeUndefined();
});

test('[FLV-06] [META-05] extra specs are edited as metadata: what is new, other and gone is saved, and nothing else is sent', async ({
  page,
  flavors,
}) => {
  const name = await flavors.make();
  await flavors.call('PATCH', `${name}/extra-specs/`, {
    updated: { 'test:stays': '1', 'test:other': '2', 'test:goes': '3' },
  });
  await page.goto(at(name));
  await choose(page, name, 'Update Metadata');
  const editor = page.getByRole('dialog', { name: 'Update Flavor Metadata' });
  const existing = editor.getByRole('group', { name: 'Existing Metadata' });
  await input(existing, 'test:other').fill('22');
  await existing.getByRole('button', { name: 'Remove test:goes', exact: true }).click();
  await input(editor, 'Custom').fill('test:new');
  await editor.getByRole('button', { name: 'Add custom metadata' }).click();
  await input(existing, 'test:new').fill('4');
  expect(await axeFindings(page)).toEqual([]);
  const sent = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().includes('/extra-specs/'),
  );
  await editor.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({
    updated: { 'test:other': '22', 'test:new': '4' },
    removed: ['test:goes'],
  });
  await expectMessage(page, 'Metadata was successfully updated.');
  await expect(editor).toHaveCount(0);
  const extras = { 'test:stays': '1', 'test:other': '22', 'test:new': '4' };
  expect((await flavors.read(name)).extras).toEqual(extras);
  await link(page, name).click();
  await expect(page.getByRole('region', { name: 'Extra specs' })).toContainText('test:new');
});

test('[FLV-08] [X-06] a flavor that the service does not delete is told with its reason, and stays', async ({
  page,
  flavors,
  control,
}) => {
  const name = await flavors.make();
  await page.goto(at(name));
  await control.fault({ service: 'compute', method: 'DELETE', path: `/flavors/${name}$`, status: 409, times: 5 });
  await choose(page, name, 'Delete Flavor');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Flavor' }).click();
  await expectMessage(page, `Unable to delete Flavor: ${name}.`);
  await expect(link(page, name)).toBeVisible();
  expect(await flavors.read(name)).toMatchObject({ id: name });
});

test('[FLV-04] [X-06] an edit that loses the flavor says so and keeps what was typed; saving again makes it with its extra specs', async ({
  page,
  flavors,
  control,
}) => {
  const name = await flavors.make();
  await flavors.call('PATCH', `${name}/extra-specs/`, { updated: { note: 'kept' } });
  await page.goto(at(name));
  await choose(page, name, 'Edit Flavor');
  const edit = page.getByRole('dialog', { name: 'Edit flavor' });
  await input(edit, 'VCPUs').fill('7');
  await control.fault({ service: 'compute', method: 'POST', path: '/flavors$', status: 409, times: 1 });
  await control.fault({ service: 'compute', method: 'POST', path: '/flavors$', status: 500, times: 4 });
  await edit.getByRole('button', { name: 'Save flavor' }).click();
  await expect(edit.getByText('The flavor is gone: it was deleted, and could not be made again.')).toBeVisible();
  await expect(input(edit, 'VCPUs')).toHaveValue('7');
  expect(await axeFindings(page)).toEqual([]);
  expect(await flavors.read(name)).toBeUndefined();
  await control.clearFaults();
  await edit.getByRole('button', { name: 'Save flavor' }).click();
  await expectMessage(page, `Flavor ${name} was successfully updated.`);
  expect(await flavors.read(name)).toMatchObject({ id: name, vcpus: 7, extras: { note: 'kept' } });
});
