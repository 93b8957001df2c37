import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/test.ts';

export const listCall = /\/api\/glance\/images\/\?/;

/** Where a list shows only what this test made: images of a size that nothing else has. */
export function ownSize(): number {
  return 70_000 + Math.floor(Math.random() * 900_000);
}

export function bytes(size: number): string {
  return 'x'.repeat(size);
}

/** Query that narrows a list to one size. */
export function ofSize(size: number): string {
  return `?size_min=${size}&size_max=${size}`;
}

/** Images in view, without the head and opened drawers. */
export function rows(page: Page): Locator {
  return page.locator('tr[data-id]');
}

export function rowOf(page: Page, name: string): Locator {
  return rows(page).filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** Names in view, from top to bottom. */
export function namesOf(page: Page): Promise<string[]> {
  return rows(page).getByRole('link').allTextContents();
}

/** Opens the list and waits for the row of that name. */
export async function openAt(page: Page, name: string, panel = '/project/images'): Promise<void> {
  await page.goto(`${panel}?name=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name)).toBeVisible();
}

/** Presses an action of a row, whether it is its button or in its menu. */
export async function act(page: Page, name: string, action: string): Promise<void> {
  const row = rowOf(page, name);
  const button = row.getByRole('button', { name: action, exact: true });
  await row
    .getByRole('button', { name: /^(Launch|Create Volume|(Edit|Delete|Reactivate|Deactivate) Image)$/ })
    .first()
    .waitFor();
  if (await button.isVisible()) return button.click();
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await row.getByRole('menuitem', { name: action, exact: true }).click();
}

/** What a row offers, of its button and its menu. */
export async function offered(page: Page, name: string): Promise<string[]> {
  const row = rowOf(page, name);
  const more = row.getByRole('button', { name: `Actions for ${name}` });
  await row.locator('td').last().getByRole('button').first().waitFor();
  const first = await row.locator('td').last().getByRole('button').first().textContent();
  if (!(await more.isVisible())) return [first ?? ''];
  await more.click();
  const rest = await row.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  return [first ?? '', ...rest];
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator('[data-toast]').filter({ hasText: text });
}

export function dialog(page: Page, name: string | RegExp): Locator {
  return page.getByRole('dialog', { name });
}

/** Opens "Create Image" and waits for its form. */
export async function openCreation(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create Image' }).first().click();
  const wizard = dialog(page, 'Create image');
  await expect(wizard.getByLabel('Image name')).toBeVisible();
  return wizard;
}

export async function chooseFile(wizard: Locator, name: string, data: string | Buffer): Promise<void> {
  await wizard
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(data as string) });
  await expect(wizard.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}

/** The value beside a label in a list of facts. */
export function fact(place: Locator, label: string): Locator {
  return place.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]');
}

/** A QCOW2 header of one MiB's virtual size, and nothing behind it. */
export function qcow2(): Buffer {
  const header = Buffer.alloc(512);
  header.write('QFI\u00fb', 0, 'latin1');
  header.writeUInt32BE(3, 4);
  header.writeUInt32BE(16, 20);
  header.writeBigUInt64BE(1_048_576n, 24);
  header.writeUInt32BE(104, 100);
  return header;
}
