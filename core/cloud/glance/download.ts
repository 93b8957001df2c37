import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';

/**
 * Opens an address for reading, byte for byte as the server sends it. Anything but 200 with a length rejects, a redirect
 * too: it could lead to a host that nobody allowed. The stream breaks after `timeout` seconds without a byte, and when `stop` fires.
 */
export function download(address: string, options: { timeout: number; stop: AbortSignal }): Promise<Readable> {
  const get = address.startsWith('https:') ? https.get : http.get;
  return new Promise((resolve, reject) => {
    const request = get(address, { signal: options.stop, headers: { accept: '*/*' }, agent: false });
    request.setTimeout(options.timeout * 1000, () => request.destroy(new Error(`${address} does not answer.`)));
    request.on('error', reject);
    request.on('response', (response) => {
      // Glance compares what it got with the announced length, and fails where none is.
      if (response.statusCode === 200 && response.headers['content-length'] !== undefined) return resolve(response);
      response.resume();
      return reject(new Error(`${address} answers ${response.statusCode}, without what is needed.`));
    });
  });
}
