import type { Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { startCloud, startGateway } from '../../support/processes.mjs';
import { uniqueName } from '../support/native.ts';
import { signInNatively } from '../support/native-session.ts';
import { expect, expectMessage, signInByRequest, test } from '../support/test.ts';

const row = (page: Page, name: string) => page.locator('tr[data-row]').filter({ hasText: name });
const base = '/project/containers';

/** An action of a row: its first stands beside the menu of the others. */
const act = async (page: Page, name: string, action: string) => {
  await row(page, name).hover();
  await row(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  const inMenu = page.getByRole('menuitem', { name: action });
  await row(page, name).getByRole('button', { name: action, exact: true }).or(inMenu).click();
};

/** The console's own API, as the page that is open. */
const ask = (page: Page, method: string, path: string, form = false) =>
  page.evaluate(
    async ([verb, address, isForm]) => {
      const csrf = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'X-CSRFToken': csrf, 'X-Requested-With': 'XMLHttpRequest' };
      const body = isForm ? new FormData() : undefined;
      const answer = await fetch(String(address), { method: String(verb), headers, ...(body ? { body } : {}) });
      return answer.status;
    },
    [method, path, form] as const,
  );
const put = async (page: Page, container: string, object: string) => {
  const twice = encodeURIComponent(encodeURIComponent(object).replaceAll('.', '%2E'));
  const path = `/api/swift/containers/${encodeURIComponent(container)}/object/${twice}?encoded=true`;
  expect(await ask(page, 'POST', path, true)).toBe(201);
};

test('[CON-01] [CON-02] [CON-03] [CON-05] [CON-06] [CON-09] [CON-10] [CON-11] [CON-13] [CON-17] a container is made, opened to everybody and closed, filled with folders, looked into, emptied and deleted', async ({
  page,
  signIn,
}) => {
  const name = uniqueName();
  await signIn();
  await page.goto(base);
  await page.getByRole('button', { name: 'Create Container' }).click();
  const form = page.getByRole('dialog', { name: 'Create Container' });
  await form.getByLabel('Container Name').fill('a/b');
  await form.getByRole('button', { name: 'Create container' }).click();
  await expect(form.getByText('Container name must not contain "/".')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await expect(form.getByRole('radio', { name: 'Not public' })).toBeChecked();
  await form.getByLabel('Container Name').fill(name);
  await page.keyboard.press('Enter');
  await expectMessage(page, `Container ${name} created.`);
  await expect(page).toHaveURL(new RegExp(`${base}/container/${name}$`));
  await page.goto(base);

  await page.getByRole('button', { name: 'Create Container' }).click();
  await form.getByLabel('Container Name').fill(name);
  await expect(form.getByText('A container with that name exists.')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('searchbox', { name: 'Prefix' }).fill(name);
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/container/${name}$`));
  // The switch keeps its name, whichever way it is turned.
  const access = page.getByRole('switch', { name: 'Public', exact: true });
  await expect(access).not.toBeChecked();
  await access.click();
  await expectMessage(page, `Container ${name} is now public.`);
  await expect(access).toBeChecked();
  await access.click();
  await expectMessage(page, `Container ${name} is now private.`);
  await expect(access).not.toBeChecked();

  await page.locator('[data-action="containers.create-folder"]').first().click();
  const folder = page.getByRole('dialog', { name: 'Create Folder' });
  await folder.getByLabel('Folder Name').fill('first/second');
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Folder first/second created.');
  await put(page, name, 'first/second/file.txt');
  await expect(row(page, 'first/')).toContainText('Folder');
  await page.getByRole('link', { name: 'first/' }).click();
  await page.getByRole('link', { name: 'second/' }).click();
  await expect(page).toHaveURL(new RegExp(`/container/${name}/first/second$`));
  await expect(row(page, 'file.txt')).toContainText('0');
  expect(await axeFindings(page)).toEqual([]);

  await act(page, 'file.txt', 'View Details');
  const details = page.getByRole('dialog', { name: 'Object Details' });
  for (const label of ['Name', 'Hash', 'Content Type', 'Timestamp', 'Size'])
    await expect(details.locator('dt', { hasText: new RegExp(`^${label}$`) })).toBeVisible();
  await expect(details).toContainText('d41d8cd98f00b204e9800998ecf8427e');
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name }).click();
  await page.locator('[data-action="containers.delete"]').click();
  const question = page.getByRole('dialog', { name: 'Confirm Delete' });
  await expect(question).toContainText(`Are you sure you want to delete container ${name}? It is not empty`);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectMessage(page, 'The container cannot be deleted since it is not empty.');

  await row(page, 'first/').getByRole('checkbox').check();
  await page.locator('[data-action="containers.delete-objects"]').click();
  const deletion = page.getByRole('dialog', { name: `Delete Files in ${name}` });
  await expect(deletion.getByRole('listitem')).toHaveText(['first/']);
  await expect(deletion).toContainText('1 file in 2 folders.');
  expect(await axeFindings(page)).toEqual([]);
  await deletion.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(deletion).toBeHidden();
  await expect(row(page, 'first/')).toHaveCount(0);

  await page.locator('[data-action="containers.delete"]').click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectMessage(page, `Container ${name} deleted.`);
  await expect(page).toHaveURL(new RegExp(`${base}$`));
});

test('[CON-01] [CON-02] [X-17] before a container is chosen, the keys of lists are the containers’', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(base);
  const filter = page.getByRole('searchbox', { name: 'Prefix' });
  await expect(page.getByText('Choose a container to see its folders and objects.')).toBeVisible();
  await page.keyboard.press('/');
  await expect(filter).toBeFocused();
  await expect(filter).toHaveValue('');
  await filter.blur();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Create Container' })).toBeVisible();
});

test('[CON-05] [CON-10] folders of any name are opened by their links and by their addresses', async ({
  page,
  signIn,
}) => {
  const name = `${uniqueName()} 100% ?#`;
  await signIn();
  await page.goto(base);
  const api = `/api/swift/containers/${encodeURIComponent(name)}/metadata/`;
  expect(await ask(page, 'POST', api)).toBe(201);
  try {
    for (const [object, steps] of [
      ['50%/what?#/x', ['50%/', 'what?#/']],
      ['up/../x', ['up/', '../']],
      ['سلام/日本/x', ['سلام/', '日本/']],
    ] as const) {
      await put(page, name, object);
      await page.goto(`${base}/container/${encodeURIComponent(name)}`);
      for (const step of steps) await page.getByRole('table').getByRole('link', { name: step, exact: true }).click();
      await expect(row(page, 'x')).toHaveCount(1);
      await page.reload();
      await expect(row(page, 'x')).toHaveCount(1);
      const twice = encodeURIComponent(encodeURIComponent(object).replaceAll('.', '%2E'));
      await ask(page, 'DELETE', api.replace('metadata/', `object/${twice}?encoded=true`));
    }
  } finally {
    await ask(page, 'DELETE', api);
  }
});

test('[CON-01] a container that is not there, and a prefix that nothing begins with, say so', async ({
  page,
  signIn,
}) => {
  const name = uniqueName();
  await signIn();
  await page.goto(`${base}/container/${name}`);
  await expect(page.getByRole('alert').filter({ hasText: `There is no container ${name}.` })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Prefix' }).fill(name);
  await expect(page.getByText(`No container’s name begins with “${name}”.`)).toBeVisible();
});

test('[X-08] [CON-03] a container made public can be taken back for some seconds, but not over what another has changed since', async ({
  page,
  signIn,
}) => {
  const name = uniqueName();
  const metadata = `/api/swift/containers/${name}/metadata/`;
  await signIn();
  await page.goto(base);
  const send = (method: string, isPublic: boolean) =>
    page.evaluate(
      async ([verb, address, is_public]) => {
        const csrf = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
        const headers = {
          'X-CSRFToken': csrf,
          'X-Requested-With': 'XMLHttpRequest',
          'Content-Type': 'application/json',
        };
        const init: RequestInit = { method: verb, headers, body: JSON.stringify({ is_public }) };
        return (await fetch(address, init)).ok;
      },
      [method, metadata, isPublic] as const,
    );
  expect(await send('POST', false)).toBe(true);
  await page.goto(`${base}/container/${name}`);
  const access = page.getByRole('switch', { name: 'Public', exact: true });
  const undo = page.getByRole('button', { name: `Undo: Container ${name} is now public.` });
  await access.click();
  await undo.focus();
  await page.keyboard.press('Enter');
  await expectMessage(page, `Undone: “Container ${name} is now public.”`);
  await expect(access).not.toBeChecked();
  await expect(undo).toBeHidden();

  await access.click();
  await expect(undo).toBeVisible();
  await undo.focus();
  expect(await send('PUT', false)).toBe(true);
  await undo.press('Enter');
  await expectMessage(
    page,
    `Could not be undone, as it was changed or deleted meanwhile: Container ${name} is now public.`,
  );
  await expect(access).not.toBeChecked();
});

test('[CON-03] who may read a container since the page was drawn still may when it is made public, and when that is undone', async ({
  page,
  target,
  signIn,
}) => {
  const name = uniqueName();
  const store = await signInNatively(target.authUrl, target.users['demo']!, ['object-store']);
  const call = (method: string, headers: Record<string, string> = {}) =>
    fetch(`${store.address}/${name}`, { method, headers: { 'x-auth-token': store.token, ...headers } });
  const rights = async () => (await call('HEAD')).headers.get('x-container-read') ?? '';
  await call('PUT');
  await signIn();
  await page.goto(`${base}/container/${name}`);
  const access = page.getByRole('switch', { name: 'Public', exact: true });
  await expect(access).not.toBeChecked();
  await call('POST', { 'x-container-read': 'partner:user' });
  await access.click();
  const undo = page.getByRole('button', { name: `Undo: Container ${name} is now public.` });
  await undo.focus();
  expect(await rights()).toBe('.r:*,.rlistings,partner:user');
  await page.keyboard.press('Enter');
  await expectMessage(page, `Undone: “Container ${name} is now public.”`);
  expect(await rights()).toBe('partner:user');
  await call('DELETE');
});

test('[CON-03] [CON-18] the switch goes back when the service refuses', async ({ page, signIn, control }) => {
  await signIn();
  await page.goto(`${base}/container/photos`);
  const access = page.getByRole('switch', { name: 'Public', exact: true });
  await expect(access).not.toBeChecked();
  await control.fault({ service: 'object-store', method: 'POST', status: 503, times: 10 });
  await access.click();
  await expectMessage(page, 'Unable to change the container access.');
  await expect(access).not.toBeChecked();
});

test('[CON-05] [CON-04] a container of a million objects takes one call to open, and counting it is called back', async ({
  context,
  page,
}) => {
  const cloud = await startCloud(['--size', '10000']);
  const gateway = await startGateway({ authUrl: cloud.authUrl });
  try {
    await signInByRequest(context, gateway.url, { name: 'demo', password: 'demopass' });
    const listings: string[] = [];
    page.on('request', (request) => request.url().includes('/many/objects/') && listings.push(request.url()));
    await page.goto(`${gateway.url}${base}/container/many`);
    await expect(row(page, 'folder-000/')).toBeVisible({ timeout: 30_000 });
    expect(listings).toHaveLength(1);
    await expect(page.getByText('1,000,000')).toBeVisible();
    await page.getByRole('checkbox', { name: /all/i }).first().check();
    await page.locator('[data-action="containers.delete-objects"]').click();
    const deletion = page.getByRole('dialog', { name: 'Delete Files in many' });
    await expect(deletion).toContainText('Collecting information for deletion:');
    await expect(deletion).toContainText(/[1-9]\d{0,2},\d{3} files in 1,000 folders\./);
    await expect(deletion.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
    await deletion.getByRole('button', { name: 'Cancel' }).click();
    await expect(deletion).toBeHidden();
    await expect(row(page, 'folder-000/')).toBeVisible();
  } finally {
    await gateway.stop();
    await cloud.stop();
  }
});
