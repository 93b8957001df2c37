import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, test } from '../support/test.ts';

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('[KP-01] [KP-02] [KP-03] [KP-04] [KP-05] [KP-06] [KP-08] a key pair is made and saved once, its public half imported under another name, looked at, and both are deleted', async ({
  page,
  signIn,
}) => {
  const [mine, copy] = [uniqueName(), uniqueName()];
  await signIn();
  await page.goto('/project/key_pairs');
  await expect(page.getByRole('heading', { level: 1, name: 'Key Pairs' })).toBeVisible();

  await page.getByRole('button', { name: 'Create Key Pair' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Key Pair' });
  await form.getByLabel('Key pair name').fill('a_b');
  await form.getByRole('button', { name: 'Create Key Pair' }).click();
  await expect(form.getByText('The name may only have letters, digits, spaces and hyphens.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByLabel('Key pair name').fill(mine);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(`${mine}.pem`);
  const key = await readFile(await saved.path(), 'utf8');
  expect(key).toMatch(/^-----BEGIN (RSA )?PRIVATE KEY-----\n/);
  await expectMessage(page, `Key pair ${mine} was successfully created.`);
  const after = page.getByRole('dialog', { name: 'Keep the private key' });
  await expect(after).toContainText(`${mine}.pem`);
  expect(await axeFindings(page)).toEqual([]);
  const again = page.waitForEvent('download');
  await after.getByRole('button', { name: 'Save again' }).click();
  expect(await readFile(await (await again).path(), 'utf8')).toBe(key);
  await after.getByRole('button', { name: 'I have the file' }).click();
  await expect(link(page, mine)).toBeVisible();

  // Nothing of it stays in the tab: not in what is kept, nor in its history, nor in the page.
  const [, secret = ''] = key.split('\n');
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.documentElement.innerHTML]),
  );
  expect(kept).toContain(mine);
  expect(kept).not.toContain(secret);

  await page.goto(`/project/key_pairs/${mine}`);
  await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Nova::Keypair/${mine}$`));
  await expect(page.getByRole('heading', { level: 1, name: mine })).toBeVisible();
  const fact = (label: string) => page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd');
  for (const label of ['ID', 'Fingerprint', 'Created', 'User ID']) await expect(fact(label)).not.toHaveText(/^(—|-)?$/);
  await expect(fact('Name')).toHaveText(mine);
  const publicKey = await page.locator('pre').innerText();
  expect(publicKey).toMatch(/^ssh-rsa \S+ /);
  expect(await axeFindings(page)).toEqual([]);

  await page.goto('/project/key_pairs');
  await page.getByRole('button', { name: 'Import Public Key' }).click();
  const importing = page.getByRole('dialog', { name: 'Import Public Key' });
  await importing.getByLabel('Key pair name').fill(mine);
  await importing.getByRole('textbox', { name: 'Public key' }).fill(key);
  await importing.getByRole('button', { name: 'Import Public Key' }).click();
  await expect(importing.getByText('Key pair already exists.')).toBeVisible();
  await expect(importing.getByText(/This is a private key/)).toBeVisible();
  await importing.getByLabel('Key pair name').fill(copy);
  await importing
    .locator('input[type=file]')
    .setInputFiles({ name: 'id_rsa.pub', mimeType: 'text/plain', buffer: Buffer.from(publicKey) });
  await importing.getByRole('button', { name: 'Import Public Key' }).click();
  await expectMessage(page, `Successfully imported key pair ${copy}.`);
  await expect(link(page, copy)).toBeVisible();

  await link(page, copy).click();
  // The rows of the list have that button too.
  await expect(page.getByRole('heading', { level: 1, name: copy })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Key Pair' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm Delete Key Pair' });
  await expect(question).toContainText(`You have selected "${copy}". Deleted key pair is not recoverable.`);
  await question.getByRole('button', { name: 'Delete Key Pair' }).click();
  await expectMessage(page, `Deleted Key Pair: ${copy}.`);
  await expect(page).toHaveURL(/\/project\/key_pairs$/);
  await expect(link(page, copy)).toHaveCount(0);

  await page.getByRole('checkbox', { name: new RegExp(mine) }).check();
  await page.getByRole('button', { name: 'Delete Key Pairs' }).click();
  await question.getByRole('button', { name: 'Delete Key Pair' }).click();
  await expectMessage(page, `Deleted Key Pair: ${mine}.`);
  await expect(link(page, mine)).toHaveCount(0);
});
