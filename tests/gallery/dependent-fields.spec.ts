import { expect, test } from './test.ts';

test('[FORM-01] [X-17] dependent fields: a choice hides, shows and names another, whose text is kept but not sent', async ({
  open,
}) => {
  const page = await open('dependent-fields');
  const example = page.getByRole('region', { name: 'A choice that names another field' });
  const source = example.getByRole('combobox', { name: 'Volume source' });
  const sent = example.getByRole('status');
  await expect(example.getByRole('textbox', { name: 'Use snapshot as a source' })).toHaveAttribute(
    'aria-required',
    'true',
  );

  await source.selectOption('empty');
  await expect(example.getByRole('textbox')).toHaveCount(0);
  await expect(sent).toHaveText('{"source":"empty","size":20}');

  await source.selectOption('image');
  const origin = example.getByRole('textbox', { name: 'Use image as a source' });
  await expect(origin).toHaveValue('nightly-0412');
  await expect(origin).toHaveAttribute('aria-required', 'true');
  await expect(sent).toContainText('"origin":"nightly-0412"');

  // Emptied, it is asked for again by the name it has now.
  await origin.fill('');
  await page.keyboard.press('Tab');
  await expect(example.getByText('Use image as a source is a required field')).toBeVisible();
});

test('[FORM-01] [X-17] dependent fields: a switch takes a required field away, and gives it back', async ({ open }) => {
  const page = await open('dependent-fields');
  const example = page.getByRole('region', { name: 'A switch that hides one' });
  const gateway = example.getByRole('textbox', { name: 'Gateway IP' });
  await expect(gateway).toHaveAttribute('aria-invalid', 'true');
  await example.getByRole('switch', { name: /No gateway/ }).focus();
  await page.keyboard.press('Space');
  await expect(gateway).toHaveCount(0);
  await expect(example.getByText('Gateway IP is a required field')).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(gateway).toHaveAttribute('aria-required', 'true');
  await expect(gateway).toHaveAccessibleDescription(/Gateway IP is a required field/);
});

test('[FORM-04] [FORM-16] [X-17] dependent fields: the confirmation is right as soon as it equals the password', async ({
  open,
}) => {
  const page = await open('dependent-fields');
  const example = page.getByRole('region', { name: 'Passwords that differ' });
  const second = example.getByLabel('Confirm new password', { exact: false }).first();
  await expect(second).toHaveAccessibleDescription('Passwords do not match.');
  await second.fill('correct horse');
  await expect(example.getByText('Passwords do not match.')).toHaveCount(0);
  await example
    .getByLabel(/^New password/)
    .first()
    .fill('another');
  await expect(second).toHaveAccessibleDescription('Passwords do not match.');
});
