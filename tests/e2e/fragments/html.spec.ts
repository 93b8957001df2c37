import { expect, expectMessage, press, test } from './desk.ts';

test('[CONF-01] a red button of a form in HTML asks first, over its dialog, which stays as it was filled in', async ({
  open,
}) => {
  const page = await open();
  const dialog = await press(page, 'Rename the rack');
  await dialog.getByLabel('Name').fill('r 9');
  await dialog.getByRole('button', { name: 'Scrap it' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm Scrap it' });
  await expect(question).toContainText('"r1"');
  await expect(question).toContainText('Nobody brings it back.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('r 9');
  await dialog.getByRole('button', { name: 'Scrap it' }).click();
  await question.getByRole('button', { name: 'Scrap it' }).click();
  await expectMessage(page, 'Scrapped.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[MODAL-11] [MODAL-12] a form in HTML is drawn, refused, filled in again, and its message’s markup runs nothing', async ({
  open,
  problems,
}) => {
  const page = await open();
  const dialog = await press(page, 'Rename the rack');
  await expect(dialog.getByRole('heading', { name: 'Rename the rack' })).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('rack 2');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByText('Spaces are not allowed.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('rack 2');

  await dialog.getByLabel('Name').fill('r2');
  await dialog.getByRole('link', { name: 'New room' }).click();
  const over = page.getByRole('dialog', { name: 'New room' });
  await over.getByLabel('Name').fill('Attic');
  await over.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByLabel('Room').locator('option:checked')).toHaveText('Attic');
  await expect(dialog.getByLabel('Name')).toHaveValue('r2');

  const post = page.waitForRequest((each) => each.method() === 'POST');
  await dialog.getByLabel('Name').press('Enter');
  expect((await post).postData()).toBe('name=r2&room=7&press=rename');
  const messages = page.getByRole('region', { name: 'Messages' });
  // Under the pointer it stays while it is looked at.
  await messages.getByText('Renamed to').hover();
  await expect(messages).toContainText('Renamed to r2, room 7.');
  await expect(messages.locator('b')).toHaveText('r2');
  // Without the tag it is text.
  await expect(messages).toContainText('Doors <b>are</b> open.');
  await expect(messages.locator('[onerror]')).toHaveCount(0);
  expect(await page.title()).not.toBe('executed');
  expect(problems).toEqual([]);
});

test('[MODAL-12] HTML of a back end runs nothing, styles nothing and sends nothing elsewhere, and no policy has to stop it; its links stay', async ({
  open,
  problems,
}) => {
  const page = await open();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const dialog = await press(page, 'Notes');
  await expect(dialog.getByRole('link', { name: 'the rules' })).toHaveAttribute('href', 'https://docs.example/racks');
  await expect(dialog.getByRole('link', { name: 'the rules' })).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(dialog.getByRole('link', { name: 'not these' })).toHaveCount(0);
  await dialog.getByText('not these').click();
  for (const never of ['script', 'style', 'iframe', '[onclick]', '[onerror]', '[style]', '[href^="javascript"]']) {
    await expect(dialog.locator('[data-modal-body]').locator(never), never).toHaveCount(0);
  }
  await expect(dialog.getByRole('alert')).toContainText('This form would be sent to another site');
  await dialog.getByLabel('Password').fill('secret');
  await dialog.getByRole('button', { name: 'Send' }).click();
  expect(requests.filter((url) => url.includes('elsewhere.example'))).toEqual([]);
  expect(await page.title()).not.toBe('executed');
  await expect(dialog.getByLabel('Password')).toHaveAttribute('autocomplete', 'new-password');
  expect(problems).toEqual([]);
});

test('HTML of a back end asks nothing of the console but of its own server', async ({ open, problems }) => {
  const page = await open();
  const others = /\/(auth\/(logout|switch)|api\/nova|api\/p\/other)\//;
  const requests: string[] = [];
  page.on('request', (request) => others.test(request.url()) && requests.push(request.url()));
  const dialog = await press(page, 'Notes');
  await expect(dialog.locator('[data-modal-body] img[src]')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await dialog.getByRole('button', { name: 'Launch' }).click();
  for (const [link, address] of [
    ['Farewell', '/auth/logout/'],
    ['Neighbour', '/api/p/other/desk/x'],
  ] as const) {
    await dialog.getByText(link).click();
    const over = page.getByRole('dialog', { name: 'This cannot be shown' });
    await expect(over.getByRole('alert')).toContainText(`which this server may not call: ${address}`);
    await over.getByRole('button', { name: 'Close' }).last().click();
    await expect(over).toHaveCount(0);
  }
  expect(requests).toEqual([]);
  expect(problems).toEqual([]);
});
