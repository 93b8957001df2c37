// Consoles through the gateway: the time to the first picture, the time that a key takes longer than by the proxy alone, and the
// gateway's memory with five of them, typed into for a minute.
import { WebSocket } from 'ws';
import { startCloud, startGateway } from '../support/processes.mjs';
import { median, openBrowser, residentMB, signedIn, signIn } from './bench-console.mjs';

const keys = 200;
const seconds = 60;
const rounds = 5;

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
export async function bench() {
  const cloud = await startCloud([]);
  const consoles = { proxy: [new URL(cloud.authUrl).host] };
  const gateway = await startGateway({ authUrl: cloud.authUrl, config: { consoles, log: { level: 'warn' } } });
  try {
    const { headers } = await signIn(gateway.url);
    const { items } = await (await fetch(`${gateway.url}/api/nova/servers/`, { headers })).json();
    const { id } = items.find((/** @type {{ name: string }} */ { name }) => name === 'web-1');
    const calls = { headers, url: `${gateway.url}/api/nova/servers/${id}` };
    const alone = await connect((await post(calls, 'console-info', { console_type: 'SERIAL' })).url, ['binary'], {});
    const through = await throughGateway(calls, gateway.url);
    const extra = (await timeOfKey(through)) - (await timeOfKey(alone));
    alone.close();
    const five = [through];
    while (five.length < 5) five.push(await throughGateway(calls, gateway.url));
    for (const socket of five) await typeFor(socket, 2);
    const before = residentMB(gateway.pid);
    await Promise.all(five.map((socket) => typeFor(socket, seconds)));
    const after = residentMB(gateway.pid);
    for (const socket of five) socket.close();
    return [
      {
        name: 'console, from the click on its tab to the first picture, on loopback',
        measured: await timeOfPicture(gateway.url, id),
        limit: 1000,
        unit: 'ms',
      },
      {
        name: 'console, a key through the gateway: more than by the proxy alone',
        measured: extra,
        limit: 50,
        unit: 'ms',
      },
      {
        name: `gateway, five consoles typed into for ${seconds} s: more memory`,
        measured: after - before,
        limit: 16,
        unit: 'MB',
      },
    ];
  } finally {
    await gateway.stop();
    await cloud.stop();
  }
}

/** @param {{ url: string, headers: Record<string, string> }} calls @param {string} path @param {unknown} [body] */
async function post({ url, headers }, path, body = {}) {
  const json = { ...headers, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/${path}/`, { method: 'POST', headers: json, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** @param {{ url: string, headers: Record<string, string> }} calls @param {string} origin */
async function throughGateway(calls, origin) {
  const { ticket } = await post(calls, 'console');
  const address = `${calls.url.replace('http', 'ws')}/console/?type=serial`;
  return connect(address, ['binary', ticket], { origin, cookie: calls.headers.cookie ?? '' });
}

/** @param {string} url @param {string[]} protocols @param {Record<string, string>} headers @returns {Promise<WebSocket>} */
function connect(url, protocols, headers) {
  const socket = new WebSocket(url, protocols, { headers, perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    // The prompt comes first, after the gateway's empty message.
    const look = (/** @type {Buffer} */ data) => {
      if (data.length === 0) return;
      socket.off('message', look);
      resolve(socket);
    };
    socket.on('message', look);
    socket.once('error', reject);
  });
}

/** Milliseconds from the click on the tab to the first picture, the median of some pages. @param {string} url @param {string} server */
async function timeOfPicture(url, server) {
  const browser = await openBrowser();
  try {
    const page = await (await signedIn(browser, url)).newPage();
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(`${url}/ngdetails/OS::Nova::Server/${server}`);
      const tab = page.getByRole('tab', { name: 'Console', exact: true });
      await tab.waitFor();
      const drawn = page.evaluate(timeToPicture);
      await tab.click();
      times.push(await drawn);
    }
    return median(times);
  } finally {
    await browser.close();
  }
}

/** Runs in the page. Resolves with the milliseconds from the next click until the screen has more than one colour. */
function timeToPicture() {
  return new Promise((resolve) => {
    addEventListener(
      'click',
      () => {
        const began = performance.now();
        const look = () => {
          const canvas = /** @type {HTMLCanvasElement | null} */ (document.querySelector('canvas[role="application"]'));
          const data = canvas?.width && canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
          if (data && new Set(new Uint32Array(data.buffer)).size > 1) resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        look();
      },
      { capture: true, once: true },
    );
  });
}

/** Milliseconds until a key is answered, the median of many. @param {WebSocket} socket */
async function timeOfKey(socket) {
  const times = [];
  for (let at = 0; at < keys; at++) {
    const began = performance.now();
    const answered = new Promise((resolve) => socket.once('message', resolve));
    socket.send(Buffer.from(at % 2 === 0 ? 'x' : '\b'));
    await answered;
    times.push(performance.now() - began);
  }
  return median(times);
}

/** @param {WebSocket} socket @param {number} seconds */
async function typeFor(socket, seconds) {
  const end = Date.now() + seconds * 1000;
  for (let at = 0; Date.now() < end; at++) {
    socket.send(Buffer.from(at % 2 === 0 ? 'x' : '\b'));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
