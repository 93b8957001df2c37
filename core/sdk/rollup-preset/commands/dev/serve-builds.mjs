import { createServer } from 'node:http';
import { extname } from 'node:path';

/** @typedef {import('./read-build.mjs').Build} Build */

/** @type {Record<string, string>} */
const types = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** A browser asks for a picture without saying for whom. @type {Record<string, string>} */
const pictures = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/** Builds whose files are given out still: a page may be in the midst of the one before. */
const remembered = 20;

/**
 * Serves builds to the pages of one console, from this machine to this machine. Nobody else gets anything: a page of another
 * site is known by its `Origin`, and one whose name was made to lead here by its `Host`. A picture, for which browsers send no
 * `Origin`, is shown to whoever knows the digest of its build.
 * @param {{ port: number, origin: string, greeting(address: string): string }} options `port` 0: any that is free;
 *   `origin` of the console
 */
export async function serveBuilds({ port, origin, greeting }) {
  /** @type {Map<string, Build>} */
  const builds = new Map();
  /** @type {Set<import('node:http').ServerResponse>} */
  const listeners = new Set();
  /** The events for a page that begins to listen: the last build that succeeded, and the failures since. @type {string[]} */
  let told = [];
  let address = '';

  const server = createServer((request, response) => {
    const { host = '', origin: from } = request.headers;
    const own = new URL(address).port;
    if (host !== `127.0.0.1:${own}` && host !== `localhost:${own}`) return refuse(response, 403);
    const [pathname = '/'] = (request.url ?? '/').split('?');
    if (request.method === 'GET' && pathname === '/')
      return send(response, 'text/plain; charset=utf-8', greeting(address));
    const [, digest = '', file = ''] = /^\/([0-9a-f]{16})\/(.+)$/.exec(pathname) ?? [];
    const bytes = builds.get(digest)?.files.get(file);
    const picture = pictures[extname(file).toLowerCase()];
    if (from === undefined && request.method === 'GET' && bytes && picture) return show(response, picture, bytes);
    if (from !== origin) return refuse(response, 403);
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('vary', 'Origin');
    if (request.method === 'OPTIONS') return allow(response);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405);
    if (pathname === '/events') return listen(response);
    if (!bytes) return refuse(response, 404);
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    response.setHeader('timing-allow-origin', origin);
    return send(response, types[extname(file)] ?? picture ?? 'application/octet-stream', bytes);
  });

  /** @param {import('node:http').ServerResponse} response */
  function listen(response) {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    // A comment, so that the page knows of the connection before there is a build.
    response.write([':\n\n', ...told].join(''));
    listeners.add(response);
    response.once('close', () => listeners.delete(response));
  }

  /** @param {string} event */
  function tell(event) {
    for (const listener of listeners) listener.write(event);
  }

  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const bound = /** @type {import('node:net').AddressInfo} */ (server.address());
  address = `http://127.0.0.1:${bound.port}`;

  return {
    address,
    /** @param {Build} build @param {readonly string[]} [findings] of its check, a line each */
    built(build, findings = []) {
      builds.delete(build.digest);
      builds.set(build.digest, build);
      for (const digest of [...builds.keys()].slice(0, -remembered)) builds.delete(digest);
      told = [eventOf('built', JSON.stringify({ manifest: build.manifest, words: build.words, findings }))];
      tell(told[0] ?? '');
    },
    /** @param {string} reason */
    failed(reason) {
      const event = eventOf('failed', reason);
      told = [...told.slice(0, 1).filter((one) => one.startsWith('event: built')), event];
      tell(event);
    },
    close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      return closed;
    },
  };
}

/** @param {string} name @param {string} text */
function eventOf(name, text) {
  const lines = text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `event: ${name}\n${lines.join('')}\n`;
}

/** A browser may ask before it lets a page of the network speak to this machine. @param {import('node:http').ServerResponse} response */
function allow(response) {
  response
    .writeHead(204, { 'access-control-allow-methods': 'GET', 'access-control-allow-private-network': 'true' })
    .end();
}

/** @param {import('node:http').ServerResponse} response @param {number} status */
function refuse(response, status) {
  response.writeHead(status).end();
}

/** Opened by itself, a picture that is a document can do nothing. @param {import('node:http').ServerResponse} response @param {string} type @param {Buffer} bytes */
function show(response, type, bytes) {
  const headers = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  };
  response.writeHead(200, { 'content-type': type, ...headers }).end(bytes);
}

/** @param {import('node:http').ServerResponse} response @param {string} type @param {string | Buffer} body */
function send(response, type, body) {
  // Pages of the console ask with CORS; whoever embeds it without gets nothing.
  const headers = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
  response.writeHead(200, { 'content-type': type, ...headers }).end(body);
}
