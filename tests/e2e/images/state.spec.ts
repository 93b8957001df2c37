import type { Page } from '@playwright/test';
import type { NativeCloud } from '../support/native.ts';
import { expect, expectMessage, heldUndo, test } from '../support/test.ts';
import { act, offered, openAt, rowOf } from './panel.ts';

interface Journey {
  page: Page;
  native(user: string): Promise<NativeCloud>;
  signIn(user: string): Promise<void>;
}

/** The list with a new image of an administrator, who has signed in. */
async function listedForAdmin({ page, native, signIn }: Journey) {
  const cloud = await native('admin');
  const { id, name } = await cloud.image();
  await signIn('admin');
  await openAt(page, name);
  return { cloud, id, name };
}

test('[IMG-28] [REG-05] an image is deactivated and reactivated; its actions follow its state', async ({
  page,
  native,
  signIn,
}) => {
  const { cloud, id, name } = await listedForAdmin({ page, native, signIn });
  await expect
    .poll(() => offered(rowOf(page, name)))
    .toEqual(['Launch', 'Create Volume', 'Edit Image', 'Update Metadata', 'Deactivate Image', 'Delete Image']);
  await act(page, name, 'Deactivate Image');
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`Nothing can be started from “${name}”`);
  expect((await cloud.read(id)).status).toBe('active');
  await question.getByRole('button', { name: 'Deactivate Image' }).click();
  await expect(rowOf(page, name)).toContainText('Deactivated');
  expect((await cloud.read(id)).status).toBe('deactivated');
  await expect.poll(() => offered(rowOf(page, name))).toEqual(['Reactivate Image', 'Delete Image']);
  await act(page, name, 'Reactivate Image');
  await expect(rowOf(page, name)).toContainText('Active');
});

test('[X-08] a change of an image’s state is taken back for ten seconds, unless somebody has changed it since', async ({
  page,
  native,
  signIn,
}) => {
  const { cloud, id, name } = await listedForAdmin({ page, native, signIn });
  const deactivate = async () => {
    await act(page, name, 'Deactivate Image');
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate Image' }).click();
    const undo = await heldUndo(page);
    await expect(rowOf(page, name)).toContainText('Deactivated');
    return undo;
  };
  const first = await deactivate();
  await first.press('Enter');
  await expectMessage(page, /^Undone: /);
  await expect(rowOf(page, name)).toContainText('Active');
  expect((await cloud.read(id)).status).toBe('active');

  const second = await deactivate();
  expect((await cloud.glance('POST', `/images/${id}/actions/reactivate`)).ok).toBe(true);
  await second.press('Enter');
  await expectMessage(page, /^Could not be undone, as it was changed or deleted meanwhile: /);
  await expect(rowOf(page, name)).toContainText('Active');
});
