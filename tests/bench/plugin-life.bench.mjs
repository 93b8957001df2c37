// Measures what plugins cost the built console while it is open: code before the first paint, start, coming and going, leaks.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interpreting, median, openBrowser, signedIn, slowDown, startConsole } from './bench-console.mjs';
import { layPlugin } from './synthetic-plugins.mjs';

const kB = 1000;
const starts = 12;
const tides = 5;
const warm = 10;
const cycles = 100;
const upgrades = 20;

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
export async function bench() {
  const plugins = await mkdtemp(join(tmpdir(), 'sextant-bench-plugins-'));
  const site = await mkdtemp(join(tmpdir(), 'sextant-bench-site-'));
  for (let at = 0; at < starts; at += 1) await layPlugin(plugins, { id: `bench.start${at}`, bytes: 40 * kB });
  const sextant = await startConsole({ config: { plugins: { directories: [plugins] }, site: { directory: site } } });
  const browser = await openBrowser();
  try {
    const context = await signedIn(browser, sextant.url, 'admin');
    return [
      ...(await firstPaintAndStarts(context, sextant.url)),
      ...(await comingAndGoing(context, sextant.url, plugins)),
      ...(await replacing(context, sextant.url, plugins)),
      ...(await residue(sextant.url)),
    ];
  } finally {
    await browser.close();
    await sextant.stop();
    for (const folder of [plugins, site]) await rm(folder, { recursive: true, force: true });
  }
}

/** @param {import('playwright').Page} page @param {string} url */
async function openImages(page, url) {
  const following = page.waitForRequest(/\/plugins\/events$/);
  await page.goto(`${url}/project/images`);
  await page.locator('tr[data-id] a').first().waitFor();
  return following;
}

/** @param {import('playwright').BrowserContext} context @param {string} url */
async function firstPaintAndStarts(context, url) {
  const page = await context.newPage();
  await page.coverage.startJSCoverage();
  const following = openImages(page, url);
  await page.locator('tr[data-id] a').first().waitFor();
  const others = (await page.coverage.stopJSCoverage()).filter((script) => /\/plugins\/bench\./.test(script.url));
  await following;
  await slowDown(page);
  const times = [];
  for (let at = 0; at < starts; at += 1) times.push(await press(page, `bench.start${at}`));
  times.sort((a, b) => a - b);
  await page.close();
  return [
    {
      name: `first paint: code of ${starts} plugins that own other pages`,
      measured: others.reduce((sum, { source = '' }) => sum + source.length, 0),
      limit: 0,
      unit: 'B',
    },
    {
      name: 'plugin of 40 kB, slow profile: press to its page, p75',
      measured: times[Math.ceil(starts * 0.75) - 1] ?? NaN,
      limit: 250,
      unit: 'ms',
    },
  ];
}

/**
 * Milliseconds from the press of a plugin's entry to the paint of its page, which is the frame after the one that has it.
 * Nothing is drawn for the benchmark's own sake: frame after frame would cost this processor a good part of what it measures.
 * @param {import('playwright').Page} page @param {string} id
 */
