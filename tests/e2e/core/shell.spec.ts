import { expect, test } from '../support/test.ts';
import { openImages, rows, preloadedPartsOf } from './console.ts';

const wide = { width: 1440, height: 900 };
const tablet = { width: 800, height: 900 };
const phone = { width: 390, height: 844 };

test('[SHELL-02] the navigation is a column, a rail or a drawer, as the window has room and the operator chose', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await openImages(page);
  const navigation = page.getByRole('navigation', { name: 'Navigation' });
  const width = async () => (await navigation.boundingBox())?.width ?? 0;
  const full = await width();
  await page.getByRole('button', { name: 'Show icons only' }).click();
  await expect.poll(width).toBeLessThan(full / 2);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show names' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Images' })).toBeVisible();
  await page.getByRole('button', { name: 'Show names' }).click();
  await expect.poll(width).toBe(full);

  await page.setViewportSize(tablet);
  await expect.poll(width).toBeLessThan(full / 2);
  await expect(page.getByRole('button', { name: /Show (names|icons only)/ })).toHaveCount(0);

  await page.setViewportSize(phone);
  await expect(navigation).toBeHidden();
  const opener = page.getByRole('button', { name: 'Open navigation' });
  await opener.click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect(drawer.getByRole('link', { name: 'Images' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await drawer.getByRole('link', { name: 'Images' }).click();
  await expect(drawer).toBeHidden();

  await page.setViewportSize(wide);
  await expect.poll(width).toBe(full);
});

test('[SHELL-04] speaks the language of the cookie, and another one at once: navigation, table and direction', async ({
  page,
  context,
  signIn,
  target,
}) => {
  await context.addCookies([{ name: 'horizon_language', value: 'de', url: target.url }]);
  await signIn('demo');
  await openImages(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('link', { name: 'Abbilder' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stillHere: true }));

  await page.getByRole('button', { name: 'Sprache' }).click();
  await page.getByRole('menuitemradio', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('navigation', { name: 'التنقل' }).getByRole('link', { name: 'الصور' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'التنقل' }).getByRole('button', { name: 'المشروع' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'الصور' })).toBeVisible();
  await expect(page).toHaveTitle(/^الصور/);
  await expect(page.getByText('Abbilder')).toHaveCount(0);
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  const cookies = await context.cookies(target.url);
  expect(cookies.find(({ name }) => name === 'horizon_language')?.value).toBe('ar');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'الصور' })).toBeVisible();
});

test('[SHELL-04] the sign-in page speaks it too, and hands it on', async ({ page, context, target }) => {
  await page.goto('/auth/login/');
  await page.getByLabel('User name').fill('somebody');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await expect(page.locator('#id_username')).toHaveValue('somebody');
  const cookies = await context.cookies(target.url);
  expect(cookies.find(({ name }) => name === 'horizon_language')?.value).toBe('de');
});

test('[SHELL-06] a success fades after three seconds, an error stays until it is closed', async ({
  page,
  signIn,
  control,
  native,
}) => {
  const cloud = await native();
  const [first, second] = [await cloud.image(), await cloud.image()];
  await signIn('demo');
  await page.clock.install();
  const preloaded = preloadedPartsOf(page);
  await page.goto(`/project/images`);
  const actionsOf = (name: string) => page.getByRole('button', { name: `Actions for ${name}` });
  // Timers stand still from now on: a page asks by them for more after its rows.
  await actionsOf(second.name).waitFor();
  await preloaded;
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const remove = async (name: string) => {
    await actionsOf(name).click();
    await page.getByRole('menuitem', { name: 'Delete Image' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Image' }).click();
  };
  await remove(first.name);
  const success = page.locator('[data-toast="success"]');
  await page.clock.runFor(0);
  await expect(success).toHaveText(new RegExp(`Deleted Image: ${first.name}`));
  await page.clock.runFor(2_900);
  await expect(success).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(success).toHaveCount(0);

  await control.fault({ service: 'image', method: 'DELETE', status: 409, body: 'in use', times: 1 });
  await remove(second.name);
  const error = page.locator('[data-toast="danger"]');
  await expect(error).toContainText('Unable to delete Image');
  await page.clock.runFor(60_000);
  await expect(error).toHaveCount(1);
  await error.getByRole('button', { name: 'Close message' }).click();
  await expect(error).toHaveCount(0);
});

test('[SHELL-08] addresses are pages: deep links, back and forward without a load, unknown ones say so', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await page.goto('/');
  await expect(page).toHaveURL('/project/overview');
  await page.getByRole('navigation').getByRole('link', { name: 'Instances' }).first().click();
  await rows(page).first().waitFor();
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  const link = rows(page).getByRole('link').first();
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveTitle(`${name} · Sextant`);
  const details = page.url();
  await page.goBack();
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveTitle('Instances · Sextant');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);

  await page.goto(details);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(false);

  // Nobody has it: the gateway is asked once, by a full load, and the page then says so.
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname));
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(documents).toEqual(['/no/such/page', '/no/such/page']);
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  await page.goto('/ngdetails/OS::Glance::Image/00000000-0000-0000-0000-000000000000');
  await expect(page.getByRole('heading', { name: 'Image not found' })).toBeVisible();
});

test('[X-04] a view is an address: search, category and order survive a reload', async ({ page, signIn }) => {
  await signIn('demo');
  await openImages(page);
  await page.getByRole('radio', { name: /^Public/ }).click();
  const arePublic = async () => (await rows(page).allInnerTexts()).map((row) => /\bPublic\b/.test(row));
  await expect.poll(async () => new Set(await arePublic())).toEqual(new Set([true]));
  const head = page.getByRole('columnheader', { name: 'Size' });
  await head.getByRole('button').click();
  const size = async (row: string) =>
    row
      .split('\t')
      .find((cell) => /^[\d.]+ [KMG]?i?B$/.test(cell.trim()))
      ?.trim();
  const sizes = async () => Promise.all((await rows(page).allInnerTexts()).map(size));
  await expect(page).toHaveURL(/\?/);
  await expect(head).toHaveAttribute('aria-sort', /ascending|descending/);
  const direction = (await head.getAttribute('aria-sort')) === 'ascending' ? 1 : -1;
  const inBytes = (text: string) => {
    const [, number, unit = ''] = /^([\d.]+)\s([KMG]?)i?B$/.exec(text) ?? [];
    return Number(number) * 1024 ** ['', 'K', 'M', 'G'].indexOf(unit);
  };
  // The head tells the order before the service has answered in it.
  const isInOrder = async () => {
    const all = (await sizes()).flatMap((text) => (text ? [inBytes(text) * direction] : []));
    return all.every((one, at) => at === 0 || all[at - 1]! <= one);
  };
  await expect.poll(isInOrder).toBe(true);
  const shown = await sizes();
  const address = page.url();
  await page.goto('/project/images');
  await rows(page).first().waitFor();
  await expect.poll(sizes).not.toEqual(shown);
  await page.goto(address);
  await rows(page).first().waitFor();
  await expect.poll(sizes).toEqual(shown);
  await expect(page.getByRole('radio', { name: /^Public/ })).toBeChecked();
});

test('[FORM-03] a page that the browser took out of its back and forward cache is loaded anew', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await openImages(page);
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loaded;
  await expect(rows(page).first()).toBeVisible();
});
