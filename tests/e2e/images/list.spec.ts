import { expect, expectMessage, signInByRequest, test } from '../support/test.ts';
import { uniqueName } from '../support/native.ts';
import {
  act,
  bytes,
  fact,
  listCall,
  namesOf,
  offered,
  ofSize,
  openAt,
  ownSize,
  rowOf,
  rows,
  rowWith,
} from './panel.ts';

test('[IMG-01] [IMG-03] [IMG-05] [IMG-29] the columns say what each image is, sorted by name', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native();
  const size = ownSize();
  const stem = uniqueName();
  await cloud.image({ name: `${stem}-b`, data: bytes(size), disk_format: 'iso', protected: true });
  await cloud.image({ name: `${stem}-a`, data: bytes(size), image_type: 'snapshot', visibility: 'community' });
  const unnamed = await cloud.image({ name: '', data: bytes(size), disk_format: 'raw', container_format: 'docker' });
  await signIn();
  await page.goto(`/project/images${ofSize(size)}`);
  await expect(rows(page)).toHaveCount(3);
  const heads = await page.getByRole('columnheader').allInnerTexts();
  expect(heads.map((head) => head.trim()).filter(Boolean)).toEqual(
    expect.arrayContaining(['Name', 'Type', 'Status', 'Visibility', 'Protected', 'Format', 'Size']),
  );
  await expect.poll(() => namesOf(page)).toEqual([unnamed.id, `${stem}-a`, `${stem}-b`]);
  const cells = async (name: string) =>
    (await rowOf(page, name).getByRole('cell').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
  await expect
    .poll(() => cells(`${stem}-a`))
    .toEqual(expect.arrayContaining(['Snapshot', 'Active', 'Community', 'No', 'RAW']));
  await expect
    .poll(() => cells(`${stem}-b`))
    .toEqual(expect.arrayContaining(['Image', 'Active', 'Private', 'Yes', 'ISO']));
  await expect.poll(() => cells(unnamed.id)).toEqual(expect.arrayContaining(['DOCKER']));
  // IMG-15: a member of the project is told no owners.
  expect(heads).not.toContain('Owner');

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(rows(page).first()).toContainText(`${stem}-b`);
});

test('[IMG-02] [SRCH-02] [SRCH-03] [TBL-14] every facet goes to the service, from the address and over a reload', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native();
  const size = ownSize();
  const name = uniqueName();
  const fields = { name, disk_format: 'qcow2', visibility: 'private', protected: true };
  await cloud.image({ ...fields, data: bytes(size) });
  const others = { protected: false, disk_format: 'raw', visibility: 'community' };
  for (const [field, value] of Object.entries(others))
    await cloud.image({ ...fields, [field]: value, data: bytes(size) });
  await cloud.image({ ...fields, data: bytes(size + 1) });
  await cloud.image({ ...fields, data: bytes(size - 1) });
  await cloud.image({ ...fields, data: null });
  await signIn();
  const terms = {
    name,
    status: 'active',
    visibility: 'private',
    protected: 'true',
    disk_format: 'qcow2',
    size_min: String(size),
    size_max: String(size),
  };
  const asked = page.waitForRequest(listCall);
  await page.goto(`/project/images?${new URLSearchParams(terms)}`);
  const query = new URL((await asked).url()).searchParams;
  for (const [facet, value] of Object.entries(terms)) expect([facet, query.get(facet)]).toEqual([facet, value]);
  await expect(rows(page)).toHaveCount(1);
  const search = page.getByRole('search');
  for (const label of ['Name', 'Status', 'Visibility', 'Protected', 'Format', 'Min. Size (bytes)', 'Max. Size (bytes)'])
    await expect(search.getByRole('button', { name: `Remove ${label}` })).toBeVisible();

  // The list in view may be read again by itself meanwhile: what counts is that it is asked for without the term.
  const again = page.waitForRequest(
    (request) => listCall.test(request.url()) && !new URL(request.url()).searchParams.has('protected'),
  );
  await search.getByRole('button', { name: 'Remove Protected' }).click();
  await again;
  await expect(rows(page)).toHaveCount(2);
  await expect(page).not.toHaveURL(/protected=/);
  const address = page.url();
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  expect(page.url()).toBe(address);
});

