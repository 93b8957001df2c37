import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { axeFindings } from '../../support/axe.ts';
import { signInOn } from '../core/console.ts';
import { expect, test } from '../support/test.ts';

/** A small Horizon: its page of networks forbids frames. It tells what it was asked, and where the asker says to come from. */
async function startHorizon() {
  const asked: { url: string; referer: string | undefined }[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    asked.push({ url, referer: headers.referer });
    if (url.includes('networks')) response.setHeader('X-Frame-Options', 'DENY');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Horizon</title><h1>Horizon has ${url}</h1></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/dashboard`, asked, stop: () => server.close() };
}

test('[X-30] [LEG-04] [LEG-06] [LEG-07] [LEG-08] [LEG-09] an operator works with panels that stay in Horizon, framed and linked', async ({
  page,
  context,
  target,
}) => {
  const horizon = await startHorizon();
  const panels = [
    { id: 'shares', title: 'Shares', address: '/project/shares/', open: 'frame', in: 'project/network' },
    { id: 'zones', title: 'Zones', address: '/project/dnszones/', in: 'project/network' },
    {
      ...{ id: 'nets', title: 'Networks in Horizon', address: '/project/networks/', open: 'frame' },
      ...{ in: 'project/network', instead_of: 'networks/networks' },
    },
  ];
  const gateway = await target.gateway({ legacy: { horizon: horizon.url, panels } });
  try {
    await page.goto(`${gateway.url}/project/images`);
    await signInOn(page, target.users['demo']!);
    const navigation = page.getByRole('navigation');
    await navigation.getByRole('link', { name: 'Shares' }).click();
    await expect(page).toHaveURL(`${gateway.url}/legacy/shares`);
    const frame = page.frameLocator('iframe[title="Shares in Horizon"]');
    await expect(frame.getByRole('heading')).toHaveText('Horizon has /dashboard/project/shares/');
    await expect(page.getByText(/^From Horizon at 127\.0\.0\.1/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await navigation.getByRole('link', { name: 'Zones' }).click();
    await expect(page.locator('iframe')).toHaveCount(0);
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Open Horizon in a new tab' }).click();
    const tab = await opened;
    await expect(tab.getByRole('heading')).toHaveText('Horizon has /dashboard/project/dnszones/');
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await tab.close();

    // The panel gave way, with its addresses.
    await expect(navigation.getByRole('link', { name: 'Networks', exact: true })).toHaveCount(0);
    await page.goto(`${gateway.url}/horizon/project/networks/abc/detail?tab=x`);
    await expect(page).toHaveURL(`${gateway.url}/legacy/nets/abc/detail?tab=x`);
    await expect(page.getByText('Nothing to see here?')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open Horizon in a new tab' })).toHaveAttribute(
      'href',
      `${horizon.url}/project/networks/abc/detail?tab=x`,
    );
    expect(horizon.asked.map(({ url }) => url)).toContain('/dashboard/project/networks/abc/detail?tab=x');
    expect(horizon.asked.filter(({ referer }) => referer !== undefined)).toEqual([]);
  } finally {
    await gateway.stop();
    horizon.stop();
  }
});
