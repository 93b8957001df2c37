import type { Locator, Page, Response } from '@playwright/test';
import { uniqueName } from '../support/native.ts';
import type { Fault } from '../support/test.ts';
import { expect, expectMessage, signInByRequest, test as base } from '../support/test.ts';
import { act, chooseFile, dialog, listCall, openAt, openCreation, rowOf, toast } from './panel.ts';

interface Gateway {
  url: string;
}

/** A gateway that waits a second for the services and takes no files, so that creation is one call. */
const test = base.extend<object, { impatient: Gateway }>({
  impatient: [
    async ({ target }, use) => {
      const gateway = await target.gateway({ uploads: 'off', timeouts: { connect: 1, read: 1, write: 1 } });
      await use(gateway);
      await gateway.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const html = '<html><head><title>502</title></head><body><h1>Bad Gateway</h1><hr>balancer/1.0</body></html>';

/** Maps what can go wrong behind the gateway to the advice that the operator gets. */
const faults: Record<string, { fault: Omit<Fault, 'service' | 'method' | 'path'>; advice: RegExp }> = {
  'status 400': { fault: { status: 400, body: '{"message":"No."}' }, advice: /Correct the input and try again/ },
  // The token itself is good: the service alone does not take it.
  'status 401': { fault: { status: 401, body: html }, advice: /although Keystone does.*Try again/s },
  'status 403': { fault: { status: 403, body: html }, advice: /Ask an administrator for the role/ },
  'status 404': { fault: { status: 404, body: html }, advice: /It may have been deleted/ },
  'status 409': { fault: { status: 409, body: html }, advice: /Refresh, then try again/ },
  'status 413': { fault: { status: 413, body: html }, advice: /larger than the service accepts/ },
  'status 500': { fault: { status: 500, body: html }, advice: /Try again; if it goes on, give the request id/ },
  'status 503': { fault: { status: 503, body: html }, advice: /Try again/ },
  'a page of a load balancer': { fault: { status: 200, body: html }, advice: /Try again/ },
  'half a JSON text': { fault: { truncate: 20 }, advice: /Try again/ },
  'a reset connection': { fault: { reset: 'before' }, advice: /Try again|refresh before you try again/ },
  'a service that says nothing': { fault: { latency: 30_000 }, advice: /refresh before you try again|Try again/ },
};

/** The id that the answer bore; the message has to tell the same one. */
async function requestIdOf(response: Promise<Response>): Promise<string> {
  const id = (await response).headers()['x-request-id'];
  expect(id).toBeTruthy();
  return id ?? '';
}

function failing(page: Page, method: string, path: RegExp): Promise<string> {
  return requestIdOf(
    page.waitForResponse(
      (response) =>
        response.request().method() === method &&
        path.test(new URL(response.url()).pathname) &&
        response.status() >= 400,
    ),
  );
}

async function expectDetails(message: Locator, requestId: string, advice: RegExp): Promise<void> {
  await message.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(message).toContainText(requestId);
  await expect(message).toContainText(advice);
}

for (const [name, { fault, advice }] of Object.entries(faults)) {
  test(`[HTTP-05] [IMG-25] [WIZ-10] ${name}: on list, details, create and delete it says what happened and what to do`, async ({
    page,
    context,
    target,
    control,
    native,
    impatient,
  }) => {
    const cloud = await native();
    // Comes first in the list.
    const image = await cloud.image({ name: uniqueName('0-fault') });
    await signInByRequest(context, impatient.url, target.users['demo']!);

    await control.fault({ service: 'image', method: 'GET', path: `/v2/images/${image.id}`, ...fault });
    let failed = failing(page, 'GET', new RegExp(image.id));
    await page.goto(`${impatient.url}/project/images/${image.id}`);
    const notice = page.getByRole('main').getByRole('alert');
    if (name === 'status 404') {
      await expect(notice).toContainText('Image not found');
      failed.catch(() => {});
    } else {
      await expect(notice).toContainText(`Unable to retrieve Image ${image.id}`);
      await expect(notice).toContainText(advice);
      await expect(notice).toContainText(await failed);
      await control.clearFaults();
      await notice.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: image.name })).toBeVisible();
    }

    await control.clearFaults();
    await control.fault({ service: 'image', method: 'GET', path: '/v2/images[?]', ...fault });
    failed = failing(page, 'GET', /\/api\/glance\/images\/$/);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Images|Go to the list)$/ })
      .click();
    await expect(notice).toContainText(/Unable to retrieve the images/i);
    await expect(notice).toContainText(advice);
    await expect(notice).toContainText(await failed);
    await control.clearFaults();
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, image.name)).toBeVisible();

    await control.fault({ service: 'image', method: 'POST', path: '/v2/images$', ...fault });
    const wizard = await openCreation(page);
    const created = cloud.reserve(uniqueName());
    await wizard.getByLabel('Image name').fill(created);
    await wizard.getByLabel('Description').fill('typed by hand');
    await wizard.getByLabel('Image URL').fill('http://127.0.0.1:9/nobody-answers.raw');
    failed = failing(page, 'PUT', /\/api\/glance\/images\/$/);
    await wizard.getByRole('button', { name: 'Create image' }).click();
    const bar = wizard.getByRole('alert').filter({ hasText: await failed });
    await expect(bar).toContainText(advice);
    await control.clearFaults();
    await expect(wizard.getByLabel('Image name')).toHaveValue(created);
    await expect(wizard.getByLabel('Description')).toHaveValue('typed by hand');
    await wizard.getByRole('button', { name: 'Create image' }).click();
    await expectMessage(page, `Image ${created} was successfully created.`);
    await expect(wizard).toHaveCount(0);

    await control.fault({ service: 'image', method: 'DELETE', ...fault });
    await act(page, image.name, 'Delete Image');
    failed = failing(page, 'DELETE', new RegExp(image.id));
    const answered = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await dialog(page, 'Confirm Delete Image').getByRole('button', { name: 'Delete Image' }).click();
    if ((await answered).ok()) {
      // Nothing of an answer to a deletion is read but its status.
      failed.catch(() => {});
      await expect(rowOf(page, image.name)).toHaveCount(0);
    } else if (name === 'status 404') {
      await expectMessage(page, `Image ${image.name} was deleted by somebody else meanwhile.`);
    } else {
      const message = toast(page, `Unable to delete Image: ${image.name}.`);
      await expectDetails(message, await failed, advice);
      await expect(message).toContainText(`Unable to delete the image with id: ${image.id}`);
      await control.clearFaults();
      // The list is read again: it shows what the service made of the call whose answer did not come.
      await expect(async () => {
        const { ok: isThere } = await cloud.glance('GET', `/images/${image.id}`);
        await expect(rowOf(page, image.name)).toHaveCount(isThere ? 1 : 0, { timeout: 1000 });
      }).toPass();
    }
  });
}

