import type { Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { oneTimeCode, wrongCode } from '../../support/one-time-codes.ts';
import { startCloud, startGateway } from '../../support/processes.mjs';
import { NativeIdentity } from '../support/native-identity.ts';
import { signInNatively } from '../support/native-session.ts';
import { expect, expectMessage, test } from '../support/test.ts';
import { rows, signInOn, startPage } from './console.ts';

test('[AUTH-06] the form asks for name, password, domain and region, in fields with the known ids', async ({
  page,
  target,
}) => {
  test.skip(!target.embedded, 'the words are those of the embedded cloud');
  const two = await startGateway({
    authUrl: target.authUrl,
    config: {
      cloud: {
        name: 'Two Keystones',
        multi_domain: true,
        regions: [
          { auth_url: target.authUrl.replace('127.0.0.1', 'localhost'), label: 'There' },
          { auth_url: target.authUrl, label: 'Here' },
        ],
      },
    },
  });
  try {
    await page.goto(`${two.url}/auth/login/`);
    await expect(page.locator('#id_username')).toHaveAttribute('name', 'username');
    await expect(page.locator('#id_password')).toHaveAttribute('type', 'password');
    await expect(page.locator('#id_domain')).toHaveValue('Default');
    await page.locator('#id_region').selectOption({ label: 'Here' });
    await page.locator('#id_username').fill('demo');
    await page.locator('#id_password').fill('demopass');
    await page.locator('#id_domain').fill('no such domain');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials.');

    // Everything but the password stays, also over a reload.
    await expect(page.locator('#id_username')).toHaveValue('demo');
    await page.locator('#id_domain').fill('Default');
    await page.locator('#id_password').fill('demopass');
    await page.locator('#id_password').press('Enter');
    await expect(startPage(page)).toBeVisible();
  } finally {
    await two.stop();
  }
});

test('[AUTH-01] [AUTH-15] a wrong password says so, keeps the name and asks for the password again; a locked account is told the same', async ({
  page,
  target,
}) => {
  const user = target.users['demo']!;
  await page.goto('/auth/login/');
  await expect(page.getByLabel('User name')).toBeFocused();
  await page.getByLabel('User name').fill(user.name);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials.');
  await expect(page.getByLabel('User name')).toHaveValue(user.name);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  const keystone = await new NativeIdentity(target.authUrl, target.users['admin']!).signIn();
  try {
    const { name } = await keystone.make('users', 'user', { domain_id: 'default', password: 'first-pass' });
    const wrong = { name, password: 'not this one', project: user.project };
    // At Keystone itself: at the console each of them would count as a failed sign-in.
    for (let times = 0; times < 5; times += 1)
      await expect(signInNatively(target.authUrl, wrong, ['identity'])).rejects.toThrow('answered 401');
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await signInOn(page, { name, password: 'first-pass' });
    await answered;
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials.');
    await expect(page.getByLabel('User name')).toHaveValue(name);
  } finally {
    await keystone.cleanUp();
  }
  await page.getByLabel('User name').fill(user.name);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/project/overview');
  await expect(startPage(page)).toBeVisible();
});

test('[AUTH-16] a second factor is asked for in a step of its own, and no code is good twice', async ({ page }) => {
  await page.goto('/auth/login/?next=/project/images');
  const mfa = { name: 'mfa', password: 'mfapass' };
  await signInOn(page, mfa);
  const code = page.getByLabel('One-time code');
  await expect(code).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await code.fill(wrongCode());
  await code.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The one-time code is not correct.');
  const used = oneTimeCode();
  await code.fill(used);
  await code.press('Enter');
  await expect(page).toHaveURL('/project/images');
  await expect(rows(page).first()).toBeVisible();

  await page.getByRole('button', { name: 'User mfa' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signInOn(page, mfa);
  await code.fill(used);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('This one-time code was used before. Wait for the next one.');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('User name')).toHaveValue('mfa');
});

test('[AUTH-15] an expired password is changed on the sign-in page', async ({ page }) => {
  // A cloud of its own: the password is another one afterwards.
  const cloud = await startCloud();
  const gateway = await startGateway({ authUrl: cloud.authUrl });
  try {
    await page.goto(`${gateway.url}/auth/login/`);
    await signInOn(page, { name: 'expired', password: 'expiredpass' });
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('New password', { exact: true }).fill('the next password');
    await page.getByLabel('Repeat the new password').fill('the next password');
    await page.getByRole('button', { name: 'Change password and sign in' }).click();
    await expect(startPage(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'User expired' })).toBeVisible();
  } finally {
    await gateway.stop();
    await cloud.stop();
  }
});

test('[AUTH-01] leads back to the page that was asked for', async ({ page, target }) => {
  await page.goto('/project/images?name=nothing-has-this-name');
  await expect(page).toHaveURL(/\/auth\/login\/\?next=/);
  await signInOn(page, target.users['demo']!);
  await expect(page).toHaveURL(/\/project\/images\?name=nothing-has-this-name/);
  await expect(page.getByText('No items to display.')).toBeVisible();
});

for (const next of ['//127.0.0.2/x', 'https://127.0.0.2/', '/\\127.0.0.2', 'javascript:alert(1)', '/auth/logout/']) {
  test(`[AUTH-01] never leads away: ${next}`, async ({ context, target }) => {
    await context.request.get(`/auth/login/?next=${encodeURIComponent(next)}`);
    const csrf = (await context.cookies(target.url)).find((cookie) => cookie.name === 'csrftoken')?.value ?? '';
    const { name, password } = target.users['demo']!;
    const answer = await context.request.post('/auth/login/', {
      form: { username: name, password, next },
      headers: { 'X-CSRFToken': csrf, Origin: target.url },
      maxRedirects: 0,
    });
    expect([answer.status(), answer.headers()['location']]).toEqual([302, '/']);
  });
}

test('[AUTH-04] signing out ends the session everywhere: here, in a kept cookie, at Keystone', async ({
  page,
  context,
  target,
  control,
}) => {
  // Two gateways with the same key: what one seals the other opens, and only Keystone can tell that it is over.
  const config = { session: { keys: ['a key of forty characters for both of them'] } };
  const [here, there] = await Promise.all([target.gateway(config), target.gateway(config)]);
  try {
    await page.goto(`${here.url}/auth/login/`);
    await signInOn(page, target.users['demo']!);
    await expect(startPage(page)).toBeVisible();
    const kept = await context.cookies(here.url);
    const replay = async (url: string) => {
      // The name of the session's cookie has the gateway's port, where several may run on one machine.
      const nameAt = (name: string) => name.replace(/(sessionid)-\d+$/, `$1-${new URL(url).port}`);
      const cookie = kept.map(({ name, value }) => `${nameAt(name)}=${value}`).join('; ');
      const headers = { cookie, 'x-requested-with': 'XMLHttpRequest' };
      return (await fetch(`${url}/api/glance/images/`, { headers })).status;
    };
    expect(await replay(there.url)).toBe(200);
    await control.forgetCalls();

    await page.getByRole('button', { name: 'User demo' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await replay(here.url)).toBe(401);
    await expect.poll(() => replay(there.url)).toBe(401);
    const revoked = (await control.calls()).filter(
      ({ method, path }) => method === 'DELETE' && /auth\/tokens/.test(path),
    );
    expect(revoked.length).toBeGreaterThan(0);

    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  } finally {
    await Promise.all([here.stop(), there.stop()]);
  }
});

test('[X-03] the scope switcher leads to another project, and back to the same page', async ({ page, signIn }) => {
  await signIn('lab');
  await page.goto('/project/images');
  const scope = page.getByRole('button', { name: /^Domain / });
  const before = await scope.getAttribute('aria-label');
  const other = before?.includes('project lab') ? 'demo' : 'lab';
  await scope.click();
  await page.getByRole('textbox', { name: 'Search projects' }).fill(other);
  await page.getByRole('group', { name: 'Projects' }).getByRole('button', { name: other, exact: true }).click();
  await expect(page.getByRole('button', { name: new RegExp(`project ${other}`) })).toBeVisible();
  await expectMessage(page, `Switch to project "${other}" successful.`);
  await expect(page).toHaveURL('/project/images');
  await expect(rows(page).first()).toBeVisible();
});

test('[SHELL-05] a switch that is refused says so as an error and leaves the project', async ({
  page,
  signIn,
  target,
}) => {
  await signIn('demo');
  await page.goto(`/auth/switch/00000000000000000000000000000000/?next=/project/images`);
  await expect(page.getByText(`Error: Project switch failed for user "${target.users['demo']!.name}".`)).toBeVisible();
  await expect(page.getByRole('button', { name: /project demo/ })).toBeVisible();
});

test('[POL-03] switching the region moves every call to it', async ({ page }) => {
  const cloud = await startCloud(['--regions', '2']);
  const gateway = await startGateway({ authUrl: cloud.authUrl });
  try {
    await page.goto(`${gateway.url}/auth/login/`);
    await signInOn(page, { name: 'demo', password: 'demopass' });
    await page.getByRole('button', { name: /region RegionOne/ }).click();
    await page.getByRole('group', { name: 'Regions' }).getByRole('button', { name: 'RegionTwo' }).click();
    await expect(page.getByRole('button', { name: /region RegionTwo/ })).toBeVisible();
    await expect(startPage(page)).toBeVisible();
    await page.reload();
    await expect(startPage(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /region RegionTwo/ })).toBeVisible();
    expect(await sessionOf(page)).toMatchObject({ services_region: 'RegionTwo' });
    // The region is remembered for the next sign-in of this browser.
    await page.getByRole('button', { name: 'User demo' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signInOn(page, { name: 'demo', password: 'demopass' });
    await expect(page.getByRole('button', { name: /region RegionTwo/ })).toBeVisible();
  } finally {
    await gateway.stop();
    await cloud.stop();
  }
});

for (const [user, sees] of Object.entries({
  reader: { create: false, admin: false },
  demo: { create: true, admin: false },
  admin: { create: true, admin: true },
})) {
  test(`[AUTH-05] ${user} is offered what policy permits`, async ({ page, signIn }) => {
    await signIn(user);
    await page.goto('/project/images');
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Image' })).toHaveCount(Number(sees.create));
    await expect(page.getByRole('checkbox', { name: 'Select all visible rows' })).toHaveCount(Number(sees.create));
    await expect(
      page.getByRole('navigation', { name: 'Navigation' }).getByRole('button', { name: 'Admin' }),
    ).toHaveCount(Number(sees.admin));
    if (!sees.admin) {
      await page.goto('/admin/images');
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    }
  });
}

test('[AUTH-05] what is hidden is refused by the service all the same', async ({ page, signIn }) => {
  await signIn('reader');
  await page.goto('/project/images');
  const answer = await page.evaluate(async () => {
    const token = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const sent = await fetch('/api/glance/images/', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-csrftoken': token, 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ name: 'x', disk_format: 'raw', container_format: 'bare', visibility: 'private' }),
    });
    return [sent.status, sent.headers.get('x-sextant-origin')];
  });
  expect(answer).toEqual([403, 'image']);
});

/** The session as the gateway tells it. */
function sessionOf(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest' };
    return (await fetch('/api/keystone/user-session/', { headers })).json();
  });
}
