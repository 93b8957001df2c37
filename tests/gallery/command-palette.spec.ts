import { expect, test } from './test.ts';

test('[X-14] [X-17] the palette is typed into, walked and used by keyboard alone, and gives the focus back', async ({
  open,
}) => {
  const page = await open('command-palette');
  const dialog = page.getByRole('dialog', { name: 'Search or go to' });
  const field = dialog.getByRole('combobox', { name: 'Search or go to' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  const chosen = () => page.getByRole('option', { selected: true });

  await expect(chosen()).toContainText('ingest-worker-golden-42');
  await page.keyboard.press('ArrowUp');
  await expect(chosen()).toContainText('Language: Deutsch');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(chosen()).toContainText('Create image');
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen().getAttribute('id')) ?? 'none');

  await page.keyboard.type('netwrks');
  await expect(dialog.getByRole('group', { name: 'Best match' }).getByRole('option')).toHaveText(/Networks/);
  await expect(dialog.getByRole('status')).toHaveText('1 found');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('status')).toHaveText('New tab: Networks');

  const opener = page.getByRole('button', { name: 'Open the palette' });
  await opener.press('Enter');
  await page.keyboard.type('xyzzy');
  await expect(dialog.getByText('Nothing matches “xyzzy”.')).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
