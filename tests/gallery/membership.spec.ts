import { expect, test } from './test.ts';

test('[MEM-01] [MEM-02] [X-17] a member is added, given roles and removed by keyboard', async ({ open, axe }) => {
  const page = await open('membership');
  const example = page.getByRole('region', { name: 'Members with roles' });
  const available = example.getByRole('group', { name: /^Available/ });
  const members = example.getByRole('group', { name: /^Members/ });

  await available.getByRole('searchbox', { name: /^Filter Available/ }).focus();
  await page.keyboard.press('Tab');
  await expect(available.getByRole('button', { name: 'Add Björn' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(members.getByRole('button', { name: 'Roles of Björn: member' })).toBeVisible();
  // The row went, the place in the list stays.
  await expect(available.getByRole('button', { name: 'Add Dalia' })).toBeFocused();

  await members.getByRole('button', { name: 'Roles of Björn: member' }).focus();
  await page.keyboard.press('Enter');
  const roles = page.getByRole('dialog', { name: 'Roles of Björn' });
  await page.keyboard.press('Tab');
  await expect(roles.getByRole('checkbox', { name: 'admin' })).toBeFocused();
  expect(await axe()).toEqual([]);
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(members.getByRole('button', { name: 'Roles of Björn: admin' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(members.getByRole('button', { name: 'Roles of Björn: No roles' })).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(members.getByRole('button', { name: 'Remove Björn' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(available.getByRole('button', { name: 'Add Björn' })).toBeVisible();
  await expect(members.getByRole('button', { name: 'Remove Chidi' })).toBeFocused();
});

test('[MEM-03] a step without roles offers none', async ({ open }) => {
  const page = await open('membership');
  const example = page.getByRole('region', { name: 'Without roles' });
  await example.getByRole('button', { name: 'Add Students' }).press('Enter');
  await expect(example.getByRole('button', { name: 'Remove Students' })).toBeVisible();
  await expect(example.getByRole('button', { name: /^Roles of/ })).toHaveCount(0);
});

test('[MEM-04] each step of a workflow keeps its members and its default role', async ({ open }) => {
  const page = await open('membership');
  const example = page.getByRole('region', { name: 'Two steps of a workflow' });
  await example.getByRole('button', { name: 'Add Ada' }).press('Enter');
  await example.getByRole('tab', { name: 'Users' }).press('ArrowRight');
  await example.getByRole('button', { name: 'Add Operators' }).press('Enter');
  await expect(example.getByRole('button', { name: 'Roles of Operators: reader' })).toBeVisible();
  await example.getByRole('tab', { name: 'Groups' }).press('ArrowLeft');
  await expect(example.getByRole('button', { name: 'Roles of Ada: member' })).toBeVisible();
  await expect(example.getByRole('button', { name: 'Remove Operators' })).toHaveCount(0);
});
