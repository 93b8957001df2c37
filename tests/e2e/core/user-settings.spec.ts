import type { BrowserContext, Page } from '@playwright/test';
import { bytes, ofSize, ownSize } from '../images/panel.ts';
import { expect, test } from '../support/test.ts';
import { rows } from './console.ts';

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
}

async function cookie(context: BrowserContext, url: string, name: string): Promise<string | undefined> {
  return (await context.cookies(url)).find((each) => each.name === name)?.value;
}

/** Marks the document, to tell later that it was not loaded anew. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { stillHere: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'stillHere' in window);

test('[SHELL-10] the settings are a page, found in the menu of the user and in the palette', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await page.goto('/project/images');
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: 'User demo' }).click();
  await page.getByRole('dialog', { name: 'User' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page).toHaveTitle('Settings · Sextant');
  await expect(page.getByRole('dialog', { name: 'User' })).toHaveCount(0);
  for (const name of ['Language and time', 'Lists', 'Appearance'])
    await expect(page.getByRole('region', { name })).toBeVisible();

  await page.goBack();
  await rows(page).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('time zone');
  await page.getByRole('option', { name: /^Settings/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('[SHELL-10] language, theme and row height are followed and kept at once', async ({
  page,
  context,
  signIn,
  target,
}) => {
  await signIn('demo');
  await openSettings(page);
  await markDocument(page);
  const root = page.locator('html');
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radio', { name: 'Comfortable' }).click();
  await expect(root).toHaveAttribute('data-density', 'comfortable');
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
  await expect(page).toHaveTitle(/^Einstellungen/);
  expect(await isSameDocument(page)).toBe(true);
  await expect.poll(() => cookie(context, target.url, 'theme')).toBe('dark');
  await expect.poll(() => cookie(context, target.url, 'horizon_language')).toBe('de');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Dunkel' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Geräumig' })).toBeChecked();
  await expect(root).toHaveAttribute('data-density', 'comfortable');
});

test('[SHELL-10] [TBL-11] lists load as many rows at a time as were chosen, also those that were open before', async ({
  page,
  context,
  native,
  signIn,
  target,
}) => {
  const cloud = await native();
  const size = ownSize();
  for (let made = 0; made < 12; made += 1) await cloud.image({ data: bytes(size) });
  await signIn();
  await page.goto(`/project/images${ofSize(size)}`);
  await expect(rows(page)).toHaveCount(12);
  await markDocument(page);
  await page.getByRole('button', { name: /^User / }).click();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const perPage = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(perPage).toHaveValue('20');
  await perPage.selectOption('10');
  await expect.poll(() => cookie(context, target.url, 'API_RESULT_PAGE_SIZE')).toBe('10');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Load 10 more' })).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  expect(await isSameDocument(page)).toBe(true);
});

test('[SHELL-10] a page size that Horizon kept is offered, too', async ({ page, context, signIn, target }) => {
  await context.addCookies([{ name: 'API_RESULT_PAGE_SIZE', value: '37', url: target.url }]);
  await signIn('demo');
  await openSettings(page);
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('37');
});

test('[SHELL-11] times are shown in the chosen zone: at once, after a reload, and in the browser’s again', async ({
  page,
  context,
  native,
  signIn,
  target,
}) => {
  const cloud = await native();
  const image = await cloud.image();
  await signIn();
  await page.goto(`/ngdetails/OS::Glance::Image/${image.id}`);
  const times = page.getByRole('main').locator('time');
  await times.first().waitFor();
  const iso = (await times.first().getAttribute('datetime'))!;
  await markDocument(page);
  const inZone = (timeZone?: string) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(new Date(iso));

  await page.getByRole('button', { name: /^User / }).click();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue(/^As the browser \(.+\)$/);
  await zone.fill('kathmandu');
  await page.getByRole('option', { name: /Kathmandu/ }).click();
  await expect(page.getByText(/The time there is .*GMT\+5:45/)).toBeVisible();
  await expect.poll(() => cookie(context, target.url, 'django_timezone')).toMatch(/^Asia%2FKathmandu$/);
  await page.goBack();
  await expect(times.first()).toHaveText(inZone('Asia/Kathmandu'));
  await expect(times.first()).toHaveAttribute('title', /GMT\+5:45/);
  expect(await isSameDocument(page)).toBe(true);

  await page.reload();
  await expect(times.first()).toHaveText(inZone('Asia/Kathmandu'));
  await openSettings(page);
  await zone.fill('as the browser');
  await page.getByRole('option', { name: /As the browser/ }).click();
  await page.goto(`/ngdetails/OS::Glance::Image/${image.id}`);
  await expect(times.first()).not.toHaveAttribute('title', /GMT\+5:45/);
});

test('[SHELL-11] a zone that no browser knows is the browser’s own', async ({ page, context, signIn, target }) => {
  await context.addCookies([{ name: 'django_timezone', value: 'Mars%2FOlympus', url: target.url }]);
  await signIn('demo');
  await page.goto('/project/images');
  await rows(page).first().waitFor();
  await openSettings(page);
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/^As the browser/);
});

test.describe('[AUTH-12] the own password', () => {
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

  async function fillIn(page: Page, current: string, next: string, confirmation = next): Promise<void> {
    await field(page, 'Current password').fill(current);
    await field(page, 'New password').fill(next);
    await field(page, 'Confirm new password').fill(confirmation);
    await page.getByRole('button', { name: 'Change password' }).click();
  }

  test('[AUTH-12] what is missing or not the same is said at the field, and nothing is sent', async ({
    page,
    signIn,
  }) => {
    await signIn('demo');
    await openSettings(page);
    let sent = 0;
    page.on('request', (request) => (sent += /users\/current\/password/.test(request.url()) ? 1 : 0));
    await fillIn(page, '', 'one', 'other');
    await expect(page.getByText('Enter your current password.')).toBeVisible();
    await expect(field(page, 'Current password')).toBeFocused();
    await fillIn(page, 'demopass', 'one', 'other');
    await expect(page.getByText('Passwords do not match.')).toBeVisible();
    await expect(field(page, 'Confirm new password')).toBeFocused();
    await expect(field(page, 'New password')).toHaveValue('one');
    expect(sent).toBe(0);
  });

  test('[AUTH-12] a wrong current password is said at its field, what Keystone has against the new one at its own; the session lives', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn('lab');
    await openSettings(page);
    await fillIn(page, 'not-it', 'next-pass');
    await expect(page.getByText('The current password is not correct.')).toBeVisible();
    await expect(field(page, 'Current password')).toBeFocused();
    await expect(field(page, 'Current password')).toHaveValue('');
    await expect(field(page, 'New password')).toHaveValue('next-pass');

    const message = 'The new password cannot be identical to a previous password. The number of previous: 3.';
    await control.fault({
      service: 'identity',
      method: 'POST',
      path: '/password$',
      status: 400,
      body: JSON.stringify({ error: { code: 400, message, title: 'Bad Request' } }),
      contentType: 'application/json',
      times: 1,
    });
    await fillIn(page, 'labpass', 'next-pass');
    await expect(page.getByText(message)).toBeVisible();
    await expect(field(page, 'New password')).toBeFocused();
    await expect(field(page, 'New password')).toHaveValue('');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/project/images');
    await rows(page).first().waitFor();
  });
});
