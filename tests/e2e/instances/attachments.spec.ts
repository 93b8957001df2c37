import type { Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { expect, expectMessage, heldUndo } from '../support/test.ts';
import { test } from './own-server.ts';

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

test('[SRV-27] [SRV-28] a volume is attached, kept or deleted with the server, and detached', async ({
  page,
  signIn,
  server,
}) => {
  const name = server.volume;
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

  await openTab(page, server.name, 'Volumes');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Attach Volume' }).click();
  const dialog = page.getByRole('dialog');
  for (const field of ['Tag', 'Delete with instance'])
    await expect(dialog.getByLabel(field, { exact: true })).toBeVisible();
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

  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Detach Volume' }).click();
  await expect(dialog).toContainText(`Unmount it in ${server.name} first`);
  await dialog.getByRole('button', { name: 'Detach Volume' }).click();
  await expect(row).toHaveCount(0, { timeout: 30_000 });
});

test('[SRV-29] [SRV-30] an interface is attached in a network, and detached; the only one wants typing', async ({
  page,
  signIn,
  server,
}) => {
  await signIn('demo');
  await openTab(page, server.name, 'Interfaces');
  const rows = table(page, 'Interfaces').locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Attach Interface' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Attach Interface' }).click();
  await expect(dialog.getByText('Choose a network.')).toBeVisible();
  await expect(dialog.getByLabel('Tag', { exact: true })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Network' }).fill('demo-net');
  await page.getByRole('option', { name: /demo-net/ }).click();
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Attach Interface' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveCount(2);

  await rows.first().getByRole('button', { name: 'Actions for demo-net' }).click();
  await page.getByRole('menuitem', { name: 'Detach Interface' }).click();
  await dialog.getByRole('button', { name: 'Detach Interface' }).click();
  await expect(rows).toHaveCount(1, { timeout: 30_000 });

  await rows.last().getByRole('button', { name: 'Actions for demo-net' }).click();
  await page.getByRole('menuitem', { name: 'Detach Interface' }).click();
  await expect(dialog).toContainText('This is the only interface');
  await expect(dialog.getByRole('textbox')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
});

test('[SRV-31] [SRV-32] a floating IP is given with two presses, taken away, given back by undo, and released', async ({
  page,
  signIn,
  server,
  target,
}) => {
  await signIn('demo');
  await openTab(page, server.name, 'Interfaces');
  const row = table(page, 'Interfaces').locator('tbody').getByRole('row').first();
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/floatingips/')) writes.push(request.method());
  });
  await page.getByRole('tabpanel').getByRole('button', { name: 'Associate Floating IP' }).click();
  const sheet = page.getByRole('dialog', { name: 'Associate Floating IP' });
  const source = sheet.getByLabel('Floating IP', { exact: true });
  await expect(source).not.toHaveValue('');
  // A free address of a real cloud may be another test's: a new one is the test's own.
  const fresh = source.locator('option[value^="new "]:not([disabled])').first();
  if (!target.embedded) await source.selectOption((await fresh.getAttribute('value'))!);
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Associate Floating IP' }).click();
  await expectMessage(page, `is associated with ${server.name}.`);
  const address = row.getByRole('cell').nth(2);
  await expect(address).toHaveText(/\d+\.\d+\.\d+\.\d+/);
  expect(writes).toEqual(['POST']);
  const given = (await address.textContent()) ?? '';

  const ask = async () => {
    await row.getByRole('button', { name: `Actions for ${given.trim()}` }).click();
    await page.getByRole('menuitem', { name: 'Disassociate Floating IP' }).click();
  };
  const dialog = page.getByRole('dialog');
  await ask();
  await dialog.getByRole('button', { name: 'Disassociate Floating IP' }).click();
  const undo = await heldUndo(page);
  await expect(address).not.toContainText(given);
  await undo.click();
  await expect(address).toContainText(given);

  await ask();
  await dialog.getByRole('button', { name: 'Release Floating IP' }).click();
  await dialog.getByRole('textbox').fill(given.trim());
  await dialog.getByRole('button', { name: 'Release Floating IP' }).click();
  await expect(address).not.toContainText(given);
});

test('[SRV-33] security groups of all ports are chosen in one list, shown with their rules, and undone', async ({
  page,
  signIn,
  server,
}) => {
  await signIn('demo');
  await openTab(page, server.name, 'Interfaces');
  const groups = table(page, 'Interfaces').locator('tbody').getByRole('row').first().getByRole('cell').nth(5);
  await expect(groups).toHaveText('default');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Edit Security Groups' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: `Allocate ${server.group}` }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toContainText('Discard what you typed?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('region', { name: 'Effective rules' }).getByRole('row').nth(1)).toBeVisible();
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Edit Security Groups' }).click();
  await expectMessage(page, `The security groups of ${server.name} were changed.`);
  const undo = await heldUndo(page);
  await expect(groups).toContainText(server.group);
  await undo.click();
  await expect(groups).toHaveText('default');
});