test('[SRCH-01] [SRCH-04] [SRCH-05] a facet is chosen by keyboard, and once', async ({ page, native, signIn }) => {
  const cloud = await native();
  const { name } = await cloud.image();
  await signIn();
  await openAt(page, name);
  const filter = page.getByRole('combobox', { name: 'Filter' });
  await filter.press('Space');
  const choices = page.getByRole('listbox');
  await expect(choices.getByRole('option', { name: /^Name/ })).toHaveCount(0);
  await choices.getByRole('option', { name: /^Visibility/ }).click();
  await expect(choices.getByRole('option')).toHaveText(['Public', 'Private', 'Shared', 'Community']);
  const asked = page.waitForRequest((request) => /visibility=public/.test(request.url()));
  await choices.getByRole('option', { name: 'Public' }).click();
  await asked;
  await expect(page.getByText('No items to display.')).toBeVisible();
  await expect(page.getByText('No item matches the filters.')).toBeVisible();
  await expect(page).toHaveURL(/visibility=public/);
  // Back leads to the view before.
  await page.getByRole('button', { name: 'Remove Visibility' }).click();
  await expect(rowOf(page, name)).toBeVisible();
});

test('[TBL-02] [SRCH-03] free text filters the loaded rows without a call; nothing left says so', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native();
  const size = ownSize();
  const stem = uniqueName();
  await cloud.image({ name: `${stem}.one`, data: bytes(size) });
  await cloud.image({ name: `${stem}-two`, data: bytes(size) });
  await signIn();
  await page.goto(`/project/images${ofSize(size)}`);
  await expect(rows(page)).toHaveCount(2);
  let calls = 0;
  page.on('request', (request) => (calls += Number(listCall.test(request.url()))));
  const filter = page.getByRole('combobox', { name: 'Filter' });
  await filter.fill(`${stem.slice(-4).toUpperCase()}.O`);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('Displaying 1 of 2 items')).toBeVisible();
  await filter.fill('(nothing[like this');
  await expect(page.getByText('No items to display.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  expect(calls).toBeLessThanOrEqual(1);
});

test('[TBL-11] [TBL-04] [TBL-07] pages follow by marker and never move the rows before', async ({
  page,
  context,
  target,
  native,
  signIn,
}) => {
  const cloud = await native();
  const size = ownSize();
  const stem = uniqueName();
  for (const letter of ['c', 'a', 'e', 'b', 'd']) await cloud.image({ name: `${stem}-${letter}`, data: bytes(size) });
  await signIn();
  await context.addCookies([{ name: 'API_RESULT_PAGE_SIZE', value: '2', url: target.url }]);
  await page.goto(`/project/images${ofSize(size)}`);
  await expect(rows(page)).toHaveCount(2);
  const all = page.getByRole('checkbox', { name: 'Select all visible rows' });
  await all.check();
  await expect(page.getByText('2 selected').first()).toBeVisible();
  const first = await namesOf(page);
  const lastId = await rows(page).last().getAttribute('data-id');
  const asked = page.waitForRequest(/[?&]marker=/);
  await page.getByRole('button', { name: 'Load 2 more' }).click();
  expect((await asked).url()).toContain(`marker=${lastId}`);
  await expect(rows(page)).toHaveCount(4);
  expect((await namesOf(page)).slice(0, 2)).toEqual(first);
  // Rows that came later are not selected.
  await expect(page.getByText('2 selected').first()).toBeVisible();
  await expect(all).not.toBeChecked();
  await page.getByRole('button', { name: 'Load 2 more' }).click();
  await expect(page.getByText('Displaying 5 items')).toBeVisible();
  await expect.poll(() => namesOf(page)).toEqual(['a', 'b', 'c', 'd', 'e'].map((letter) => `${stem}-${letter}`));
  await expect(page.getByRole('button', { name: /^Load/ })).toHaveCount(0);
});

