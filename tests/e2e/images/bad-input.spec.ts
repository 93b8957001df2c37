import { rm, truncate, writeFile } from 'node:fs/promises';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, test } from '../support/test.ts';
import { act, chooseFile, dialog, openAt, openCreation, rowOf, toast } from './panel.ts';

// Would it run, the policy of the page would report it, and the test would fail.
const markup = (stem: string) => `${stem}<img src=x onerror="document.title='run'">`;

test('[IMG-16] [CONF-01] markup in name, description, properties and tags is text wherever it stands', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native();
  const name = markup(uniqueName());
  const key = markup('key');
  await cloud.image({
    name,
    description: markup('description'),
    [key]: markup('value'),
    tags: [markup('tag')],
    data: 'x',
  });
  await signIn();
  await openAt(page, name);
  await expect(page.getByRole('search')).toContainText(name);
  await rowOf(page, name)
    .getByRole('button', { name: `Show more about ${name}` })
    .click();
  await expect(page.getByRole('table')).toContainText(markup('description'));
  await rowOf(page, name).getByRole('link').click();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(`${name} · Sextant`);
  for (const text of ['description', 'key', 'value', 'tag']) await expect(main).toContainText(markup(text));
  await page.goBack();
  await act(page, name, 'Edit Image');
  const wizard = dialog(page, 'Edit image');
  await wizard.getByRole('button', { name: 'Next: Metadata' }).click();
  await expect(wizard.getByRole('group', { name: 'Existing Metadata' })).toContainText(key);
  await page.keyboard.press('Escape');
  await expect(wizard).toHaveCount(0);
  await act(page, name, 'Delete Image');
  const question = dialog(page, 'Confirm Delete Image');
  await expect(question).toContainText(`"${name}"`);
  await question.getByRole('button', { name: 'Delete Image' }).click();
  await expectMessage(page, `Deleted Image: ${name}.`);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

test('[IMG-17] markup that is typed goes to the service and the tasks as text', async ({ page, native, signIn }) => {
  const cloud = await native();
  const name = cloud.reserve(markup(uniqueName()));
  await signIn();
  await page.goto(`/project/images?name=${encodeURIComponent(name)}`);
  const wizard = await openCreation(page);
  await chooseFile(wizard, 'odd <img src=x onerror=alert(1)>.raw', 'x');
  await wizard.getByLabel('Image name').fill(name);
  await wizard.getByLabel('Description').fill(markup('description'));
  await wizard.getByRole('button', { name: 'Create image' }).click();
  await expectMessage(page, `Image ${name} was successfully created.`);
  await page.getByRole('button', { name: 'Tasks' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `Upload of image ${name}` })).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Active');
  const [image] = await cloud.find(name);
  expect(image?.description).toBe(markup('description'));
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

test('[IMG-17] [IMG-23] [X-10] a name of 255 emoji is refused by the service: the message says so, and all that was typed can be edited', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native();
  const name = '🔭'.repeat(255);
  await signIn();
  await page.goto('/project/images?name=none');
  const wizard = await openCreation(page);
  await chooseFile(wizard, 'sky.raw', 'x');
  await wizard.getByLabel('Image name').fill(name);
  await wizard.getByLabel('Description').fill('of the sky');
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/api/glance/'),
  );
  await wizard.getByRole('button', { name: 'Create image' }).click();
  const answer = await answered;
  if (answer.ok()) cloud.remember(((await answer.json()) as { id: string }).id);
  expect(answer.status()).toBe(400);
  const message = toast(page, `Image ${name} was not created:`);
  await expect(message).toBeVisible();
  await message.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(message).toContainText(answer.headers()['x-request-id'] ?? 'no id');
  await expect(message).toContainText('Correct the input and try again.');
  await message.getByRole('button', { name: 'Close message' }).click();

  // A new wizard offers what was typed, and is left alone; the task has the file, too.
  const kept = await openCreation(page);
  await kept.getByRole('button', { name: 'Go on with it' }).click();
  await expect(kept.getByLabel('Image name')).toHaveValue(name);
  await expect(kept.getByLabel('Description')).toHaveValue('of the sky');
  await page.keyboard.press('Escape');
  await expect(kept).toHaveCount(0);
  await page.getByRole('button', { name: /^Tasks/ }).click();
  await page.getByRole('button', { name: 'Edit and retry' }).click();
  const again = dialog(page, 'Create image');
  await expect(again.getByRole('alert')).toContainText('4 byte unicode');
  await expect(again.getByRole('button', { name: 'Remove sky.raw' })).toBeVisible();
  await expect(again.getByLabel('Description')).toHaveValue('of the sky');
  const storable = cloud.reserve(uniqueName());
  await again.getByLabel('Image name').fill(storable);
  await again.getByRole('button', { name: 'Create image' }).click();
  await expectMessage(page, `Image ${storable} was successfully created.`);
  const fresh = await openCreation(page);
  await expect(fresh.getByLabel('Image name')).toHaveValue('');
  await expect(fresh.getByRole('button', { name: 'Go on with it' })).toHaveCount(0);
});

