// The resident set of the gateway's process: idle, with a thousand sessions, and while large bodies pass through it.
import { residentMB, signIn, startConsole } from './bench-console.mjs';
import { readAway, sendForm } from './transfer-memory.mjs';

const sessions = 1000;
const bytes = 2 * 1024 * 1024 * 1024;

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
export async function bench() {
  return [...(await idleAndTransfers()), ...(await manySessions())];
}

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
async function idleAndTransfers() {
  const sextant = await startConsole({ config: { uploads: 'legacy' } });
  try {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const idle = residentMB(sextant.gatewayPid);
    const { headers } = await signIn(sextant.url);
    const image = JSON.stringify({
      name: 'bench',
      visibility: 'private',
      disk_format: 'raw',
      container_format: 'bare',
    });
    const container = `${sextant.url}/api/swift/containers/bench`;
    const json = { ...headers, 'content-type': 'application/json' };
    await fetch(`${container}/metadata/`, { method: 'POST', headers: json, body: '{}' });
    /** @type {[string, () => Promise<unknown>][]} */
    const transfers = [
      [
        'an image of 2 GiB going up',
        () =>
          sendForm(`${sextant.url}/api/glance/images/`, {
            headers,
            fields: { $$originalJSON: image },
            part: 'data',
            bytes,
          }),
      ],
      ['an object of 2 GiB going up', () => sendForm(`${container}/object/large`, { headers, part: 'file', bytes })],
      ['an object of 2 GiB coming down', () => readAway(`${container}/object/large`, headers)],
    ];
    const results = [{ name: 'gateway, idle: resident set', measured: idle, limit: 120, unit: 'MB' }];
    for (const [name, transfer] of transfers) {
      const most = await mostMemory(sextant.gatewayPid, transfer);
      results.push({ name: `gateway, ${name}: above idle`, measured: most - idle, limit: 64, unit: 'MB' });
    }
    return results;
  } finally {
    await sextant.stop();
  }
}

/** The largest resident set while it runs. @param {number} pid @param {() => Promise<unknown>} run */
async function mostMemory(pid, run) {
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, residentMB(pid))), 50);
  const answer = await run().finally(() => clearInterval(watch));
  const isWhole = answer === bytes || /** @type {{ status?: number }} */ (answer).status === 201;
  if (!isWhole) throw new Error(`not all of it went through: ${JSON.stringify(answer)}`);
  return most;
}

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
async function manySessions() {
  const sextant = await startConsole();
  try {
    const one = async () => {
      const { headers } = await signIn(sextant.url);
      const answer = await fetch(`${sextant.url}/api/glance/images/`, { headers });
      if (answer.status !== 200) throw new Error(`list: ${answer.status} ${await answer.text()}`);
      await answer.text();
    };
    for (let done = 0; done < sessions; done += 10) await Promise.all(Array.from({ length: 10 }, one));
    return [
      {
        name: 'gateway, 1,000 sessions that made a call: resident set',
        measured: residentMB(sextant.gatewayPid),
        limit: 200,
        unit: 'MB',
      },
    ];
  } finally {
    await sextant.stop();
  }
}
