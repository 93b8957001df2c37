import { expect, test } from './test.ts';

test('[FORM-12] [X-17] subnet pool: worked by keyboard, a pool sets the IP version and offers its prefix lengths', async ({
  open,
}) => {
  const page = await open('subnet-pool');
  const example = page.getByRole('region', { name: 'Entered by hand' });
  const version = example.getByRole('combobox', { name: 'IP version' });
  await expect(version).toBeEnabled();
  await example.getByRole('radio', { name: 'Entered by hand' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(version).toBeDisabled();
  await expect(version).toHaveAccessibleDescription('The pool sets the version.');

  await page.keyboard.press('Tab');
  const pool = example.getByRole('combobox', { name: 'Address pool' });
  await expect(pool).toBeFocused();
  await page.keyboard.type('v6');
  await page.keyboard.press('Enter');
  await expect(pool).toHaveValue('campus-v6');
  await expect(version).toHaveValue('6');
  const length = example.getByRole('combobox', { name: 'Prefix length' });
  await expect(length).toHaveValue('');
  const offered = await length.getByRole('option').allTextContents();
  expect([offered[1], offered.at(-1), offered.length]).toEqual(['48', '128', 82]);

  await pool.focus();
  await page.keyboard.type('campus');
  await page.keyboard.press('Enter');
  await expect(version).toHaveValue('4');
  await expect(length.getByRole('option', { selected: true })).toHaveText('26 (pool default)');

  await example.getByRole('radio', { name: 'A pool' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(version).toBeEnabled();
  await expect(length).toHaveCount(0);
});

test('[FORM-12] [X-17] subnet pool: without pools the offer stays in view and says why it can’t be taken', async ({
  open,
}) => {
  const page = await open('subnet-pool');
  const example = page.getByRole('region', { name: 'No pools' });
  await example.getByRole('radio', { name: 'Entered by hand' }).focus();
  await page.keyboard.press('ArrowRight');
  const refused = example.getByRole('radio', { name: 'A pool' });
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('tooltip')).toContainText('There are no pools in this project.');
  await expect(example.getByRole('combobox', { name: 'Address pool' })).toHaveCount(0);
});
