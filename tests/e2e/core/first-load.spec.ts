import { readdirSync } from 'node:fs';
import { expect, test } from '../support/test.ts';
import { rows, preloadedPartsOf } from './console.ts';

/** Each plugin may add so many bytes to the document. */
const bytesOfPlugin = 600;

/** Bytes of a first load without headers, as the browser counted them; a little more than there are now. */
const bytesToRows =
  232_400 +
  bytesOfPlugin *
    // Where no panel is kept in another console, the plugin for these is not delivered.
    readdirSync('plugins', { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'legacy')
      .length;

test('[X-01] the first rows come with ten requests or fewer, two deep behind the document, and one call: the list', async ({
  browser,
  target,
  signIn,
  context,
}) => {
  await signIn('demo');
  // A browser that has seen nothing yet, with the same session.
  const fresh = await browser.newContext({ storageState: await context.storageState() });
  const page = await fresh.newPage();
  await page.addInitScript(() => {
    new MutationObserver((_changes, watch) => {
      if (!document.querySelector('tbody td a')) return;
      performance.mark('first-rows');
      watch.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  const following = page.waitForRequest(/\/plugins\/events$/);
  await page.goto(`${target.url}/project/images`);
  await rows(page).first().waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('first-rows').length > 0);
  const { requests, depth, bytes } = await page.evaluate(() => {
    const shown = performance.getEntriesByName('first-rows')[0]!.startTime;
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => entry as PerformanceResourceTiming)
      .filter((entry) => entry.startTime < shown && !entry.name.startsWith('data:'))
      .sort((a, b) => a.startTime - b.startTime);
    // How many requests follow one another at least: each begins after the one before it has ended.
    const deep = new Map<PerformanceResourceTiming, number>();
    for (const entry of entries) {
      const before = entries.filter((other) => other !== entry && other.responseEnd <= entry.startTime);
      deep.set(entry, Math.max(-1, ...before.map((other) => deep.get(other) ?? 0)) + 1);
    }
    return {
      requests: entries.map((entry) => `${deep.get(entry)} ${new URL(entry.name).pathname}`),
      depth: Math.max(...deep.values()),
      bytes: entries.reduce((sum, entry) => sum + entry.encodedBodySize, 0),
    };
  });
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(10);
  expect(depth, requests.join('\n')).toBeLessThanOrEqual(2);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes, requests.join('\n')).toBeLessThanOrEqual(bytesToRows);
  expect(requests.filter((request) => request.includes('/api/'))).toEqual([expect.stringMatching(/glance.images/)]);
  // The last thing that an open page does by itself: it follows the plugins of the gateway from here on. What conditions
  // of panels ask came between, in one call, and what the list tells of images that others offer, in another.
  await following;
  const behind = ['GET /api/facts/', 'GET /api/glance/offered-images/'];
  await expect.poll(() => [calls[0], ...calls.slice(1).toSorted()]).toEqual(['GET /api/glance/images/', ...behind]);
  await fresh.close();
});

test('[X-01] a list draws the rows in view, however many there are', async ({ page, signIn, native }) => {
  const cloud = await native();
  await Promise.all(Array.from({ length: 60 }, () => cloud.image({ data: null })));
  await signIn('demo');
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/project/images');
  await rows(page).first().waitFor();
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', /^(2\d|[3-9]\d)$/);
  const total = Number(await page.getByRole('table').getAttribute('aria-rowcount'));
  expect(await rows(page).count()).toBeLessThan(total);
});

test('[X-27] what a first press needs is there before it: dialogs open without a further request, and with the connection gone', async ({
  page,
  signIn,
  target,
  native,
}) => {
  const cloud = await native();
  const { name } = await cloud.image({ data: null });
  await signIn('demo');
  const preloaded = preloadedPartsOf(page);
  const following = page.waitForRequest(/\/plugins\/events$/);
  // By its name: a list draws the rows in view alone, and others may be making images as well.
  await page.goto(`/project/images?name=${name}`);
  await rows(page).first().waitFor();
  await preloaded;
  await page.getByRole('button', { name: 'User demo' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await following;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.route(`${target.url}/static/**`, (route) => route.abort());
  await rows(page).filter({ hasText: name }).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Delete Images' }).click();
  await expect(page.getByRole('dialog', { name: /Confirm Delete Image/ })).toBeVisible();
  expect(asked.filter((address) => new URL(address).pathname.startsWith('/static/'))).toEqual([]);
});

test('[X-26] a part that can’t be had says so, and opens when it is pressed again', async ({ page, signIn }) => {
  await signIn('demo');
  await page.route(/\/static\/held-/, (route) => route.abort());
  await page.goto('/project/images');
  await rows(page).first().waitFor();
  const user = page.getByRole('button', { name: 'User demo' });
  await user.click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('could not be opened');
  await expect(user).toHaveAttribute('aria-expanded', 'false');
  await page.unroute(/\/static\/held-/);
  await user.click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('[X-26] a plugin’s form whose code can’t be had says so, and opens when it is pressed again', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await page.goto('/project/images');
  await rows(page).first().waitFor();
  const late = /\/plugins\/.*\/(open-creation|create-image-wizard)-/;
  await page.route(late, (route) => route.abort());
  const create = page.getByRole('button', { name: 'Create Image' });
  await create.click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Create Image');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.unroute(late);
  await create.click();
  await expect(page.getByRole('dialog').getByLabel('Image Name')).toBeVisible();
});
