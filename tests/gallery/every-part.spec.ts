import { readdirSync } from 'node:fs';
import { expect, type GalleryOptions, test } from './test.ts';

// What holds for each part of the shared interface: whoever adds a page to the gallery is checked here by that.
const parts = readdirSync(new URL('../../core/testing/gallery/pages', import.meta.url))
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.slice(0, -'.tsx'.length));

const modes: Record<string, GalleryOptions> = {
  light: { theme: 'light' },
  dark: { theme: 'dark' },
  rtl: { language: 'ar' },
};

for (const part of parts) {
  test(`[X-17] ${part}: axe finds nothing, light, dark and right to left, and it looks as it did`, async ({
    open,
    axe,
  }) => {
    const found: string[] = [];
    for (const [mode, options] of Object.entries(modes)) {
      const page = await open(part, options);
      found.push(...(await axe()).map((line) => `${mode}: ${line}`));
      await expect.soft(page).toHaveScreenshot(`${part}-${mode}.png`, { fullPage: true });
    }
    expect(found).toEqual([]);
  });

  test(`[X-17] ${part}: a window of 320 px needs no sideways scrolling`, async ({ page, open }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(part);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}
