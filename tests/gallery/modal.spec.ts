import { expect, test } from './test.ts';

test('[X-08] [X-17] modals hold the focus, ask before they lose what was typed, and give the focus back', async ({
  open,
}) => {
  const page = await open('modal');
  const dialog = page.getByRole('dialog', { name: 'Rename image' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('typed');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Name')).toHaveValue('typed');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(dialog).toHaveCount(0);

  const opener = page.getByRole('button', { name: 'small' });
  await opener.press('Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await page.getByRole('button', { name: 'Delete 6 images' }).press('Enter');
  const danger = page.getByRole('dialog', { name: 'Delete 6 images' });
  const button = danger.getByRole('button', { name: 'Delete 6 images' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await danger.getByRole('textbox').fill('6');
  await button.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Deleted');
});
