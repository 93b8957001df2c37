import type { Page } from '@playwright/test';
import { actIn } from '../images/panel.ts';

/** Returns the row of the server with this name. */
export const rowOf = (page: Page, name: string) =>
  page.locator('tr[data-id]').filter({ has: page.getByRole('link', { name, exact: true }) });

/** Chooses an action of a server's row. A row that changes meanwhile may close its menu, which is opened again then. */
export const act = (page: Page, name: string, action: string) =>
  actIn(rowOf(page, name), action, `Actions for ${name}`);

/** Opens the menu of a server's row. */
export async function menuOf(page: Page, name: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
}