function press(page, id) {
  return page.evaluate(async (label) => {
    const entry = [...document.querySelectorAll('nav a')].find((link) => link.textContent === label);
    const drawn = new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      new MutationObserver((_changes, watch) => {
        if (document.querySelector('main h1')?.textContent !== label) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(resolve));
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const begun = performance.now();
    /** @type {HTMLElement} */ (entry).click();
    await drawn;
    return performance.now() - begun;
  }, id);
}

/**
 * From the moment the gateway tells of its new index to what is seen of it, and what the page's main thread does for it. The
 * page is not asked again and again whether it is seen yet: that alone was 100 ms of its main thread at a quarter of the speed.
 * @param {import('playwright').BrowserContext} context @param {string} url @param {string} plugins
 */
async function comingAndGoing(context, url, plugins) {
  const page = await context.newPage();
  await openImages(page, url);
  await slowDown(page);
  const session = await context.newCDPSession(page);
  // The thread's own time: what else this machine does meanwhile is no work of the page's.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const told = await flips(context, url);
  const heading = (/** @type {string} */ words) => `document.querySelector('main h1')?.textContent === '${words}'`;
  /** @param {() => Promise<unknown>} work @param {string} seen */
  const step = async (work, seen) => {
    const flip = told.next();
    const before = await busy();
    const when = page.evaluate(`new Promise((resolve) => {
      const watch = new MutationObserver(() => ${seen} && (watch.disconnect(), resolve(Date.now())));
      watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    })`);
    await work();
    const milliseconds = /** @type {number} */ (await when) - (await flip);
    return { milliseconds, busy: (await busy()) - before };
  };
  /** @type {Record<'added' | 'upgraded' | 'removed', Awaited<ReturnType<typeof step>>[]>} */
  const seen = { added: [], upgraded: [], removed: [] };
  for (let tide = 0; tide < tides; tide += 1) {
    const id = `bench.tide${tide}`;
    const entry = `[...document.querySelectorAll('nav a')].some((link) => link.textContent === '${id}')`;
    const lay = (/** @type {string} */ version) =>
      layPlugin(plugins, { id, version, heading: `Tide ${tide} ${version}`, bytes: 20 * kB });
    seen.added.push(await step(() => lay('1.0.0'), entry));
    await page.locator('nav a', { hasText: id }).click();
    await page.locator('main h1', { hasText: `Tide ${tide} 1.0.0` }).waitFor();
    seen.upgraded.push(await step(() => lay('2.0.0'), heading(`Tide ${tide} 2.0.0`)));
    seen.removed.push(await step(() => rm(join(plugins, id), { recursive: true }), `!(${entry})`));
  }
  told.end();
  await page.close();
  return Object.entries(seen).flatMap(([what, steps]) => [
    {
      name: `plugin ${what}, open tab, slow profile: seen`,
      measured: Math.max(0, median(steps.map(({ milliseconds }) => milliseconds))),
      limit: 1000,
      unit: 'ms',
    },
    {
      name: `plugin ${what}, open tab, slow profile: main thread`,
      measured: median(steps.map(({ busy }) => busy)),
      limit: 100,
      unit: 'ms',
    },
  ]);
}

/** Hears of the gateway's changes as they are told. @param {import('playwright').BrowserContext} context @param {string} url */
async function flips(context, url) {
  const cookie = (await context.cookies(url)).map(({ name, value }) => `${name}=${value}`).join('; ');
  const stop = new AbortController();
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${url}/plugins/events`, { headers, signal: stop.signal });
  /** @type {((at: number) => void)[]} */
  const waiting = [];
  const read = async () => {
    let first = true;
    for await (const chunk of /** @type {AsyncIterable<Uint8Array>} */ (/** @type {unknown} */ (answer.body))) {
      if (!new TextDecoder().decode(chunk).includes('changed')) continue;
      if (!first) waiting.shift()?.(Date.now());
      first = false;
    }
  };
  read().catch(() => {});
  return {
    next: () => new Promise((/** @type {(at: number) => void} */ resolve) => void waiting.push(resolve)),
    end: () => stop.abort(),
  };
}

/**
 * A plugin that is switched on, used and switched off again and again. The browser makes no machine code meanwhile: what runs
 * often is compiled again and again, for hundreds of rounds, and all of that stands in the same heap (14 kB of 15 for each
 * round, by a snapshot of every object); it is the engine's, not what a plugin leaves.
 * @param {string} url
 */
async function residue(url) {
  const browser = await openBrowser(interpreting);
  try {
    return await residueIn(await signedIn(browser, url, 'admin'), url);
  } finally {
    await browser.close();
  }
}

/** @param {import('playwright').BrowserContext} context @param {string} url */
async function residueIn(context, url) {
  const page = await context.newPage();
  await openImages(page, url);
  const held = await weigher(page);
  /** @type {string[]} */
  const left = [];
  page.on('console', (message) => /PLUGIN_RESIDUE|PLUGIN_END_FAILED/.test(message.text()) && left.push(message.text()));
  const id = 'bench.start0';
  const entry = page.locator('nav a', { hasText: new RegExp(`^${id}$`) });
  const csrf = (await context.cookies(url)).find(({ name }) => name === 'csrftoken')?.value ?? '';
  const headers = { 'x-csrftoken': csrf, 'x-requested-with': 'XMLHttpRequest', origin: url, referer: `${url}/` };
  const turn = async (/** @type {boolean} */ enabled) => {
    const answer = await context.request.patch(`${url}/api/plugins/${id}/`, { data: { enabled }, headers });
    if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
    await entry.waitFor({ state: enabled ? 'visible' : 'detached' });
  };
  /** @type {{ at: number, heap: number, listeners: number }[]} */
  const seen = [];
  for (let at = 0; at <= warm + cycles; at += 1) {
    if (at >= warm && (at - warm) % 10 === 0) seen.push({ at, ...(await held()) });
    await entry.click();
    await page.locator('main h1', { hasText: id }).waitFor();
    await page.locator('nav a[href="/project/images"]').click();
    await page.locator('tr[data-id] a').first().waitFor();
    await turn(false);
    await turn(true);
  }
  const first = /** @type {typeof seen[0]} */ (seen[0]);
  const last = /** @type {typeof seen[0]} */ (seen.at(-1));
  await page.close();
  return [
    { name: `plugin on and off ${cycles} times: items or errors left`, measured: left.length, limit: 0, unit: '' },
    {
      name: `plugin on and off ${cycles} times: listeners left`,
      measured: Math.max(0, last.listeners - first.listeners),
      limit: 0,
      unit: '',
    },
    {
      name: 'plugin on and off: heap for each time, without machine code',
      measured: Math.max(0, slope(seen.map(({ at, heap }) => [at, heap]))) / kB,
      limit: 1,
      unit: 'kB',
    },
  ];
}

/** Returns a function that weighs what a page holds after garbage collection. @param {import('playwright').Page} page */
async function weigher(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    // The browser's own records of requests are not counted.
    await page.evaluate(() => performance.clearResourceTimings());
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    return { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners') };
  };
}

/**
 * A plugin that is replaced again and again, in a browser as operators have it: code that was fetched is kept for as long as
 * the page lives. What has run of it the engine keeps compiled beside it, 2.0 times the code of a table and 2.7 of functions of
 * which half were called, in an empty page too; so what counts here is code that nobody called.
 * @param {import('playwright').BrowserContext} context @param {string} url @param {string} plugins
 */
async function replacing(context, url, plugins) {
  const page = await context.newPage();
  await openImages(page, url);
  const held = await weigher(page);
  const id = 'bench.swell';
  const lay = (/** @type {number} */ at) =>
    layPlugin(plugins, { id, version: `1.0.${at}`, heading: `Swell ${at}`, idle: 24 * kB });
  const shown = (/** @type {number} */ at) =>
    page.locator('main h1', { hasText: new RegExp(`^Swell ${at}$`) }).waitFor();
  let size = await lay(0);
  await page.locator('nav a', { hasText: id }).click();
  await shown(0);
  // The first ones bring what every upgrade needs, and have the console's own code for it compiled.
  for (let at = 1; at <= warm; at += 1) await lay(at).then(() => shown(at));
  const before = (await held()).heap;
  for (let at = warm + 1; at <= warm + upgrades; at += 1) {
    size = await lay(at);
    await shown(at);
  }
  const measured = ((await held()).heap - before) / upgrades / size;
  await page.close();
  await rm(join(plugins, id), { recursive: true });
  return [{ name: 'plugin replaced: heap kept for each, of its code', measured, limit: 2, unit: '×' }];
}

/** Returns the slope of a line through the points, by least squares. @param {number[][]} points */
function slope(points) {
  const mean = (/** @type {number} */ of) => points.reduce((sum, point) => sum + (point[of] ?? 0), 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const along = points.reduce((sum, [px = 0, py = 0]) => sum + (px - x) * (py - y), 0);
  return along / points.reduce((sum, [px = 0]) => sum + (px - x) ** 2, 0);
}
