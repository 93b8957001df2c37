import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { writeAnotherBuild } from '../../support/another-build.ts';
import { startGateway } from '../../support/processes.mjs';
import { openCreation } from '../images/panel.ts';
import { expect, signInByRequest, test } from '../support/test.ts';
import { rows } from './console.ts';

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));

/** The build of the document in view, which its first script has in its name. */
const firstScript = (page: Page) => page.locator('head link[rel=modulepreload]').first().getAttribute('href');

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes(':draft:')));

// Two gateways start one after the other, and the page looks for the second ever more rarely.
test.describe.configure({ timeout: 120_000 });

test('[OPS-20] [OPS-24] a page that is open during an upgrade opens what it never opened before, is told once, and keeps what was typed when it is loaded again', async ({
  page,
  context,
  target,
  problems,
}) => {
  test.skip(!target.embedded, 'gateways of its own, in front of the embedded cloud');
  const folder = mkdtempSync(join(tmpdir(), 'sextant-upgrade-'));
  const assets = join(folder, 'assets');
  const config = { assets: { directory: assets }, session: { keys: ['a key that both gateways have in common, 4'] } };
  const { authUrl } = target;
  let gateway = await startGateway({ authUrl, config });
  try {
    writeAnotherBuild(dist, join(folder, 'new'));
    await signInByRequest(context, gateway.url, target.users['demo']!);
    const following = page.waitForRequest(/\/plugins\/events$/);
    await page.goto(`${gateway.url}/project/images`);
    await expect(rows(page).first()).toBeVisible();
    await following;
    const former = await firstScript(page);
    // The folder is made once the gateway serves, and the build appears in it whole.
    const kept = () => (existsSync(assets) ? readdirSync(assets).filter((name) => !name.startsWith('.')) : []);
    await expect.poll(() => kept().length).toBe(1);

    const port = Number(new URL(gateway.url).port);
    await gateway.stop();
    gateway = await startGateway({ authUrl, config, port, pages: join(folder, 'new') });
    const notice = page.getByText('The console is of another version now.');
    await expect(notice).toBeVisible({ timeout: 60_000 });
    expect(await firstScript(page)).toBe(former);
    // The code of the wizard was not fetched before the upgrade.
    const wizard = await openCreation(page);
    await wizard.getByLabel('Image name').fill('typed before');
    await expect.poll(() => drafts(page)).toHaveLength(1);

    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    // The rows of the page that is left are in view until the new one comes.
    await expect.poll(() => firstScript(page)).not.toBe(former);
    await expect(rows(page).first()).toBeVisible();
    await expect(notice).toHaveCount(0);
    const again = await openCreation(page);
    await again.getByRole('button', { name: 'Go on with it' }).click();
    await expect(again.getByLabel('Image name')).toHaveValue('typed before');
    // The browser says of each attempt that nobody answered while no gateway was there.
    problems.splice(0);
  } finally {
    await gateway.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('[OPS-23] a part of a version that no gateway has any more is asked for again, and the page offers to be loaded again', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  const late = /\/plugins\/.*\/(open-creation|create-image-wizard)-/;
  let refused = 0;
  await page.route(late, (route) => {
    refused += 1;
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: 'of another version' });
  });
  // By then the page follows what changes, and looks after its later parts.
  const following = page.waitForRequest(/\/plugins\/events$/);
  await page.goto('/project/images');
  await expect(rows(page).first()).toBeVisible();
  await following;
  await page.getByRole('button', { name: 'Create Image' }).first().click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('this part of the page’s own version is gone');
  expect(refused).toBeGreaterThanOrEqual(3);
  await page.unroute(late);
  await messages.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByText('own version is gone')).toHaveCount(0);
  await openCreation(page);
});
