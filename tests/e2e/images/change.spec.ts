import type { Locator, Page } from '@playwright/test';
import { expect, expectMessage, test } from '../support/test.ts';
import { uniqueName } from '../support/native.ts';
import { act, actIn, bytes, dialog, ofSize, openAt, ownSize, rowOf, rows } from './panel.ts';

const idsOf = async (cloud: { find(name: string): Promise<{ id: string }[]> }, name: string) =>
  (await cloud.find(name)).map(({ id }) => id);

test('[IMG-12] [IMG-26] [CONF-01] [TBL-05] [TBL-06] [REG-04] of a mixed selection the protected is refused by name, the rest deleted', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native();
  const size = ownSize();
  const stem = uniqueName();
  await cloud.image({ name: `${stem}-free`, data: bytes(size) });
  await cloud.image({ name: `${stem}-kept`, data: bytes(size), protected: true });
  await signIn();
  await page.goto(`/project/images${ofSize(size)}`);
  await expect(rows(page)).toHaveCount(2);
  const batch = page.getByRole('button', { name: 'Delete Images' });
  if (await batch.isVisible()) await expect(batch).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select all visible rows' }).check();
  await batch.click();
  await expectMessage(page, `You are not allowed to delete images: ${stem}-kept`);
  const question = dialog(page, 'Confirm Delete Image');
  await expect(question).toContainText(`"${stem}-free"`);
  await expect(question).toContainText(`You have selected "${stem}-free". Deleted image is not recoverable.`);
  await expect(question).not.toContainText(`"${stem}-kept"`);
  const lists: string[] = [];
  page.on('request', (request) => lists.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await question.getByRole('button', { name: 'Delete Image' }).click();
  await expectMessage(page, `Deleted Image: ${stem}-free.`);
  await expect(rows(page)).toHaveCount(1);
  // The row goes without another list call, and the selection with it.
  expect(lists).not.toContain('GET /api/glance/images/');
  await expect.poll(() => page.getByText(/[1-9]\d* selected/).allTextContents()).toEqual([]);
  expect(await idsOf(cloud, `${stem}-free`)).toEqual([]);
  expect(await idsOf(cloud, `${stem}-kept`)).toHaveLength(1);
});

test('[CONF-01] [IMG-12] more than five want a word typed; Cancel and Escape delete nothing', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native();
  const size = ownSize();
  const stem = uniqueName();
  const all = ['1', '2', '3', '4', '5', '6'].map((n) => `${stem}-${n}`);
  await Promise.all(all.map((name) => cloud.image({ name, data: bytes(size) })));
  await signIn();
  await page.goto(`/project/images${ofSize(size)}`);
  await expect(rows(page)).toHaveCount(6);
  await page.getByRole('checkbox', { name: 'Select all visible rows' }).check();
  const batch = page.getByRole('button', { name: 'Delete Images' });
  await batch.click();
  const question = dialog(page, 'Confirm Delete Images');
  await expect(question).toContainText(`You have selected "${all.join(', ')}".`);
  await expect(question.getByRole('listitem')).toContainText(all);
  await expect(question).toContainText('Deleted images are not recoverable.');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await batch.click();
  const confirm = question.getByRole('button', { name: 'Delete Images' });
  await expect(confirm).toBeDisabled();
  await expect(question).toContainText(/Type \S+ to confirm/);
  const word = /Type (\S+) to confirm/.exec(await question.innerText())?.[1] ?? '';
  await question.getByRole('textbox').fill(word);
  await confirm.click();
  await expectMessage(page, `Deleted Images: ${all.join(', ')}.`);
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText('No items to display.')).toBeVisible();
});