test('[IMG-06] [IMG-16] [TBL-09] [TBL-21] drawer and details page tell every fact; the old addresses lead there', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native();
  const image = await cloud.image({
    description: 'made by a test',
    hw_disk_bus: 'virtio',
    sextant_custom: 'a "quoted" value',
    os_distro: 'debian',
    architecture: 'x86_64',
    tags: ['golden'],
    min_disk: 3,
    min_ram: 512,
    data: 'twelve bytes',
  });
  const native_ = await cloud.read(image.id);
  await signIn();
  await openAt(page, image.name);
  await rowOf(page, image.name)
    .getByRole('button', { name: `Show more about ${image.name}` })
    .click();
  const drawer = page.getByRole('table');
  await expect(fact(drawer, 'ID')).toContainText(image.id);
  await expect(fact(drawer, 'Checksum')).toContainText(native_.checksum);
  await expect(fact(drawer, 'Description')).toHaveText('made by a test');
  await expect(fact(drawer, 'Min disk')).toHaveText('3 GiB');
  await expect(fact(drawer, 'OS')).toHaveText('debian');
  // Defined properties by the words of their definition, others by their names.
  await expect(drawer.getByText('virtio')).toBeVisible();
  await expect(drawer.getByText('sextant_custom')).toBeVisible();
  await expect(drawer.getByText('a "quoted" value')).toBeVisible();
  await rowOf(page, image.name)
    .getByRole('button', { name: `Show less about ${image.name}` })
    .click();
  await expect(drawer.getByText(native_.checksum)).toHaveCount(0);

  await page.goto(`/project/images/${image.id}`);
  await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Glance::Image/${image.id}`));
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: image.name })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(image.name));
  for (const [label, value] of Object.entries({
    ID: image.id,
    Name: image.name,
    Description: 'made by a test',
    Type: 'Image',
    Status: 'Active',
    Checksum: native_.checksum,
    Visibility: 'Private',
    'Min RAM': '512 MiB',
    Architecture: 'x86_64',
    Owner: 'this project',
  }))
    await expect(fact(main, label)).toContainText(value);
  await expect(main.getByRole('row').filter({ hasText: 'sextant_custom' })).toContainText('a "quoted" value');
  await expect(main.getByText('golden')).toBeVisible();
  await page.getByRole('tab', { name: 'Raw' }).click();
  await expect(main.getByText(native_.checksum)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Raw' })).toHaveAttribute('aria-selected', 'true');
});

test('[IMG-06] [DET-01] /admin/images/{id}/detail leads to the details and back to the admin list', async ({
  page,
  native,
  signIn,
}) => {
  const image = await (await native('admin')).image();
  await signIn('admin');
  await page.goto(`/admin/images/${image.id}/detail`);
  await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Glance::Image/${image.id}`));
  await expect(page.getByRole('heading', { level: 1, name: image.name })).toBeVisible();
});

