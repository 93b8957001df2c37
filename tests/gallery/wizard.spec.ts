import { expect, test } from './test.ts';

test('[X-10] [X-17] a wizard offers its draft, is gone through by keyboard alone, and says what is missing', async ({
  open,
}) => {
  const page = await open('wizard');
  const dialog = page.getByRole('dialog', { name: 'Launch instance' });
  const name = dialog.getByLabel('Instance name');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('');
  await expect(dialog.getByRole('status').filter({ hasText: 'There is a draft' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Go on with it' }).press('Enter');
  await expect(name).toHaveValue('ingest-worker-08');
  await expect(page.locator(':focus')).toContainText('is back');

  await dialog.getByRole('button', { name: 'Next: Network' }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Network' })).toBeFocused();
  await dialog.getByRole('button', { name: /needs you: Network/ }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Network' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'Network' })).toHaveAccessibleDescription(
    /Network is a required field/,
  );
  await page.keyboard.type('sky');
  await dialog.getByRole('button', { name: 'Launch instance' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText('Launched ingest-worker-08');
  await page.getByRole('button', { name: 'Launch an instance' }).press('Enter');
  await expect(name).toHaveValue('');
  await expect(dialog.getByRole('button', { name: 'Go on with it' })).toHaveCount(0);
});
