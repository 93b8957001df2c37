import type { Locator, Page } from '@playwright/test';

/** The items of the list in view, without its head and opened drawers. */
export function rows(page: Page): Locator {
  return page.locator('tr[data-id]');
}

/** The first table of the page that the console begins with, there once its first call is answered; in English. */
export function startPage(page: Page): Locator {
  return page.getByRole('region', { name: 'Compute' });
}

/** Fills in the sign-in page that is in view, in English. */
export async function signInOn(page: Page, user: { name: string; password: string }): Promise<void> {
  await page.getByLabel('User name').fill(user.name);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Chooses another project in the bar. */
export async function switchTo(page: Page, project: string): Promise<void> {
  await page.getByRole('button', { name: /^Domain .*Change$/ }).click();
  await page.getByRole('group', { name: 'Projects' }).getByRole('button', { name: project, exact: true }).click();
}

/** Opens the list of images and waits for its rows. */
export async function openImages(page: Page, query = ''): Promise<void> {
  await page.goto(`/project/images${query}`);
  await rows(page).first().waitFor();
}

/**
 * Resolves when what a first press needs has come, for tests that stop the clock or take the connection away: to be called before
 * the page is opened. The pointer moves until the page has asked for it, as it does on its way to a button.
 */
export async function preloadedPartsOf(page: Page): Promise<void> {
  const [held, ...files] = [/\/static\/held-/, /\/static\/host-late-/, /\/plugins\/events$/];
  const asked = page.waitForRequest(held);
  const all = Promise.all([
    ...[held, files[0]!].map(async (file) => (await page.waitForResponse(file)).finished()),
    page.waitForRequest(files[1]!),
  ]);
  await (await page.waitForResponse(/\/static\/soon-/)).finished();
  let isAsked = false;
  void asked.then(() => (isAsked = true));
  for (let x = 1; !isAsked; x = 3 - x) {
    await page.mouse.move(x, 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await all;
}
