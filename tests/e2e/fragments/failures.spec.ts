import { expect, press, test } from './desk.ts';

const failed = 'An error occurred. Please try again later.';

test('[MODAL-06] a dialog that fails to load says so, unless the answer brings words of its own', async ({ open }) => {
  const page = await open();
  const messages = page.getByRole('region', { name: 'Messages' });
  await press(page, 'Failing');
  await expect(messages).toContainText(failed);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The next message clears it.
  await press(page, 'Explaining');
  await expect(messages).toContainText('The desk is closed.');
  await expect(messages).not.toContainText(failed);
});

test('[MODAL-05] a dialog that wants another session leads where the answer says, without an error', async ({
  open,
}) => {
  const page = await open();
  await press(page, 'Members only');
  await expect(page).toHaveURL(/\/project\/desk\?welcome=1$/);
  await expect(page.getByText(failed)).toHaveCount(0);
});

test('[MODAL-04] [MODAL-01] while it loads a dialog says so; closing it, or opening another, ends the call', async ({
  open,
  desk,
}) => {
  const page = await open();
  const before = desk.hungUp.length;
  const dialog = await press(page, 'Slow');
  await expect(dialog.getByRole('status')).toHaveText('Loading');
  await expect.poll(() => desk.arrived).toContain('slow');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => desk.hungUp.length).toBe(before + 1);
});

test('[MODAL-13] a form that is not taken closes and says so; an order to sign out is followed', async ({ open }) => {
  const page = await open();
  const refusing = await press(page, 'Refusing');
  await refusing.getByLabel('Name').fill('x');
  await refusing.getByRole('button', { name: 'Submit' }).click();
  const text = 'There was an error submitting the form. Please try again.';
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const leaving = await press(page, 'Leaving');
  await leaving.getByLabel('Name').fill('x');
  await leaving.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/auth\/login\//);
});

test('[MODAL-08] an answer leads to no address that is none', async ({ open }) => {
  const page = await open();
  const dialog = await press(page, 'Elsewhere');
  await dialog.getByLabel('Name').fill('x');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toContainText('This is no web address: javascript:');
  expect(await page.title()).not.toBe('executed');
});

test('a description that the console does not know is said, not blank', async ({ open }) => {
  const page = await open();
  const dialog = await press(page, 'Something odd');
  await expect(dialog.getByRole('alert')).toContainText('something that the console does not know: carousel');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
