import { expect, test } from './hand-made.ts';

const late = {
  id: 'acme.late',
  label: 'Late',
  manifest: {
    contributes: {
      actions: [{ id: 'pay', on: 'OS::Glance::Image', kind: 'item', order: 1, label: 'Pay', def: './page#pay' }],
    },
  },
  code: `
    export const plugin = { activate: () => new Promise((resolve) => { window.acmeStarts = resolve; }) };
    export const pay = {
      id: 'pay', label: 'Pay', allowed: () => true, perform: async () => {},
      // A promise asks for it of whatever it becomes: now the console has the action.
      get then() { window.acmeIsFetched = true; },
    };`,
};

test('[X-26] rows do not wait for ever for what a plugin adds that is late to start, and it moves no button when it comes', async ({
  page,
  running,
}) => {
  test.setTimeout(120_000);
  await running.open(page, '/project/images');
  await running.drop(late);
  const isStarting = () => page.waitForFunction(() => 'acmeStarts' in window);
  await isStarting();
  // From now on it is there when the page comes: no row has drawn its actions yet.
  await running.open(page, '/project/images');
  await isStarting();
  const row = page.locator('tbody tr[data-id]').first();
  const button = row.locator('[data-action]');
  await expect(button).toHaveCount(1, { timeout: 30_000 });
  const action = (await button.getAttribute('data-action'))!;
  const label = (await button.getAttribute('aria-label'))!;
  expect(action).not.toBe('pay');

  await button.hover();
  expect(await page.evaluate(() => 'acmeIsFetched' in window)).toBe(false);
  await page.evaluate(() => (window as unknown as { acmeStarts(): void }).acmeStarts());
  await page.waitForFunction(() => 'acmeIsFetched' in window);
  // An action that the plugin would draw is drawn by the third frame.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(button).toHaveAttribute('data-action', action);
  await expect(page.locator('[data-action="pay"]')).toHaveCount(0);

  await expect(async () => {
    await page.getByRole('button', { name: /^Refresh/ }).click();
    await expect(button).toHaveAttribute('data-action', 'pay', { timeout: 3_000 });
  }).toPass();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menuitem', { name: label })).toBeVisible();
});
