// The time from an address to the first painted row of its list, with what went over the wire until then.
import { slowDown } from './bench-console.mjs';

/** A page with a list, and how a row of it is known. @typedef {{ address: string, row: string }} List */

/**
 * Opens a list in a context that has seen nothing, and closes the context once the first row is painted.
 * @param {import('playwright').BrowserContext} context @param {List} list
 * @param {boolean} isSlow with 40 ms to the server and back, 10 Mbit/s, and a quarter of this machine's speed
 */
export async function firstLoad(context, { address, row }, isSlow = false) {
  const page = await context.newPage();
  if (isSlow) await slowDown(page);
  // The frame after the one that has a row's link: then it is painted.
  await page.addInitScript((selector) => {
    new MutationObserver((_changes, watch) => {
      if (!document.querySelector(selector)) return;
      watch.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          performance.mark('rows');
          console.debug('rows are painted');
        }),
      );
    }).observe(document, { childList: true, subtree: true });
  }, row);
  // Bytes as they go over the wire, headers included: what the page's own timing leaves out.
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  /** @type {Map<string, string>} */
  const addresses = new Map();
  /** @type {Map<string, number>} */
  const sent = new Map();
  network.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sent.set(addresses.get(requestId) ?? '', encodedDataLength),
  );
  // The page says so itself: to be asked, it would have to run the asker's 300 kB of script in the midst of what is measured.
  const painted = page.waitForEvent('console', (message) => message.text() === 'rows are painted');
  await page.goto(address);
  await painted;
  const seen = await page.evaluate(() => {
    const milliseconds = /** @type {PerformanceEntry} */ (performance.getEntriesByName('rows')[0]).startTime;
    const entries = /** @type {PerformanceResourceTiming[]} */ ([
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ])
      .filter((entry) => entry.startTime < milliseconds && !entry.name.startsWith('data:'))
      .sort((a, b) => a.startTime - b.startTime);
    // Levels of the waterfall: a request that begins after another has ended may have waited for it, so the longest
    // such chain behind the document is the most that can have waited for one another. Never too low.
    /** @type {Map<PerformanceEntry, number>} */
    const levels = new Map();
    for (const entry of entries) {
      const before = entries.filter((other) => other !== entry && other.responseEnd <= entry.startTime);
      levels.set(entry, Math.max(-1, ...before.map((other) => levels.get(other) ?? 0)) + 1);
    }
    const names = entries.map((entry) => entry.name);
    return { milliseconds, names, requests: entries.length, depth: Math.max(...levels.values()) };
  });
  await context.close();
  // Files that are fetched after the rows are no part of the first load.
  const bytes = seen.names.reduce((sum, name) => sum + (sent.get(name) ?? 0), 0);
  return { ...seen, kB: bytes / 1000 };
}
