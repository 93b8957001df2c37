import { expect, test } from './test.ts';

test('[MODAL-01] [MODAL-09] [MODAL-11] [X-17] a server’s form is opened, filled in, given a new option, sent and corrected by keyboard', async ({
  open,
}) => {
  const page = await open('server-form');
  const link = page.getByRole('button', { name: 'Request capacity' });
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Request capacity' });
  await expect(dialog.getByLabel('Subject')).toBeFocused();
  await page.keyboard.type('More');

  const another = dialog.getByRole('button', { name: 'New flavor' });
  while (!(await another.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const over = page.getByRole('dialog', { name: 'New flavor' });
  await expect(over.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('m1.huge');
  await page.keyboard.press('Enter');
  await expect(over).toHaveCount(0);
  // The focus is back where it was, the option is there and chosen.
  await expect(another).toBeFocused();
  await expect(dialog.getByLabel('Flavor')).toHaveValue('m1.huge');

  await dialog.getByLabel('Subject').focus();
  await page.keyboard.press('Enter');
  // The answer is the form with errors: the first wrong field has the focus, and says why.
  const count = dialog.getByLabel('Count');
  await expect(count).toBeFocused();
  await expect(count).toHaveAccessibleDescription(/The desk gives 10 at most\./);
  await expect(dialog.getByRole('alert')).toContainText('The project has an open request already.');
});

test('[MODAL-01] [X-17] loading, failing, and what can’t be drawn are said aloud; Esc leads back', async ({ open }) => {
  const page = await open('server-form');
  const press = async (name: string) => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Still loading');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Loading');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Still loading' })).toBeFocused();

  await press('Description with a mistake');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The description has a mistake at form');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await press('Fails to load');
  await expect(page.getByRole('alert').filter({ hasText: 'An error occurred. Please try again later.' })).toBeVisible();
});
