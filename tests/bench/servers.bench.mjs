// Measures the list of a thousand servers among four thousand ports, every native call taking 50 ms. The figures are how many
// calls it takes the cloud, how long the browser waits, and how long a cloud of ten thousand servers takes to start.
import { startCloud } from '../support/processes.mjs';
import { median, signIn, startConsole } from './bench-console.mjs';

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
export async function bench() {
  return [...(await listOfServers()), await startOfALargeCloud()];
}

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
async function listOfServers() {
  const sextant = await startConsole({ cloud: ['--size', '1000'] });
  try {
    const { headers } = await signIn(sextant.url);
    const list = async () => {
      const began = performance.now();
      const answer = await fetch(`${sextant.url}/api/nova/servers/`, { headers });
      const { items } = await answer.json();
      if (items.length < 1000) throw new Error(`only ${items.length} servers`);
      return performance.now() - began;
    };
    await list();
    await sextant.cloud('POST', 'faults', { latency: 50 });
    await sextant.cloud('DELETE', 'calls');
    const first = await list();
    const { total, calls } = await sextant.cloud('GET', 'calls');
    const network = calls.filter((/** @type {{ service: string }} */ call) => call.service === 'network').length;
    const times = [first];
    for (let run = 0; run < 9; run += 1) times.push(await list());
    return [
      { name: '1,000 servers: native calls', measured: total, limit: 6, unit: 'calls' },
      { name: '1,000 servers among 4,000 ports: calls for ports', measured: network, limit: 0, unit: 'calls' },
      { name: '1,000 servers, 50 ms per native call: answer', measured: median(times), limit: 300, unit: 'ms' },
    ];
  } finally {
    await sextant.stop();
  }
}

/** @returns {Promise<import('./bench-console.mjs').Result>} */
async function startOfALargeCloud() {
  const times = [];
  for (let run = 0; run < 3; run += 1) {
    const began = performance.now();
    const cloud = await startCloud(['--size', '10000']);
    times.push((performance.now() - began) / 1000);
    await cloud.stop();
  }
  return { name: 'embedded cloud with --size 10000: start', measured: median(times), limit: 3, unit: 's' };
}
