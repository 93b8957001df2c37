import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, signInByRequest, test } from '../support/test.ts';
import { faulty, laySore, sore, trustedKey } from './faulty.ts';

test('[X-26] whatever is wrong with a plugin, the rest of the console goes on, and the administration page and the log say what and whose', async ({
  page,
  target,
}) => {
  test.setTimeout(180_000);
  const plugins = await mkdtemp(join(tmpdir(), 'sextant-faulty-'));
  await Promise.all([...faulty.map(({ lay }) => lay(plugins)), laySore(plugins)]);
  const signatures = { require: 'signed', keys: [{ name: 'Acme', key: trustedKey }] };
  const site = await mkdtemp(join(tmpdir(), 'sextant-site-'));
  const gateway = await target.gateway({
    plugins: { directories: [plugins], signatures },
    site: { directory: site },
  });
  try {
    await page.setViewportSize({ width: 1680, height: 1600 });
    await signInByRequest(page.context(), gateway.url, target.users['admin']!);
    const following = page.waitForRequest(/\/plugins\/events$/);
    await page.goto(`${gateway.url}/project/images`);
    await following;
    const entry = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
    const images = page.locator('tbody tr[data-id]').first();
    const said = (label: string) =>
      page.getByRole('row').filter({ has: page.getByRole('switch', { name: `${label} is on`, exact: true }) });

    // A row that a column can't show has a dash in its cell, and every other row has its own.
    const cells = page.locator('td[data-cell="acme-cell"]');
    await expect(cells.getByText('drawn').first()).toBeVisible();
    await expect(cells.filter({ hasNotText: 'drawn' })).toHaveText(['—']);

    for (const { label, opened } of faulty) {
      if (!opened) continue;
      await entry(label).click();
      await expect(page.getByRole('main')).toContainText(opened);
      if (!/still being started/.test(opened.source))
        await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
      await entry('Images').click();
      await expect(images).toBeVisible();
    }
    // The plugin works, and is then switched off for everybody.
    await entry(sore.label!).click();
    await expect(page.getByRole('heading', { name: sore.label! })).toBeVisible();
    await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
    await entry('Plugins').click();
    await page.getByRole('switch', { name: `${sore.label} is on` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch it off' }).click();
    await expect(entry(sore.label!)).toHaveCount(0);
    await expect(said(sore.label!)).toContainText('failed when it ended: broken at the end');

    await page.getByRole('radio', { name: /^Need you/ }).click();
    // A plugin that is still starting is looked at again by itself, and stays in the list.
    for (let times = 0; times < 2; times += 1)
      await page.waitForResponse((answer) => answer.url().endsWith('/api/plugins/'));
    for (const { label, says } of faulty) await expect(said(label)).toContainText(says);

    const log = () => gateway.output().split('\n');
    const told = ({ id, says }: Pick<(typeof faulty)[number], 'id' | 'says'>) =>
      log().some((line) => line.includes(`"plugin":"${id}"`) && says.test(line));
    await expect
      .poll(() =>
        [...faulty, { id: sore.id, says: /broken at the end/ }].filter((fault) => !told(fault)).map(({ id }) => id),
      )
      .toEqual([]);

    await page.getByRole('navigation').getByRole('button', { name: 'Project' }).click();
    await entry('Images').click();
    await expect(images).toBeVisible();
    expect(await (await page.request.get(`${gateway.url}/readyz`)).text()).toBe('OK');
  } finally {
    await gateway.stop();
    for (const folder of [plugins, site]) await rm(folder, { recursive: true, force: true });
  }
});