test('[X-10] an upload whose page was left begins again with all that was typed, and asks for its file by name', async ({
  page,
  signIn,
}) => {
  await signIn();
  // The request is held back: nothing of it reaches the service.
  await page.route('**/api/glance/images/', (route) =>
    route.request().method() === 'POST' ? undefined : route.fallback(),
  );
  await page.goto('/project/images?name=none');
  const wizard = await openCreation(page);
  await chooseFile(wizard, 'sky.raw', 'x');
  await wizard.getByLabel('Image name').fill('of-the-sky');
  await wizard.getByLabel('Description').fill('seen at night');
  await wizard.getByRole('button', { name: 'Create image' }).click();
  await expect(wizard).toHaveCount(0);
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await page.getByRole('button', { name: /^Tasks/ }).click();
  await page.getByRole('button', { name: 'Begin again' }).click();
  const again = dialog(page, 'Create image');
  await expect(again.getByRole('alert')).toContainText('before sky.raw was uploaded');
  await expect(again.getByLabel('Image name')).toHaveValue('of-the-sky');
  await expect(again.getByLabel('Description')).toHaveValue('seen at night');
});

test('[IMG-17] a file of 0 bytes is refused before anything is sent', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/project/images?name=none');
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/glance/images/') && sent.push(request.method()));
  const wizard = await openCreation(page);
  await chooseFile(wizard, 'nothing.raw', '');
  await wizard.getByLabel('Image name').fill('nothing');
  await expect(wizard.getByText('This file is empty. Choose one that has data.')).toBeVisible();
  await wizard
    .getByRole('button', { name: /step needs you|Next: Metadata/ })
    .first()
    .click();
  await expect(wizard.getByText('The file is empty (0 bytes). Choose one that holds an image.')).toBeVisible();
  await expect(wizard.getByRole('button', { name: 'Create image' })).toBeDisabled();
  expect(sent.filter((method) => method !== 'GET')).toEqual([]);
});

for (const [what, spoil] of Object.entries({
  vanishes: (path: string) => rm(path),
  changes: (path: string) => truncate(path, 10),
})) {
  test(`[IMG-23] [IMG-10] a file that ${what} while it uploads: said so, nothing left behind`, async ({
    page,
    native,
    signIn,
  }, info) => {
    const cloud = await native();
    const name = cloud.reserve(uniqueName());
    const path = info.outputPath(`${name}.raw`);
    await writeFile(path, Buffer.alloc(6_000_000, 'x'));
    await signIn();
    await page.goto(`/project/images?name=${name}`);
    const wizard = await openCreation(page);
    await wizard.locator('input[type=file]').setInputFiles(path);
    await expect(wizard.getByLabel('Image name')).toHaveValue(name);
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1 };
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: 300_000 });
    await wizard.getByRole('button', { name: 'Create image' }).click();
    await page.getByRole('button', { name: 'Tasks, 1 under way' }).click();
    const task = page.getByRole('listitem').filter({ hasText: name });
    await expect(task.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
    await spoil(path);
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    if (what === 'vanishes') {
      // An open file goes on being readable: either it arrives whole, or it is said.
      await expect(task).toContainText(/Done|Failed/);
      return;
    }
    await expectMessage(page, `The file ${name}.raw can no longer be read.`);
    await expect(task).toContainText('Failed');
    await expect.poll(async () => (await cloud.find(name)).length).toBe(0);
  });
}

test('[IMG-23] a file that vanished before the upload began is asked for again', async ({ page, signIn }, info) => {
  const name = uniqueName();
  const path = info.outputPath(`${name}.raw`);
  await writeFile(path, 'soon gone');
  await signIn();
  await page.goto(`/project/images?name=${name}`);
  const wizard = await openCreation(page);
  await wizard.locator('input[type=file]').setInputFiles(path);
  await expect(wizard.getByLabel('Image name')).toHaveValue(name);
  await rm(path);
  await wizard.getByRole('button', { name: 'Create image' }).click();
  await expect(page.getByText(/can no longer be read|can’t be read any more/).first()).toBeVisible();
});
