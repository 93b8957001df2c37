import { axeFindings } from '../../support/axe.ts';
import { expect, expectMessage, test } from '../support/test.ts';
import { act, rowOf } from './rows.ts';

test('[PAN-19] [SRV-26] tags are edited as lines; a password that is not there yet can be asked for again', async ({
  page,
  signIn,
  control: _embedded,
}) => {
  const dialog = page.getByRole('dialog');
  await signIn('demo');
  await page.goto('/project/instances');
  await act(page, 'web-1', 'Edit Tags');
  await dialog.getByLabel('Tags').fill('blue\n green \n\nblue');
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  await dialog.getByLabel('Tags').fill('a,b');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('A tag has no comma and no slash.');
  await dialog.getByLabel('Tags').fill('blue\n green \n\nblue');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Edit Tags was accepted: web-1');
  await page.goto('/project/instances?tags=blue,green');
  await expect(rowOf(page, 'web-1')).toBeVisible();
  await expect(page.locator('tr[data-id]')).toHaveCount(1);

  await act(page, 'web-1', 'Retrieve Password');
  await expect(dialog).toContainText('There is no password yet.');
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText('There is no password yet.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
});

test('[SRV-35] a host that is up is chosen; a live migration shows its progress, and can be ended', async ({
  page,
  signIn,
  control: _embedded,
}) => {
  const dialog = page.getByRole('dialog');
  await signIn('admin');
  await page.goto('/admin/instances');
  const host = await rowOf(page, 'lab-1')
    .getByRole('cell', { name: /^compute-/ })
    .innerText();
  await act(page, 'lab-1', 'Live Migrate');
  await dialog.getByRole('combobox', { name: 'Host' }).click();
  await expect(page.getByRole('option', { name: host })).toContainText('Already on this host');
  await page.getByRole('option', { disabled: false }).first().click();
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Live Migrate' }).click();
  await rowOf(page, 'lab-1').getByRole('link', { name: 'lab-1', exact: true }).click();
  await page.getByRole('tab', { name: 'Migrations' }).click();
  await expect(page.getByRole('cell', { name: 'Completed' })).toBeVisible({ timeout: 20_000 });
});

test('[SRV-16] an instance that has left its host is unshelved in a zone that is chosen', async ({
  page,
  signIn,
  control: _embedded,
}) => {
  const dialog = page.getByRole('dialog');
  await signIn('demo');
  await page.goto('/project/instances');
  await act(page, 'db-1', 'Shelve');
  await expect(dialog).toContainText('what is in its memory is lost');
  await dialog.getByRole('button', { name: 'Shelve' }).click();
  await expect(rowOf(page, 'db-1')).toContainText('Shelved, off its host', { timeout: 20_000 });
  await act(page, 'db-1', 'Unshelve');
  await dialog.getByRole('combobox', { name: 'Zone' }).click();
  await page.getByRole('option', { name: 'nova' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Host' })).toHaveCount(0);
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Unshelve' }).click();
  await expectMessage(page, 'Unshelve was accepted: db-1');
  await expect(rowOf(page, 'db-1')).toContainText('Active', { timeout: 20_000 });
});
