import type { Page } from '@playwright/test';

/** Returns the row of the server with this name. */
export const rowOf = (page: Page, name: string) =>
  page.locator('tr[data-id]').filter({ has: page.getByRole('link', { name, exact: true }) });

/** Opens the menu of a server's row. */
export async function menuOf(page: Page, name: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
}
