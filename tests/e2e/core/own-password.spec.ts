import type { Page } from '@playwright/test';
import { NativeIdentity } from '../support/native-identity.ts';
import { expect, expectMessage, signInByRequest, test } from '../support/test.ts';
import { rows } from './console.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function change(page: Page, current: string, next: string): Promise<void> {
  await field(page, 'Current password').fill(current);
  await field(page, 'New password').fill(next);
  await field(page, 'Confirm new password').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
}

/** Marks the document, to tell later that it was not loaded anew. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { stillHere: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'stillHere' in window);

test('[AUTH-12] once changed, the page goes on in the same project without a new sign-in', async ({
  page,
  context,
  target,
}) => {
  const keystone = await new NativeIdentity(target.authUrl, target.users['admin']!).signIn();
  try {
    // A user of its own: others go on with their passwords.
    const { project } = target.users['demo']!;
    const { id, name } = await keystone.make('users', 'user', { domain_id: 'default', password: 'first-pass' });
    const [place, role] = [await keystone.named('projects', project), await keystone.named('roles', 'member')];
    await keystone.call('PUT', `/projects/${place!.id}/users/${id}/roles/${role!.id}`);
    await signInByRequest(context, target.url, { name, password: 'first-pass', project });
    await page.goto('/settings');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await markDocument(page);
    const scope = page.getByRole('button', { name: /^Domain .*, project / });
    const before = await scope.getAttribute('aria-label');
    await change(page, 'first-pass', 'second-pass');
    await expectMessage(page, 'Your password was changed.');
    await expect(field(page, 'Current password')).toHaveValue('');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: 'Images' }).click();
    await rows(page).first().waitFor();
    expect(await scope.getAttribute('aria-label')).toBe(before);
    expect(await isSameDocument(page)).toBe(true);

    // The session can't be had anew, and the page says so.
    await page.goBack();
    await page.route('**/auth/login/', (route) => route.fulfill({ status: 503, body: '""' }));
    await change(page, 'second-pass', 'third-pass');
    await expect(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(dialog).toBeVisible();
    await page.unroute('**/auth/login/');
    await dialog.getByLabel('Password', { exact: true }).fill('third-pass');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('link', { name: 'Images' }).click();
    await rows(page).first().waitFor();
  } finally {
    await keystone.cleanUp();
  }
});
