import { readdirSync } from 'node:fs';
import { rulesOfColour } from '../support/axe.ts';
import { movingParts } from '../support/moving.ts';
import { expect, test } from './test.ts';

// The parts of the shared interface. A page that is added to the gallery is checked here, too.
const parts = readdirSync(new URL('../../core/testing/gallery/pages', import.meta.url))
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.slice(0, -'.tsx'.length));

/** Pixels: a phone, a narrow one, and the gallery's own window at a zoom of 200 %. */
const [phone, narrow, zoomed] = [390, 320, 500];

// Each page is loaded twice, once per direction of writing: all else changes in the page as it does for an operator.
for (const part of parts) {
  test(`[X-17] ${part}: axe finds nothing, light and dark; as it looked; no sideways scrolling at 320 px or 200 %; nothing moves where that is not wanted`, async ({
    open,
    axe,
  }) => {
    const page = await open(part, { theme: 'system' });
    expect.soft(await axe(), 'light').toEqual([]);
    await expect.soft(page).toHaveScreenshot(`${part}-light.png`, { fullPage: true });

    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await axe({ only: rulesOfColour }), 'dark').toEqual([]);
    await expect.soft(page).toHaveScreenshot(`${part}-dark.png`, { fullPage: true });

    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    expect.soft(await page.evaluate(movingParts), 'what moves').toEqual([]);
    for (const width of [zoomed, narrow, phone]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), 'width').toBeLessThanOrEqual(width);
    }
    await expect.soft(page).toHaveScreenshot(`${part}-phone.png`, { fullPage: true });
  });

  test(`[X-17] ${part}: right to left axe finds nothing, and it looks as it did`, async ({ open, axe }) => {
    const page = await open(part, { language: 'ar' });
    expect.soft(await axe({ without: rulesOfColour })).toEqual([]);
    await expect.soft(page).toHaveScreenshot(`${part}-rtl.png`, { fullPage: true });
  });
}
