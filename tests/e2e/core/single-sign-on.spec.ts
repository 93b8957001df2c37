import { createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { uniqueName } from '../support/native.ts';
import { expect, test } from '../support/test.ts';
import { act, openAt } from '../images/panel.ts';
import { rows, startPage, switchTo } from './console.ts';

/** Keystone as the browser reaches it, with its module for OpenID Connect. */
const keystone = 'http://127.0.0.2:5001';
const provider = {
  id: 'company',
  label: 'Company account',
  protocol: 'openid',
  identity_provider: 'idp',
  keystone_url: keystone,
  sign_out_url: `${keystone}/redirect_uri?logout={return}`,
};

/** The ports at which Keystone trusts a console. */
const trustedPorts = Array.from({ length: 40 }, (_, index) => 8101 + index);

/** Returns a free one of them. */
async function trustedPort(): Promise<number> {
  const start = Math.floor(Math.random() * trustedPorts.length);
  for (const port of [...trustedPorts.slice(start), ...trustedPorts.slice(0, start)]) {
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer()
        .once('error', () => resolve(false))
        .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
  throw new Error('no port is free at which Keystone trusts a console');
}

/** Has a page of another site post a token to the console. */
async function postFromElsewhere(page: Page, console: string): Promise<void> {
  const site = 'http://127.0.0.9:7000/';
  const form = `<form method="post" action="${console}/auth/websso/"><input name="token" value="gAAAA-foreign"></form>`;
  const body = `<!doctype html>${form}<script>document.forms[0].submit()</script>`;
  await page.route(site, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(site);
}

/** Fills in the form of the identity provider. */
async function signInThere(page: Page, login: string, password: string): Promise<void> {
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('[AUTH-17] single sign-on leads to the page that was asked for, into every project of the groups, and out again for good', async ({
  page,
  context,
  target,
}) => {
  test.skip(target.embedded, 'the embedded cloud has no identity provider');
  const gateway = await target.gateway({ sign_in: { websso: [provider] } }, await trustedPort());
  try {
    await page.goto(`${gateway.url}/project/images`);
    await page.getByLabel('Sign in with').selectOption({ label: 'Company account' });
    await expect(page.locator('#id_username')).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.locator('input[name=login]')).toBeVisible();
    // Another site in the same browser gets nothing in between, and the sign-in that is under way goes on.
    const elsewhere = await context.newPage();
    await postFromElsewhere(elsewhere, gateway.url);
    await expect(elsewhere.getByRole('alert')).toContainText('was not sent by the page of the Identity service');
    await elsewhere.close();
    const begun = (await context.cookies(gateway.url)).filter(({ name }) => name === '__Host-websso');
    expect(begun).toHaveLength(1);
    await signInThere(page, 'fed-zoe', 'zoepass');
    await expect(page).toHaveURL(`${gateway.url}/project/images`);
    await expect(rows(page).first()).toBeVisible();

    // A copy of what began it is worth nothing, though Keystone posts a good token once more. The session goes on.
    const origin = encodeURIComponent(`${gateway.url}/auth/websso/`);
    const path = 'identity_providers/idp/protocols/openid/websso';
    await context.addCookies(begun);
    await page.goto(`${keystone}/v3/auth/OS-FEDERATION/${path}?origin=${origin}`);
    await expect(page.getByRole('alert')).toContainText('Nobody has asked for this');
    await page.goto(`${gateway.url}/project/images`);
    await expect(page.getByRole('button', { name: /^User / })).toBeVisible();

    const scope = page.getByRole('button', { name: /^Domain / });
    const other = (await scope.getAttribute('aria-label'))?.includes('project lab') ? 'demo' : 'lab';
    await switchTo(page, other);
    await expect(page.getByRole('button', { name: new RegExp(`project ${other}`) })).toBeVisible();
    await page.goto(`${gateway.url}/settings`);
    await expect(page.getByRole('heading', { name: 'Language and time' })).toBeVisible();
    await expect(page.getByLabel('Current password')).toHaveCount(0);

    await page.getByRole('button', { name: /^User / }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(`${gateway.url}/auth/login/`);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^User / })).toHaveCount(0);
    await page.getByLabel('Sign in with').selectOption({ label: 'Company account' });
    await page.getByRole('button', { name: 'Continue' }).click();
    // The provider has ended its session, too: it asks again.
    await expect(page.locator('input[name=login]')).toBeVisible();
  } finally {
    await gateway.stop();
  }
});

test('[AUTH-21] a session of single sign-on goes on in place, before its end and after, and nothing typed is lost', async ({
  page,
  context,
  native,
  target,
}) => {
  test.skip(target.embedded, 'the embedded cloud has no identity provider');
  const name = uniqueName('renewed');
  const cloud = await native('demo');
  const { id } = await cloud.image({ name });
  // Shorter than the warning's lead: the page warns at once.
  const config = { sign_in: { password: false, websso: [provider] }, session: { timeout: 240 } };
  const gateway = await target.gateway(config, await trustedPort());
  try {
    await page.goto(`${gateway.url}/auth/login/`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await signInThere(page, 'fed-anna', 'annapass');
    await expect(startPage(page)).toBeVisible();
    const inDemo = page.getByRole('button', { name: /project demo/ });
    await expect(page.getByRole('button', { name: /^Domain / })).toBeVisible();
    if (!(await inDemo.isVisible())) await switchTo(page, 'demo');
    await expect(inDemo).toBeVisible();
    await openAt(page, name, `${gateway.url}/project/images`);
    const warning = page.locator('[data-toast="warning"]').filter({ hasText: /Your session ends at \d/ });
    await expect(warning).toBeVisible();
    await act(page, name, 'Edit Image');
    const wizard = page.getByRole('dialog', { name: 'Edit image' });
    await wizard.getByLabel('Image name').fill(`${name} again`);
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    const goOn = async () => {
      const opened = page.waitForEvent('popup');
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
      // The provider knows the browser: nobody has to do anything in the window.
      const popup = await opened;
      if (!popup.isClosed()) await popup.waitForEvent('close');
      await expect(dialog).toBeHidden();
    };
    await warning.getByRole('button', { name: 'Sign in again' }).click();
    await goOn();
    await expect(warning).toBeHidden();

    await context.clearCookies({ name: '__Host-sessionid' });
    await wizard.getByRole('button', { name: 'Update image' }).click();
    await expect(dialog).toBeVisible();
    await goOn();
    await expect(wizard).toBeHidden();
    expect((await cloud.read(id)).name).toBe(`${name} again`);
  } finally {
    await gateway.stop();
  }
});

test('[AUTH-17] a provider that is the only way in, found by its protocol, is one press away', async ({
  page,
  target,
}) => {
  test.skip(target.embedded, 'the embedded cloud has no identity provider');
  const { identity_provider: _named, ...byProtocol } = provider;
  const gateway = await target.gateway({ sign_in: { password: false, websso: [byProtocol] } }, await trustedPort());
  try {
    await page.goto(`${gateway.url}/auth/login/`);
    await expect(page.locator('input[type=password]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await signInThere(page, 'fed-anna', 'annapass');
    await expect(startPage(page)).toBeVisible();
    await expect(page).toHaveURL(`${gateway.url}/project/overview`);
  } finally {
    await gateway.stop();
  }
});
