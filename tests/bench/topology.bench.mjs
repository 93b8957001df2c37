// The topology of ten thousand ports: the real panel in a real browser, on a call that is answered with all of them at once.
import { median, openBrowser, signedIn, startConsole } from './bench-console.mjs';

const servers = 2_000;
const networks = 300;
const ports = 10_000;
const rounds = 3;
const address = /\/project\/network_topology\/json/;

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
export async function bench() {
  const sextant = await startConsole();
  const browser = await openBrowser();
  try {
    const answer = JSON.stringify(topology());
    const context = await signedIn(browser, sextant.url);
    const page = await context.newPage();
    await page.route(address, (route) => route.fulfill({ contentType: 'text/json', body: answer }));
    let calls = 0;
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') || address.test(pathname)) calls += 1;
    });
    const pictures = [];
    const callsOfVisits = [];
    for (let round = 0; round <= rounds; round += 1) {
      await page.goto(`${sextant.url}/project/networks`);
      await page.locator('tr[data-id]').first().waitFor();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      calls = 0;
      const milliseconds = await firstPicture(page);
      // The first round fetches the code that a warm console has.
      if (round === 0) continue;
      pictures.push(milliseconds);
      callsOfVisits.push(calls);
    }
    await context.addCookies([{ name: 'are_networks_collapsed', value: 'false', url: sextant.url }]);
    await page.goto(`${sextant.url}/project/networks`);
    await firstPicture(page);
    const framesPerSecond = await pan(page);
    const longestFrame = await refresh(page);
    const devTools = await context.newCDPSession(page);
    await devTools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devTools.send('Runtime.getHeapUsage');
    return [
      { name: '10,000 ports: calls', measured: Math.max(...callsOfVisits), limit: 4, unit: '' },
      { name: '10,000 ports: first picture', measured: median(pictures), limit: 1500, unit: 'ms' },
      { name: '10,000 ports, all shown: pan', measured: framesPerSecond, limit: 50, unit: 'fps', atLeast: true },
      { name: '10,000 ports, all shown: frame of a refresh', measured: longestFrame, limit: 150, unit: 'ms' },
      { name: '10,000 ports, all shown: heap', measured: usedSize / 1e6, limit: 300, unit: 'MB' },
    ];
  } finally {
    await browser.close();
    await sextant.stop();
  }
}

/** Presses the panel's link; milliseconds until something is drawn. @param {import('playwright').Page} page */
async function firstPicture(page) {
  await page.locator('nav a[href$="/project/network_topology"]').waitFor();
  return page.evaluate(async () => {
    const begun = performance.now();
    const link = /** @type {HTMLElement} */ (document.querySelector('nav a[href$="/project/network_topology"]'));
    link.click();
    const sample = new OffscreenCanvas(64, 64);
    const small = /** @type {OffscreenCanvasRenderingContext2D} */ (
      sample.getContext('2d', { willReadFrequently: true })
    );
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const canvas = document.querySelector('[role=listbox] canvas');
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) continue;
      small.drawImage(canvas, 0, 0, 64, 64);
      const drawn = small.getImageData(0, 0, 64, 64).data.some((value, at) => at % 4 === 3 && value > 0);
      if (drawn) return performance.now() - begun;
    }
  });
}

/** Frames a second while the picture is dragged to and fro for two seconds. @param {import('playwright').Page} page */
async function pan(page) {
  const box = await page.locator('[role=listbox] canvas').first().boundingBox();
  if (!box) throw new Error('nothing to pan');
  // The lower left corner has no node.
  const [x, y] = [box.x + 12, box.y + box.height - 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = page.evaluate(async () => {
    const begun = performance.now();
    let count = 0;
    while (performance.now() - begun < 2000) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      count += 1;
    }
    return count / ((performance.now() - begun) / 1000);
  });
  for (let step = 1; step <= 60; step += 1) {
    const way = 10 * (step % 20);
    await page.mouse.move(x + way, y - way);
  }
  const measured = await frames;
  await page.mouse.up();
  return measured;
}

/** The longest frame while the same answer is read again, in milliseconds. @param {import('playwright').Page} page */
async function refresh(page) {
  const answered = page.waitForResponse(address);
  const longest = page.evaluate(async () => {
    let [before, most] = [performance.now(), 0];
    // The page reads every ten seconds, and takes the answer in within the two seconds after.
    for (const begun = before; before - begun < 12_000;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      most = Math.max(most, now - before);
      before = now;
    }
    return most;
  });
  await answered;
  return longest;
}

/** A topology as the gateway answers it: each server has five ports, on networks that lie apart. */
function topology() {
  const state = { status: 'Active', original_status: 'ACTIVE' };
  const net = (/** @type {number} */ at) => `net-${1 + (at % (networks - 1))}`;
  return {
    networks: Array.from({ length: networks }, (_, at) => ({
      id: `net-${at}`,
      name: at === 0 ? 'public' : `network ${at}`,
      ...state,
      'router:external': at === 0,
      subnets: [
        { id: `sub-${at}`, cidr: `10.${at >> 8}.${at & 255}.0/24`, url: `/project/networks/subnets/sub-${at}/detail` },
      ],
      url: `/project/networks/net-${at}/detail`,
    })),
    routers: Array.from({ length: 20 }, (_, at) => ({
      id: `router-${at}`,
      name: `router ${at}`,
      ...state,
      external_gateway_info: { network_id: 'net-0' },
      url: `/project/routers/router-${at}/`,
    })),
    servers: Array.from({ length: servers }, (_, at) => ({
      id: `server-${at}`,
      name: `server ${at}`,
      ...state,
      task: null,
      console: 'auto_console',
      url: `/project/instances/server-${at}/`,
    })),
    ports: Array.from({ length: ports }, (_, at) => ({
      id: `port-${at}`,
      network_id: net((at % servers) * 7 + Math.floor(at / servers) * 61),
      device_id: `server-${at % servers}`,
      device_owner: 'compute:nova',
      fixed_ips: [{ ip_address: `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`, subnet_id: 'sub-0' }],
      ...state,
      url: `/project/networks/ports/port-${at}/detail`,
    })),
  };
}
