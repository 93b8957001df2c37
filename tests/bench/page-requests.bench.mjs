// Counts what a page asks for in its first three seconds, in a browser that has seen nothing yet: the requests that leave the
// browser, and their bytes as they go over the wire, headers included.
import { median, openBrowser, signedIn, startConsole } from './bench-console.mjs';

const windowMs = 3_000;
const runs = 3;
const paths = ['/project/images', '/project/instances', '/project/networks'];

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
export async function bench() {
  const sextant = await startConsole();
  const browser = await openBrowser();
  try {
    /** @type {import('./bench-console.mjs').Result[]} */
    const results = [];
    for (const path of paths) {
      // The first page warms the gateway and the browser's own processes.
      await requestsOf(browser, sextant.url, path);
      /** @type {Awaited<ReturnType<typeof requestsOf>>[]} */
      const loads = [];
      for (let run = 0; run < runs; run += 1) loads.push(await requestsOf(browser, sextant.url, path));
      results.push(
        {
          name: `${path}: requests in three seconds`,
          measured: median(loads.map(({ requests }) => requests.length)),
          limit: 20,
          unit: 'requests',
        },
        {
          name: `${path}: bytes sent in three seconds`,
          measured: median(loads.map(({ kB }) => kB)),
          limit: 280,
          unit: 'kB',
        },
      );
    }
    return results;
  } finally {
    await browser.close();
    await sextant.stop();
  }
}

/**
 * Opens a page and waits until the three seconds are over. An answer from the browser's own cache is no request: a
 * file of code is fetched with its digest first, and imported from the cache.
 * @param {import('playwright').Browser} browser @param {string} url @param {string} path
 * @returns {Promise<{ requests: string[], kB: number }>} addresses in the order they were asked for; kB of 1000 bytes
 */
export async function requestsOf(browser, url, path) {
  const context = await signedIn(browser, url);
  try {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    /** @type {Map<string, { address: string, bytes: number, isCached?: boolean }>} */
    const seen = new Map();
    network.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (!request.url.startsWith('data:')) seen.set(requestId, { address: request.url, bytes: 0 });
    });
    const cached = (/** @type {string} */ id) => {
      const request = seen.get(id);
      if (request) request.isCached = true;
    };
    network.on('Network.requestServedFromCache', ({ requestId }) => cached(requestId));
    network.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache) cached(requestId);
    });
    // A stream that stays open, and a body that is still coming, have no last byte yet.
    network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      const request = seen.get(requestId);
      if (request) request.bytes += encodedDataLength;
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = seen.get(requestId);
      if (request) request.bytes = encodedDataLength;
    });
    const over = new Promise((resolve) => setTimeout(resolve, windowMs));
    await page.goto(url + path);
    await over;
    const sent = [...seen.values()].filter(({ isCached }) => !isCached);
    return {
      requests: sent.map(({ address }) => address.replace(url, '')),
      kB: sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    };
  } finally {
    await context.close();
  }
}
