import { expect, test } from './test.ts';

test('[META-01] [META-02] [META-06] [X-17] metadata is added, filled in, removed and saved by keyboard', async ({
  open,
  axe,
}) => {
  const page = await open('metadata-editor');
  const opener = page.getByRole('button', { name: 'Update metadata' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Update metadata/ });
  await expect(dialog).toBeVisible();
  expect(await axe()).toEqual([]);

  const custom = dialog.getByRole('textbox', { name: 'Custom' });
  await custom.focus();
  await page.keyboard.type('team');
  await expect(custom).toHaveAccessibleDescription('Duplicate keys are not allowed');
  await page.keyboard.type('s');
  await page.keyboard.press('Enter');
  const teams = dialog.getByRole('textbox', { name: /teams/ });
  await teams.focus();
  await page.keyboard.type('sky');
  const remove = dialog.getByRole('button', { name: 'Remove team', exact: true });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Metadata was successfully updated.')).toBeVisible();
  await expect(page.getByRole('log')).toHaveText('Saved 6, removed team');
  await expect(opener).toBeFocused();
});

test('[META-04] [META-08] what is wrong with each value is said beside it, once it was touched', async ({ open }) => {
  const page = await open('metadata-editor');
  const example = page.getByRole('region', { name: 'What is wrong with a value' });
  for (const [property, text, words] of [
    ['Sockets', '66', 'Max 64'],
    ['Weight', '-2', 'Min 0'],
    ['Distribution', 'Debian 14', 'Pattern mismatch'],
  ] as const) {
    await expect(example.getByText(words)).toHaveCount(0);
    await example.getByRole('textbox', { name: new RegExp(property) }).fill(text);
    await expect(example.getByText(words)).toBeVisible();
  }
});
