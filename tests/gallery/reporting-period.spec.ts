import { expect, test } from './test.ts';

test('[USE-01] [USE-02] [X-17] only other asks for days, and forgets them with the next choice', async ({
  open,
  axe,
}) => {
  const page = await open('reporting-period');
  const example = page.getByRole('region', { name: 'Days up to today' });
  const period = example.getByRole('combobox', { name: 'Reporting period' });
  const [from, to] = [example.getByRole('textbox', { name: 'From' }), example.getByRole('textbox', { name: 'To' })];
  const log = example.getByRole('log');
  await expect(from).toHaveCount(0);

  await period.focus();
  await page.keyboard.press('End');
  await expect(period).toHaveValue('other');
  await expect(log).toHaveText('Nothing reported yet');
  await page.keyboard.press('Tab');
  await expect(from).toBeFocused();
  await page.keyboard.type('2026-01-05');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(to).toBeFocused();
  await page.keyboard.type('2026-01-20');
  await page.keyboard.press('Enter');
  await expect(log).toHaveText('Reported: period=other&date_from=2026-01-05&date_to=2026-01-20');
  expect(await axe()).toEqual([]);

  await period.focus();
  await page.keyboard.press('Home');
  await expect(log).toHaveText('Reported: period=1');
  await expect(from).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(from).toHaveValue('');
  await expect(to).toHaveValue('');
});
