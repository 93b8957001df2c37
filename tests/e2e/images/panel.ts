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

/** The row of one image among others of its name. */
export function rowWith(page: Page, id: string): Locator {
  return page.locator(`tr[data-id="${id}"]`);
}

/** Presses an action of a row, whether it is its button or in its menu. */
export async function act(page: Page, name: string, action: string): Promise<void> {
  await actIn(rowOf(page, name), action, `Actions for ${name}`);
}

/**
 * Presses an action of a row or of a page, whether it is a button or in the menu. Actions that other plugins bring come when
 * theirs are drawn already, and may then move what was a button into the menu.
 */
export async function actIn(place: Locator, action: string, menu: string | RegExp): Promise<void> {
  const choice = place
    .getByRole('button', { name: action, exact: true })
    .or(place.getByRole('menuitem', { name: action, exact: true }));
  await expect(async () => {
    if (!(await choice.isVisible())) await place.getByRole('button', { name: menu }).click({ timeout: 5000 });
    await choice.click({ timeout: 5000 });
  }).toPass();
}

/**
 * Returns what a row offers, by its button and its menu. Ask again until it is as expected: other plugins' actions come late.
 */
export async function offered(row: Locator): Promise<string[]> {
  const buttons = row.locator('td').last().getByRole('button');
  const more = row.getByRole('button', { name: /^Actions for / });
  await buttons.first().waitFor();
  // An icon has its words as its name; a row with one action that deletes begins with the menu.
  const [shown] = await row.locator('td').last().locator('button[data-action]').all();
  const quick = shown ? [(await shown.getAttribute('aria-label')) ?? (await shown.textContent()) ?? ''] : [];
  if (!(await more.isVisible())) return quick;
  await more.click();
  const rest = await row.getByRole('menuitem').allTextContents();
  await row.page().keyboard.press('Escape');
  return [...quick, ...rest];
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
