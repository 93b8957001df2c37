import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayClient, type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

/** Uploads and downloads as no console makes them. */

let site: GatewayOnCloud;
let demo: GatewayClient;
beforeAll(async () => {
  site = await startGatewayOnCloud();
  demo = await site.signIn('demo');
  await demo.post('/api/swift/containers/odd/metadata/', { is_public: false });
  await demo.send('POST', object('big'), { rawBody: form(new Blob([Buffer.alloc(8 * 2 ** 20, 'x')])) });
});
afterAll(() => site.close());

const object = (name: string) => `/api/swift/containers/odd/object/${name}`;
const form = (file: Blob, fields: Record<string, string> = {}) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file, 'f.bin');
  return body;
};

describe('[API-27] an upload', () => {
  it('that is no form is not kept: its object has no bytes', async () => {
    const heap = process.memoryUsage().rss;
    const body = new ReadableStream({
      pull(control) {
        if (sent++ === 64) control.close();
        else control.enqueue(new Uint8Array(2 ** 20));
      },
    });
    let sent = 0;
    const answer = await demo.send('POST', object('text'), {
      rawBody: body,
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(answer.status).toBe(201);
    expect(process.memoryUsage().rss - heap).toBeLessThan(56 * 2 ** 20);
    expect(await demo.json('/api/swift/containers/odd/metadata/text')).toMatchObject({ bytes: '0' });
  });

  it('with fields by the hundred is refused', async () => {
    const fields = Object.fromEntries(Array.from({ length: 100 }, (_each, at) => [`f${at}`, 'x']));
    const answer = await demo.send('POST', object('fields'), { rawBody: form(new Blob(['x']), fields) });
    expect(answer.status).toBe(413);
  });
});

describe('[API-27] a download', () => {
  it('has no HEAD, which would read all of it', async () => {
    expect((await demo.send('HEAD', object('big'))).status).toBe(405);
  });

  it('is refused when the session has too many already; other calls go on', async () => {
    const stalled = await Promise.all(Array.from({ length: 16 }, () => stall(object('big'))));
    const answer = await demo.get(object('big'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      429,
      expect.stringMatching(/^application\/json/),
    ]);
    expect((await demo.get('/api/swift/containers/')).status).toBe(200);
    for (const each of stalled) each.destroy();
    await expect.poll(async () => (await demo.get(object('text'))).status).toBe(200);
  });
});

/** A download of which nothing is read. */
function stall(path: string): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const cookie = [...demo.cookies].map((pair) => pair.join('=')).join('; ');
    const request = http.get(site.url + path, { headers: { cookie }, agent: false }, () => resolve(request));
    request.on('error', reject);
  });
}

describe('an id with a slash in it', () => {
  it.each([
    ['DELETE', '/api/swift/containers/odd%2Fbig/metadata/'],
    ['GET', '/api/nova/flavors/1%2Fos-extra_specs/'],
    ['DELETE', '/api/keystone/projects/a%2Fusers%2Fb%2Froles%2Fc/'],
  ])('is no id: %s %s', async (method, path) => {
    const answer = await demo.send(method, path);
    expect([answer.status, await answer.json()]).toEqual([400, 'invalid parameter id: it holds a slash']);
  });
});
