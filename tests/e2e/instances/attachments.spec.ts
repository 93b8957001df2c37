import type { Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, test } from '../support/test.ts';

/** Calls the gateway with the page's session. */
async function call<T>(page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<T> {
  const { origin } = new URL(page.url());
  const csrf = (await page.context().cookies(origin)).find(({ name }) => name === 'csrftoken')?.value ?? '';
  const headers = { 'X-CSRFToken': csrf, 'X-Requested-With': 'XMLHttpRequest', Origin: origin, Referer: `${origin}/` };
  const answer = await page.request.fetch(`${origin}${path}`, { method, headers, ...(data ? { data } : {}) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

async function openTab(page: Page, server: string, tab: string) {
  await page.goto('/project/instances');
  await page.getByRole('link', { name: server, exact: true }).click();
  await page.getByRole('tab', { name: tab, exact: true }).click();
}

const table = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.beforeEach(({ target }) => {
  test.skip(!target.embedded, 'other tests use the servers and the spare address of a real cloud meanwhile');
});

test('[SRV-27] [SRV-28] a volume is attached, kept or deleted with the server, and detached', async ({
  page,
  signIn,
}) => {
  const name = uniqueName('disk');
  await signIn('demo');
  await page.goto('/project/instances');
  const volume = { name, size: 1, description: '', volume_type: '', availability_zone: '' };
  const sources = { snapshot_id: '', image_id: '', source_volid: '' };
  const { id } = await call<{ id: string }>(page, 'POST', '/api/cinder/volumes/', {
    ...volume,
    ...sources,
    metadata: {},
  });
  await expect
    .poll(async () => (await call<{ status: string }>(page, 'GET', `/api/cinder/volumes/${id}/`)).status)
    .toBe('available');

  await openTab(page, 'web-1', 'Volumes');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Attach Volume' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Volume' }).fill(name);
  await page.getByRole('option', { name }).click();
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Attach Volume' }).click();
  await expect(dialog).toHaveCount(0);
  const row = table(page, 'Volumes').getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('In Use', { timeout: 30_000 });

  const deletion = row.getByRole('switch', { name: `Delete ${name} with instance` });
  await deletion.click();
  await expectMessage(page, `${name} is deleted with the instance.`);
  await expect(deletion).toBeChecked();

  await row.getByRole('button', { name: `Actions of ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Detach Volume' }).click();
  await expect(dialog).toContainText('Unmount it in web-1 first');
  await dialog.getByRole('button', { name: 'Detach Volume' }).click();
  await expect(row).toHaveCount(0, { timeout: 30_000 });
});

test('[SRV-29] [SRV-30] an interface is attached in a network, and detached; the only one wants typing', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await openTab(page, 'web-2', 'Interfaces');
  const rows = table(page, 'Interfaces').locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Attach Interface' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Attach Interface' }).click();
  await expect(dialog.getByText('Choose a network.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Network' }).fill('demo-net');
  await page.getByRole('option', { name: /demo-net/ }).click();
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Attach Interface' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveCount(2);

  // The new port has the default group, and may stand above the old one.
  const fresh = rows.filter({ hasText: 'default' });
  await fresh.getByRole('button', { name: 'Actions of demo-net' }).click();
  await page.getByRole('menuitem', { name: 'Detach Interface' }).click();
  await dialog.getByRole('button', { name: 'Detach Interface' }).click();
  await expect(rows).toHaveCount(1, { timeout: 30_000 });

  await rows.last().getByRole('button', { name: 'Actions of demo-net' }).click();
  await page.getByRole('menuitem', { name: 'Detach Interface' }).click();
  await expect(dialog).toContainText('It is the only interface');
  await expect(dialog.getByRole('textbox')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
});

test('[SRV-31] [SRV-32] a floating IP is given with two presses, taken away, given back by undo, and released', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await openTab(page, 'web-2', 'Interfaces');
  const row = table(page, 'Interfaces').locator('tbody').getByRole('row').first();
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/floatingips/')) writes.push(request.method());
  });
  await page.getByRole('tabpanel').getByRole('button', { name: 'Associate Floating IP' }).click();
  const sheet = page.getByRole('dialog', { name: 'Associate Floating IP' });
  await expect(sheet.getByLabel('Floating IP', { exact: true })).not.toHaveValue('');
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Associate Floating IP' }).click();
  await expectMessage(page, /leads to web-2\./);
  const address = row.getByRole('cell').nth(2);
  await expect(address).toHaveText(/\d+\.\d+\.\d+\.\d+/);
  expect(writes).toEqual(['POST']);
  const given = (await address.textContent()) ?? '';

  const choose = async (item: string) => {
    await row.getByRole('button', { name: 'Actions of demo-net' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const dialog = page.getByRole('dialog');
  await choose('Disassociate Floating IP');
  await dialog.getByRole('button', { name: 'Disassociate Floating IP' }).click();
  await expect(address).not.toContainText(given);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(address).toContainText(given);

  await choose('Release Floating IP');
  await dialog.getByRole('textbox').fill(given.trim());
  await dialog.getByRole('button', { name: 'Release Floating IP' }).click();
  await expect(address).not.toContainText(given);
});

test('[SRV-33] security groups of all ports are chosen in one list, shown with their rules, and undone', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await openTab(page, 'web-2', 'Interfaces');
  const groups = table(page, 'Interfaces').locator('tbody').getByRole('row').first().getByRole('cell').nth(5);
  await expect(groups).toHaveText('web');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Edit Security Groups' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Allocate default' }).click();
  await expect(dialog.getByRole('region', { name: 'Effective rules' }).getByRole('row').nth(1)).toBeVisible();
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Edit Security Groups' }).click();
  await expectMessage(page, 'The security groups of web-2 were changed.');
  await expect(groups).toContainText('default');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(groups).toHaveText('web');
});
