import { expect, type Locator, type Page } from '@playwright/test';
import { chooseInPalette } from '../support/palette.ts';

export const wizardOf = (page: Page) => page.getByRole('dialog', { name: 'Launch Instance' });

/** Opens the wizard by the command of the palette. */
export async function openWizard(page: Page): Promise<Locator> {
  await page.goto('/project/images');
  await expect(page.locator('tr[data-id]').first()).toBeVisible();
  await chooseInPalette(page, 'launch instance', /Launch Instance/);
  const wizard = wizardOf(page);
  await expect(wizard.getByLabel('Instance name')).toBeVisible();
  return wizard;
}

export const next = (wizard: Locator, step: string) => wizard.getByRole('button', { name: `Next: ${step}` }).click();

/** Goes to a step by the list of steps. */
export const goTo = (wizard: Locator, step: string) =>
  wizard
    .getByRole('navigation')
    .getByRole('button', { name: new RegExp(`^(\\d+ )?${step}`) })
    .click();

/** Takes one of what there is to choose from. */
export async function choose(wizard: Locator, name: string): Promise<void> {
  const row = wizard.locator('[data-list=available] tr').filter({ hasText: name }).first();
  await row.locator('[data-button=transfer]').click();
  await expect(wizard.locator('[data-list=allocated] tr').filter({ hasText: name })).toBeVisible();
}
