import type { Page } from '@playwright/test';
import { aPage, expect, test } from './hand-made.ts';

const entry = (page: Page, label: string) => page.getByRole('navigation').getByRole('link', { name: label });
const title = (page: Page, words: string) => page.getByRole('heading', { name: words });
/** Marks the page, to find out whether it is loaded anew. */
const mark = (page: Page) => page.evaluate(() => void ((window as { marked?: boolean }).marked = true));
const isMarked = (page: Page) => page.evaluate(() => (window as { marked?: boolean }).marked === true);

test('[X-21] a folder that is dropped in becomes a panel of the open page; another build takes over with what was typed; without it the panel goes', async ({
  page,
  running,
}) => {
  await running.open(page, '/project/images');
  await mark(page);

  await running.drop({ id: 'acme.tides', code: aPage('High water') });
  await entry(page, 'Tides').click();
  await expect(title(page, 'High water')).toBeVisible();
  await page.getByLabel('Note').fill('half past six');

  await running.drop({ id: 'acme.tides', version: '2.0.0', code: aPage('Low water') });
  await expect(title(page, 'Low water')).toBeVisible();
  await expect(title(page, 'High water')).toHaveCount(0);
  await expect(page.getByLabel('Note')).toHaveValue('half past six');

  expect(await isMarked(page)).toBe(true);
  await running.remove('acme.tides');
  await expect(entry(page, 'Tides')).toHaveCount(0);
  await expect(title(page, 'Low water')).toHaveCount(0);
});

test('[X-21] a new build that fails when it starts leaves the old one; one whose page fails is swapped back by itself', async ({
  page,
  running,
}) => {
  await running.open(page, '/project/images', 'admin');
  await running.drop({ id: 'acme.winds', label: 'Winds', code: aPage('West') });
  await entry(page, 'Winds').click();
  await page.getByLabel('Note').fill('veering');
  await mark(page);

  await running.drop({
    id: 'acme.winds',
    label: 'Winds',
    version: '2.0.0',
    code: aPage('East', `throw new Error('no wind')`),
  });
  await expect(page.getByText(/Winds 2\.0\.0 .*no wind/)).toBeVisible();
  await expect(title(page, 'West')).toBeVisible();

  const broken = aPage('South').replace('const [typed', `throw new Error('becalmed'); const [typed`);
  await running.drop({ id: 'acme.winds', label: 'Winds', version: '3.0.0', code: broken });
  await expect(page.getByText(/Winds 3\.0\.0 .*becalmed/)).toBeVisible();
  await expect(title(page, 'West')).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('veering');
  expect(await isMarked(page)).toBe(true);
  await running.remove('acme.winds');
});

test('[X-21] the tabs of one browser share one connection, and all of them follow', async ({
  context,
  page,
  running,
}) => {
  await running.open(page, '/project/images');
  const second = await context.newPage();
  const events: string[] = [];
  second.on('request', (request) => /plugins\/events/.test(request.url()) && events.push(request.url()));
  await second.goto(`${running.url}/project/images`);
  await second.waitForFunction(async () => {
    const { held, pending } = await navigator.locks.query();
    return (held?.length ?? 0) === 1 && (pending?.length ?? 0) === 1;
  });
  await running.drop({ id: 'acme.moon', label: 'Moon', code: aPage('Full') });
  await expect(entry(page, 'Moon')).toBeVisible();
  await expect(entry(second, 'Moon')).toBeVisible();
  expect(events).toEqual([]);
  // The tab that listened is closed: another takes its place.
  await page.close();
  await running.remove('acme.moon');
  await expect(entry(second, 'Moon')).toHaveCount(0);
  expect(events).toHaveLength(1);
});

test('[X-26] a page opened with ?safe has only what is built in, and says so; ?without leaves one out', async ({
  page,
  running,
}) => {
  await running.drop({ id: 'acme.reef', label: 'Reef', code: aPage('Coral') });
  await running.open(page, '/project/images');
  await expect(entry(page, 'Reef')).toBeVisible();
  for (const query of ['?safe', '?without=acme.reef']) {
    await running.open(page, `/project/images${query}`);
    await expect(entry(page, 'Images')).toBeVisible();
    await expect(entry(page, 'Reef')).toHaveCount(0);
    await expect(page.getByText(/(only built-in plugins|without acme\.reef)/)).toBeVisible();
  }
  await running.remove('acme.reef');
});