test('[IMG-12] [DET-01] [X-12] one is deleted from its row and one from its details, which lead back to the list; the activity has both', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native();
  const size = ownSize();
  const stem = uniqueName();
  await cloud.image({ name: `${stem}-a`, data: bytes(size) });
  await cloud.image({ name: `${stem}-b`, data: bytes(size) });
  await signIn();
  await page.goto(`/project/images${ofSize(size)}`);
  await act(page, `${stem}-a`, 'Delete Image');
  await dialog(page, 'Confirm Delete Image').getByRole('button', { name: 'Delete Image' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name: `${stem}-b` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${stem}-b`);
  await page.getByRole('button', { name: 'Activity', exact: true }).click();
  await expect(page.getByText('This session did not change it.')).toBeVisible();
  await actIn(page.getByRole('main'), 'Delete Image', /^(More actions|Actions)/);
  await dialog(page, 'Confirm Delete Image').getByRole('button', { name: 'Delete Image' }).click();
  await expectMessage(page, `Deleted Image: ${stem}-b.`);
  await expect(page).toHaveURL(/\/project\/images/);
  await page.reload();
  await page.getByRole('button', { name: 'Tasks' }).click();
  await page.getByRole('button', { name: 'Show activity' }).click();
  const changes = dialog(page, 'Activity of this session').getByRole('row');
  await expect(changes.nth(1)).toContainText(`${stem}-b`);
  await expect(changes.nth(2)).toContainText(`${stem}-a`);
  expect(await idsOf(cloud, `${stem}-b`)).toEqual([]);
});

test('[IMG-12] [HTTP-05] what somebody else deleted meanwhile is told, and its row goes', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native();
  const { id, name } = await cloud.image();
  await signIn();
  await openAt(page, name);
  await act(page, name, 'Delete Image');
  const question = dialog(page, 'Confirm Delete Image');
  await expect(question).toBeVisible();
  await cloud.glance('DELETE', `/images/${id}`);
  await question.getByRole('button', { name: 'Delete Image' }).click();
  await expectMessage(page, `Image ${name} was deleted by somebody else meanwhile.`);
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('[IMG-11] [IMG-21] [IMG-27] edit is prefilled and saves what was changed, and only that', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native();
  const image = await cloud.image({
    description: 'before',
    visibility: 'shared',
    min_disk: 1,
    min_ram: 64,
    architecture: 'x86_64',
    sextant_kept: 'stays',
    disk_format: 'raw',
    container_format: 'docker',
  });
  const renamed = `${image.name}-renamed`;
  await signIn();
  await openAt(page, image.name);
  await act(page, image.name, 'Edit Image');
  const wizard = dialog(page, 'Edit image');
  await expect(wizard.getByLabel('Image name')).toHaveValue(image.name);
  await expect(wizard.getByLabel('Description')).toHaveValue('before');
  await expect(wizard.getByLabel('Min disk')).toHaveValue('1');
  await expect(wizard.getByLabel('Min RAM')).toHaveValue('64');
  await expect(wizard.getByRole('combobox', { name: 'Format', exact: true })).toHaveValue('docker');
  await expect(wizard.getByRole('radio', { name: /^Shared/ })).toBeChecked();
  await wizard.getByLabel('Image name').fill(renamed);
  await wizard.getByLabel('Description').fill('after');
  await wizard.getByLabel('Min disk').fill('4');
  await wizard.getByText('Protected', { exact: true }).first().click();
  const sent = page.waitForRequest(
    (request) => request.method() === 'PATCH' && new URL(request.url()).pathname.endsWith(`/${image.id}/`),
  );
  await wizard.getByRole('button', { name: 'Update image' }).click();
  expect((await sent).postDataJSON()).not.toHaveProperty('visibility');
  await expectMessage(page, `Image ${renamed} was successfully updated.`);
  await expect(wizard).toHaveCount(0);
  const [after] = await cloud.find(renamed);
  expect(after).toMatchObject({
    description: 'after',
    min_disk: 4,
    min_ram: 64,
    protected: true,
    visibility: 'shared',
    architecture: 'x86_64',
    sextant_kept: 'stays',
    container_format: 'docker',
  });
});

/** Edit Image of an image whose disk is at least 1 GiB, with its values there. */
async function openEdit(page: Page, name: string): Promise<Locator> {
  await openAt(page, name);
  await act(page, name, 'Edit Image');
  const wizard = dialog(page, 'Edit image');
  await expect(wizard.getByLabel('Min disk')).toHaveValue('1');
  return wizard;
}

test('[IMG-11] what others set while Edit Image stands open stays: the name, a property, the protection', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native();
  const image = await cloud.image({ sextant_shared: 'old', min_disk: 1 });
  const renamed = `${image.name}-renamed`;
  await signIn();
  const wizard = await openEdit(page, image.name);
  const byOthers = [
    { op: 'replace', path: '/name', value: renamed },
    { op: 'replace', path: '/sextant_shared', value: 'new' },
    { op: 'replace', path: '/protected', value: true },
  ];
  const type = 'application/openstack-images-v2.1-json-patch';
  expect((await cloud.glance('PATCH', `/images/${image.id}`, byOthers, type)).ok).toBe(true);
  await wizard.getByLabel('Min disk').fill('4');
  await wizard.getByRole('button', { name: 'Update image' }).click();
  await expect(wizard).toHaveCount(0);
  const after = await cloud.read(image.id);
  expect(after).toMatchObject({ name: renamed, sextant_shared: 'new', protected: true, min_disk: 4 });
});

test('[FORM-21] [IMG-11] two who edit the same field of an image are shown both values, and nothing is sent before the choice', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native();
  const image = await cloud.image({ min_disk: 1 });
  const renamed = `${image.name}-renamed`;
  await signIn();
  const wizard = await openEdit(page, image.name);
  const byOthers = [
    { op: 'replace', path: '/name', value: renamed },
    { op: 'replace', path: '/min_disk', value: 2 },
  ];
  const type = 'application/openstack-images-v2.1-json-patch';
  expect((await cloud.glance('PATCH', `/images/${image.id}`, byOthers, type)).ok).toBe(true);
  await wizard.getByLabel('Min disk').fill('4');
  await wizard.getByRole('button', { name: 'Update image' }).click();
  const both = wizard.getByRole('list', { name: 'Fields that both of you changed' }).getByRole('listitem');
  await expect(both).toHaveCount(1);
  await expect(both).toContainText('Min disk');
  await expect(both.getByRole('definition')).toHaveText(['2', '4']);
  await expect(wizard.getByText('Also changed by somebody else, and kept: Image name')).toBeVisible();
  await expect(wizard.getByLabel('Image name')).toHaveValue(renamed);
  expect(await cloud.read(image.id)).toMatchObject({ name: renamed, min_disk: 2 });
  // Without a choice nothing is sent either.
  await wizard.getByRole('button', { name: 'Update image' }).click();
  await expect(both.getByRole('radio', { checked: true })).toHaveCount(0);
  expect(await cloud.read(image.id)).toMatchObject({ name: renamed, min_disk: 2 });
  await both.getByText('Keep yours').click();
  await wizard.getByRole('button', { name: 'Update image' }).click();
  await expect(wizard).toHaveCount(0);
  expect(await cloud.read(image.id)).toMatchObject({ name: renamed, min_disk: 4 });
});

test('[META-01] [META-02] [META-04] [META-05] [META-06] metadata: defined, custom and removed properties reach the service', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native('admin');
  const image = await cloud.image({ sextant_old: 'goes', hw_disk_bus: 'ide' });
  await signIn('admin');
  await openAt(page, image.name);
  await act(page, image.name, 'Update Metadata');
  const editor = dialog(page, 'Update Image Metadata');
  const existing = editor.getByRole('group', { name: 'Existing Metadata' });
  await expect(existing.getByRole('listitem')).toHaveCount(2);
  await editor.getByRole('button', { name: 'Virtual CPU Topology', exact: true }).click();
  await editor.getByLabel('Filter available metadata').fill('cpu_sockets');
  await editor.getByRole('button', { name: /^Add .*Sockets$/ }).click();
  const sockets = existing.getByRole('listitem').filter({ hasText: 'Sockets' }).getByRole('textbox');
  await sockets.fill('many');
  await expect(existing.getByText('Integer required')).toBeVisible();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeVisible();
  await sockets.fill('2');
  await editor.getByLabel('Custom', { exact: true }).fill('sextant_old');
  await expect(editor.getByText('Duplicate keys are not allowed')).toBeVisible();
  await editor.getByLabel('Custom', { exact: true }).fill('sextant_new');
  await editor.getByRole('button', { name: 'Add custom metadata' }).click();
  await existing.getByLabel('sextant_new', { exact: true }).fill('comes');
  await editor.getByRole('button', { name: 'Remove sextant_old' }).click();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Metadata was successfully updated.');
  const after = await cloud.read(image.id);
  expect(after).toMatchObject({ hw_cpu_sockets: '2', hw_disk_bus: 'ide', sextant_new: 'comes' });
  expect(after).not.toHaveProperty('sextant_old');
});

test('[IMG-12] a protected image says why it can’t be deleted', async ({ page, native, signIn }) => {
  const cloud = await native();
  const { name } = await cloud.image({ protected: true });
  await signIn();
  await openAt(page, name);
  const row = rowOf(page, name);
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(row.getByRole('menuitem', { name: /Delete Image/ })).toBeDisabled();
});

test('[HTTP-08] an edit whose answer was lost is seen in the list behind its form: it was done all the same', async ({
  page,
  native,
  signIn,
  control,
}) => {
  const cloud = await native();
  const image = await cloud.image({ min_disk: 1 });
  await signIn();
  const wizard = await openEdit(page, image.name);
  await control.fault({ service: 'image', method: 'PATCH', reset: 'middle', times: 1 });
  await wizard.getByLabel('Image name').fill(`${image.name}-renamed`);
  await wizard.getByRole('button', { name: 'Update image' }).click();
  await expect(wizard.getByText(/closed the connection before it had answered/)).toBeVisible();
  // The list is filtered by the name of before.
  await expect(rowOf(page, image.name)).toHaveCount(0);
  await expect(wizard.getByLabel('Image name')).toHaveValue(`${image.name}-renamed`);
});
