// From panel to panel in a warm console: from the click to the painted rows, and what moves meanwhile.
import { median, openBrowser, signedIn, startConsole } from './bench-console.mjs';

const rounds = 5;

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
export async function bench() {
  const sextant = await startConsole();
  const browser = await openBrowser();
  try {
    const page = await (await signedIn(browser, sextant.url, 'admin')).newPage();
    await page.goto(`${sextant.url}/project/images`);
    await page.locator('tr[data-id] a').first().waitFor();
    // A dashboard that is not in view is closed unless it was opened by hand: links to press must be there.
    await page.evaluate(async () => {
      const heads = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('nav section > button'));
      for (const head of heads) {
        do {
          head.click();
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        } while (head.ariaExpanded !== 'true');
      }
    });
    const row = 'tr[data-id] a[href*="ngdetails"]';
    const admin = 'nav a[href="/admin/images"]';
    const project = 'nav a[href="/project/images"]';
    const heading = 'main dl dd';
    /** @type {Record<'details' | 'back' | 'panel', { milliseconds: number, shift: number }[]>} */
    const seen = { details: [], back: [], panel: [] };
    for (let round = 0; round <= rounds; round += 1) {
      const details = await step(page, row, heading);
      const back = await step(page, null, row);
      await step(page, admin, row, '/admin/images');
      const panel = await step(page, project, row, '/project/images');
      // The first round fetches what a warm console has.
      if (round === 0) continue;
      seen.details.push(details);
      seen.back.push(back);
      seen.panel.push(panel);
    }
    const steps = Object.values(seen).flat();
    return [
      ...Object.entries({ details: 'list to details', back: 'details back to list', panel: 'panel to panel' }).map(
        ([key, name]) => ({
          name: `${name}, warm`,
          measured: median(seen[/** @type {keyof typeof seen} */ (key)].map(({ milliseconds }) => milliseconds)),
          limit: 100,
          unit: 'ms',
        }),
      ),
      {
        name: 'panel to panel, warm: layout shift',
        measured: Math.max(...steps.map(({ shift }) => shift)),
        limit: 0,
        unit: '',
      },
    ];
  } finally {
    await browser.close();
    await sextant.stop();
  }
}

/**
 * Presses a link (or goes back) inside the page, and waits there for what must be in view then; milliseconds from the press to
 * the paint, and the layout shift from then until half a second after.
 * @param {import('playwright').Page} page @param {string | null} link @param {string} expected @param {string} [path]
 */
async function step(page, link, expected, path) {
  return page.evaluate(async ([link, expected, path]) => {
    let shift = 0;
    // A press is an input, whose shifts the browser excuses for half a second; they count here all the same.
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += /** @type {any} */ (entry).value;
    });
    observer.observe({ type: 'layout-shift' });
    const old = new Set(document.querySelectorAll(/** @type {string} */ (expected)));
    const begun = performance.now();
    if (link === null) history.back();
    else /** @type {HTMLElement} */ (document.querySelector(/** @type {string} */ (link))).click();
    await new Promise((resolve) => {
      const look = () => {
        const here = path === undefined || location.pathname === path;
        const fresh = [...document.querySelectorAll(/** @type {string} */ (expected))].some((one) => !old.has(one));
        if (here && fresh) setTimeout(resolve);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const milliseconds = performance.now() - begun;
    await new Promise((resolve) => setTimeout(resolve, 500));
    observer.disconnect();
    return { milliseconds, shift };
  }, /** @type {const} */ ([link, expected, path]));
}
