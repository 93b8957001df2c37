import { atRest } from '../support/axe.ts';
import { expect, test } from './test.ts';

test('[X-08] [X-17] modals hold the focus, ask before they lose what was typed, and give the focus back', async ({
  open,
}) => {
  const page = await open('modal');
  const dialog = page.getByRole('dialog', { name: 'Rename image' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('typed');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Name')).toHaveValue('typed');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(dialog).toHaveCount(0);

  const opener = page.getByRole('button', { name: 'small' });
  await opener.press('Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await page.getByRole('button', { name: 'Delete 6 images' }).press('Enter');
  const danger = page.getByRole('dialog', { name: 'Delete 6 images' });
  const button = danger.getByRole('button', { name: 'Delete 6 images' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await danger.getByRole('textbox').fill('6');
  await button.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Deleted');
});

test('a dialog is dragged by its title, never out of the window, and stays where it is on a narrow one', async ({
  open,
}) => {
  const page = await open('modal');
  await page.setViewportSize({ width: 1280, height: 800 });
  const dialog = page.getByRole('dialog', { name: 'Rename image' });
  await dialog.waitFor();
  await atRest(page);
  const title = dialog.getByRole('heading', { name: 'Rename image' });
  const box = async () => (await dialog.boundingBox())!;
  await expect(title).toHaveCSS('cursor', 'grab');
  const first = await box();
  const drag = async (x: number, y: number) => {
    const from = (await title.boundingBox())!;
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10 + x, from.y + 10 + y, { steps: 3 });
    await page.mouse.up();
  };
  await drag(60, 40);
  expect(await box()).toMatchObject({ x: first.x + 60, y: first.y + 40 });
  await dialog.getByLabel('Name').fill('typed');
  await drag(3000, 3000);
  const corner = await box();
  expect([corner.x + corner.width, corner.y + corner.height].map(Math.round)).toEqual([1280, 800]);
  // A smaller window takes it along, the keyboard works as before, a double press puts it back.
  await page.setViewportSize({ width: 900, height: 600 });
  await expect.poll(async () => Math.round((await box()).x + (await box()).width)).toBe(900);
  await expect(dialog.getByLabel('Name')).toHaveValue('typed');
  await title.dblclick();
  await expect.poll(async () => (await box()).x).toBe((900 - (await box()).width) / 2);
  await drag(-50, -50);
  await page.setViewportSize({ width: 400, height: 700 });
  await expect.poll(async () => (await box()).x).toBe(0);
  await drag(30, 30);
  expect((await box()).x).toBe(0);
});
