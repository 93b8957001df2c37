import { expect, test } from './test.ts';

test('[FORM-11] [X-17] a day is chosen, typed and corrected by keyboard', async ({ open, axe }) => {
  const page = await open('dates');
  const example = page.getByRole('region', { name: 'From a first day on' });
  const field = example.getByRole('textbox', { name: 'Starts on' });
  await field.focus();
  await page.keyboard.press('Tab');
  await expect(example.getByRole('button', { name: 'Choose another day than 2026-01-14' })).toBeFocused();
  await page.keyboard.press('Enter');
  const days = page.getByRole('dialog', { name: 'Choose a day' });
  await expect(days.getByRole('button', { name: /January 14, 2026/ })).toBeFocused();
  expect(await axe()).toEqual([]);
  // The first day that may be chosen is where the arrows end.
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(days).toBeHidden();
  await expect(field).toHaveValue('2026-01-10');
  await expect(example.getByRole('button', { name: 'Choose another day than 2026-01-10' })).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('10 January');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('10 January');
  await expect(field).toHaveAccessibleDescription(/“10 January” is not a date\. Write it as yyyy-mm-dd/);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
});

test('[FORM-11] [USE-02] a start after the end takes the end along, and the end can not go before it', async ({
  open,
}) => {
  const page = await open('dates');
  const example = page.getByRole('region', { name: 'From a day to a day' });
  const [from, to] = [example.getByRole('textbox', { name: 'From' }), example.getByRole('textbox', { name: 'To' })];
  await from.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2026-01-31');
  await page.keyboard.press('Enter');
  await expect(to).toHaveValue('2026-02-01');
  await expect(to).toBeFocused();
  await expect(example.getByRole('status')).toHaveText('The end was before the start, so it is now 2026-02-01.');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const days = page.getByRole('dialog', { name: 'Choose a day' });
  await expect(days.getByRole('button', { name: /February 1, 2026/ })).toBeFocused();
  await expect(days.getByRole('button', { name: 'Previous month' })).toBeEnabled();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(to).toHaveValue('2026-01-31');

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2026-01-30');
  await page.keyboard.press('Tab');
  await expect(to).toHaveAccessibleDescription('This is too early: choose 2026-01-31 or a later day.');
});