test('[IMG-01] [TBL-15] [IMG-15] the admin panel asks for a filter first where the setting says so, and tells owners', async ({
  page,
  target,
  native,
  context,
}) => {
  const image = await (await native('demo')).image();
  const gateway = await target.gateway({ settings: { FILTER_DATA_FIRST: { 'admin.images': true } } });
  try {
    await signInByRequest(context, gateway.url, target.users['admin']!);
    let calls = 0;
    page.on('request', (request) => (calls += Number(listCall.test(request.url()))));
    await page.goto(`${gateway.url}/admin/images`);
    await expect(page.getByText('Please provide a search criteria first.')).toBeVisible();
    expect(calls).toBe(0);
    await page.goto(`${gateway.url}/admin/images?name=${image.name}`);
    await expect(rowOf(page, image.name)).toBeVisible();
    await expect(
      rowOf(page, image.name).getByRole('cell', { name: target.users['demo']!.project, exact: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Remove Name' }).click();
    await expect(page.getByText('Please provide a search criteria first.')).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
  } finally {
    await gateway.stop();
  }
});

test('[IMG-28] [POL-06] [POL-08] a reader sees images and no way to change them', async ({ page, native, signIn }) => {
  const image = await (await native('demo')).image();
  await signIn('reader');
  await openAt(page, image.name);
  await expect(page.getByRole('button', { name: 'Create Image' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(rowOf(page, image.name).getByRole('button', { name: /Edit|Delete|Deactivate/ })).toHaveCount(0);
  await page.getByRole('link', { name: image.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(image.name);
  await expect(page.getByRole('main').getByRole('button', { name: /Edit|Delete|Deactivate/ })).toHaveCount(0);
});

test('[POL-10] what a service refused to a reader is disabled with the reason at once, and after a reload', async ({
  page,
  native,
  context,
  target,
}) => {
  const image = await (await native('demo')).image();
  // The test takes it that the image service goes by its older defaults.
  const gateway = await target.gateway({ policy: { new_defaults: [] } });
  const reason = 'The service has refused this to your role.';
  try {
    await signInByRequest(context, gateway.url, target.users['reader']!);
    await openAt(page, image.name, `${gateway.url}/project/images`);
    await act(page, image.name, 'Delete Image');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Image' }).click();
    await expectMessage(page, `Unable to delete Image: ${image.name}.`);
    for (const time of ['at once', 'after a reload']) {
      if (time !== 'at once') await page.reload();
      const row = rowOf(page, image.name);
      await row.getByRole('button', { name: /^Actions for / }).click();
      const entry = page.getByRole('menuitem', { name: /Delete Image/ });
      await expect(entry).toHaveAttribute('aria-disabled', 'true');
      await expect(entry).toHaveAccessibleDescription(reason);
      await page.keyboard.press('Escape');
      // Nobody was refused that.
      await expect(page.getByRole('button', { name: 'Create Image' })).not.toHaveAttribute('aria-disabled', 'true');
    }
    await page.getByRole('checkbox').nth(1).check();
    const batch = page.getByRole('toolbar').getByRole('button', { name: 'Delete Images' });
    await expect(batch).toHaveAttribute('aria-disabled', 'true');
    await expect(batch).toHaveAccessibleDescription(reason);
    await page.getByRole('link', { name: image.name }).click();
    await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
    const entry = page.getByRole('menuitem', { name: /Delete Image/ });
    await expect(entry).toHaveAttribute('aria-disabled', 'true');
    await expect(entry).toHaveAccessibleDescription(reason);
  } finally {
    await gateway.stop();
  }
});

test('[IMG-04] [IMG-12] an image shared by another project is told as such, and may not be changed', async ({
  page,
  native,
  signIn,
}) => {
  const admin = await native('admin');
  const demo = await native('demo');
  const image = await admin.image({ visibility: 'shared' });
  const own = await demo.image({ name: image.name });
  const member = (await demo.read(own.id)).owner;
  await admin.glance('POST', `/images/${image.id}/members`, { member });
  await demo.glance('PUT', `/images/${image.id}/members/${member}`, { status: 'accepted' });
  await signIn('demo');
  await page.goto(`/project/images?name=${image.name}`);
  const row = rowWith(page, image.id);
  await expect(row).toContainText('Image from Other Project - Non-Public');
  await expect.poll(() => offered(rowWith(page, own.id))).toContain('Edit Image');
  expect(await offered(row)).not.toContain('Update Metadata');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete Images' }).click();
  await expectMessage(page, `You are not allowed to delete images: ${image.name}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[POLL-01] [POLL-03] a queued image is followed until it is active; its row keeps its checkbox', async ({
  page,
  native,
  signIn,
}) => {
  const cloud = await native();
  const image = await cloud.image({ data: null });
  await signIn();
  await openAt(page, image.name);
  const row = rowOf(page, image.name);
  await expect(row).toContainText('Queued');
  await expect(row.getByRole('progressbar')).toBeVisible();
  await row.getByRole('checkbox').check();
  await cloud.glance('PUT', `/images/${image.id}/file`, 'now it has data', 'application/octet-stream');
  await expect(row).toContainText('Active', { timeout: 15_000 });
  await expect(row.getByRole('checkbox')).toBeChecked();
});

test('[POLL-02] a queued image that somebody deletes leaves the list', async ({ page, native, signIn }) => {
  const cloud = await native();
  const image = await cloud.image({ data: null });
  await signIn();
  await openAt(page, image.name);
  await cloud.glance('DELETE', `/images/${image.id}`);
  await expect(rowOf(page, image.name)).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByText('No items to display.')).toBeVisible();
});
