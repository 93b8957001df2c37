import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { serveFiles } from '../../core/testing/gallery/serve-gallery.mjs';
import { atRest, axeFindings, type AxeQuestion } from '../support/axe.ts';

export interface GalleryOptions {
  /** `system`: as the browser is told by `emulateMedia`. */
  theme?: 'light' | 'dark' | 'system';
  language?: 'en' | 'de' | 'ar' | 'fr' | 'ja';
}

interface Fixtures {
  /** Opens a part alone, at rest: fonts there, nothing moving. */
  open(part: string, options?: GalleryOptions): Promise<Page>;
  /** Returns axe's findings on the page as it is, as `rule (elements)`. */
  axe(question?: AxeQuestion): Promise<string[]>;
}

const viewport = { width: 1000, height: 700 };

/**
 * A page of the built gallery. All pages of a worker are in one context: the browser keeps the compiled code of the gallery, which
 * takes a quarter of a test's time to compile.
 */
export const test = base.extend<Fixtures, { galleryUrl: string; sharedContext: BrowserContext }>({
  galleryUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures off the pattern
    async ({}, use) => {
      // A gallery that is served live already is used, for whoever works on a part.
      const live = process.env['GALLERY_URL'];
      if (live) return use(live);
      const { url, close } = await serveFiles(0);
      await use(url);
      await close();
    },
    { scope: 'worker' },
  ],
  sharedContext: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ viewport, locale: 'en-US', timezoneId: 'UTC' });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  async page({ sharedContext, galleryUrl }, use) {
    const page = await sharedContext.newPage();
    await use(page);
    // The next test finds nothing of this one.
    if (page.url().startsWith(galleryUrl)) await page.evaluate(() => localStorage.clear());
    await page.close();
  },
  async open({ page, galleryUrl }, use) {
    await use(async (part, { theme = 'light', language = 'en' } = {}) => {
      await page.goto(`${galleryUrl}?part=${part}&theme=${theme}&language=${language}&alone`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await atRest(page);
      // A graph moves until its items have found their places.
      await expect(page.locator('[data-fitted=false]')).toHaveCount(0);
      return page;
    });
  },
  async axe({ page }, use) {
    await use((question) => axeFindings(page, question));
  },
});
export { expect };
