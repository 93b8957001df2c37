import { mkdtempSync, rmSync } from 'node:fs';
import http, { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aPlugin, layFiles } from '../../support/archives.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

/** A plugin's back end that sends without end, as fast as it is read. */
const backEnd = createServer((_request, reply) => {
  const bytes = new Readable({ read: () => void bytes.push(Buffer.alloc(2 ** 16)) });
  reply.once('close', () => bytes.destroy());
  bytes.pipe(reply);
});
const folder = mkdtempSync(join(tmpdir(), 'sextant-shares-'));
const large = '/api/swift/containers/shares/object/large';
const endless = '/api/p/acme.forms/desk/endless';

let site: GatewayOnCloud;
let impatient: GatewayOnCloud;

beforeAll(async () => {
  await new Promise<void>((done) => backEnd.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(backEnd.address() as AddressInfo).port}`;
  layFiles(join(folder, 'plugins/forms'), aPlugin('acme.forms'));
  const plugins = {
    directories: [join(folder, 'plugins')],
    proxies: [{ plugin: 'acme.forms', name: 'desk', url }],
  };
  [site, impatient] = await Promise.all([
    startGatewayOnCloud({ plugins }),
    startGatewayOnCloud({ plugins, timeouts: { uploadIdle: 1 } }),
  ]);
  for (const each of [site, impatient]) {
    const demo = await each.signIn('demo');
    await demo.post('/api/swift/containers/shares/metadata/', { is_public: false });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(16 * 2 ** 20)]), 'f');
    expect((await demo.post(large, undefined, { rawBody: form })).status).toBe(201);
  }
});
const open = new Set<http.ClientRequest>();
afterEach(() => {
  for (const request of open) request.destroy();
  open.clear();
});
afterAll(async () => {
  await Promise.all([site.close(), impatient.close()]);
  backEnd.closeAllConnections();
  backEnd.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Begun {
  status: number;
  answer: http.IncomingMessage;
  /** Settles when the connection ends, though nothing is read. */
  ended: Promise<void>;
}

/** A download of which nothing is read. */
function begin(client: GatewayClient, path: string): Promise<Begun> {
  return new Promise((resolve, reject) => {
    const request = http.get(client.url + path, {
      agent: false,
      headers: {
        cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
        'x-requested-with': 'XMLHttpRequest',
        'x-sextant-capability': client.capabilityOf('acme.forms'),
        'x-csrftoken': client.cookies.get('csrftoken'),
        referer: `${client.url}/`,
      },
    });
    open.add(request);
    const ended = new Promise<void>((done) => request.once('close', () => done()));
    request.on('error', reject);
    request.on('response', (answer) => {
      answer.on('error', () => {});
      resolve({ status: answer.statusCode ?? 0, answer, ended });
    });
  });
}

async function beginMany(username: string, path: string, sessions: number, each: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < sessions; at++) {
    const client = await site.signIn(username);
    const begun = await Promise.all(Array.from({ length: each }, () => begin(client, path)));
    statuses.push(...begun.map(({ status }) => status));
  }
  return statuses;
}

describe('who downloads and reads nothing', () => {
  it('[AUTH-09] takes a quarter of the connections, however often they sign in; others get theirs', async () => {
    const statuses = await beginMany('demo', large, 5, 16);
    expect(statuses.filter((status) => status === 200)).toHaveLength(64);
    expect(statuses.filter((status) => status === 429)).toHaveLength(16);
    const admin = await site.signIn('admin', undefined, 'demo');
    expect((await begin(admin, large)).status).toBe(200);
  });

  it('[AUTH-09] takes a quarter of those to the back end of a plugin', async () => {
    const statuses = await beginMany('demo', endless, 2, 16);
    expect(statuses.filter((status) => status === 200)).toHaveLength(16);
    expect(statuses.filter((status) => status === 429)).toHaveLength(16);
    expect((await begin(await site.signIn('lab'), endless)).status).toBe(200);
  });

  for (const path of [large, endless]) {
    it(`[AUTH-09] is hung up on after as long as an upload may be silent: ${path}`, async () => {
      const demo = await impatient.signIn('demo');
      const { status, answer, ended } = await begin(demo, path);
      expect(status).toBe(200);
      const closed = new Promise<void>((done) => answer.socket.once('close', () => done()));
      // A socket that nobody reads does not hear of its end, so what has come is read after a while.
      setTimeout(() => answer.resume(), 2500);
      await Promise.race([closed, ended]);
      expect(answer.complete).toBe(false);
    });
  }

  it('[AUTH-09] is left alone while they take something, however slowly', async () => {
    const { answer } = await begin(await impatient.signIn('demo'), large);
    let size = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      // A mebibyte in 0.2 seconds: longer in all than the silence that ends it.
      await new Promise((next) => setTimeout(next, (200 * chunk.length) / 2 ** 20));
    }
    expect(size).toBe(16 * 2 ** 20);
  });
});

describe('a stream', () => {
  it('[AUTH-09] ends with its session, when Keystone says that it is over', async () => {
    const demo = await site.signIn('demo');
    const { status, answer } = await begin(demo, endless);
    expect(status).toBe(200);
    site.cloud.faults.add({ service: 'identity', path: '/users/', status: 401 });
    expect((await demo.get('/api/keystone/users/current')).status).toBe(401);
    site.cloud.faults.clear();
    const closed = new Promise<void>((done) => answer.socket.once('close', () => done()));
    answer.resume();
    await closed;
    expect(answer.complete).toBe(false);
  });
});
