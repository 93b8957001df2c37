// Measures what the gateway adds to a list call, and how many it serves. The service's answers come from the embedded cloud
// where it is to take 50 ms, and from a stub without any work of its own where the gateway itself is what is measured.
// Horizon's figure is a recorded one: the image list through its REST API, 86 calls a second on two cores.
import { signIn, startConsole, median } from './bench-console.mjs';
import { startStub } from './stub-cloud.mjs';
import { startGateway } from '../support/processes.mjs';
import { Agent, request } from 'undici';

const horizonCallsPerSecond = 86;
const connections = 4;

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
export async function bench() {
  return [...(await onASlowService()), ...(await onAStub())];
}

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
async function onASlowService() {
  const sextant = await startConsole();
  const agent = new Agent({ connections: 64 });
  try {
    const { headers } = await signIn(sextant.url);
    const direct = await nativeList(sextant.authUrl);
    const through = { url: `${sextant.url}/api/glance/images/`, headers };
    await sextant.cloud('POST', 'faults', { service: 'image', method: 'GET', latency: 50 });
    const directly = [];
    const proxied = [];
    await callsPerSecond(agent, through, connections, 1000);
    // In turns, so that what else the machine does hits both alike.
    for (let run = 0; run < 60; run += 1) {
      directly.push(await milliseconds(agent, direct));
      proxied.push(await milliseconds(agent, through));
    }
    /** @type {number[]} */
    const shares = [];
    for (let run = 0; run < 3; run += 1) {
      const most = await callsPerSecond(agent, direct, connections, 2000);
      shares.push((await callsPerSecond(agent, through, connections, 2000)) / most);
    }
    return [
      {
        name: 'list call, service of 50 ms: latency, of direct',
        measured: median(proxied) / median(directly),
        limit: 1.15,
        unit: '×',
      },
      {
        name: 'list calls, service of 50 ms: rate, of direct',
        measured: median(shares),
        limit: 0.95,
        unit: '×',
        atLeast: true,
      },
    ];
  } finally {
    await agent.close();
    await sextant.stop();
  }
}

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
async function onAStub() {
  const stub = await startStub();
  const gateway = await startGateway({ authUrl: stub.authUrl, config: { log: { level: 'warn' } } });
  const agent = new Agent({ connections: 64 });
  try {
    const call = { url: `${gateway.url}/api/glance/images/`, headers: (await signIn(gateway.url)).headers };
    await callsPerSecond(agent, call, connections, 2000);
    const rates = [];
    for (let run = 0; run < 3; run += 1) rates.push(await callsPerSecond(agent, call, connections, 2000));
    return [
      {
        name: 'list calls over a stub: rate, of Horizon’s',
        measured: median(rates) / horizonCallsPerSecond,
        limit: 10,
        unit: '×',
        atLeast: true,
      },
    ];
  } finally {
    await agent.close();
    await gateway.stop();
    await stub.stop();
  }
}

/** @typedef {{ url: string, headers: Record<string, string> }} Call */

/** The service's own list, with a token of the same user's. @param {string} authUrl @returns {Promise<Call>} */
async function nativeList(authUrl) {
  const domain = { name: 'Default' };
  const answer = await fetch(`${authUrl}/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      auth: {
        identity: { methods: ['password'], password: { user: { name: 'demo', password: 'demopass', domain } } },
        scope: { project: { name: 'demo', domain } },
      },
    }),
  });
  const { token } = await answer.json();
  const image = token.catalog.find((/** @type {any} */ service) => service.type === 'image');
  return {
    url: `${image.endpoints[0].url.replace(/\/$/, '')}/v2/images?limit=21&sort=created_at:desc`,
    headers: { 'x-auth-token': answer.headers.get('x-subject-token') ?? '' },
  };
}

/** @param {Agent} agent @param {Call} call */
async function milliseconds(agent, call) {
  const begun = performance.now();
  await send(agent, call);
  return performance.now() - begun;
}

/** @param {Agent} agent @param {Call} call @param {number} at @param {number} duration milliseconds */
async function callsPerSecond(agent, call, at, duration) {
  const begun = performance.now();
  let calls = 0;
  const one = async () => {
    while (performance.now() - begun < duration) {
      await send(agent, call);
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: at }, one));
  return calls / ((performance.now() - begun) / 1000);
}

/** @param {Agent} dispatcher @param {Call} call */
async function send(dispatcher, { url, headers }) {
  const { statusCode, body } = await request(url, { headers, dispatcher });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${text}`);
}
