// The resident set of the gateway's process: idle, with a thousand sessions, and while a large image passes through it.
import { request } from 'node:http';
import { residentMB, signIn, startConsole } from './bench-console.mjs';

const sessions = 1000;
const uploadBytes = 512 * 1024 * 1024;

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
export async function bench() {
  return [...(await idleAndUpload()), ...(await manySessions())];
}

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
async function idleAndUpload() {
  const sextant = await startConsole({ config: { uploads: 'legacy' } });
  try {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const idle = residentMB(sextant.gatewayPid);
    const { headers } = await signIn(sextant.url);
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, residentMB(sextant.gatewayPid))), 50);
    await upload(sextant.url, headers).finally(() => clearInterval(watch));
    return [
      { name: 'gateway, idle: resident set', measured: idle, limit: 120, unit: 'MB' },
      { name: 'gateway, 512 MiB going up: resident set above idle', measured: most - idle, limit: 64, unit: 'MB' },
    ];
  } finally {
    await sextant.stop();
  }
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

/**
 * As the console's form sends it: fields, then the file, from a buffer that is used again and again.
 * @param {string} url @param {Record<string, string>} headers
 */
async function upload(url, headers) {
  const boundary = 'sextant-bench-boundary';
  const fields = { name: 'bench', visibility: 'private', disk_format: 'raw', container_format: 'bare' };
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="$$originalJSON"\r\n\r\n${JSON.stringify(fields)}\r\n--${boundary}\r\nContent-Disposition: form-data; name="data"; filename="bench.raw"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const sending = request(`${url}/api/glance/images/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const answered = new Promise((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (/** @type {import('node:http').IncomingMessage} */ answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk)).on('end', () => resolve({ status: answer.statusCode, text }));
    });
  });
  sending.write(head);
  const chunk = Buffer.alloc(1024 * 1024, 'sextant');
  for (let sent = 0; sent < uploadBytes; sent += chunk.length) {
    if (!sending.write(chunk)) await new Promise((resolve) => sending.once('drain', resolve));
  }
  sending.end(`\r\n--${boundary}--\r\n`);
  const { status, text } = await answered;
  if (status !== 201) throw new Error(`upload: ${status} ${text}`);
}
