// Measures a first load of the images panel, in a browser that has seen nothing yet: requests, depth, bytes and time to rows.
// Horizon's figures are recorded ones (Horizon 23, its images panel on the same kind of machine, medians): 1,493 ms and 1,217
// kB.
import { median, openBrowser, signedIn, startConsole } from './bench-console.mjs';

const horizon = { milliseconds: 1493, kB: 1217 };
const runs = 5;

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
export async function bench() {
  const sextant = await startConsole();
  const browser = await openBrowser();
  try {
    /** @type {Awaited<ReturnType<typeof firstLoad>>[]} */
    const loads = [];
    for (let run = 0; run <= runs; run += 1) {
      const load = await firstLoad(browser, sextant.url);
      // The first one warms the gateway and the browser's own processes.
      if (run > 0) loads.push(load);
    }
    const of = (/** @type {'requests' | 'depth' | 'kB' | 'milliseconds'} */ what) =>
      median(loads.map((load) => load[what]));
    return [
      { name: 'first load: requests to rows', measured: of('requests'), limit: 10, unit: 'requests' },
      { name: 'first load: depth after the document', measured: of('depth'), limit: 2, unit: 'levels' },
      { name: 'first load: bytes sent, of Horizon’s', measured: of('kB') / horizon.kB, limit: 1 / 5, unit: '×' },
      {
        name: 'first load: time to rows, of Horizon’s',
        measured: of('milliseconds') / horizon.milliseconds,
        limit: 1 / 3,
        unit: '×',
      },
    ];
  } finally {
    await browser.close();
    await sextant.stop();
  }
}

/** @param {import('playwright').Browser} browser @param {string} url */
async function firstLoad(browser, url) {
  const context = await signedIn(browser, url);
  const page = await context.newPage();
  // The frame after the one that has a row's link: then it is painted.
  await page.addInitScript(() => {
    new MutationObserver((_changes, watch) => {
      if (!document.querySelector('tr[data-id] a')) return;
      watch.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          performance.mark('rows');
          console.debug('rows are painted');
        }),
      );
    }).observe(document, { childList: true, subtree: true });
  });
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
  await page.goto(`${url}/project/images`);
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
