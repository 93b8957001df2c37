import type { Page } from '@playwright/test';
import { uniqueName } from '../support/native.ts';
import { choose, confirmDeletion, expect, expectMessage, row, test } from './examples.ts';

test('[X-25] DNS zones from a manifest alone: made, changed, looked at with their record sets, deleted', async ({
  open,
  control,
}) => {
  const page = await open('/project/zones');
  const name = `${uniqueName('zone')}.example.`;
  await expect(page.getByRole('heading', { name: 'DNS Zones' })).toBeVisible();

  await page.getByRole('button', { name: 'Create zone' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('no dot');
  await dialog.getByRole('button', { name: 'Create zone' }).click();
  // An invalid form is not sent.
  await expect(dialog.getByText('Email is a required field')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill('hostmaster@example.org');
  await dialog.getByRole('button', { name: 'Create zone' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectMessage(page, `“${name}” was created.`);
  await expect(row(page, name)).toContainText('Pending');
  await control.advance(5);
  await expect(row(page, name)).toContainText('Active');
  await expect(row(page, name)).toContainText('3,600 s');

  await row(page, name).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('TTL').fill('600');
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('600 s')).toBeVisible();

  await page.getByRole('tab', { name: 'Record sets' }).click();
  await expect(page.locator('tr[data-id]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Create record set' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(`www.${name}`);
  await page.getByRole('dialog').getByLabel('Record 1').fill('192.0.2.7');
  await page.getByRole('dialog').getByRole('button', { name: 'Create record set' }).click();
  await expect(row(page, `www.${name}`)).toContainText('192.0.2.7');
  await choose(page, `www.${name}`, 'Delete');
  await confirmDeletion(page);
  await expect(row(page, `www.${name}`)).toHaveCount(0);

  await page.goto('/project/zones');
  await choose(page, name, 'Delete');
  await confirmDeletion(page);
  await expect(row(page, name)).toHaveCount(0);
});

test('[FORM-21] [X-25] two who edit a zone: what one alone changed stays, what both changed is chosen', async ({
  open,
  context,
}) => {
  const page = await open('/project/zones');
  const name = `${uniqueName('zone')}.example.`;
  await page.getByRole('button', { name: 'Create zone' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill('first@example.org');
  await dialog.getByRole('button', { name: 'Create zone' }).click();
  await expect(dialog).toHaveCount(0);
  const change = async (on: Page, fields: Record<string, string>) => {
    await row(on, name).getByRole('button', { name: 'Edit' }).click();
    for (const [label, text] of Object.entries(fields)) await on.getByRole('dialog').getByLabel(label).fill(text);
  };
  const save = (on: Page) => on.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();

  await change(page, { TTL: '600', Description: 'mine' });
  const other = await context.newPage();
  await other.goto('/project/zones');
  await change(other, { Email: 'theirs@example.org', Description: 'theirs' });
  await save(other);
  await expect(other.getByRole('dialog')).toHaveCount(0);

  await save(page);
  const both = dialog.getByRole('list', { name: 'Fields that both of you changed' }).getByRole('listitem');
  await expect(both).toHaveCount(1);
  await expect(both).toContainText('Description');
  await expect(both.getByRole('definition')).toHaveText(['theirs', 'mine']);
  await expect(dialog.getByText('Also changed by somebody else, and kept: Email')).toBeVisible();
  await expect(row(other, name)).toContainText('3,600 s');
  await both.getByText('Keep yours').click();
  await save(page);
  await expect(dialog).toHaveCount(0);
  await expect(row(page, name)).toContainText('theirs@example.org');
  await expect(row(page, name)).toContainText('600 s');
});

test('[X-25] a filter of a declared type is the service’s, and stands in the address', async ({
  open,
  page,
  control,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname.includes('/zones')) asked.push(decodeURIComponent(search));
  });
  await open('/project/zones?name=nothing-like-it');
  await expect(page.getByText('nothing-like-it')).toBeVisible();
  const atTheService = async () => {
    const lists = (await control.calls()).filter(({ path }) => path.endsWith('/v2/zones'));
    return lists.some(({ query }) => query.includes('name=*nothing-like-it*'));
  };
  await expect.poll(atTheService).toBe(true);
  // Not the whole list first: nothing is asked for without the filter.
  expect(asked).not.toEqual([]);
  expect(asked.filter((query) => !query.includes('nothing-like-it'))).toEqual([]);
});

test('[X-25] [X-23] who may only read is offered nothing else', async ({ open }) => {
  const page = await open('/project/zones', 'reader');
  await expect(page.getByRole('heading', { name: 'DNS Zones' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create zone' })).toHaveCount(0);
});

test('[X-25] what the service refuses is told in the form, which stays as it was typed', async ({ open, control }) => {
  const page = await open('/project/zones');
  await control.fault({ service: 'dns', method: 'POST', status: 409, body: '{"message": "Duplicate Zone"}' });
  await page.getByRole('button', { name: 'Create zone' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('twice.example.');
  await dialog.getByLabel('Email').fill('a@twice.example');
  await dialog.getByRole('button', { name: 'Create zone' }).click();
  await expect(dialog.getByText('Duplicate Zone')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('twice.example.');
});
