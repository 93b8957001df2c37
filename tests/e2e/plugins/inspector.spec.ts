import { axeFindings } from '../../support/axe.ts';
import { chooseInPalette } from '../support/palette.ts';
import { aPage, expect, test } from './hand-made.ts';

test('[X-22] a reader asks why there is no Create, why a column is gone, and why a plugin brings nothing; and takes the answer along', async ({
  page,
  context,
  running,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await running.open(page, '/project/images', 'reader');
  const size = page.getByRole('columnheader', { name: 'Size' });
  await expect(size).toBeVisible();
  const link = page.locator('tbody a').first();
  const panel = page.getByRole('dialog', { name: 'Why is this here, why is that not?' });
  const told = (name: RegExp) => panel.getByRole('button', { name });

  // From the palette, asked in words.
  await link.focus();
  await chooseInPalette(page, 'why is this', /Why is this here/);
  await expect(panel).toBeVisible();
  await panel.getByRole('searchbox').fill('why is there no create button?');
  const create = told(/^Create Image/);
  await expect(create).toContainText('The policy image:add_image does not allow it in this project.');
  await create.click();
  await panel.getByRole('button', { name: 'Copy as JSON' }).click();
  await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible();
  const record = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(record).toMatchObject({ key: 'images/images.create', verdict: 'gate', gates: [{ open: false }] });

  expect(await axeFindings(page, { part: '[data-inspector]' })).toEqual([]);

  // A column, pointed at; it stays open while the site and the plugins change.
  await panel.getByRole('button', { name: 'Point at something' }).click();
  await size.click();
  await expect(told(/^Size/)).toBeFocused();
  await expect(told(/^Size/)).toContainText('Shows');
  await running.writeSite('layout.yaml', '# ours\n- key: images/size\n  hide: true\n');
  await expect(size).toHaveCount(0);
  await expect(told(/^Size/)).toContainText('layout.yaml hides it in line 2.');
  await running.writeSite('layout.yaml', undefined);
  await expect(size).toHaveCount(1);

  await running.drop({
    id: 'acme.orbit',
    code: aPage('Orbit'),
    manifest: {
      uses: { sdk: ['definePlanet'], ui: [], points: [], tokens: [] },
      contributes: { columns: [{ id: 'acme-orbit', on: 'OS::Glance::Image', label: 'Orbit', def: './page#Page' }] },
    },
  });
  await expect(told(/^Orbit/)).toContainText('acme.orbit uses definePlanet, which this console does not have.');
  await running.remove('acme.orbit');
  await expect(told(/^Orbit/)).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(link).toBeFocused();
});
