// Large bodies through the gateway, from and to nowhere: what the process holds meanwhile is what is measured.
import { request } from 'node:http';

const chunk = Buffer.alloc(1024 * 1024, 'sextant');

/** @typedef {{ status: number | undefined, text: string }} Answer */

/**
 * As the console's forms send a file: fields, then the file, from a buffer that is used again and again.
 * @param {string} url @param {{ headers: Record<string, string>, fields?: Record<string, string>, part: string, bytes: number }} upload
 * @returns {Promise<Answer>}
 */
export async function sendForm(url, { headers, fields = {}, part, bytes }) {
  const boundary = 'sextant-bench-boundary';
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="bench.raw"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const head = texts.join('') + file;
  const tail = `\r\n--${boundary}--\r\n`;
  const sending = request(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': Buffer.byteLength(head) + bytes + Buffer.byteLength(tail),
    },
  });
  const answered = answerTo(sending);
  sending.write(head);
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    if (!sending.write(chunk)) await new Promise((resolve) => sending.once('drain', resolve));
  }
  sending.end(tail);
  return answered;
}

/**
 * Reads a body and forgets it.
 * @param {string} url @param {Record<string, string>} headers
 * @returns {Promise<number>} bytes
 */
export async function readAway(url, headers) {
  const answer = await fetch(url, { headers });
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  let bytes = 0;
  for await (const part of answer.body) bytes += part.length;
  return bytes;
}

/** @param {import('node:http').ClientRequest} sending @returns {Promise<Answer>} */
function answerTo(sending) {
  return new Promise((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (/** @type {import('node:http').IncomingMessage} */ answer) => {
      let text = '';
      answer.on('data', (part) => (text += part)).on('end', () => resolve({ status: answer.statusCode, text }));
    });
  });
}
