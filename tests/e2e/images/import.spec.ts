import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, test as base } from '../support/test.ts';
import { act, dialog, fact, openCreation, rowOf } from './panel.ts';

interface Files {
  url: string;
  /** Lets an answer that was begun go on to its end. */
  finish(): void;
}

/** A server of disks: `/….raw` at once, `/slow….raw` when it is told to; anything else is not there. */
const test = base.extend<{ files: Files }>({
  files: async ({ page: _page }, use) => {
    const waiting: ServerResponse[] = [];
    const server = createServer((asked, reply) => {
      if (!asked.url?.endsWith('.raw')) return reply.writeHead(404).end();
      reply.writeHead(200, { 'content-length': '10' }).write('served');
      return asked.url.includes('slow') ? waiting.push(reply) : reply.end(' all');
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    await use({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      finish: () => waiting.splice(0).forEach((reply) => reply.end(' all')),
    });
    server.closeAllConnections();
    server.close();
  },
});

/** Opens the creation of an image from an address, over the list that shows this name alone. */
async function openFromAddress(page: Page, name: string): Promise<Locator> {
  await page.goto(`/project/images?name=${name}`);
  const wizard = await openCreation(page);
  await wizard.getByText('URL', { exact: true }).click();
  return wizard;
}

test('[IMG-33] the image service fetches an address by itself, and the list follows it until the image is active', async ({
  page,
  native,
  signIn,
  files,
}) => {
  const cloud = await native();
  const name = cloud.reserve(`slow-${uniqueName()}`);
  await signIn();
  await page.goto(`/project/images?name=${name}`);
  const wizard = await openCreation(page);
  await expect(wizard.getByRole('radio', { name: 'File' })).toBeChecked();
  await wizard.getByText('URL', { exact: true }).click();
  await wizard.getByLabel('Image URL').fill(`${files.url}/${name}.raw`);
  await expect(wizard.getByLabel('Image name')).toHaveValue(name);
  await expect(wizard.getByRole('combobox', { name: 'Format', exact: true })).toHaveValue('raw');
  await expect(wizard.getByText('Copy data')).toHaveCount(0);
  await expect(wizard.getByText(/set from the end of the address/)).toBeVisible();
  await expect(wizard.getByText(/The image service fetches the data by itself/)).toBeVisible();
  await wizard.getByLabel('Description').fill('from an address');
  await wizard.getByRole('button', { name: 'Show code' }).click();
  await wizard.getByRole('tab', { name: 'HTTP' }).click();
  await wizard.getByRole('button', { name: /^Show all/ }).click();
  await expect(wizard.locator('pre')).toContainText(/\/v2\/images\/\$\{?IMAGE_ID\}?\/import/);
  await expect(wizard.locator('pre')).toContainText('"name": "web-download"');
  await wizard.getByRole('tab', { name: 'Terraform' }).click();
  await expect(wizard.locator('pre')).toContainText('web_download');
  await wizard.getByRole('button', { name: 'Create image' }).click();
  await expectMessage(page, `Image ${name} was successfully created. The image service fetches its data now.`);
  await expect(rowOf(page, name)).toContainText('Importing', { timeout: 15_000 });
  await expect(rowOf(page, name).getByRole('progressbar')).toBeVisible();
  files.finish();
  await expect(rowOf(page, name)).toContainText('Active', { timeout: 15_000 });
  const [image] = await cloud.find(name);
  expect(image).toMatchObject({
    status: 'active',
    checksum: createHash('md5').update('served all').digest('hex'),
    disk_format: 'raw',
    description: 'from an address',
  });
});

test('[IMG-34] an address is checked, a refusal of the service stands at its field, and nothing typed is lost', async ({
  page,
  native,
  signIn,
  files,
}) => {
  const cloud = await native();
  const name = cloud.reserve(uniqueName());
  await signIn();
  const wizard = await openFromAddress(page, name);
  const address = wizard.getByLabel('Image URL');
  const next = wizard.getByRole('button', { name: 'Next: Metadata' });
  await wizard.getByLabel('Image name').fill(name);
  await wizard.getByLabel('Description').fill('typed by hand');
  await address.fill('https://me:secret@example.org/disk.raw');
  await next.click();
  await expect(wizard.getByText(/Leave out the user name and password/)).toBeVisible();
  await address.fill('https:///disk.raw');
  await expect(wizard.getByText(/needs the name of a host/)).toBeVisible();
  await address.fill('http://192.0.2.1/disk.raw');
  await next.click();
  await expect(wizard.getByRole('heading', { name: 'Metadata', exact: true })).toBeVisible();
  await wizard.getByRole('button', { name: 'Create image' }).click();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toBeFocused();
  await expect(
    wizard.getByText(
      'The image service does not fetch from this address. It says: URI for web-download does not pass filtering: http://192.0.2.1/disk.raw',
    ),
  ).toBeVisible();
  await expect(wizard.getByLabel('Image name')).toHaveValue(name);
  await expect(wizard.getByLabel('Description')).toHaveValue('typed by hand');
  expect(await cloud.find(name)).toEqual([]);
  await address.fill(`${files.url}/disk.raw`);
  await wizard.getByRole('button', { name: 'Create image' }).click();
  await expectMessage(page, `Image ${name} was successfully created.`);
  await expect(rowOf(page, name)).toContainText('Active', { timeout: 15_000 });
});

test('[IMG-35] a failed import says why and what to do, is asked for no more, and can be deleted', async ({
  page,
  native,
  signIn,
  files,
}) => {
  const cloud = await native();
  const name = cloud.reserve(uniqueName());
  await signIn();
  const wizard = await openFromAddress(page, name);
  await wizard.getByLabel('Image URL').fill(`${files.url}/nothing.qcow2`);
  await wizard.getByLabel('Image name').fill(name);
  await wizard.getByRole('button', { name: 'Create image' }).click();
  const row = rowOf(page, name);
  await expect(row).toContainText('Import failed', { timeout: 15_000 });
  await expect(row.getByRole('progressbar')).toHaveCount(0);
  await row.getByRole('link', { name, exact: true }).click();
  const notice = page
    .getByRole('main')
    .getByText('The data of this image could not be imported.')
    .locator('xpath=../..');
  await expect(notice).toContainText(`Address: ${files.url}/nothing.qcow2`);
  await expect(notice).toContainText('The image service says: Task failed');
  await expect(notice).toContainText('delete this image and create it again');
  await expect(fact(page.getByRole('main'), 'Status')).toContainText('Import failed');
  await page.goBack();
  await act(page, name, 'Delete Image');
  await dialog(page, 'Confirm Delete Image').getByRole('button', { name: 'Delete Image' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  expect(await cloud.find(name)).toEqual([]);
});
