import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, signInByRequest, test } from '../support/test.ts';
import { chooseFile, dialog, fact, openCreation, qcow2, rowOf } from './panel.ts';

const md5 = (data: string | Buffer) => createHash('md5').update(data).digest('hex');

test('[IMG-07] [IMG-08] [IMG-09] [IMG-10] [IMG-19] [IMG-27] [WIZ-01] a file becomes an image, byte for byte', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native();
  const name = cloud.reserve(uniqueName());
  await signIn();
  await page.goto(`/project/images?name=${name}`);
  const wizard = await openCreation(page);
  // Defaults (IMG-19), for one who may not publish (IMG-08).
  await expect(wizard.getByRole('radio', { name: /^Private/ })).toBeChecked();
  await expect(wizard.getByRole('radio', { name: /^Public/ })).toBeDisabled();
  await expect(wizard.getByLabel('Min disk')).toHaveValue('0');
  await expect(wizard.getByLabel('Min RAM')).toHaveValue('0');
  await expect(wizard.getByRole('switch', { name: /^Protected/ })).not.toBeChecked();
  await expect(wizard.getByRole('radio', { name: 'File' })).toBeChecked();

  await chooseFile(wizard, `${name}.img`, qcow2());
  await expect(wizard.getByLabel('Image name')).toHaveValue(name);
  await expect(wizard.getByRole('combobox', { name: 'Format', exact: true })).toHaveValue('qcow2');
  await expect(wizard.getByLabel('Container format')).toHaveValue('bare');
  await expect(wizard.getByText('Format matches the file’s contents')).toBeVisible();
  await wizard.getByLabel('Description').fill('with "quotes" & <b>');
  await wizard.getByLabel('Min disk').fill('2');
  await wizard.getByRole('button', { name: 'Next: Metadata' }).click();
  await wizard.getByLabel('Custom', { exact: true }).fill('sextant_key');
  await wizard.getByRole('button', { name: 'Add custom metadata' }).click();
  await wizard
    .getByRole('group', { name: 'Existing Metadata' })
    .getByLabel('sextant_key', { exact: true })
    .fill('typed');
  await wizard.getByRole('button', { name: 'Create image' }).click();
  await expect(dialog(page, 'Create image')).toHaveCount(0);
  await expectMessage(page, `Image ${name} was successfully created.`);
  await expect(rowOf(page, name)).toContainText('Active');
  await page.getByRole('button', { name: 'Tasks' }).click();
  const task = page.getByRole('listitem').filter({ hasText: `Upload of image ${name}` });
  await expect(task).toContainText('Done');

  const [image] = await cloud.find(name);
  expect(image).toMatchObject({
    status: 'active',
    checksum: md5(qcow2()),
    disk_format: 'qcow2',
    container_format: 'bare',
    visibility: 'private',
    protected: false,
    min_disk: 2,
    min_ram: 0,
    description: 'with "quotes" & <b>',
    sextant_key: 'typed',
  });
  for (const name_ of ['source_type', 'image_url', 'is_copying', 'data', 'file_name'])
    expect(image).not.toHaveProperty(name_);
});

