import { expect, test } from './test.ts';

test('[FORM-09] [X-17] schema form: what can’t be drawn is shown as such, and the rest works', async ({ open }) => {
  const page = await open('schema-form');
  const example = page.getByRole('region', { name: 'What can’t be drawn' });
  await expect(example.getByText('This field can’t be drawn.')).toHaveCount(4);
  await expect(example.getByText('Nothing is known of its type “colour”.')).toBeVisible();
  await expect(example.getByText('Its schema refers to #/definitions/nowhere')).toBeVisible();
  await expect(example.getByText(/No widget 'holodeck'/).first()).toBeVisible();
  await example.getByText('Its schema', { exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await expect(example.getByText('"colour"')).toBeVisible();
  const works = example.getByRole('textbox', { name: 'Works' });
  await works.fill('still does');
  await expect(works).toHaveValue('still does');
});

test('[X-17] schema form: pairs are added, named and taken away by keyboard; two of one key are refused', async ({
  open,
}) => {
  const page = await open('schema-form');
  const labels = page.getByRole('region', { name: 'Every widget' }).getByRole('group', { name: 'Labels' });
  await labels.getByRole('button', { name: 'Add a pair' }).focus();
  await page.keyboard.press('Enter');
  const third = labels.getByRole('group', { name: 'Pair 3' });
  await expect(third.getByRole('textbox', { name: 'Key' })).toBeFocused();
  await page.keyboard.type('rack');
  await page.keyboard.press('Tab');
  await page.keyboard.type('c1');
  const key = third.getByRole('textbox', { name: 'Key' });
  await expect(key).toHaveAttribute('aria-invalid', 'true');
  await expect(key).toHaveAccessibleDescription('Duplicate keys are not allowed');
  await key.fill('row');
  await expect(key).not.toHaveAttribute('aria-invalid');
  await third.getByRole('button', { name: 'Remove row' }).focus();
  await page.keyboard.press('Enter');
  await expect(third).toHaveCount(0);
  await expect(labels.getByRole('group', { name: 'Pair 2' }).getByRole('textbox', { name: 'Key' })).toBeFocused();
});

test('[X-17] schema form: items of a list are added, moved and taken out, and the keyboard stays with them', async ({
  open,
}) => {
  const page = await open('schema-form');
  const list = page.getByRole('region', { name: 'Every widget' }).getByRole('group', { name: 'Name servers' });
  const values = () =>
    list.getByRole('textbox').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await list.getByRole('button', { name: 'Move item 2 up' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(values).toEqual(['192.0.2.2', '192.0.2.1']);
  await expect(list.getByRole('button', { name: 'Move item 1 down' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(values).toEqual(['192.0.2.1', '192.0.2.2']);
  await expect(list.getByRole('button', { name: 'Move item 2 up' })).toBeFocused();

  await list.getByRole('button', { name: 'Remove item 1' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(values).toEqual(['192.0.2.2']);
  await expect(list.getByRole('button', { name: 'Remove item 1' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: 'Add' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('textbox', { name: 'Address 1' })).toBeFocused();
});

test('[FORM-13] schema form: a chosen file names the field that follows it, until somebody else does', async ({
  open,
}) => {
  const page = await open('schema-form');
  const every = page.getByRole('region', { name: 'Every widget' });
  const name = every.getByRole('textbox', { name: 'Name', exact: true });
  const choose = (file: string) =>
    every
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from('x') });
  await choose('a.txt');
  await expect(every.getByText('a.txt')).toBeVisible();
  await expect(name).toHaveValue('debian-13');
  await name.fill('');
  await choose('b.txt');
  await expect(name).toHaveValue('b.txt');
  await choose('c.txt');
  await expect(name).toHaveValue('c.txt');
});

test('[X-17] schema form: the keyboard goes through every widget in reading order, and is held by none', async ({
  open,
}) => {
  const page = await open('schema-form');
  const every = page.getByRole('region', { name: 'Every widget' });
  const editor = every.getByRole('textbox', { name: 'Script' });
  await editor.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(every.getByRole('button', { name: 'Load from a file' })).toBeFocused();
  // The elements that the keyboard came to, by the place each has in the document.
  const places: number[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    const place = await every.evaluate((region) =>
      [...region.querySelectorAll('*')].indexOf(document.activeElement ?? region),
    );
    if (place < 0) break;
    places.push(place);
    await page.keyboard.press('Tab');
  }
  expect(places.length, 'fields that the keyboard came to').toBeGreaterThan(15);
  expect(places.length, 'the keyboard left the form').toBeLessThan(60);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(new Set(places).size, 'nothing is come to twice').toBe(places.length);
});
