// The resident set of the gateway's process while a file of 5 GiB goes up as the console sends it, in segments, and comes down.
import { createHash } from 'node:crypto';
import { residentMB, signIn, startConsole } from './bench-console.mjs';
import { readAway, sendForm } from './transfer-memory.mjs';

const bytes = 5 * 1024 * 1024 * 1024;
const segmentBytes = 64 * 1024 * 1024;
const atOnce = 3;

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
export async function bench() {
  const sextant = await startConsole();
  try {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const idle = residentMB(sextant.gatewayPid);
    const { headers } = await signIn(sextant.url);
    const calls = { headers, url: `${sextant.url}/api/swift/containers` };
    const json = { ...headers, 'content-type': 'application/json' };
    for (const container of ['bench', 'bench_segments']) {
      await fetch(`${calls.url}/${container}/metadata/`, { method: 'POST', headers: json, body: '{}' });
    }
    const up = await mostMemory(sextant.gatewayPid, () => sendSegments(calls));
    const down = await mostMemory(sextant.gatewayPid, () => readBack(calls));
    return [
      { name: 'gateway, a file of 5 GiB going up in segments: above idle', measured: up - idle, limit: 64, unit: 'MB' },
      {
        name: 'gateway, an object of 80 segments coming down: above idle',
        measured: down - idle,
        limit: 64,
        unit: 'MB',
      },
    ];
  } finally {
    await sextant.stop();
  }
}

/** Each segment by a form of its own, a few at once, then the list of them. @param {{ url: string, headers: Record<string, string> }} calls */
async function sendSegments({ url, headers }) {
  const names = Array.from({ length: bytes / segmentBytes }, (_each, at) => String(at).padStart(8, '0'));
  const queue = [...names];
  const worker = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      const address = `${url}/bench_segments/object/large/slo/${name}`;
      const { status, text } = await sendForm(address, { headers, part: 'file', bytes: segmentBytes });
      if (status !== 201) throw new Error(`segment ${name}: ${status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const etag = segmentDigest();
  const segments = names.map((name) => ({ name, etag, bytes: segmentBytes }));
  const joined = await fetch(`${url}/bench/large/large`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ container: 'bench_segments', prefix: 'large/slo/', segments }),
  });
  if (joined.status !== 201) throw new Error(`joining: ${joined.status} ${await joined.text()}`);
}

/** @param {{ url: string, headers: Record<string, string> }} calls */
async function readBack({ url, headers }) {
  const read = await readAway(`${url}/bench/object/large`, headers);
  if (read !== bytes) throw new Error(`only ${read} bytes came down`);
}

/** All segments hold the same: `sendForm` sends one buffer again and again. */
function segmentDigest() {
  const chunk = Buffer.alloc(1024 * 1024, 'sextant');
  const digest = createHash('md5');
  for (let at = 0; at < segmentBytes; at += chunk.length) digest.update(chunk);
  return digest.digest('hex');
}

/** The largest resident set while it runs. @param {number} pid @param {() => Promise<void>} run */
async function mostMemory(pid, run) {
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, residentMB(pid))), 50);
  await run().finally(() => clearInterval(watch));
  return most;
}