test('[IMG-08] [IMG-17] [IMG-28] an administrator may publish; a definition gives its properties to the new image', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native('admin');
  const name = cloud.reserve(uniqueName());
  await signIn('admin');
  await page.goto(`/project/images?name=${name}`);
  const wizard = await openCreation(page);
  await expect(wizard.getByRole('radio', { name: /^Public/ })).toBeChecked();
  await chooseFile(wizard, 'something.raw', 'raw bytes');
  await expect(wizard.getByRole('combobox', { name: 'Format', exact: true })).toHaveValue('raw');
  await wizard.getByLabel('Image name').fill('x'.repeat(256));
  await wizard.getByRole('button', { name: 'Next: Metadata' }).click();
  await expect(wizard.getByText(/is too long|is formatted incorrectly/)).toBeVisible();
  await wizard.getByLabel('Image name').fill(name);
  await wizard.getByText('Protected', { exact: true }).first().click();
  await wizard.getByRole('button', { name: 'Next: Metadata' }).click();
  await wizard.getByRole('button', { name: 'libvirt Driver Options for Images', exact: true }).click();
  await wizard.getByLabel('Filter available metadata').fill('hw_disk_bus');
  await wizard.getByRole('button', { name: /^Add Disk [Bb]us$/ }).click();
  await wizard.getByRole('group', { name: 'Existing Metadata' }).getByRole('combobox').selectOption('virtio');
  await wizard.getByRole('button', { name: 'Create image' }).click();
  await expectMessage(page, `Image ${name} was successfully created.`);
  const [image] = await cloud.find(name);
  expect(image).toMatchObject({
    visibility: 'public',
    protected: true,
    hw_disk_bus: 'virtio',
    checksum: md5('raw bytes'),
  });
});

test('[IMG-07] [IMG-10] [IMG-18] direct uploads go from the browser to the image service with its token', async ({
  page,
  context,
  target,
  native,
}) => {
  const cloud = await native();
  const name = cloud.reserve(uniqueName());
  const gateway = await target.gateway({ uploads: 'direct' });
  try {
    await signInByRequest(context, gateway.url, target.users['demo']!);
    const document = await page.goto(`${gateway.url}/project/images?name=${name}`);
    const wizard = await openCreation(page);
    await chooseFile(wizard, `${name}.iso`, 'iso bytes');
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/file'));
    await wizard.getByRole('button', { name: 'Create image' }).click();
    const request = await sent;
    expect(new URL(request.url()).origin).not.toBe(gateway.url);
    expect(request.headers()['x-auth-token']).toBeTruthy();
    expect(request.headers()['content-type']).toBe('application/octet-stream');
    // A cloud of several regions has an image service in each: all of them are allowed.
    const policy = document?.headers()['content-security-policy'] ?? '';
    const connectSources = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
    expect(connectSources).toEqual(expect.arrayContaining(["'self'", new URL(request.url()).origin]));
    await expectMessage(page, `Image ${name} was successfully created.`);
    await expect(rowOf(page, name)).toContainText('Active');
    const [image] = await cloud.find(name);
    expect(image).toMatchObject({ status: 'active', checksum: md5('iso bytes'), disk_format: 'iso' });
  } finally {
    await gateway.stop();
  }
});

