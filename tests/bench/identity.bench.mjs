// Measures the panels of a cloud with 20,000 users and 5,000 projects, every native call taking 50 ms: how many calls the lists
// take, how long the answers and the first rows take, and how much the page keeps in memory when lists are opened again.
import { median, openBrowser, signedIn, signIn, startConsole } from './bench-console.mjs';

const runs = 7;

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
export async function bench() {
  const sextant = await startConsole({ cloud: ['--size', '10000'] });
  try {
    const { headers } = await signIn(sextant.url, 'admin');
    await sextant.cloud('POST', 'faults', { latency: 50 });
    return [...(await answers(sextant, headers)), ...(await pages(sextant.url))];
  } finally {
    await sextant.stop();
  }
}

/**
 * @param {Awaited<ReturnType<typeof startConsole>>} sextant @param {Record<string, string>} headers
 * @returns {Promise<import('./bench-console.mjs').Result[]>}
 */
async function answers(sextant, headers) {
  const results = [];
  for (const [name, path, least, most] of /** @type {const} */ ([
    ['20,000 users', 'users/', 20_000, 20_100],
    ['5,000 projects', 'projects/', 5000, 5100],
    ['one of 20,000 users, found by its name', 'users/?name=crowd-user-10000', 1, 1],
  ])) {
    const times = [];
    for (let run = 0; run < runs; run += 1) {
      if (run === 1) await sextant.cloud('DELETE', 'calls');
      const began = performance.now();
      const answer = await fetch(`${sextant.url}/api/keystone/${path}`, { headers });
      const { items } = await answer.json();
      times.push(performance.now() - began);
      if (items.length < least || items.length > most) throw new Error(`${name}: ${items.length} items`);
    }
    const { calls } = await sextant.cloud('GET', 'calls');
    const lists = calls.filter((/** @type {{ path: string }} */ call) => !call.path.includes('/auth/'));
    results.push(
      { name: `${name}: native calls`, measured: lists.length / (runs - 1), limit: 1, unit: 'calls' },
      { name: `${name}, 50 ms per native call: answer`, measured: median(times), limit: 300, unit: 'ms' },
    );
  }
  return results;
}

/** @param {string} url @returns {Promise<import('./bench-console.mjs').Result[]>} */
async function pages(url) {
  const browser = await openBrowser('--enable-precise-memory-info');
  try {
    const page = await (await signedIn(browser, url, 'admin')).newPage();
    /** @type {Record<'users' | 'projects', number[]>} */
    const times = { users: [], projects: [] };
    /** @type {number[]} */
    const heaps = [];
    const debug = await page.context().newCDPSession(page);
    await page.goto(`${url}/identity/users`);
    await page.locator('tr[data-id] a').first().waitFor();
    for (let run = 0; run < runs; run += 1) {
      times.projects.push(await firstRows(page, '/identity/projects'));
      times.users.push(await firstRows(page, '/identity/users'));
      await debug.send('HeapProfiler.collectGarbage');
      const { usedSize } = await debug.send('Runtime.getHeapUsage');
      heaps.push(usedSize / 1e6);
    }
    const [early = 0] = heaps.slice(1);
    return [
      { name: '5,000 projects: first rows', measured: median(times.projects), limit: 300, unit: 'ms' },
      { name: '20,000 users: first rows', measured: median(times.users), limit: 300, unit: 'ms' },
      {
        name: '20,000 users, opened again and again: memory',
        measured: (heaps.at(-1) ?? 0) - early,
        limit: 8,
        unit: 'MB',
      },
    ];
  } finally {
    await browser.close();
  }
}

/**
 * Goes to a panel inside the page, and returns the milliseconds until its first rows are painted.
 * @param {import('playwright').Page} page @param {string} path
 */
async function firstRows(page, path) {
  return page.evaluate(async (path) => {
    const link = /** @type {HTMLElement} */ (document.querySelector(`nav a[href="${path}"]`));
    const old = new Set(document.querySelectorAll('tr[data-id]'));
    const began = performance.now();
    link.click();
    await new Promise((resolve) => {
      const look = () => {
        const fresh = [...document.querySelectorAll('tr[data-id]')].some((row) => !old.has(row));
        if (location.pathname === path && fresh) setTimeout(resolve);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    return performance.now() - began;
  }, path);
}
