import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { createCallLog } from '../../../core/cloud/shared/call-log.ts';
import { addFaultHooks } from '../../../core/cloud/shared/fault-hooks.ts';
import { createFaultBook } from '../../../core/cloud/shared/faults.ts';
import { clientOf } from './cloud-client.ts';

describe('the switches of the embedded cloud', () => {
  let cloud: Cloud;
  let client: ReturnType<typeof clientOf>;
  const control = (method: string, path: string, body?: unknown) =>
    fetch(`${cloud.url}/_cloud${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });

  beforeAll(async () => {
    cloud = await createCloud();
    client = clientOf(cloud);
  });
  afterEach(() => control('DELETE', '/faults'));
  afterAll(() => cloud.close());

  it('answer with the status and body of a fault, as often as it says', async () => {
    const body = '<html><body><h1>503 Service Unavailable</h1></body></html>';
    const fault = {
      service: 'identity',
      method: 'get',
      path: '/v3/regions$',
      status: 503,
      body,
      retryAfter: 7,
      times: 1,
    };
    expect((await control('POST', '/faults', fault)).status).toBe(204);
    const token = await client.signIn('demo', 'demo');
    const broken = await client.call('GET', '/regions', { token });
    expect(broken).toMatchObject({ status: 503, text: body });
    expect(broken.headers.get('content-type')).toContain('text/html');
    expect(broken.headers.get('retry-after')).toBe('7');
    expect((await client.call('GET', '/regions', { token })).status).toBe(200);
  });

  it('cut a JSON answer short', async () => {
    const token = await client.signIn('demo', 'demo');
    await control('POST', '/faults', { path: '/regions', truncate: 20 });
    const answer = await fetch(`${cloud.authUrl}/regions`, { headers: { 'x-auth-token': token } });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toHaveLength(20);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  it.each(['before', 'middle'] as const)('reset the connection: %s', async (reset) => {
    const token = await client.signIn('demo', 'demo');
    await control('POST', '/faults', { path: '/regions', reset });
    await expect(client.call('GET', '/regions', { token })).rejects.toThrow();
    await control('DELETE', '/faults');
    expect((await client.call('GET', '/regions', { token })).status).toBe(200);
  });

  it('keep silent until the fault is cleared, and never longer than the client waits', async () => {
    const token = await client.signIn('demo', 'demo');
    await control('POST', '/faults', { path: '/regions', latency: 30_000 });
    let answered = false;
    const answer = client.call('GET', '/regions', { token }).then((done) => {
      answered = true;
      return done;
    });
    await expect(
      fetch(`${cloud.authUrl}/regions`, { headers: { 'x-auth-token': token }, signal: AbortSignal.timeout(100) }),
    ).rejects.toThrow();
    expect(answered).toBe(false);
    await control('DELETE', '/faults');
    expect((await answer).status).toBe(200);
  });

  it('name what is wrong with a fault', async () => {
    const answer = await control('POST', '/faults', { path: '(' });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error).toContain("'path'");
    expect((await control('POST', '/faults', { colour: 'red' })).status).toBe(400);
    expect((await control('POST', '/clock', { advance: -1 })).status).toBe(400);
  });

  it('move the clock', async () => {
    const token = await client.signIn('demo', 'demo');
    expect((await control('POST', '/clock', { advance: 8 * 3600 })).status).toBe(200);
    expect((await client.call('GET', '/auth/projects', { token })).status).toBe(401);
  });

  it('count the calls that arrived, with their query and status', async () => {
    await control('DELETE', '/calls');
    const token = await client.signIn('demo', 'demo');
    await client.call('GET', '/regions?a=1', { token });
    await client.call('GET', '/regions?a=2', { token });
    const log = await (await control('GET', '/calls')).json();
    expect(log.total).toBe(3);
    expect(log.counts).toEqual({ 'POST /identity/v3/auth/tokens': 1, 'GET /identity/v3/regions': 2 });
    expect(log.calls[1]).toEqual({
      service: 'identity',
      method: 'GET',
      path: '/identity/v3/regions',
      query: '?a=1',
      status: 200,
    });
    // The log has addresses only; tokens and passwords travel in headers and bodies.
    expect(JSON.stringify(log)).not.toContain(token);
  });

  it('are not there when the cloud was started without them', async () => {
    const plain = await createCloud({ control: false });
    expect((await fetch(`${plain.url}/_cloud/faults`)).status).toBe(404);
    await plain.close();
  });
});

describe('faults on streams', () => {
  const size = 1 << 20;
  const book = createFaultBook();
  let app: FastifyInstance;
  let url: string;
  let received = 0;

  beforeAll(async () => {
    app = Fastify({ forceCloseConnections: true });
    app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    addFaultHooks(app, 'image', { faults: book, calls: createCallLog(), isInner: () => false });
    app.get('/file', async (_request, reply) =>
      reply
        .header('content-length', String(size))
        .type('application/octet-stream')
        .send(Readable.from(chunks(size))),
    );
    app.put<{ Body: Readable }>('/file', async (request) => {
      received = 0;
      for await (const chunk of request.body) received += (chunk as Buffer).length;
      return { received };
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/file`;
  });
  afterEach(() => book.clear());
  afterAll(() => app.close());

  function* chunks(total: number) {
    for (let sent = 0; sent < total; sent += 16_384) yield Buffer.alloc(16_384, 7);
  }

  it('cut a download in its middle: some of it arrives, then the connection breaks', async () => {
    book.add({ service: 'image', reset: 'middle' });
    const answer = await fetch(url);
    let got = 0;
    const reading = (async () => {
      for await (const chunk of answer.body ?? []) got += (chunk as Uint8Array).length;
    })();
    await expect(reading).rejects.toThrow();
    expect(got).toBeGreaterThan(0);
    expect(got).toBeLessThan(size);
  });

  it('shorten a download to a whole message of so many bytes', async () => {
    book.add({ truncate: 1000 });
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(1000);
  });

  it('cut an upload in its middle, after the service has had a part of it', async () => {
    book.add({ method: 'PUT', reset: 'middle' });
    await expect(
      fetch(url, { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body: Buffer.alloc(size) }),
    ).rejects.toThrow();
    expect(received).toBeGreaterThan(0);
    expect(received).toBeLessThan(size);
  });

  it('leave a stream alone when no fault matches', async () => {
    book.add({ path: '/elsewhere', reset: 'middle' });
    const put = { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body: Buffer.alloc(size) };
    expect(await (await fetch(url, put)).json()).toEqual({ received: size });
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(size);
  });
});

describe('the port of the embedded cloud', () => {
  it('is named when it is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(createCloud({ port })).rejects.toMatchObject({ code: 'EADDRINUSE', port });
    other.close();
  });
});
