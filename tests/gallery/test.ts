import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';
import { serveFiles } from '../../core/testing/gallery/serve-gallery.mjs';

export interface GalleryOptions {
  theme?: 'light' | 'dark';
  language?: 'en' | 'de' | 'ar';
}

interface Fixtures {
  /** Opens a part alone, at rest: fonts there, nothing moving. */
  open(part: string, options?: GalleryOptions): Promise<Page>;
  /** What axe finds on the page as it is, as `rule (elements)`. */
  axe(): Promise<string[]>;
}

/** A page of the built gallery. */
export const test = base.extend<Fixtures, { galleryUrl: string }>({
  galleryUrl: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      // One that is served live already, for whoever works on a part.
      const live = process.env['GALLERY_URL'];
      if (live) return use(live);
      const { url, close } = await serveFiles(0);
      await use(url);
      await close();
    },
    { scope: 'worker' },
  ],
  async open({ page, galleryUrl }, use) {
    await use(async (part, { theme = 'light', language = 'en' } = {}) => {
      await page.goto(`${galleryUrl}?part=${part}&theme=${theme}&language=${language}&alone`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await atRest(page);
      return page;
    });
  },
  async axe({ page }, use) {
    await use(async () => {
      await atRest(page);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      return violations.map(
        ({ id, nodes }) =>
          `${id} ${nodes.map((node) => `${node.target.join(' ')} — ${node.any[0]?.message}`).join(' | ')}`,
      );
    });
  },
});
export { expect };

/** Fonts are there, and what moves only once has arrived: colours and places are judged at rest. */
async function atRest(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      .forEach((animation) => animation.finish());
  });
}
