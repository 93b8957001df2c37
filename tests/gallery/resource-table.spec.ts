import { expect, test } from './test.ts';

test('[TBL-04] [TBL-05] [TBL-07] [TBL-09] [X-17] by keyboard alone: search, move, select, expand, sort, save the view', async ({
  page,
  open,
}) => {
  await open('resource-table');
  const part = page.getByRole('region', { name: 'Rows', exact: true });
  const table = part.getByRole('table', { name: 'Servers (rows)' });
  await expect(table.getByRole('row')).toHaveCount(8);

  await page.keyboard.press('/');
  await expect(part.getByRole('combobox', { name: 'Filter' })).toBeFocused();
  await page.keyboard.type('-status:act');
  await page.keyboard.press('Enter');
  await expect(part.getByRole('status').first()).toHaveText('Displaying 3 of 7 items');
  await part.getByRole('button', { name: 'Clear filters' }).focus();
  await page.keyboard.press('Enter');
  await expect(table.getByRole('row')).toHaveCount(8);

  // The keys of a table act on the one that has the focus.
  await part.getByRole('columnheader', { name: 'Address' }).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(part.getByRole('columnheader', { name: 'Address' })).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('j');
  await expect(table.getByRole('row', { name: /ingest-worker-00/ })).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('e');
  const row = table.getByRole('row', { name: /web-01/ });
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(row.getByRole('button', { name: 'Show less about web-01' })).toHaveAttribute('aria-expanded', 'true');
  await expect(part.getByText('c2a4b1de-7f03-4c7a-9a55-000000000001')).toBeVisible();
  await expect(part.getByRole('toolbar')).toContainText('1 selected');

  await part.getByRole('button', { name: 'Saved views' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name of the view' }).focus();
  await page.keyboard.type('By address');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The view By address is saved.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'By address' })).toHaveAttribute('href', /sort=address/);
  await page.keyboard.press('Escape');
  await expect(part.getByRole('button', { name: 'Saved views' })).toBeFocused();
});

test('[X-01] [X-17] of 100,000 rows those in view are drawn, told with their places, and reached by j and k', async ({
  page,
  open,
}) => {
  await open('resource-table');
  const part = page.getByRole('region', { name: '100,000 rows' });
  const table = part.getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', '100001');
  await expect(table.locator('tr[data-row]').first()).toBeVisible();
  await part.getByRole('columnheader', { name: 'Address' }).getByRole('button').focus();
  for (const place of ['2', '3', '4']) {
    await page.keyboard.press('j');
    await expect(table.locator('tr:focus')).toHaveAttribute('aria-rowindex', place);
  }
  await page.keyboard.press('k');
  await expect(table.locator('tr:focus')).toHaveAttribute('aria-rowindex', '3');
  expect(await table.locator('tr[data-row]').count()).toBeLessThan(80);
});
