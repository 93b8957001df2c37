import type { Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { act, offered, openAt, rowWith } from '../images/panel.ts';
import { NativeVolumes } from '../support/native-volumes.ts';
import { uniqueName } from '../support/native.ts';
import { chooseInPalette } from '../support/palette.ts';
import { expect, expectMessage, test } from '../support/test.ts';

const wizardOf = (page: Page) => page.getByRole('dialog', { name: 'Create Volume' });
/** The button that stands at the end while something is wrong, and leads to it. */
const needsYou = (page: Page) => wizardOf(page).getByRole('button', { name: '1 step needs you: Volume Details' });

test('[IMG-13] [IMG-24] [IMG-27] [VOLF-03] [VOLF-05] an image becomes a volume: prefilled, its type described, sent, and there', async ({
  page,
  signIn,
  native,
  target,
}) => {
  const cloud = await native();
  const image = await cloud.image({ name: uniqueName('to-volume'), min_disk: 2 });
  const volumes = await new NativeVolumes(target.authUrl, target.users['demo']!).signIn();
  await signIn();
  await openAt(page, image.name);
  await act(page, image.name, 'Create Volume');
  const wizard = wizardOf(page);
  const size = wizard.getByRole('spinbutton', { name: /^Size/ });
  await expect(size).toHaveValue('2');
  await expect(wizard.getByLabel('Volume name')).toHaveValue(image.name);
  await expect(wizard.getByText(`${image.name} (10 B)`).first()).toBeVisible();
  const type = wizard.locator('#id_type');
  await expect(type).not.toHaveValue('');
  await expect(wizard.getByLabel('Availability zone')).not.toHaveValue('');
  await expect(wizard.getByText('Volume storage')).toBeVisible();
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);

  // Too small for the image, and no size at all: each says what it has to be.
  await size.fill('1');
  await needsYou(page).click();
  await expect(size).toHaveAccessibleDescription(/Enter 2 GiB or more/);
  await size.fill('');
  await expect(size).toHaveAccessibleDescription(/./);
  await size.fill('3');
  const name = uniqueName('volume');
  await wizard.getByLabel('Volume name').fill(name);
  await wizard.getByLabel('Description').fill('made by a test');
  await page.keyboard.press('Tab');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/api\/cinder\/volumes/.test(request.url()),
  );
  await wizard.getByRole('button', { name: 'Create Volume' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    size: 3,
    name,
    description: 'made by a test',
    image_id: image.id,
    snapshot_id: null,
    source_volid: null,
    metadata: {},
    volume_type: expect.stringMatching(/./),
    availability_zone: expect.stringMatching(/./),
  });
  await expectMessage(page, `Volume ${name} was successfully created.`);
  await expect(wizard).toHaveCount(0);
  const { id } = await (await (await sent).response())!.json();
  await page.goto(`/ngdetails/OS::Cinder::Volume/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  // The page goes on asking until the volume is made.
  await expect(page.locator('dl').getByText('Available', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(await volumes.removeNamed(name)).toMatchObject([{ size: 3, description: 'made by a test' }]);
});

test('[IMG-13] a kernel, a queued image and a reader have no Create Volume', async ({ page, signIn, native }) => {
  const cloud = await native();
  const name = uniqueName('for-a-volume');
  const fit = await cloud.image({ name });
  const kernel = await cloud.image({ name, disk_format: 'aki', container_format: 'aki' });
  const queued = await cloud.image({ name, data: null });
  await signIn();
  await page.goto(`/project/images?name=${name}`);
  // Once the one that is fit has it, it is known of the others too.
  await expect.poll(() => offered(rowWith(page, fit.id))).toContain('Create Volume');
  for (const { id } of [kernel, queued]) expect(await offered(rowWith(page, id))).not.toContain('Create Volume');
  await signIn('reader');
  await page.goto(`/project/images?name=${name}`);
  await expect(rowWith(page, fit.id)).toBeVisible();
  await expect(page.getByText('Create Volume')).toHaveCount(0);
});

test('[VOLF-04] [X-06] a refusal by quota says which, how far it is and what is left, and loses nothing', async ({
  page,
  signIn,
  native,
  control,
}) => {
  const image = await (await native()).image({ name: uniqueName('over-quota') });
  await signIn();
  await openAt(page, image.name);
  await control.fault({ service: 'volumev3', method: 'POST', path: '/volumes$', status: 500, times: 1 });
  await act(page, image.name, 'Create Volume');
  const wizard = wizardOf(page);
  const size = wizard.getByRole('spinbutton', { name: /^Size/ });
  await size.fill('1000000');
  await needsYou(page).click();
  await expect(size).toHaveAccessibleDescription(
    /The quota for volume storage is [\d,]+ GiB, of which [\d,]+ GiB are in use\. A new volume may have [\d,]+ GiB at most\./,
  );
  await expect(size).toHaveValue('1000000');

  // A fault of the service: said in the wizard, which keeps what was typed, and the next attempt goes through.
  await size.fill('1');
  const name = uniqueName('after-fault');
  await wizard.getByLabel('Volume name').fill(name);
  await wizard.getByRole('button', { name: 'Create Volume' }).click();
  await expectMessage(page, 'Unable to create the volume.');
  await expect(wizard.getByLabel('Volume name')).toHaveValue(name);
  await wizard.getByRole('button', { name: 'Create Volume' }).click();
  await expectMessage(page, `Volume ${name} was successfully created.`);
});

test('[VOLF-01] [VOLF-02] [LFORM-04] [X-14] from the palette and by keyboard: the source says which fields there are', async ({
  page,
  signIn,
  control: _embedded,
}) => {
  await signIn();
  await page.goto('/project/images');
  await expect(page.locator('tr[data-id]').first()).toBeVisible();
  await chooseInPalette(page, 'create volume', /Create Volume/);
  const wizard = wizardOf(page);
  const kind = wizard.locator('#id_volume_source_type');
  const type = wizard.locator('#id_type');
  const about = wizard.getByRole('status', { name: 'About the volume type' });
  await type.selectOption('archive');
  await expect(about).toContainText('Slow and large');
  await kind.selectOption('snapshot');
  await expect(type).toHaveCount(0);
  await expect(about).toHaveCount(0);
  await kind.selectOption('volume');
  await expect(type).toBeVisible();
  await expect(about).toHaveCount(0);
  const source = wizard.getByRole('combobox', { name: 'Volume', exact: true });
  await source.focus();
  await page.keyboard.type('boot');
  await page
    .getByRole('option', { name: /^boot \(/ })
    .first()
    .click();
  await expect(wizard.getByRole('spinbutton', { name: /^Size/ })).toHaveValue('1');
  await kind.selectOption('image');
  await needsYou(page).click();
  await expect(wizard.getByRole('combobox', { name: 'Image' })).toHaveAccessibleDescription('Select an image.');
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
});
