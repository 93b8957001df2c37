import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

/** Uploads to and downloads from the object store that do not come to their end, and large ones that do. */

let site: GatewayOnCloud;
let demo: GatewayClient;
beforeAll(async () => {
  site = await startGatewayOnCloud({ timeouts: { read: 1, uploadIdle: 1 } });
  demo = await site.signIn('demo');
  await demo.post(metadata, { is_public: false });
});
afterAll(() => site.close());

const metadata = '/api/swift/containers/streams/metadata/';
const object = (name: string) => `/api/swift/containers/streams/object/${name}`;
const mebibyte = Buffer.alloc(2 ** 20, 'x');
const boundary = 'sextant-boundary';
const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n`;
const names = async () =>
  (await demo.json<{ items: { name: string }[] }>('/api/swift/containers/streams/objects/')).items.map(
    (one) => one.name,
  );

/** A multipart upload whose bytes come as `write` gives them. */
function upload(name: string, write: (request: http.ClientRequest) => Promise<void> | void): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(site.url + object(name), {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'x-csrftoken': demo.cookies.get('csrftoken'),
        cookie: [...demo.cookies].map((pair) => pair.join('=')).join('; '),
      },
    });
    request.on('error', reject);
    request.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)));
    request.write(head);
    void write(request);
  });
}

async function send(request: http.ClientRequest, mebibytes: number): Promise<void> {
  for (let sent = 0; sent < mebibytes; sent++) {
    if (!request.write(mebibyte)) await new Promise((resolve) => request.once('drain', resolve));
  }
  request.end(`\r\n--${boundary}--\r\n`);
}

describe('[API-27] [SW-11] [SW-12] streams', () => {
  it('of any size pass through without being kept', async () => {
    const mebibytes = 100;
    const before = process.memoryUsage();
    let most = 0;
    const watch = setInterval(() => {
      const { external, heapUsed } = process.memoryUsage();
      most = Math.max(most, external + heapUsed - before.external - before.heapUsed);
    }, 10);
    expect(await upload('large', (request) => send(request, mebibytes))).toBe(201);
    const answer = await demo.get(object('large'));
    let size = 0;
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) size += chunk.length;
    clearInterval(watch);
    expect(size).toBe(mebibytes * 2 ** 20);
    // Browser, gateway and cloud share this process; whoever kept the file would need all of it.
    expect(most).toBeLessThan(80 * 2 ** 20);
  });

  it('end with the browser: of an upload that breaks off nothing is stored', async () => {
    const gone = upload('broken', (request) => {
      request.write(mebibyte);
      setTimeout(() => request.destroy(), 100);
    });
    await expect(gone).rejects.toThrow();
    await vi.waitFor(() => expect(site.log()).toContain('OBJECT_UPLOAD_BROKEN_OFF'), 5000);
    expect(await names()).not.toContain('broken');
  });

  it('end with the browser: a download is read no further', async () => {
    await upload('large', (request) => send(request, 40));
    const leave = new AbortController();
    const answer = await demo.get(object('large'), { signal: leave.signal });
    const reader = answer.body?.getReader();
    await reader?.read();
    const running = () =>
      Object.values(site.gateway.native.wire.streamAgent('object-store').stats).map((one) => one.running);
    // The rest of it waits for a browser that does not read.
    expect(running()).toEqual([1]);
    leave.abort();
    await vi.waitFor(() => expect(running().filter((count) => count > 0)).toEqual([]), 5000);
  });

  it('end with the service: a download that it cuts is cut, and one that it never begins is told of', async () => {
    await upload('large', (request) => send(request, 2));
    site.cloud.faults.add({ service: 'object-store', method: 'GET', reset: 'middle', times: 1 });
    const cut = await demo.get(object('large'));
    expect(cut.status).toBe(200);
    await expect(cut.arrayBuffer()).rejects.toThrow();
    site.cloud.faults.add({ service: 'object-store', method: 'GET', latency: 30_000, times: 1 });
    const silent = await demo.get(object('large'));
    expect([silent.status, await silent.json()]).toEqual([504, 'The object-store service did not answer within 1 s.']);
    site.cloud.faults.clear();
    site.cloud.faults.add({ service: 'object-store', method: 'GET', status: 302, body: '', times: 1 });
    expect((await demo.get(object('large'))).status).toBe(502);
    site.cloud.faults.add({
      service: 'object-store',
      method: 'PUT',
      status: 507,
      body: 'Insufficient Storage',
      times: 1,
    });
    expect(await upload('full', (request) => send(request, 2))).toBe(507);
  });

  it.each([
    ['[null]', 'containers/'],
    ['[{"name":1}]', 'containers/'],
    ['{}', 'containers/streams/objects/'],
    ['[{}]', 'containers/streams/objects/'],
  ])('a listing that is %s is no listing', async (body, path) => {
    site.cloud.faults.add({
      service: 'object-store',
      method: 'GET',
      status: 200,
      body,
      contentType: 'application/json',
      times: 1,
    });
    expect((await demo.get(`/api/swift/${path}`)).status).toBe(502);
  });
});
