import type { Page } from '@playwright/test';
import { uniqueName } from '../support/native.ts';
import { expect, test } from '../support/test.ts';
import { act } from '../images/panel.ts';
import { openImages, rows } from './console.ts';

const focusIsIn = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector);

test('[X-14] the list works without a mouse: search, rows, selection, drawer, refresh, help, going to a panel', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await openImages(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Filter' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('x');
  await expect(rows(page).first().getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('toolbar').getByText('1 selected')).toBeVisible();
  await page.keyboard.press('e');
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: /^Show less about/ }),
  ).toHaveAttribute('aria-expanded', 'true');
  const refreshed = page.waitForResponse(/\/api\/glance\/images\//);
  await page.keyboard.press('r');
  await refreshed;

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ngdetails\/OS::Glance::Image\//);
  const letter = await letterOfImages(page);
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
  await expect(page).toHaveURL(/\/project\/images/);
  await rows(page).first().waitFor();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Create image' })).toBeVisible();
});

test('[MODAL-02] [X-17] a dialog stays when the page beside it is pressed, holds the focus and gives it back', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await openImages(page);
  const opener = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await opener.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await page.mouse.click(5, 450);
  await expect(sheet).toBeVisible();
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Tab');
    // Within the dialog, or past its end in the browser's own controls: never in the page below.
    expect(await page.evaluate(() => document.activeElement?.closest('dialog, :not(body *)') !== null)).toBe(true);
  }
  await sheet.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
});

test('[MODAL-03] [CONF-01] a dangerous action names what it takes, and asks over the page; no leaves all as it was', async ({
  page,
  signIn,
  native,
}) => {
  const cloud = await native();
  const stem = uniqueName();
  const images = [await cloud.image({ name: `${stem}-a` }), await cloud.image({ name: `${stem}-b` })];
  await signIn('demo');
  await openImages(page);
  for (const { name } of images) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Delete Images' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm Delete Images' });
  for (const { name } of images) await expect(question).toContainText(name);
  await page.mouse.click(5, 450);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('toolbar').getByText('2 selected')).toBeVisible();
  expect(await cloud.find(images[0]!.name)).toHaveLength(1);
});

test('[MODAL-03] the session’s dialog lies over a wizard, and the wizard comes back as it was', async ({
  page,
  signIn,
  target,
  native,
}) => {
  const image = await (await native()).image();
  await signIn('demo');
  await openImages(page, `?name=${image.name}`);
  await act(page, image.name, 'Edit Image');
  const wizard = page.getByRole('dialog', { name: 'Edit image' });
  await wizard.getByLabel('Image name').fill('kept below');
  await page.route('**/api/glance/metadefs/**', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body: '"not logged in"' }),
  );
  await wizard
    .getByRole('button', { name: /Metadata/ })
    .first()
    .click();
  const over = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(over).toBeVisible();
  await expect.poll(() => focusIsIn(page, 'dialog')).toBe(true);
  await page.unroute('**/api/glance/metadefs/**');
  await over.getByLabel('Password', { exact: true }).fill(target.users['demo']!.password);
  await page.keyboard.press('Enter');
  await expect(over).toBeHidden();
  await expect(wizard).toBeVisible();
  await wizard
    .getByRole('button', { name: /Image Details/ })
    .first()
    .click();
  await expect(wizard.getByLabel('Image name')).toHaveValue('kept below');
});

test('[X-17] the focus is seen wherever it is, and the page can be skipped to', async ({ page, signIn }) => {
  await signIn('demo');
  await openImages(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement;
      // A ring of its own, or around what stands for it (a hidden input's label, a field's box).
      const ringed = [at, at.parentElement, at.nextElementSibling].some((element) => {
        if (!element) return false;
        const style = getComputedStyle(element);
        return (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none';
      });
      return ringed || `no ring: ${at.outerHTML.slice(0, 160)}`;
    });
    expect(seen).toBe(true);
  }
  await page.keyboard.press('Home');
  await page.goto('/project/images');
  await rows(page).first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

async function letterOfImages(page: Page): Promise<string> {
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const letter = await sheet.locator('dl > div').filter({ hasText: 'Images' }).locator('kbd').last().innerText();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  return letter;
}
