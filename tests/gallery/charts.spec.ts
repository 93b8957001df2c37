import { readFile } from 'node:fs/promises';
import { expect, test } from './test.ts';

test('[CHART-01] [X-17] lines are read as a table, taken out and saved by keyboard', async ({ open, axe }) => {
  const page = await open('charts');
  const chart = page.getByRole('figure', { name: 'CPU' });
  await expect(chart.getByRole('img', { name: /^CPU: a chart of 3 lines, 2026-01-01 00:00:00 GMT/ })).toBeVisible();

  await chart.getByRole('button', { name: 'Show “CPU” as a table' }).focus();
  await page.keyboard.press('Enter');
  const table = chart.getByRole('table', { name: 'CPU' });
  await expect(table.getByRole('columnheader')).toHaveText(['Time', 'compute-1 (%)', 'compute-2 (%)', 'compute-3 (%)']);
  await expect(table.getByRole('row')).toHaveCount(50);
  expect(await axe()).toEqual([]);
  await expect(chart.getByRole('button', { name: 'Show “CPU” as a chart' })).toBeFocused();

  await page.keyboard.press('Tab');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe('cpu-2026-01-01.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('2026-01-01 00:00:00 GMT,');

  await page.keyboard.press('Tab');
  const line = chart.getByRole('button', { name: 'compute-1, %' });
  await expect(line).toBeFocused();
  await page.keyboard.press('Space');
  await expect(line).toHaveAttribute('aria-pressed', 'false');
});

test('[CHART-02] [CHART-03] [X-17] bars and pies say what they show', async ({ open }) => {
  const page = await open('charts');
  await expect(page.getByRole('img', { name: 'vCPUs, Used 45%, and Average 60%' })).toBeVisible();
  await expect(
    page.getByRole('img', { name: 'Instances, Current Usage: 12, Added: 3, Remaining: 5, and 20 Max' }),
  ).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Volumes', exact: true })).toContainText('No Limit');
  const fullness = page.getByRole('region', { name: 'How full' });
  await expect(fullness.getByText('Nearly full')).toHaveCount(1);
  await expect(fullness.getByText('Full', { exact: true })).toHaveCount(1);
});

test('[CHART-01] what charts draw needs no style attribute, no evaluated code and no style without the nonce', async ({
  page,
  galleryUrl,
}) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { violations: seen });
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.push(`${event.violatedDirective}: ${event.sourceFile}`);
    });
    document.addEventListener('DOMContentLoaded', () => {
      const nonce = document.createElement('meta');
      nonce.setAttribute('property', 'csp-nonce');
      nonce.nonce = 'page-nonce';
      const policy = document.createElement('meta');
      policy.httpEquiv = 'Content-Security-Policy';
      policy.content = "style-src-attr 'none'; script-src 'self' 'unsafe-inline'";
      document.head.append(nonce, policy);
    });
  });
  await page.goto(`${galleryUrl}?part=charts&theme=light&language=en&alone`);
  const lines = page.getByRole('img', { name: /^CPU: a chart/ });
  await expect(lines.locator('.apexcharts-line-series path').first()).toBeAttached();
  await lines.hover();
  await expect(page.locator('.apexcharts-tooltip.apexcharts-active')).toContainText(/compute-1:\s*\d+\.\d\d %/);
  await expect(page.locator('.apexcharts-tooltip.apexcharts-active')).toContainText(/2026-01-\d\d \d\d:00:00 GMT/);
  expect(await page.locator('style#apexcharts-css').evaluate((style: HTMLElement) => style.nonce)).toBe('page-nonce');
  expect(await page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations)).toEqual([]);
});
