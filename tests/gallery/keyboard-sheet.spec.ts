import { expect, test } from './test.ts';

test('[X-14] [X-17] the sheet names every key there is, with what it does', async ({ open }) => {
  const page = await open('keyboard-sheet');
  const rows = page.getByRole('main').locator('dl > div');
  await expect(rows.filter({ hasText: 'Search or go to' })).toHaveText(/(Ctrl|⌘).*K/);
  const keys = await page.getByRole('main').locator('kbd').allInnerTexts();
  for (const key of ['?', 'Esc', '/', 'j', 'k', 'x', 'Enter', 'e', 'r', 'c', 'g']) expect(keys).toContain(key);
  await expect(rows.filter({ hasText: 'Instances' })).toHaveText(/Instances.*Project.*g.*then.*i/);
});
