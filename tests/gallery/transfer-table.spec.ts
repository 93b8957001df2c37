import { expect, test } from './test.ts';

test('[REG-06] [X-17] by keyboard alone: one is taken and replaced, several are ordered, and each is told', async ({
  page,
  open,
}) => {
  await open('transfer-table');
  const one = page.getByRole('region', { name: 'One of them' });
  const allocated = one.getByRole('table', { name: 'Allocated' });
  await expect(allocated.getByRole('row', { name: /m1\.large/ })).toBeVisible();

  await one.getByRole('combobox', { name: 'Filter' }).focus();
  await page.keyboard.type('vcpus>=8');
  await page.keyboard.press('Enter');
  await expect(one.getByRole('table', { name: 'Available' }).getByRole('row')).toHaveCount(3);
  // A refused choice says why to those who reach it.
  const refused = one.getByRole('button', { name: 'Allocate g1.a30' });
  await refused.focus();
  await expect(refused).toHaveAccessibleDescription('Takes 288 GiB of RAM for 3 instances; 132 GiB are left.');
  await page.keyboard.press('Enter');
  await expect(allocated.getByRole('row', { name: /m1\.large/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(one.getByRole('button', { name: 'Allocate m1.xlarge' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(allocated.getByRole('row')).toHaveCount(2);
  await expect(allocated.getByRole('row', { name: /m1\.xlarge/ })).toBeVisible();
  await expect(one.getByRole('status')).toHaveText('m1.xlarge is allocated.');

  const several = page.getByRole('region', { name: 'Up to three, in an order' });
  await several.getByRole('button', { name: 'Move m1.medium, 1 of 2' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(several.getByRole('button', { name: 'Move m1.medium, 2 of 2' })).toBeFocused();
  await expect(several.getByRole('status')).toHaveText('m1.medium is now 2 of 2.');
  await several.getByRole('button', { name: 'Allocated: Click to show or hide' }).focus();
  await page.keyboard.press('Enter');
  await expect(several.getByText('Expand to see allocated items')).toBeVisible();
});
