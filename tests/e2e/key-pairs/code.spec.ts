import { axeFindings } from '../../support/axe.ts';
import { uniqueName } from '../support/native.ts';
import { expect, test } from '../support/test.ts';

test('[X-11] a form shows the code for what is typed so far; a tab has curl, with variables for what is secret', async ({
  page,
  signIn,
}) => {
  const name = uniqueName();
  await signIn();
  await page.goto('/project/key_pairs');
  await page.getByRole('button', { name: 'Create Key Pair' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Key Pair' });
  await form.getByRole('button', { name: 'Show code' }).click();
  await form.getByLabel('Key pair name').fill(name);
  await expect(form.locator('pre')).toContainText('openstack keypair create');
  await expect(form.locator('pre')).toContainText(`${name}.pem`);
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('tab', { name: 'CLI' }).press('ArrowRight');
  await expect(form.locator('pre')).toContainText('X-Auth-Token: $OS_TOKEN');
  await expect(form.locator('pre')).toContainText(`"name": "${name}"`);
  expect(await axeFindings(page)).toEqual([]);
});
