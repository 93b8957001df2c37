import { expect, test } from './test.ts';

test('[LFORM-07] [X-17] a password is decrypted by keyboard alone, wrong keys are explained, and nothing leaves the page', async ({
  open,
}) => {
  const page = await open('key-decryption');
  const pem = (await page.locator('pre').textContent()) ?? '';
  const dialog = page.getByRole('dialog', { name: 'Decrypt password' });
  const key = dialog.getByLabel('Private key');
  await expect(key).toBeFocused();
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));

  await key.fill('no key');
  await dialog.getByRole('button', { name: 'Decrypt password' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Could not decrypt the password.');
  await expect(dialog.getByRole('alert')).toContainText('no RSA private key in PEM format');
  await key.fill(pem);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Decrypt password' }).press('Enter');
  await expect(dialog.getByRole('status')).toContainText('Zaubr-42!');
  expect(sent).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage))).not.toContain(
    'Zaubr',
  );
});

test('[LFORM-07] a key’s file: one that can’t be read, none chosen, a right one; with no key the dialog closes', async ({
  open,
}) => {
  const page = await open('key-decryption');
  const pem = (await page.locator('pre').textContent()) ?? '';
  const dialog = page.getByRole('dialog', { name: 'Decrypt password' });
  const file = dialog.locator('input[type=file]');
  const choose = (name: string, content: string) =>
    file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

  await choose('disk.raw', 'x'.repeat(100_000));
  await expect(dialog.getByRole('alert')).toContainText('Could not read the file.');
  await choose('key.pem', pem);
  await expect(dialog.getByLabel('Private key')).toHaveValue(pem);
  await file.evaluate((input) => input.dispatchEvent(new Event('change', { bubbles: true })));
  await expect(dialog.getByRole('alert')).toContainText('Could not decrypt the password.');

  await dialog.getByLabel('Private key').fill('');
  await dialog.getByRole('button', { name: 'Decrypt password' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Decrypt password' })).toBeVisible();
});
