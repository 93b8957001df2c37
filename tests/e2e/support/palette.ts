import { expect, type Page } from '@playwright/test';

/**
 * Opens the command palette, types, and presses Enter once the entry that is meant is the chosen one: those of plugins may come while it
 * is open.
 */
export async function chooseInPalette(page: Page, typed: string, entry: RegExp): Promise<void> {
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog', { name: 'Search or go to' });
  await palette.getByRole('combobox', { name: 'Search or go to' }).fill(typed);
  await expect(palette.getByRole('option', { selected: true })).toContainText(entry);
  await page.keyboard.press('Enter');
}
