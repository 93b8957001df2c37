import type { Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { expect, test } from '../support/test.ts';

/** Opens the page of a server by the list, and then one of its tabs. */
async function openTab(page: Page, { panel = '/project/instances', server = 'web-1', tab = '' }) {
  await page.goto(panel);
  await page.getByRole('link', { name: server, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: server })).toBeVisible();
  if (tab) await page.getByRole('tab', { name: tab, exact: true }).click();
}

/** A fact of the overview, by its name. */
const fact = (page: Page, name: string) =>
  page
    .locator('dt')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .first()
    .locator('+ dd');

test('[SRV-40] the overview tells a member what a server is and was made of, and nothing of hosts', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await openTab(page, {});
  await expect(fact(page, 'Name')).toHaveText('web-1');
  await expect(fact(page, 'Power')).toHaveText('Running');
  await expect(fact(page, 'Key pair').getByRole('link', { name: 'demo-key' })).toBeVisible();
  await expect(fact(page, 'RAM')).toContainText('512');
  await expect(fact(page, 'Image').getByRole('link')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Metadata' }).getByRole('row', { name: 'role web' })).toBeVisible();
  await expect(fact(page, 'Name on the host')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Diagnostics' })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
});

test('[SRV-40] [SRV-44] administrators are told the host, migrations and what the hypervisor measures', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await openTab(page, { panel: '/admin/instances', server: 'db-1' });
  await expect(fact(page, 'Host')).not.toBeEmpty();
  await expect(fact(page, 'Status of the host')).toHaveText('Up');
  await expect(fact(page, 'Name on the host')).toHaveText(/^instance-[0-9a-f]{8}/);
  await page.getByRole('tab', { name: 'Migrations' }).click();
  await expect(page.getByText('The instance was never migrated.')).toBeVisible();
  await page.getByRole('tab', { name: 'Diagnostics' }).click();
  await expect(page.getByRole('region', { name: 'Diagnostics' }).getByRole('row').nth(1)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('[SRV-41] interfaces show networks, addresses, security groups and the state of each port', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await openTab(page, { tab: 'Interfaces' });
  const row = page.getByRole('region', { name: 'Interfaces' }).getByRole('row').nth(1);
  await expect(row).toContainText('demo-net');
  await expect(row).toContainText(/10\.10\.0\.\d+/);
  await expect(row).toContainText(/fa:16:3e:/);
  await expect(row).toContainText('web');
  await expect(row.getByRole('button', { name: /^Copy 10\.10\.0\./ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('[SRV-42] volumes show device, size, status and whether they are deleted with the server', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await openTab(page, { server: 'db-1', tab: 'Volumes' });
  const row = page.getByRole('region', { name: 'Volumes' }).getByRole('row').nth(1);
  await expect(row).toContainText(/\/dev\/\w+/);
  await expect(row).toContainText('In Use');
  await expect(row.getByRole('switch')).not.toBeChecked();
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/OS::Cinder::Volume/);
});

test('[SRV-43] the action log tells who did what and when; a row opens the steps', async ({ page, signIn }) => {
  await signIn('demo');
  await openTab(page, { tab: 'Action log' });
  const log = page.getByRole('region', { name: 'Action log' });
  await expect(log.getByRole('row').last()).toContainText('Create');
  await expect(log.getByRole('row').last()).toContainText(/req-/);
  await log.getByRole('button', { name: 'Events of: Create', exact: true }).click();
  await expect(log.getByRole('region', { name: 'Events of: Create', exact: true })).toContainText(/Success/);
  expect(await axeFindings(page)).toEqual([]);
});

test('[SRV-45] the log shows its last lines, all of it, and finds words in it', async ({ page, signIn }) => {
  await signIn('demo');
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/console-output/')) asked.push(request.postDataJSON());
  });
  await openTab(page, { tab: 'Log' });
  const log = page.getByRole('region', { name: 'Console log' });
  await expect(log).toBeVisible();
  await expect.poll(() => asked).toEqual([{ length: 35 }]);
  await page.getByLabel('Lines from the end').fill('100');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: 'Whole log' }).click();
  await expect.poll(() => asked).toEqual([{ length: 35 }, { length: 100 }, { length: -1 }]);
  await page.getByRole('textbox', { name: 'Search the log' }).fill('login');
  await expect(log.locator('mark').first()).toBeVisible();
});
