import { expect, test } from './test.ts';

test('[FORM-08] [X-17] fields: a figure is stepped by arrow keys within its bounds, where its buttons end', async ({
  open,
}) => {
  const page = await open('fields');
  const disk = page.getByRole('spinbutton', { name: 'Min disk' });
  await disk.focus();
  await page.keyboard.press('ArrowDown');
  await expect(disk).toHaveValue('0');
  await page.keyboard.press('ArrowDown');
  await expect(disk).toHaveValue('0');
  await page.keyboard.press('ArrowUp');
  await expect(disk).toHaveValue('1');

  const replicas = page.getByRole('spinbutton', { name: 'Replicas' });
  await replicas.focus();
  await page.keyboard.press('ArrowUp');
  await expect(replicas).toHaveValue('12');
  const [up, down] = await page
    .getByRole('region', { name: 'Number, at its largest' })
    .locator('button')
    .evaluateAll((buttons) => buttons.map((button) => (button as HTMLButtonElement).disabled));
  expect([up, down]).toEqual([true, false]);
});

test('[FORM-02] [X-17] fields: a password is shown and hidden by a button that says what it does', async ({ open }) => {
  const page = await open('fields');
  const password = page.getByLabel('Admin password', { exact: true });
  await password.focus();
  await expect(password).toHaveAttribute('type', 'password');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeFocused();
  await expect(password).toHaveAttribute('type', 'text');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'password');
});

test('[X-17] fields: one of four hundred is found by typing, and taken with Enter', async ({ open }) => {
  const page = await open('fields');
  const flavor = page.getByRole('combobox', { name: 'Flavor' });
  await expect(flavor).toHaveAccessibleDescription('Type a part of its name or size.');
  await flavor.focus();
  await page.keyboard.type('size-39');
  await expect(flavor).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('status').filter({ hasText: '11 choices' })).toBeAttached();
  // The mark is on the best match, and the arrows move it; the focus stays in the field.
  await page.keyboard.press('ArrowDown');
  const marked = await flavor.getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${marked}"]`)).toHaveRole('option');
  await expect(page.locator(`[id="${marked}"]`)).toContainText('m2.size-390');
  await page.keyboard.press('Enter');
  await expect(flavor).toHaveValue('m2.size-390');
  await expect(flavor).toHaveAttribute('aria-expanded', 'false');
  await expect(flavor).toBeFocused();
});

test('[X-17] fields: choices of a service come when the list opens, and one is taken by keyboard', async ({ open }) => {
  const page = await open('fields');
  const image = page.getByRole('combobox', { name: 'Image' });
  await image.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: '5 choices' })).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(image).toHaveValue('fedora-43');
});

test('[X-17] fields: a searchable choice forgets what was typed on Esc, keeps refused ones in view, and lists more as one goes', async ({
  open,
}) => {
  const page = await open('fields');
  const flavor = page.getByRole('combobox', { name: 'Flavor' });
  await flavor.focus();
  await page.keyboard.type('nowhere');
  await expect(page.getByText('Nothing matches “nowhere”. Try fewer letters.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(flavor).toHaveValue('m3.size-7');

  await page.keyboard.press('ArrowDown');
  const options = page.getByRole('listbox', { name: 'Choices' }).getByRole('option');
  await expect(options).toHaveCount(50);
  await expect(options.first()).toHaveAttribute('aria-setsize', '400');
  const refused = options.filter({ hasText: 'm3.size-3Its disk is smaller' });
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(flavor).toHaveAttribute('aria-expanded', 'true');
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowUp');
  await expect(options).toHaveCount(400);
  await page.keyboard.press('Enter');
  await expect(flavor).toHaveValue('m3.size-399');
});
