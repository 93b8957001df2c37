// Measures this console and a Horizon in turn, on one machine, in one run, with the same cloud and the same user. A ratio to figures
// from another machine would say nothing.
//
// `HORIZON_URL` is where Horizon is; `OS_AUTH_URL`, `OS_USERNAME` and `OS_PASSWORD` are the cloud that it speaks to, and a user of it
// with images.
import { startGateway } from '../support/processes.mjs';
import { median, openBrowser, signedIn } from './bench-console.mjs';
import { firstLoad } from './first-rows.mjs';

/** @typedef {import('./bench-console.mjs').Outcome} Outcome */
/** @typedef {import('./first-rows.mjs').List} List */
/** A list, and the cookies of somebody who is signed in. @typedef {List & { state: State }} Console */
/** @typedef {Awaited<ReturnType<import('playwright').BrowserContext['storageState']>>} State */

const runs = 5;
const profiles = [
  { isSlow: false, words: 'this machine' },
  { isSlow: true, words: '40 ms, 10 Mbit/s, a quarter of the speed' },
];
const settings = ['HORIZON_URL', 'OS_AUTH_URL', 'OS_USERNAME', 'OS_PASSWORD'];
const names = {
  bytes: 'first load: bytes sent, of Horizon’s',
  time: (/** @type {string} */ profile) => `first load: time to rows, of Horizon’s (${profile})`,
};

/** @returns {Promise<Outcome[]>} */
export async function besideHorizon() {
  const missing = settings.filter((name) => !process.env[name]);
  if (missing.length > 0) {
    const notMeasured = `not set: ${missing.join(', ')}`;
    return [names.bytes, ...profiles.map(({ words }) => names.time(words))].map((name) => ({ name, notMeasured }));
  }
  const [address = '', authUrl = '', user = '', password = ''] = settings.map((name) => process.env[name]);
  const horizon = address.replace(/\/$/, '');
  const gateway = await startGateway({ authUrl, embedded: false, config: { log: { level: 'warn' } } });
  const browser = await openBrowser();
  try {
    const ours = {
      address: `${gateway.url}/project/images`,
      row: 'tr[data-id] a',
      state: await stateOf(await signedIn(browser, gateway.url, user, password)),
    };
    const theirs = {
      // With its last slash, for Horizon leads there from the address without.
      address: `${horizon}/project/images/`,
      row: 'a[href*="ngdetails/OS::Glance::Image/"]',
      state: await stateOf(await signedInToHorizon(browser, horizon, user, password)),
    };
    /** @type {Outcome[]} */
    const results = [];
    for (const { isSlow, words } of profiles) {
      const { time, kB } = await inTurn(browser, ours, theirs, isSlow);
      results.push({ name: names.time(words), measured: time, limit: 0.3, unit: '×' });
      // A slow network sends no fewer bytes.
      if (!isSlow) results.push({ name: names.bytes, measured: kB, limit: 1 / 5, unit: '×' });
    }
    return results;
  } finally {
    await browser.close();
    await gateway.stop();
  }
}

/**
 * Loads both lists in turn, each in a browser's context of its own, and divides the medians.
 * @param {import('playwright').Browser} browser @param {Console} ours @param {Console} theirs @param {boolean} isSlow
 */
async function inTurn(browser, ours, theirs, isSlow) {
  /** @type {Awaited<ReturnType<typeof firstLoad>>[][]} */
  const loads = [[], []];
  for (let run = 0; run <= runs; run += 1) {
    for (const [place, { state, ...list }] of [ours, theirs].entries()) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: state });
      const load = await firstLoad(context, list, isSlow);
      // The first one warms the servers and the browser's own processes.
      if (run > 0) loads[place]?.push(load);
    }
  }
  const [mine = [], other = []] = loads;
  const ratio = (/** @type {'milliseconds' | 'kB'} */ what) => {
    const [own, others] = [mine, other].map((all) => median(all.map((load) => load[what])));
    process.stderr.write(
      `${isSlow ? 'slow' : 'plain'}: ${what} ${Math.round(own ?? 0)} beside ${Math.round(others ?? 0)}\n`,
    );
    return (own ?? 0) / (others ?? 0);
  };
  return { time: ratio('milliseconds'), kB: ratio('kB') };
}

/** @param {import('playwright').BrowserContext} context @returns {Promise<State>} */
async function stateOf(context) {
  const state = await context.storageState();
  await context.close();
  return state;
}

/** @param {import('playwright').Browser} browser @param {string} url @param {string} user @param {string} password */
async function signedInToHorizon(browser, url, user, password) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/auth/login/`);
  await page.locator('#id_username').fill(user);
  await page.locator('#id_password').fill(password);
  await page.locator('#loginBtn').click();
  await page.waitForURL((address) => !address.pathname.includes('/auth/login'));
  return context;
}
