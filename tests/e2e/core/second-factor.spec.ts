import { axeFindings } from '../../support/axe.ts';
import { oneTimeCode } from '../../support/one-time-codes.ts';
import { NativeIdentity } from '../support/native-identity.ts';
import { expect, signInByRequest, test } from '../support/test.ts';

test('[AUTH-20] a second factor is set up on the settings page, counts once a code has proved it, and is removed', async ({
  page,
  context,
  target,
}) => {
  const keystone = await new NativeIdentity(target.authUrl, target.users['admin']!).signIn();
  try {
    const { project } = target.users['demo']!;
    const { id, name } = await keystone.make('users', 'user', { domain_id: 'default', password: 'first-pass' });
    const [place, role] = [await keystone.named('projects', project), await keystone.named('roles', 'member')];
    await keystone.call('PUT', `/projects/${place!.id}/users/${id}/roles/${role!.id}`);
    await signInByRequest(context, target.url, { name, password: 'first-pass', project });
    await page.goto('/settings');
    const section = page.getByRole('region', { name: 'Second factor' });
    await expect(section.getByText('You have no authenticator.')).toBeVisible();
    await section.getByRole('button', { name: 'Set up an authenticator' }).click();
    await expect(section.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    const code = section.getByLabel('One-time code');
    await expect(code).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    const secret = (await section.locator('code').innerText()).replace(/\s/g, '');
    const confirm = section.getByRole('button', { name: 'Add authenticator' });
    await section.getByLabel('Current password').fill('first-pass');
    await code.fill(oneTimeCode(5, secret));
    await confirm.click();
    await expect(section.getByText(/This is not the code of this secret/)).toBeVisible();
    await expect(code).toBeFocused();
    await code.fill(oneTimeCode(0, secret));
    await confirm.click();
    await expect(section.getByText('Authenticator 1', { exact: true })).toBeVisible();
    await expect(page.getByText(secret.slice(0, 4))).toHaveCount(0);

    await section.getByRole('button', { name: 'Remove Authenticator 1' }).click();
    await section.getByLabel('Current password').fill('not this one');
    const remove = section.getByRole('button', { name: 'Remove', exact: true });
    await remove.click();
    await expect(section.getByText('The current password is not correct.')).toBeVisible();
    await section.getByLabel('Current password').fill('first-pass');
    await remove.click();
    await expect(section.getByText('You have no authenticator.')).toBeVisible();
  } finally {
    await keystone.cleanUp();
  }
});