test('[IMG-07] [IMG-18] with uploads off and locations allowed, an address is the one source, and is imported', async ({
  page,
  context,
  target,
  native,
}) => {
  const cloud = await native();
  const name = cloud.reserve(uniqueName());
  const source = createServer((_request, reply) => void reply.end('served bytes'));
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/disk.raw`;
  const gateway = await target.gateway({ uploads: 'off', settings: { IMAGES_ALLOW_LOCATION: true } });
  try {
    await signInByRequest(context, gateway.url, target.users['demo']!);
    await page.goto(`${gateway.url}/project/images?name=${name}`);
    const wizard = await openCreation(page);
    await expect(wizard.locator('input[type=file]')).toHaveCount(0);
    await wizard.getByLabel('Image name').fill(name);
    await wizard.getByRole('combobox', { name: 'Format', exact: true }).selectOption('raw');
    await wizard.getByLabel('Image URL').fill('ftp://nowhere');
    await wizard.getByRole('button', { name: 'Next: Metadata' }).click();
    await expect(
      wizard.getByText('The address has to begin with http:// or https:// and hold no spaces.'),
    ).toBeVisible();
    await wizard.getByLabel('Image URL').fill(url);
    await wizard.getByText('Copy data').first().click();
    await wizard.getByRole('button', { name: 'Create image' }).click();
    await expectMessage(page, `Image ${name} was successfully created.`);
    // The service fetches it on its own; the row follows.
    await expect(rowOf(page, name)).toContainText('Active', { timeout: 15_000 });
    const [image] = await cloud.find(name);
    expect(image).toMatchObject({ status: 'active', checksum: md5('served bytes') });
  } finally {
    await gateway.stop();
    source.close();
  }
});

test('[IMG-18] where locations are allowed the address is preselected', async ({ page, context, target }) => {
  const both = await target.gateway({ settings: { IMAGES_ALLOW_LOCATION: true } });
  try {
    await signInByRequest(context, both.url, target.users['demo']!);
    await page.goto(`${both.url}/project/images?name=none`);
    const wizard = await openCreation(page);
    await expect(wizard.getByRole('radio', { name: 'URL' })).toBeChecked();
    await wizard.getByText('File', { exact: true }).click();
    await expect(wizard.getByLabel('Image URL')).toHaveCount(0);
    await expect(wizard.locator('input[type=file]')).toBeAttached();
  } finally {
    await both.stop();
  }
});

test('[IMG-18] [IMG-33] with uploads off, and a service that fetches nothing, it says that the image stays queued', async ({
  page,
  context,
  target,
  native,
  control,
}) => {
  const cloud = await native();
  const name = cloud.reserve(uniqueName());
  const none = await target.gateway({ uploads: 'off' });
  await control.fault({ service: 'image', method: 'GET', path: '/v2/info/import', status: 404, body: '' });
  try {
    await signInByRequest(context, none.url, target.users['demo']!);
    await page.goto(`${none.url}/project/images?name=${name}`);
    const wizard = await openCreation(page);
    await expect(wizard.getByText(/Uploads are switched off in this cloud/)).toBeVisible();
    await wizard.getByLabel('Image name').fill(name);
    await wizard.getByRole('combobox', { name: 'Format', exact: true }).selectOption('raw');
    await wizard.getByRole('button', { name: 'Create image' }).click();
    await expect(rowOf(page, name)).toContainText('Queued');
    const [image] = await cloud.find(name);
    expect(image?.status).toBe('queued');
  } finally {
    await none.stop();
  }
});

test('[IMG-10] an upload shows its progress, asks before the page is left, and leaves nothing behind when cancelled', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native();
  const name = cloud.reserve(uniqueName());
  await signIn();
  await page.goto(`/project/images?name=${name}`);
  const wizard = await openCreation(page);
  // Slow enough to be caught on its way, by the browser's own throttle.
  const throttle = await page.context().newCDPSession(page);
  await throttle.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  });
  await chooseFile(wizard, `${name}.raw`, Buffer.alloc(6_000_000, 'x'));
  await wizard.getByRole('button', { name: 'Create image' }).click();
  await page.getByRole('button', { name: 'Tasks, 1 under way' }).click();
  const task = page.getByRole('listitem').filter({ hasText: `Upload of image ${name}` });
  await expect(task.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  const asked = new Promise<string>((resolve) =>
    page.once('dialog', (question) => {
      resolve(question.type());
      void question.dismiss();
    }),
  );
  const leaving = page.evaluate(() => void setTimeout(() => location.assign('/auth/login/'), 0));
  expect(await asked).toBe('beforeunload');
  await leaving;
  await expect(task).toHaveAttribute('data-state', 'running');
  await task.getByRole('button', { name: 'Cancel' }).click();
  await expect(task).toContainText('Cancelled');
  await throttle.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await expect.poll(async () => (await cloud.find(name)).length).toBe(0);
  await expect(rowOf(page, name)).toHaveCount(0, { timeout: 15_000 });
});

test('[IMG-09] a choice of format takes its container along; the summary says what will be created', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/project/images?name=none');
  const wizard = await openCreation(page);
  const format = wizard.getByRole('combobox', { name: 'Format', exact: true });
  for (const [disk, container] of Object.entries({ docker: 'docker', aki: 'aki', qcow2: 'bare' })) {
    await format.selectOption(disk);
    await expect(wizard.getByLabel('Container format')).toHaveValue(container);
  }
  await expect(fact(wizard, 'Format')).toContainText('QCOW2');
});
