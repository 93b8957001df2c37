// Measures a first load of the images panel, in a browser that has seen nothing yet: requests, depth, bytes and time to rows. With
// `HORIZON_URL` a Horizon is measured in turn, on the same cloud and in the same run.
import { besideHorizon } from './beside-horizon.mjs';
import { firstLoad } from './first-rows.mjs';
import { median, openBrowser, signedIn, startConsole } from './bench-console.mjs';

const runs = 5;

/** @returns {Promise<import('./bench-console.mjs').Outcome[]>} */
export async function bench() {
  return [...(await ofSextant()), ...(await besideHorizon())];
}

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
async function ofSextant() {
  const sextant = await startConsole();
  const browser = await openBrowser();
  try {
    /** @type {Awaited<ReturnType<typeof firstLoad>>[]} */
    const loads = [];
    for (let run = 0; run <= runs; run += 1) {
      const context = await signedIn(browser, sextant.url);
      const load = await firstLoad(context, { address: `${sextant.url}/project/images`, row: 'tr[data-id] a' });
      // The first one warms the gateway and the browser's own processes.
      if (run > 0) loads.push(load);
    }
    const of = (/** @type {'requests' | 'depth'} */ what) => median(loads.map((load) => load[what]));
    return [
      { name: 'first load: requests to rows', measured: of('requests'), limit: 10, unit: 'requests' },
      { name: 'first load: depth after the document', measured: of('depth'), limit: 2, unit: 'levels' },
    ];
  } finally {
    await browser.close();
    await sextant.stop();
  }
}
