import { expect, test } from './test.ts';

test('[LFORM-08] [LFORM-10] [X-17] the last 35 lines, then all ten megabytes, searched by keyboard; few lines are in the page', async ({
  open,
}) => {
  const page = await open('console-log');
  const part = page.getByRole('region', { name: 'With colours, the newest lines in view' });
  const log = part.getByRole('region', { name: 'Console log' });
  await expect(part.getByRole('spinbutton', { name: 'Lines from the end' })).toHaveValue('35');
  await expect(log).toContainText('guide-camera login:');

  await part.getByRole('button', { name: 'Whole log' }).press('Enter');
  await part.getByRole('textbox', { name: 'Search the log' }).fill('field 976, exposure 0 s');
  await expect(part.getByRole('group', { name: 'Search the log' }).getByRole('status')).toHaveText(/^1 of \d+$/);
  await page.keyboard.press('Enter');
  await expect(part.getByRole('group', { name: 'Search the log' }).getByRole('status')).toHaveText(/^2 of \d+$/);
  await expect(log.locator('mark').first()).toBeVisible();
  expect(await log.locator('pre > span > span').count()).toBeLessThan(120);
  await page.keyboard.press('Shift+Enter');
  await expect(part.getByRole('group', { name: 'Search the log' }).getByRole('status')).toHaveText(/^1 of \d+$/);

  await part.getByRole('spinbutton', { name: 'Lines from the end' }).fill('0');
  await expect(part.getByRole('button', { name: 'Show', exact: true })).toHaveAccessibleDescription(
    /whole number from 1 on/,
  );
  await part.getByRole('spinbutton', { name: 'Lines from the end' }).fill('5');
  await page.keyboard.press('Enter');
  await expect(log).not.toContainText('Linux version');
  await part.getByRole('switch', { name: 'Wrap lines' }).press('Space');
  await log.focus();
  await expect(log).toBeFocused();
});

test('[LFORM-08] a log that can’t be had says so in its place, and in a toast when it was asked for', async ({
  open,
}) => {
  const page = await open('console-log');
  const part = page.getByRole('region', { name: 'It could not be had' });
  const words = 'There was a problem communicating with the server, please try again.';
  await expect(part.getByText(words)).toBeVisible();
  await part.getByRole('button', { name: 'Show', exact: true }).press('Enter');
  await expect(page.getByText(words)).toHaveCount(2);
});
