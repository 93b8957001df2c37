// `node serve.mjs [port]`: listens on loopback, prints its address. Only the console's gateway should reach it.
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { routes } from './desk.mjs';

/** Every call that arrived. */
export const arrived = /** @type {string[]} */ ([]);
/** Calls that were hung up before they were answered. */
export const hungUp = /** @type {string[]} */ ([]);

/** @param {number} port @returns {Promise<import('node:http').Server>} */
export function serve(port) {
  const server = createServer((request, reply) => {
    const { pathname, searchParams: query } = new URL(`http://desk.invalid${request.url}`);
    const path = pathname.replace(/^\/+|\/+$/g, '');
    arrived.push(path);
    reply.on('close', () => !reply.writableFinished && hungUp.push(path));
    answer(request, path, query).then(
      ({ status = 200, json, html, type = 'application/vnd.sextant.fragment+json', headers = {} }) => {
        const own = json === undefined ? 'text/html; charset=utf-8' : type;
        reply.writeHead(status, { 'Content-Type': own, ...headers });
        reply.end(json === undefined ? (html ?? '') : JSON.stringify(json));
      },
      (error) => {
        process.stderr.write(`${request.method} ${path}: ${error.stack}\n`);
        reply.writeHead(500).end();
      },
    );
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

/** @param {import('node:http').IncomingMessage} request @param {string} path @param {URLSearchParams} query @returns {Promise<import('./answers.mjs').Answer>} */
async function answer(request, path, query) {
  const route = routes[`${request.method} ${path}`] ?? routes[`${request.method} ${path.split('/')[0]}`];
  if (!route) return { status: 404 };
  const parts = /** @type {Buffer[]} */ ([]);
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts);
  const headers = /** @type {Record<string, string>} */ (request.headers);
  const type = headers['content-type'] ?? '';
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type);
  const fields = isForm ? await new Response(body, { headers: { 'content-type': type } }).formData() : new FormData();
  return route({ headers, fields, bytes: body.length, prefix: headers['x-forwarded-prefix'] ?? '', query }, path);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = await serve(Number(process.argv[2] ?? 9100));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`http://127.0.0.1:${port}\n`);
}
