import type { Page, Request } from '@playwright/test';
import { startCloud, startGateway } from '../../support/processes.mjs';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, signInByRequest, test } from '../support/test.ts';
import { act, bytes, ofSize, ownSize } from '../images/panel.ts';
import { openImages, rows } from './console.ts';

const danger = (page: Page) => page.locator('[data-toast="danger"]');
const ended = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

test('[AUTH-02] [X-10] an expired token: one toast, sign in again in place, the call is repeated, nothing typed is lost', async ({
  page,
  context,
}) => {
  // A cloud of its own, whose clock may run ahead.
  const cloud = await startCloud();
  const gateway = await startGateway({ authUrl: cloud.authUrl });
  try {
    const user = { name: 'demo', password: 'demopass' };
    await signInByRequest(context, gateway.url, user);
    await page.goto(`${gateway.url}/project/images`);
    await act(page, 'demo-private', 'Edit Image');
    const wizard = page.getByRole('dialog', { name: 'Edit image' });
    await wizard.getByLabel('Image name').fill('typed before the end');
    await fetch(`${cloud.ready.url}/_cloud/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance: 9 * 3600 }),
    });

    await wizard.getByRole('button', { name: 'Update image' }).click();
    await expect(ended(page)).toBeVisible();
    await expect(danger(page)).toHaveCount(1);
    await expect(danger(page)).toContainText('Unauthorized. Redirecting to login');
    await expect(ended(page).getByLabel('User name')).toHaveValue('demo');

    await ended(page).getByLabel('Password', { exact: true }).fill('not this one');
    await ended(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(ended(page).getByText('Invalid credentials.')).toBeVisible();
    await ended(page).getByLabel('Password', { exact: true }).fill(user.password);
    await ended(page).getByRole('button', { name: 'Sign in', exact: true }).click();

    await expect(ended(page)).toBeHidden();
    await expect(wizard).toBeHidden();
    await expect(danger(page)).toHaveCount(0);
    await expect(rows(page).filter({ hasText: 'typed before the end' })).toBeVisible();
    await expect(page).toHaveURL(`${gateway.url}/project/images`);
  } finally {
    await gateway.stop();
    await cloud.stop();
  }
});

test('[X-10] every tab warns before the session ends; signing in again in one goes on in all, and nothing typed is lost', async ({
  page,
  context,
  target,
}) => {
  const gateway = await startGateway({ authUrl: target.authUrl, config: { session: { timeout: 240 } } });
  try {
    const user = target.users['demo']!;
    await signInByRequest(context, gateway.url, user);
    const begun = Date.now();
    const other = await context.newPage();
    const warning = (tab: Page) => tab.locator('[data-toast="warning"]').filter({ hasText: /Your session ends at \d/ });
    await page.goto(`${gateway.url}/project/images`);
    await expect(warning(page)).toBeVisible();
    await act(page, 'demo-private', 'Edit Image');
    const wizard = page.getByRole('dialog', { name: 'Edit image' });
    await wizard.getByLabel('Image name').fill('typed before the end');
    await other.goto(`${gateway.url}/project/images`);
    await expect(warning(other)).toBeVisible();
    // Another tab tells two sessions apart by their ends, once these are five seconds apart.
    await expect.poll(() => Date.now() - begun).toBeGreaterThan(6_000);

    await warning(page).getByRole('button', { name: 'Sign in again' }).click();
    await ended(page).getByLabel('Password', { exact: true }).fill(user.password);
    await page.keyboard.press('Enter');
    await expect(ended(page)).toBeHidden();
    await expect(warning(page)).toBeHidden();
    await expect(warning(other)).toBeHidden();
    await expect(wizard.getByLabel('Image name')).toHaveValue('typed before the end');
  } finally {
    await gateway.stop();
  }
});

test('[AUTH-02] a sign-out by its address is noticed by the other tabs, and what the next operator does is not theirs', async ({
  page,
  context,
  signIn,
  target,
}) => {
  await signIn('demo');
  await openImages(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
  const other = await context.newPage();
  await other.goto('/auth/logout/');
  await expect(ended(page)).toBeVisible();
  await expect(danger(page)).toHaveCount(1);
  await signInByRequest(context, new URL(page.url()).origin, target.users['admin']!);
  // Calls behind the question wait, and are answered once the same operator is back.
  const before = asked.length;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await ended(page).getByLabel('Password', { exact: true }).fill(target.users['demo']!.password);
  expect(asked.slice(before)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(ended(page)).toBeHidden();
  await expect(danger(page)).toHaveCount(0);
});

test('[AUTH-03] many refused calls say it once, and all go on after the new sign-in', async ({
  page,
  signIn,
  target,
}) => {
  await signIn('demo');
  await openImages(page);
  // Two calls at once: the choices of kernels and ramdisks.
  const refused: string[] = [];
  await page.route(/disk_format=(aki|ari)/, (route) => {
    const format = new URL(route.request().url()).searchParams.get('disk_format') ?? '';
    if (refused.includes(format)) return route.continue();
    refused.push(format);
    return route.fulfill({ status: 401, contentType: 'application/json', body: '"not logged in"' });
  });
  await page.getByRole('button', { name: 'Create Image' }).click();
  await expect(ended(page)).toBeVisible();
  await expect(danger(page)).toHaveCount(1);
  await ended(page).getByLabel('Password', { exact: true }).fill(target.users['demo']!.password);
  await page.keyboard.press('Enter');
  await expect(ended(page)).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Create image' }).getByLabel('Image name')).toBeVisible();
  expect(refused.sort()).toEqual(['aki', 'ari']);
  await expect(danger(page)).toHaveCount(0);
});

test('[AUTH-02] a refusal of a service says why, with the request id, and the session goes on', async ({
  page,
  signIn,
  control,
  native,
}) => {
  const image = await (await native()).image({ name: uniqueName() });
  await signIn('demo');
  await openImages(page, `?name=${image.name}`);
  await control.fault({
    service: 'image',
    method: 'DELETE',
    status: 403,
    times: 1,
    contentType: 'text/html',
    body: '<html><title>403 Forbidden</title><body><h1>403 Forbidden</h1>Not on a Saturday.<br /><br /></body></html>',
  });
  await act(page, image.name, 'Delete Image');
  const question = page.getByRole('dialog', { name: 'Confirm Delete Image' });
  await question.getByRole('button', { name: 'Delete Image' }).click();
  await expect(danger(page)).toContainText(`Unable to delete Image: ${image.name}.`);
  await danger(page).getByRole('button', { name: 'Details', exact: true }).click();
  await expect(danger(page)).toContainText('Not on a Saturday.');
  await expect(danger(page)).toContainText(/Request\s*req-[0-9a-f-]{36}/);
  await expect(ended(page)).toBeHidden();

  await act(page, image.name, 'Delete Image');
  await question.getByRole('button', { name: 'Delete Image' }).click();
  await expectMessage(page, `Deleted Image: ${image.name}.`);
});

test('[AUTH-02] a 403 about the session ends it, and says so once', async ({ page, signIn }) => {
  await signIn('demo');
  await openImages(page);
  await page.route('**/api/glance/images/**', (route) =>
    route.fulfill({ status: 403, contentType: 'application/json', body: '"not allowed"' }),
  );
  // A list that is asked for anew while the page still settles is the one that counts: the key is pressed until one is refused.
  await expect(async () => {
    await page.keyboard.press('r');
    await expect(ended(page)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(danger(page).filter({ hasText: 'Forbidden. Redirecting to login' })).toHaveCount(1);
  await expect(rows(page).first()).toBeAttached();
});

test('[HTTP-05] a list that fails says so with the words of the catalogue, keeps what it has, can be tried again, and heals by itself', async ({
  page,
  signIn,
  control,
}) => {
  await signIn('demo');
  await control.fault({ service: 'image', method: 'GET', path: '/v2/images', status: 500, body: 'broken' });
  await page.goto('/project/images');
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('Unable to retrieve the images.');
  await expect(danger(page)).toHaveCount(0);
  await control.clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).first()).toBeVisible();
  const shown = await rows(page).count();

  await control.fault({ service: 'image', method: 'GET', path: '/v2/images', status: 500, body: 'broken' });
  const stale = page.getByText(/Could not be refreshed\. What you see is from/);
  for (const _press of [1, 2, 3]) {
    const refused = page.waitForResponse((answer) => /api\/glance\/images\//.test(answer.url()) && !answer.ok());
    await page.keyboard.press('r');
    await refused;
    await expect(stale).toBeVisible();
  }
  await expect(rows(page)).toHaveCount(shown);
  await expect(danger(page)).toHaveCount(0);

  await control.clearFaults();
  await expect(stale).toBeHidden({ timeout: 40_000 });
});

test('[HTTP-01] [HTTP-02] [HTTP-03] calls go to the web root, as JSON, marked as the console’s own', async ({
  page,
  signIn,
  native,
  context,
  target,
}) => {
  const size = ownSize();
  const image = await (await native()).image({ name: uniqueName(), data: bytes(size) });
  await signIn('demo');
  // By its size: a list draws the rows in view alone, and the name changes.
  await openImages(page, ofSize(size));
  await act(page, image.name, 'Edit Image');
  const wizard = page.getByRole('dialog', { name: 'Edit image' });
  await wizard.getByLabel('Image name').fill(`${image.name}-2`);
  const address = `${target.url}/api/glance/images/${image.id}/`;
  const sent = page.waitForRequest((request) => request.method() === 'PATCH' && request.url() === address);
  await wizard.getByRole('button', { name: 'Update image' }).click();
  const headers = await (await sent).allHeaders();
  const csrf = (await context.cookies(target.url)).find(({ name }) => name === 'csrftoken')?.value;
  expect(headers).toMatchObject({
    'x-csrftoken': csrf,
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/json',
  });
  await expect(rows(page).filter({ hasText: `${image.name}-2` })).toBeVisible();
});

test('[HTTP-04] no more calls at once than the site configured', async ({ page, context, target, control }) => {
  const most = async (url: string) => {
    await signInByRequest(context, url, target.users['demo']!);
    await page.goto(`${url}/project/images`);
    await rows(page).first().waitFor();
    // Calls that began earlier may end while this counts; they were never added.
    const running = new Set<Request>();
    let peak = 0;
    const begin = (request: Request) => {
      if (/\/api\//.test(request.url())) peak = Math.max(peak, running.add(request).size);
    };
    const end = (request: Request) => void running.delete(request);
    page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
    // Slow enough that both choices of the form are asked for before either has come.
    await control.fault({ service: 'image', method: 'GET', latency: 300 });
    await page.getByRole('button', { name: 'Create Image' }).click();
    await page.getByLabel('Image name').waitFor();
    await expect(page.getByText('Loading…')).toHaveCount(0);
    await expect.poll(() => running.size).toBe(0);
    await control.clearFaults();
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
    return peak;
  };
  expect(await most(target.url)).toBe(2);
  const site = await target.gateway({ settings: { AJAX_QUEUE_LIMIT: 1 } });
  try {
    expect(await most(site.url)).toBe(1);
  } finally {
    await site.stop();
  }
});

test('[X-10] a file that is not to be had while the connection is lost takes nothing typed with it', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await page.route(/\/static\/(soon|held)-/, (route) => route.abort());
  await openImages(page);
  const filter = page.getByRole('combobox', { name: 'Filter' });
  await filter.fill('typed');
  await page.getByRole('button', { name: 'User demo' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('could not be opened');
  await page.context().setOffline(true);
  await expect(page.getByText(/^No connection to the console since/)).toBeAttached();
  await expect(filter).toHaveValue('typed');
  await page.context().setOffline(false);
  await expect(page.getByText(/^No connection to the console since/)).toHaveCount(0);
  await expect(filter).toHaveValue('typed');
});
