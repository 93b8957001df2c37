import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'yaml';
import { axeFindings } from '../../support/axe.ts';
import { uniqueName } from '../support/native.ts';
import { signInNatively } from '../support/native-session.ts';
import { expect, expectMessage, test } from '../support/test.ts';

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const fact = (page: Page, label: string) => page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd');

/** Presses the button of a file, and gives what was saved. */
async function saved(page: Page, place: Page | Locator, file: string): Promise<string> {
  const download = page.waitForEvent('download');
  await place.getByRole('button', { name: `Download ${file}` }).click();
  expect((await download).suggestedFilename()).toBe(file);
  return readFile(await (await download).path(), 'utf8');
}

interface Auth {
  auth_url: string;
  application_credential_id: string;
  application_credential_secret: string;
}

/** Signs in at Keystone as a program does that has the file. */
async function signedInBy({ auth_url: url, ...own }: Auth) {
  const credential = { id: own.application_credential_id, secret: own.application_credential_secret };
  const answer = await fetch(`${url}/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      auth: { identity: { methods: ['application_credential'], application_credential: credential } },
    }),
  });
  if (!answer.ok) return { status: answer.status };
  const { token } = (await answer.json()) as { token: { roles: { name: string }[]; project: { name: string } } };
  return { status: 201, roles: token.roles.map(({ name }) => name), project: token.project.name };
}

test('[CRED-01] [CRED-03] [CRED-04] [CRED-05] [CRED-06] a program signs in with the file of an application credential, until that is deleted', async ({
  page,
  signIn,
  target,
}) => {
  const name = uniqueName();
  await signIn();
  await page.goto('/identity/application_credentials');
  await expect(page.getByRole('heading', { level: 1, name: 'Application Credentials' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Application Credential' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Application Credential' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Expires after').fill('2099-12-31');
  await form.getByRole('checkbox', { name: 'reader' }).setChecked(false);
  await form.getByRole('button', { name: 'Add Rule' }).click();
  await expect(form.getByLabel('Service')).toBeFocused();
  await form.getByRole('button', { name: 'Create Application Credential' }).click();
  await expect(form.getByText('Choose a service for each rule.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByLabel('Service').selectOption('compute');
  await form.getByLabel('Path').fill('/v2.1/servers/*');
  await form.getByRole('button', { name: 'Create Application Credential' }).click();
  await expectMessage(page, `Application credential ${name} was created.`);

  const secret = page.getByRole('dialog', { name: 'Keep the Secret' });
  const file = await saved(page, secret, 'clouds.yaml');
  const { auth } = parse(file).clouds.openstack as { auth: Auth };
  await expect(secret).not.toContainText(auth.application_credential_secret);
  await secret.getByRole('button', { name: 'Show Secret' }).click();
  await expect(secret).toContainText(auth.application_credential_secret);
  expect(await axeFindings(page)).toEqual([]);
  expect(await saved(page, secret, 'openrc.sh')).toContain(auth.application_credential_secret);
  expect(await saved(page, secret, 'provider.tf')).toContain(auth.application_credential_secret);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Close without the secret?' }).getByRole('button', { name: 'Cancel' }).click();
  await secret.getByRole('button', { name: 'I Have the Secret' }).click();
  await expect(link(page, name)).toBeVisible();

  // Nothing of it stays in the tab.
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.documentElement.innerHTML]),
  );
  expect(kept).toContain(name);
  expect(kept).not.toContain(auth.application_credential_secret);

  expect(await signedInBy(auth)).toMatchObject({ status: 201, project: target.users['demo']!.project });
  const { token, address } = await signInNatively(target.authUrl, target.users['demo']!, ['identity']);
  const whose = await fetch(`${target.authUrl}/auth/tokens`, {
    headers: { 'x-auth-token': token, 'x-subject-token': token },
  });
  const user = ((await whose.json()) as { token: { user: { id: string } } }).token.user.id;
  const record = await fetch(
    `${address.replace(/\/v3$/, '')}/v3/users/${user}/application_credentials/${auth.application_credential_id}`,
    { headers: { 'x-auth-token': token } },
  );
  expect(((await record.json()) as { application_credential: object }).application_credential).toMatchObject({
    name,
    expires_at: expect.stringMatching(/^2099-12-31T23:59:59/),
    roles: [{ name: 'member' }],
    access_rules: [{ service: 'compute', method: 'GET', path: '/v2.1/servers/*' }],
  });

  await link(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(fact(page, 'ID')).toContainText(auth.application_credential_id);
  await expect(page.getByRole('table')).toContainText('/v2.1/servers/*');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Programs that use it lose access at once.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/identity\/application_credentials$/);
  await expect(link(page, name)).toHaveCount(0);
  expect((await signedInBy(auth)).status).not.toBe(201);
});

test('[CRED-07] EC2 keys are made, shown when somebody asks, saved and deleted', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/identity/ec2_credentials');
  await page.getByRole('button', { name: 'Create EC2 Credential' }).first().click();
  const question = page.getByRole('dialog', { name: 'Create EC2 Credential' });
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /ec2_cred/.test(answer.url()),
  );
  await question.getByRole('button', { name: 'Create EC2 Credential' }).click();
  const { access, secret } = (await (await answered).json()) as { access: string; secret: string };
  await expectMessage(page, `EC2 credential ${access} was created.`);
  const row = page.getByRole('row', { name: new RegExp(access) });
  await expect(row).toBeVisible();
  await expect(page.locator('body')).not.toContainText(secret);

  await row.getByRole('button', { name: 'Show Keys' }).click();
  const keys = page.getByRole('dialog', { name: 'EC2 Keys' });
  await expect(keys).toContainText(access);
  await keys.getByRole('button', { name: 'Show Secret' }).click();
  await expect(keys).toContainText(secret);
  expect(await axeFindings(page)).toEqual([]);
  expect(await saved(page, keys, 'ec2rc.sh')).toContain(`export EC2_SECRET_KEY='${secret}'`);
  await keys.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('checkbox', { name: new RegExp(access) }).check();
  await page.getByRole('button', { name: 'Delete' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('[CRED-08] the page of the APIs has the addresses, and files without a password', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/project/api_access');
  await expect(page).toHaveURL(/\/identity\/api_access$/);
  await expect(page.getByRole('row', { name: /^identity keystone http/ }).first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const { auth } = parse(await saved(page, page, 'clouds.yaml')).clouds.openstack;
  expect(auth).toMatchObject({ auth_url: expect.stringMatching(/\/v3$/), project_name: expect.any(String) });
  expect(auth).not.toHaveProperty('password');
  expect(await saved(page, page, 'openrc.sh')).toContain('read -r password');
});
