// A table of 100,000 rows: the real panel in a real browser, on a list call that is answered with all of them at once.
import { median, openBrowser, signedIn, startConsole } from './bench-console.mjs';

const size = 100_000;

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
export async function bench() {
  const sextant = await startConsole();
  const browser = await openBrowser();
  try {
    const answer = JSON.stringify({ items: images(), has_more_data: false, has_prev_data: false });
    // The first filter makes the texts of all rows: typed as people do, key after key, and counted by itself. A page has one.
    const firstFilters = [];
    for (let at = 0; at < 2; at += 1) {
      const page = await openRows(browser, sextant.url, answer);
      firstFilters.push(await filter(page, 'image 5', { delay: 60 }));
      await page.context().close();
    }
    const page = await openRows(browser, sextant.url, answer);
    firstFilters.push(await filter(page, 'image 5', { delay: 60 }));
    await filter(page, '');
    const sorts = [];
    const filters = [];
    for (let run = 0; run < 6; run += 1) sorts.push(await sort(page, run % 2 === 0 ? 'Size' : 'Name'));
    for (const text of ['image 7', 'image 99', 'image 123', 'image 4']) {
      filters.push(await filter(page, text));
      await filter(page, '');
    }
    const framesPerSecond = await scroll(page);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devTools.send('Runtime.getHeapUsage');
    return [
      // The first sort by a column makes its keys; all are told, the median counts.
      { name: '100,000 rows: sort', measured: median(sorts), limit: 100, unit: 'ms' },
      { name: '100,000 rows: the first filter', measured: median(firstFilters), limit: 100, unit: 'ms' },
      { name: '100,000 rows: filter', measured: median(filters), limit: 100, unit: 'ms' },
      { name: '100,000 rows: scroll', measured: framesPerSecond, limit: 55, unit: 'fps', atLeast: true },
      { name: '100,000 rows: heap', measured: usedSize / 1e6, limit: 300, unit: 'MB' },
    ];
  } finally {
    await browser.close();
    await sextant.stop();
  }
}

/** A page of its own with all rows. @param {import('playwright').Browser} browser @param {string} url @param {string} answer */
async function openRows(browser, url, answer) {
  const page = await (await signedIn(browser, url)).newPage();
  await page.route(/\/api\/glance\/images\//, (route) =>
    route.fulfill({ contentType: 'application/json', body: answer }),
  );
  await page.goto(`${url}/project/images`);
  await page
    .locator(`table[aria-rowcount="${size + 1}"] tr[data-id]`)
    .first()
    .waitFor({ timeout: 60_000 });
  // At rest: what a first load does behind its rows is not what is measured.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return page;
}

/** Presses a column's head; milliseconds until the page has drawn the rows in their order. @param {import('playwright').Page} page @param {string} column */
function sort(page, column) {
  return page.evaluate(async (column) => {
    const head = [...document.querySelectorAll('th button')].find((button) => button.textContent?.trim() === column);
    const order = () => head?.closest('th')?.getAttribute('aria-sort');
    const before = order();
    const begun = performance.now();
    /** @type {HTMLElement} */ (head).click();
    while (order() === before) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - begun;
  }, column);
}

/**
 * Milliseconds in which the page could do nothing else because of a text in the filter: the search waits 300 ms for more
 * keys, which is no work, so what counts is the long work from there to the new rows.
 * @param {import('playwright').Page} page @param {string} text @param {{ delay?: number }} [typing] milliseconds from key to key; without, all comes at once
 */
async function filter(page, text, { delay } = {}) {
  await page.evaluate(() => {
    const bench = { begun: 0, longest: 0, done: false };
    Object.assign(window, { bench });
    let last = performance.now();
    // Between two turns of a message port nothing else runs but the page's own work.
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const now = performance.now();
      bench.longest = Math.max(bench.longest, now - last);
      last = now;
      if (!bench.done) channel.port2.postMessage(null);
    };
    channel.port2.postMessage(null);
  });
  const before = await page.getByRole('table').getAttribute('aria-rowcount');
  const search = page.getByRole('combobox', { name: 'Filter' });
  await (delay === undefined ? search.fill(text) : search.pressSequentially(text, { delay }));
  await page.waitForFunction(
    (before) => document.querySelector('table')?.getAttribute('aria-rowcount') !== before,
    before,
  );
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const { bench } = /** @type {any} */ (window);
    bench.done = true;
    return bench.longest;
  });
}

/** Frames a second while two seconds of scrolling pass the rows by. @param {import('playwright').Page} page */
function scroll(page) {
  return page.evaluate(async () => {
    let scroller = /** @type {Element | null} */ (document.querySelector('tr[data-id]'));
    while (scroller && (scroller.scrollHeight <= scroller.clientHeight + 1 || scroller.tagName === 'TABLE'))
      scroller = scroller.parentElement;
    if (!scroller) throw new Error('nothing to scroll');
    const begun = performance.now();
    const top = scroller.scrollTop;
    let frames = 0;
    while (performance.now() - begun < 2000) {
      scroller.scrollTop += 120;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      frames += 1;
    }
    if (scroller.scrollTop === top) throw new Error('nothing was scrolled');
    return frames / ((performance.now() - begun) / 1000);
  });
}

/** Images as the gateway answers them, in no order. */
function images() {
  return Array.from({ length: size }, (_, at) => {
    const id = ((at * 48_271) % 2_147_483_647).toString(16).padStart(8, '0');
    const day = String((at % 28) + 1).padStart(2, '0');
    return {
      id: `${id}-0000-4000-8000-${String(at).padStart(12, '0')}`,
      name: `image ${(at * 7919) % size}`,
      status: 'active',
      visibility: at % 3 === 0 ? 'public' : 'private',
      protected: at % 5 === 0,
      is_public: at % 3 === 0,
      disk_format: at % 2 === 0 ? 'qcow2' : 'raw',
      container_format: 'bare',
      size: (at * 104_729) % 10_000_000_000,
      virtual_size: null,
      min_disk: 0,
      min_ram: 0,
      owner: '11111111111111111111111111111111',
      tags: [],
      properties: {},
      created_at: `2026-10-${day}T12:00:00Z`,
      updated_at: `2026-10-${day}T12:00:00Z`,
    };
  });
}
