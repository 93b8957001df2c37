import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';

export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
export const row = (page: Page, name: string) => page.getByRole('row').filter({ has: link(page, name) });

/** An action of one row, whether it is its button or in its menu. */
export async function choose(page: Page, name: string, action: string) {
  await row(page, name).hover();
  const button = row(page, name).getByRole('button', { name: action, exact: true });
  const choice = button.or(row(page, name).getByRole('menuitem', { name: action, exact: true }));
  await expect(async () => {
    if (!(await choice.isVisible()))
      await row(page, name)
        .getByRole('button', { name: `Actions for ${name}` })
        .click({ timeout: 5_000 });
    await choice.click({ timeout: 5_000 });
  }).toPass();
}
