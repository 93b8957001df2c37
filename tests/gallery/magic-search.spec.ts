import { expect, test } from './test.ts';

test('[SRCH-01] [SRCH-05] [X-05] [X-17] by keyboard alone: facets, options, exclusion, comparison, and what is refused', async ({
  page,
  open,
}) => {
  await open('magic-search');
  const bar = page.getByRole('group', { name: 'Nothing chosen' });
  const field = bar.getByRole('combobox');
  const filters = page.getByRole('status', { name: 'Nothing chosen: filters' });
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  const menu = bar.getByRole('listbox', { name: 'Filters' });
  await expect(menu.getByRole('option')).toHaveCount(4);
  // Each says where it filters.
  await expect(menu.getByRole('option', { name: /^Name/ })).toHaveAccessibleName(/Filtered by the service/);
  await expect(menu.getByRole('option', { name: /^Size/ })).toHaveAccessibleName(
    /Filtered in the rows that are loaded/,
  );

  await page.keyboard.type('vis');
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('combobox', { name: 'Visibility' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(filters).toHaveText('visibility = public');

  await page.keyboard.type('status:!err');
  await expect(bar.getByRole('option')).toHaveText(['Error']);
  await page.keyboard.press('Enter');
  await expect(filters).toHaveText('visibility = public, status != error');

  await page.keyboard.type('size>big');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('alert')).toContainText("Size can't be compared with this.");
  await expect(bar.getByRole('combobox', { name: 'Size' })).toHaveValue('>big');
  for (let key = 0; key < 3; key += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('1.5 GB');
  await page.keyboard.press('Enter');
  await expect(filters).toHaveText('visibility = public, status != error, size > 1.5 GB');

  await page.keyboard.press('Backspace');
  await expect(filters).toHaveText('visibility = public, status != error');
  await page.keyboard.press('Shift+Tab');
  await expect(bar.getByRole('button', { name: 'Remove Status' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  const turn = bar.getByRole('button', { name: 'Status: exclude Error' });
  await expect(turn).toBeFocused();
  await expect(turn).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(filters).toHaveText('visibility = public, status = error');
});