test('[AUTH-02] [WIZ-10] a token that ends in the middle of the wizard: sign in again in place, and finish', async ({
  page,
  signIn,
  target,
  control,
}) => {
  const name = uniqueName();
  await signIn();
  await page.goto(`/project/images?name=${name}`);
  const wizard = await openCreation(page);
  await chooseFile(wizard, `${name}.raw`, 'kept all the while');
  await wizard.getByLabel('Description').fill('typed before the end');
  await control.advance(2 * 86_400);
  await wizard.getByRole('button', { name: 'Create image' }).click();
  const again = dialog(page, 'Sign in again');
  await expect(again.getByLabel('User name')).toHaveValue(target.users['demo']!.name);
  await again.getByLabel('Password', { exact: true }).fill('wrong');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again.getByRole('alert').filter({ hasText: 'Invalid credentials.' })).toBeVisible();
  await again.getByLabel('Password', { exact: true }).fill(target.users['demo']!.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toHaveCount(0);
  await expectMessage(page, `Image ${name} was successfully created.`);
  await expect(rowOf(page, name)).toContainText('Active');
});

test('[IMG-23] [IMG-10] an upload that is refused tells why, leaves nothing behind, and is retried with what was typed', async ({
  page,
  signIn,
  native,
  control,
}) => {
  const cloud = await native();
  const name = uniqueName();
  await signIn();
  await page.goto(`/project/images?name=${name}`);
  await control.fault({ service: 'image', method: 'PUT', path: '/file$', status: 413, body: html, times: 1 });
  const wizard = await openCreation(page);
  await chooseFile(wizard, `${name}.raw`, 'too large, at first');
  const failed = failing(page, 'POST', /\/api\/glance\/images\/$/);
  await wizard.getByRole('button', { name: 'Create image' }).click();
  const message = toast(page, `Image ${name} was not created:`);
  await expectDetails(message, await failed, /larger than the service accepts, or a quota is used up/);
  expect(await cloud.find(name)).toEqual([]);
  await message.getByRole('button', { name: 'Close message' }).click();
  await page.getByRole('button', { name: /^Tasks/ }).click();
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Retry' }).click();
  await expectMessage(page, `Image ${name} was successfully created.`);
  const [image] = await cloud.find(name);
  expect(image).toMatchObject({ status: 'active', size: 'too large, at first'.length });
});

test('[TBL-15] a list that can’t be refreshed stays, and says that it is old', async ({
  page,
  native,
  signIn,
  control,
}) => {
  const { name } = await (await native()).image();
  await signIn();
  await openAt(page, name);
  await control.fault({ service: 'image', method: 'GET', path: '/v2/images[?]', status: 500, body: html });
  await page.getByRole('button', { name: /^Refresh/ }).click();
  await expect(page.getByText(/^Could not be refreshed\. What you see is from/)).toBeVisible();
  await expect(rowOf(page, name)).toBeVisible();
  await control.clearFaults();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Could not be refreshed/)).toHaveCount(0);
});

test('[TBL-08] a project without any image is told how to get one', async ({ page, signIn, control }) => {
  await control.fault({ service: 'image', method: 'GET', path: '/v2/images[?]', body: '{"images": []}' });
  await signIn();
  const asked = page.waitForRequest(listCall);
  await page.goto('/project/images');
  await asked;
  await expect(page.getByText('No items to display.')).toBeVisible();
  await expect(page.getByText('An image is a disk that instances start from.')).toBeVisible();
  await expect(page.getByRole('table').getByRole('button', { name: 'Create Image' })).toBeVisible();
});
