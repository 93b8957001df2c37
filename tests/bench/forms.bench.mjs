// Typing in a form of sixty fields: how long until what was typed is seen, key by key, in the gallery's built page.
import { buildGallery, serveFiles } from '../../core/testing/gallery/serve-gallery.mjs';
import { openBrowser } from './bench-console.mjs';

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
export async function bench() {
  await buildGallery();
  const gallery = await serveFiles(0);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${gallery.url}?part=large-form&theme=light&language=en&alone`);
    await page.getByLabel('Field 60').waitFor();
    await page.evaluate(() => {
      /** @type {Map<number, number>} */
      const interactions = new Map();
      Object.assign(window, { interactions });
      new PerformanceObserver((list) => {
        for (const entry of /** @type {any[]} */ (list.getEntries())) {
          if (!entry.interactionId) continue;
          interactions.set(entry.interactionId, Math.max(entry.duration, interactions.get(entry.interactionId) ?? 0));
        }
      }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16, buffered: true }));
    });
    let keys = 0;
    for (const field of ['field3', 'field28', 'field59', 'field30']) {
      await page.locator(`[id=large_${field}]`).focus();
      for (const key of field === 'field30' ? '123456' : 'a name as long as any / operator types') {
        await page.keyboard.press(key === ' ' ? 'Space' : key);
        keys += 1;
      }
      await page.keyboard.press('Tab');
    }
    const durations = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
      return [.../** @type {any} */ (window).interactions.values()];
    });
    // The worst of every fifty interactions is left out, as the measure is defined; those under 16 ms are not reported.
    const worst = /** @type {number[]} */ (durations).toSorted((a, b) => b - a);
    const slowest = worst[Math.floor(keys / 50)] ?? 16;
    return [{ name: 'a form of 60 fields: INP while typing', measured: slowest, limit: 100, unit: 'ms' }];
  } finally {
    await browser.close();
    await gallery.close();
  }
}
