import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { rows } from './console.ts';

const failure = (page: Page) => page.getByRole('alert');

/** Opens an address, and gives the request id of its document. */
async function open(page: Page, address: string): Promise<string> {
  const answer = await page.goto(address);
  return answer?.headers()['x-request-id'] ?? 'none';
}

const speak = (context: BrowserContext, url: string, language: string) =>
  context.addCookies([{ name: 'horizon_language', value: language, url }]);

const addressOfEntry = (page: Page) => page.locator('script[type="module"]').getAttribute('src');

test('[SHELL-12] a page whose entry is missing says which file, with the request id, and Reload opens it when it is there again', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await page.route('**/static/host*.js', (route) => route.abort());
  const id = await open(page, '/project/images');
  await expect(failure(page).getByRole('heading')).toHaveText('The console could not start');
  await expect(failure(page)).toContainText('This could not be loaded: ');
  await expect(failure(page)).toContainText(new URL((await addressOfEntry(page))!, page.url()).href);
  await expect(failure(page)).toContainText(`Request ${id}`);
  expect(id).toMatch(/^req-/);
  await page.unrouteAll();
  await failure(page).getByRole('button', { name: 'Reload' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
});

test('[SHELL-12] a page says what its code threw while it began, in German', async ({
  page,
  signIn,
  context,
  target,
  problems,
}) => {
  await signIn('demo');
  await speak(context, target.url, 'de');
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
  await open(page, '/project/images');
  await expect(failure(page).getByRole('heading')).toHaveText('Die Konsole konnte nicht gestartet werden');
  await expect(failure(page)).toContainText('ReferenceError: BroadcastChannel is not defined');
  await expect(failure(page).getByRole('button', { name: 'Neu laden' })).toBeVisible();
  // The developer tools tell of it as well.
  await expect.poll(() => problems.splice(0).join()).toContain('BroadcastChannel is not defined');
});

test('[SHELL-12] an unreadable document says so, of the console and of the sign-in page, in Arabic', async ({
  page,
  context,
  target,
  problems,
}) => {
  await speak(context, target.url, 'ar');
  await page.route('**/auth/login/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('id="page-state">{', 'id="page-state">cut off');
    await route.fulfill({ response: answer, body });
  });
  await open(page, '/auth/login/');
  await expect(failure(page).getByRole('heading')).toHaveText('تعذّر تشغيل وحدة التحكم');
  await expect(failure(page)).toContainText('SyntaxError');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect.poll(() => problems.splice(0).join()).toContain('SyntaxError');
  await page.unrouteAll();
  await failure(page).getByRole('button').click();
  await expect(page.getByRole('button', { name: 'تسجيل الدخول' })).toBeVisible();
});

test('[OPS-22] a page whose file was asked of a gateway of another version loads itself again and opens', async ({
  page,
  signIn,
  problems,
}) => {
  await signIn('demo');
  let refused = 0;
  await page.route('**/static/host*.js', (route) => {
    refused += 1;
    // The document asks with a preload and a script, which may be one request.
    if (refused > 1) return route.continue();
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: 'of another version' });
  });
  await page.goto('/project/images');
  await expect(rows(page).first()).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
  expect(refused).toBeGreaterThan(1);
  // The refused request is told of in the developer tools.
  problems.splice(0);
});

test('[OPS-22] a page that no gateway has the files of says so after two further attempts', async ({
  page,
  signIn,
  problems,
}) => {
  await signIn('demo');
  let documents = 0;
  page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
  await page.route('**/static/host*.js', (route) => route.fulfill({ status: 503, json: 'of another version' }));
  await page.goto('/project/images');
  await expect(failure(page).getByRole('heading')).toHaveText('The console could not start', { timeout: 15_000 });
  expect(documents).toBe(3);
  problems.splice(0);
});
