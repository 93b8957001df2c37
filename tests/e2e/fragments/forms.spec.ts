import { expect, expectMessage, press, test } from './desk.ts';

test('[MODAL-01] [MODAL-08] [MODAL-12] a form of a back end is filled in, sent, and leads where its answer says', async ({
  open,
}) => {
  const page = await open();
  const dialog = await press(page, 'Request capacity');
  await expect(dialog.getByRole('heading', { name: 'Request capacity' })).toBeVisible();
  await expect(dialog.getByText('The desk answers within a working day.')).toBeVisible();
  await dialog.getByLabel('Subject').fill('More room');
  await dialog.getByLabel('Flavor').selectOption('m1.large');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/project\/desk\?sent=1$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectMessage(page, 'Request “More room” was sent.');
});

test('[MODAL-14] [MODAL-11] what is not valid is not sent; what the server refuses comes back with its errors and all that was typed', async ({
  open,
}) => {
  const page = await open();
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.postData() ?? ''));
  const dialog = await press(page, 'Request capacity');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByText('Subject is a required field')).toBeVisible();
  await expect(dialog.getByLabel('Subject')).toBeFocused();
  expect(posts).toEqual([]);

  await dialog.getByLabel('Subject').fill('Köln & more');
  await dialog.getByLabel('Flavor').selectOption('m1.small');
  await dialog.getByLabel('Count').fill('40');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByText('The desk gives 10 at most.')).toBeVisible();
  expect(posts).toEqual(['subject=K%C3%B6ln+%26+more&flavor=m1.small&count=40']);
  await expect(dialog.getByLabel('Subject')).toHaveValue('Köln & more');
  await expect(dialog.getByLabel('Count')).toBeFocused();

  await dialog.getByLabel('Count').fill('4');
  await expect(dialog.getByText('The desk gives 10 at most.')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/sent=1$/);
});

test('[MODAL-09] [MODAL-03] a form over a form makes an option, which the one below then has and has chosen', async ({
  open,
}) => {
  const page = await open();
  const dialog = await press(page, 'Request capacity');
  await dialog.getByLabel('Subject').fill('Kept');
  await dialog.getByRole('button', { name: 'New flavor' }).click();
  const over = page.getByRole('dialog', { name: 'New flavor' });
  await expect(page.getByRole('dialog', { name: 'Request capacity' })).toBeHidden();
  const request = page.waitForRequest((each) => each.method() === 'POST');
  await over.getByLabel('Name').fill('m1.huge');
  await over.getByRole('button', { name: 'Submit' }).click();
  expect((await request).headers()['x-horizon-add-to-field']).toBe('flavor');
  await expect(dialog.getByLabel('Flavor')).toHaveValue('m1.huge');
  await expect(dialog.getByLabel('Flavor').locator('option:checked')).toHaveText('m1.huge (new)');
  await expect(dialog.getByLabel('Subject')).toHaveValue('Kept');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/sent=1$/);
});

test('[MODAL-10] the file of a form goes where its answer says, as a stream with its token and a progress bar; then the flow goes on', async ({
  open,
}) => {
  const page = await open();
  const dialog = await press(page, 'Hand in an image');
  const [post, put] = [
    page.waitForRequest((each) => each.method() === 'POST'),
    page.waitForRequest((each) => each.method() === 'PUT'),
  ];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/uploads/*', async (route) => {
    await held;
    await route.continue();
  });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'disk.raw', mimeType: 'image/x', buffer: Buffer.alloc(300_000, 7) });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Uploading disk.raw' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true');
  release();
  expect(decodeURIComponent((await post).postData() ?? '')).toBe('image__hidden=disk.raw');
  const sent = await (await put).allHeaders();
  expect(sent['x-auth-token']).toMatch(/^upload-\d+$/);
  expect(sent['content-type']).toBe('application/octet-stream');
  await expect(page).toHaveURL(/handed=1$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[MODAL-07] a form with a file of its own is posted as multipart', async ({ open }) => {
  const page = await open();
  const dialog = await press(page, 'Hand in a paper');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'übung.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x'.repeat(1000)) });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expectMessage(page, 'übung.pdf, 1000 bytes, as multipart/form-data.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
