import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { completeConfig } from '../../../core/gateway/config/gateway-config.ts';
import { streamUp } from '../../../core/gateway/openstack/stream-up.ts';
import { Wire } from '../../../core/gateway/openstack/wire.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

/** Services that answer an upload before they have read all of it. */

const mebibyte = 2 ** 20;

/** Reads a little of what comes, refuses with the status that the path names, and hangs up. On a thread of its own: at once. */
const hastyService = `
const { createServer } = require('node:http');
const { parentPort } = require('node:worker_threads');
const server = createServer(async (request, reply) => {
  const status = Number(request.url.slice(1));
  for await (const _chunk of request.iterator({ destroyOnReturn: false })) break;
  reply.writeHead(status, { 'retry-after': '7', connection: 'close', location: 'http://elsewhere/' });
  reply.end('no more');
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

describe('[API-27] a service that refuses an upload and hangs up', () => {
  let service: Worker;
  let port: number;
  const wire = new Wire(completeConfig({ cloud: { name: 'hasty', authUrl: 'http://127.0.0.1:1/v3' } }));
  beforeAll(async () => {
    service = new Worker(hastyService, { eval: true });
    [port] = (await once(service, 'message')) as [number];
  });
  afterAll(async () => {
    await wire.close();
    await service.terminate();
  });
  const send = (status: number, mebibytes: number) =>
    streamUp(wire.streamAgent('object-store'), {
      service: 'object-store',
      url: new URL(`http://127.0.0.1:${port}/${status}`),
      headers: {},
      body: Readable.from(Array.from({ length: mebibytes }, () => Buffer.alloc(mebibyte))).pipe(new PassThrough()),
      storedWith: 201,
      disconnected: new AbortController().signal,
      timeouts: { uploadIdle: 5, uploadFinish: 5 },
    }).catch((error: unknown) => error);

  it.each([413, 429, 503])('with %i is heard, whatever of the upload it has not read', async (status) => {
    for (const mebibytes of [1, 8, 8, 8, 16]) {
      expect(await send(status, mebibytes)).toMatchObject({
        code: 'SERVICE_REFUSED',
        statusCode: status,
        message: expect.stringContaining('no more'),
        facts: { headers: { 'Retry-After': '7' } },
      });
    }
  });

  it('with a redirect has none followed', async () => {
    expect(await send(302, 8)).toMatchObject({ code: 'SERVICE_REDIRECTED', statusCode: 502 });
  });
});

describe('[API-27] an upload that was refused early', () => {
  let site: GatewayOnCloud;
  let demo: GatewayClient;
  let admin: GatewayClient;
  beforeAll(async () => {
    site = await startGatewayOnCloud({ timeouts: { uploadIdle: 2, uploadFinish: 2 } });
    [demo, admin] = await Promise.all([site.signIn('demo'), site.signIn('admin')]);
    for (const client of [demo, admin])
      await client.post('/api/swift/containers/early/metadata/', { is_public: false });
  });
  afterEach(() => site.cloud.faults.clear());
  afterAll(() => site.close());
  const upload = async (client: GatewayClient, name: string, kibibytes: number) => {
    const rawBody = new FormData();
    rawBody.append('file', new Blob([Buffer.alloc(kibibytes * 1024)]), 'f');
    return client.send('POST', `/api/swift/containers/early/object/${name}`, { rawBody });
  };
  const refuse = (status: number, rest: object) =>
    site.cloud.faults.add({ service: 'object-store', method: 'PUT', status, times: 1, ...rest });

  it("does not stand in the way of somebody else's", async () => {
    for (let round = 0; round < 4; round++) {
      // As much as the connection holds by itself: the gateway has sent it all when the answer comes.
      refuse(413, { body: 'Upload exceeds quota.' });
      expect((await upload(demo, 'large', 600)).status).toBe(413);
      expect((await upload(admin, 'small', 200)).status).toBe(201);
    }
  });

  it('tells its status, what was said and when to come again', async () => {
    refuse(429, { body: '<html><body><h1>Slow down</h1></body></html>', retryAfter: 9 });
    const answer = await upload(demo, 'later', 4096);
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([429, '9', 'Slow down']);
  });

  it('is told of at once when the service breaks off without an answer', async () => {
    site.cloud.faults.add({ service: 'object-store', method: 'PUT', reset: 'middle', times: 1 });
    expect((await upload(demo, 'cut', 4096)).status).toBe(502);
    expect(site.log()).toContain('SERVICE_CONNECTION_LOST');
  });

  it.each([
    [302, '', 'SERVICE_REDIRECTED'],
    [200, '<html>Who are you?</html>', 'SERVICE_BAD_ANSWER'],
  ])('is not stored: %i from whatever stands before the service', async (status, body, code) => {
    refuse(status, { body });
    expect((await upload(demo, 'elsewhere', 64)).status).toBe(502);
    expect(site.log()).toContain(code);
  });
});

describe('[API-11] the data of an image', () => {
  let site: GatewayOnCloud;
  let demo: GatewayClient;
  beforeAll(async () => {
    site = await startGatewayOnCloud({ timeouts: { uploadIdle: 2, uploadFinish: 2 } });
    demo = await site.signIn('demo');
  });
  afterEach(() => site.cloud.faults.clear());
  afterAll(() => site.close());
  const upload = async () => {
    const rawBody = new FormData();
    const fields = { name: 'early', visibility: 'private', disk_format: 'raw', container_format: 'bare' };
    for (const [name, value] of Object.entries(fields)) rawBody.append(name, value);
    rawBody.append('data', new Blob([Buffer.alloc(600 * 1024)]), 'early.raw');
    return demo.send('POST', '/api/glance/images/', { rawBody });
  };

  it('that the service breaks off is told of with 502; nothing is left of it', async () => {
    site.cloud.faults.add({ service: 'image', method: 'PUT', path: '/file$', reset: 'middle', times: 1 });
    expect((await upload()).status).toBe(502);
    const { items } = await demo.json<{ items: { name: string }[] }>('/api/glance/images/');
    expect(items.filter(({ name }) => name === 'early')).toEqual([]);
  });

  it.each([
    [413, 413, 'Too large'],
    [429, 429, 'Too large'],
    [503, 503, 'Too large'],
    [302, 502, ''],
    [200, 502, '<html>Who are you?</html>'],
  ])('that is answered early with %i is told of with %i; nothing is left of it', async (status, told, body) => {
    site.cloud.faults.add({ service: 'image', method: 'PUT', path: '/file$', status, body, retryAfter: 9, times: 1 });
    const answer = await upload();
    expect(answer.status).toBe(told);
    if (told < 500) expect(answer.headers.get('retry-after')).toBe('9');
    const { items } = await demo.json<{ items: { name: string }[] }>('/api/glance/images/');
    expect(items.filter(({ name }) => name === 'early')).toEqual([]);
  });
});
