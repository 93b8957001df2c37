import type { Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { act, actIn, dialog, openAt, rowOf } from '../images/panel.ts';
import type { NativeCloud } from '../support/native.ts';
import { expect, expectMessage, test } from '../support/test.ts';

const editorOf = (page: Page) => {
  const editor = dialog(page, 'Update Image Metadata');
  const existing = editor.getByRole('group', { name: 'Existing Metadata' });
  return {
    editor,
    existing,
    value: (name: string) => existing.getByLabel(name, { exact: true }),
    save: () => editor.getByRole('button', { name: 'Save' }).click(),
    async addCustom(name: string, text: string) {
      await editor.getByLabel('Custom', { exact: true }).fill(name);
      await editor.getByRole('button', { name: 'Add custom metadata' }).click();
      await existing.getByLabel(name, { exact: true }).fill(text);
    },
  };
};
const read = async (cloud: NativeCloud, id: string) =>
  (await (await cloud.glance('GET', `/images/${id}`)).json()) as Record<string, unknown>;
const patch = (cloud: NativeCloud, id: string, changes: readonly object[]) =>
  cloud.glance('PATCH', `/images/${id}`, changes, 'application/openstack-images-v2.1-json-patch');

test('[META-05] [META-06] [X-06] what another editor saved meanwhile stays, and is asked about with its value where it is what is typed', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native('admin');
  const image = await cloud.image({ both: 'first', theirs: 'first' });
  await signIn('admin');
  await openAt(page, image.name);
  await act(page, image.name, 'Update Metadata');
  const { editor, value, save, addCustom } = editorOf(page);
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled();
  await value('both').fill('mine');
  await addCustom('own', 'mine');
  await patch(cloud, image.id, [
    { op: 'replace', path: '/both', value: 'second' },
    { op: 'replace', path: '/theirs', value: 'second' },
  ]);
  await save();
  const fields = editor.getByRole('list', { name: 'Fields that both of you changed' });
  await expect(fields.getByRole('listitem')).toHaveCount(1);
  await expect(fields).toContainText('both');
  await expect(fields).toContainText('second');
  await expect(editor).toContainText('Also changed by somebody else, and kept: theirs');
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  expect(await read(cloud, image.id)).toMatchObject({ both: 'second', theirs: 'second' });
  // The typed text is there still.
  await expect(value('both')).toHaveValue('mine');
  await expect(value('own')).toHaveValue('mine');
  // The pair that was not touched is theirs.
  await expect(value('theirs')).toHaveValue('second');
  await fields.getByText('Keep yours').click();
  await save();
  await expectMessage(page, 'Metadata was successfully updated.');
  await expect(editor).toHaveCount(0);
  expect(await read(cloud, image.id)).toMatchObject({ both: 'mine', theirs: 'second', own: 'mine' });
});

test('[META-06] [META-09] a click outside leaves the dialog; an image’s own fields, and names too long, are no metadata; the keyboard does it all', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native('admin');
  const image = await cloud.image({});
  await signIn('admin');
  await openAt(page, image.name);
  await act(page, image.name, 'Update Metadata');
  const { editor, value } = editorOf(page);
  const custom = editor.getByLabel('Custom', { exact: true });
  await expect(editor.getByText(image.name, { exact: true })).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(editor).toBeVisible();
  await custom.fill('visibility');
  await expect(custom).toHaveAccessibleDescription('A field of the image itself bears this name');
  await expect(editor.getByRole('button', { name: 'Add custom metadata' })).toBeDisabled();
  await custom.fill('n'.repeat(256));
  await expect(custom).toHaveAccessibleDescription('At most 255 characters are taken');
  // Nothing of the image’s own is offered either, of definitions that are there.
  await editor.getByLabel('Filter available metadata').fill('hw_disk_bus');
  await expect(editor.getByRole('button', { name: /^Add Disk [Bb]us$/ })).toBeVisible();
  await editor.getByLabel('Filter available metadata').fill('kernel_id');
  await expect(editor.getByText('No available metadata')).toBeVisible();
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);

  const name = 'ключ/~ 名前 مفتاح';
  await custom.fill(name);
  await custom.press('Enter');
  await expect(value(name)).toBeFocused();
  await page.keyboard.type('値 <b>& "text"');
  await editor.getByRole('button', { name: 'Save' }).press('Enter');
  await expectMessage(page, 'Metadata was successfully updated.');
  expect(await read(cloud, image.id)).toHaveProperty([name], '値 <b>& "text"');
  // From the details page too.
  await rowOf(page, image.name).getByRole('link', { name: image.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(image.name);
  await actIn(page.getByRole('main'), 'Update Metadata', /^(More actions|Actions)/);
  await expect(value(name)).toHaveValue('値 <b>& "text"');
  await page.keyboard.press('Escape');
  await expect(editor).toHaveCount(0);
});

test('[META-06] a save that the service refuses says why, with the request id; what was typed is saved by the next', async ({
  page,
  native,
  signIn,
  control,
}) => {
  const cloud = await native('admin');
  const image = await cloud.image({});
  await signIn('admin');
  await openAt(page, image.name);
  await act(page, image.name, 'Update Metadata');
  const { editor, value, save, addCustom } = editorOf(page);
  await addCustom('kept', 'typed');
  await control.fault({ service: 'image', method: 'PATCH', path: image.id, status: 503, times: 5 });
  await save();
  await expect(editor).toContainText('Unable to update metadata.');
  await expect(editor).toContainText('The service is unavailable at the moment.');
  await expectMessage(page, 'Unable to update metadata.');
  await expect(value('kept')).toHaveValue('typed');
  await control.clearFaults();
  await save();
  await expectMessage(page, 'Metadata was successfully updated.');
  expect(await read(cloud, image.id)).toMatchObject({ kept: 'typed' });
});

test('[META-05] [META-06] hundreds of definitions and values are shown and typed into; what is out of order among them costs nothing', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native('admin');
  const image = await cloud.image({});
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`name-${String(at).padStart(3, '0')}`, 'x']));
  await page.route('**/api/glance/metadefs/namespaces/?*', (route) =>
    route.fulfill({
      json: {
        items: [
          {
            namespace: 'many',
            properties: Object.fromEntries(Object.keys(many).map((name) => [`defined-${name}`, { type: 'string' }])),
          },
          {
            namespace: 'broken',
            properties: { a: null, b: { enum: 'x', type: 7, operators: 'y', pattern: '(' } },
            objects: [null, 4],
          },
          null,
        ],
        has_more_data: false,
        has_prev_data: false,
      },
    }),
  );
  await page.route('**/api/glance/images/*/properties/', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: many }) : route.continue(),
  );
  await signIn('admin');
  await openAt(page, image.name);
  await act(page, image.name, 'Update Metadata');
  const { editor, existing, value } = editorOf(page);
  await expect(existing.getByRole('listitem')).toHaveCount(300);
  await editor.getByRole('button', { name: 'many', exact: true }).click();
  await expect(editor.getByRole('button', { name: 'Add defined-name-299' })).toHaveCount(1);
  await editor.getByRole('button', { name: 'broken', exact: true }).click();
  await editor.getByRole('button', { name: 'Add b', exact: true }).click();
  await existing.getByLabel('Filter existing metadata').fill('name-150');
  await expect(existing.getByRole('listitem')).toHaveCount(1);
  await value('name-150').fill('another text');
  await expect(value('name-150')).toHaveValue('another text');
});
