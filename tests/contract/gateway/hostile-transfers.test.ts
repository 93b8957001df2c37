import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

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
const expectsFile = 'Expected multipart/form-data with the file in the part "file".';
const bytes = async (name: string) =>
  (await demo.json<{ bytes: string }>(`/api/swift/containers/odd/metadata/${name}`)).bytes;
const form = (file: Blob, fields: Record<string, string> = {}) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file, 'f.bin');
  return body;
};

describe('[API-27] an upload', () => {
  it('that is no form is refused, not kept, and the object stays as it was', async () => {
    const heap = process.memoryUsage().rss;
    const body = new ReadableStream({
      pull(control) {
        if (sent++ === 64) control.close();
        else control.enqueue(new Uint8Array(2 ** 20));
      },
    });
    let sent = 0;
    await demo.send('POST', object('text'), { rawBody: form(new Blob(['kept'])) });
    const types = { 'Content-Type': 'text/plain' };
    // A server may answer before it has read all: then the connection may end as well.
    const streamed = await demo.send('POST', object('text'), { rawBody: body, headers: types }).catch(() => undefined);
    expect([400, undefined]).toContain(streamed?.status);
    for (const rawBody of ['new', '{"a":1}']) {
      const answer = await demo.send('POST', object('text'), { rawBody, headers: types });
      expect([answer.status, await answer.json()]).toEqual([400, expectsFile]);
    }
    expect(process.memoryUsage().rss - heap).toBeLessThan(56 * 2 ** 20);
    expect(await bytes('text')).toBe('4');
  });

  it('whose file stands in a field is refused; one without a part makes an object without bytes', async () => {
    const field = new FormData();
    field.append('file', 'new');
    const answer = await demo.send('POST', object('text'), { rawBody: field });
    expect([answer.status, await answer.json(), await bytes('text')]).toEqual([400, expectsFile, '4']);
    expect((await demo.send('POST', object('none'), { rawBody: new FormData() })).status).toBe(201);
    expect((await demo.send('POST', object('nothing'))).status).toBe(201);
    expect([await bytes('none'), await bytes('nothing')]).toEqual(['0', '0']);
  });

  it('under a name that ends with a slash is refused when it has bytes', async () => {
    const sent = await demo.send('POST', object('folder/'), { rawBody: form(new Blob(['x'])) });
    expect([sent.status, await sent.json()]).toEqual([400, expect.stringMatching(/folder, which has no bytes/)]);
    const raw = await demo.send('POST', object('folder/'), { rawBody: 'x', headers: { 'Content-Type': 'text/plain' } });
    expect(raw.status).toBe(400);
    expect((await demo.get('/api/swift/containers/odd/metadata/folder%2F')).status).toBe(404);
    expect((await demo.send('POST', object('folder/'), { rawBody: form(new Blob([])) })).status).toBe(201);
  });

  it('whose form ends before its last sign is stored when the file was whole', async () => {
    const type = { 'Content-Type': 'multipart/form-data; boundary=B' };
    const head = '--B\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n';
    const send = async (name: string, text: string) => {
      const parts = [`${head}whole`, text];
      const body = new ReadableStream({
        async pull(control) {
          if (parts.length === 1) await new Promise((resolve) => setTimeout(resolve, 300));
          const part = parts.shift();
          if (part === undefined) control.close();
          else control.enqueue(new TextEncoder().encode(part));
        },
      });
      const answer = await demo.send('POST', object(encodeURIComponent(name)), { rawBody: body, headers: type });
      return [answer.status, (await demo.get(`/api/swift/containers/odd/metadata/${encodeURIComponent(name)}`)).status];
    };
    expect(await send('nearly', '\r\n--B')).toEqual([201, 200]);
    expect(await send('nearly so', '\r\n--B\r\n')).toEqual([201, 200]);
    expect(await send('cut', '\r\n--')).toEqual([400, 404]);
  });

  it('is stored when the service says so with 201 and its digest, and not when a box before it shows a page', async () => {
    const page = { status: 200, body: '<html>Sign in to this network</html>', contentType: 'text/html', times: 1 };
    const add = (fault: object) => site.cloud.faults.add({ service: 'object-store', method: 'PUT', ...page, ...fault });
    for (const fault of [{}, { status: 201 }]) {
      add(fault);
      const answer = await demo.send('POST', object('page'), { rawBody: form(new Blob(['thesis'])) });
      expect([answer.status, await answer.json()]).toEqual([
        502,
        expect.stringMatching(/not answered with 200|does not say what was stored/),
      ]);
    }
    add({});
    expect((await demo.send('POST', object('dir/'), { rawBody: new FormData() })).status).toBe(502);
    add({});
    const to = { dest_container: 'odd', dest_name: 'copied' };
    expect((await demo.post('/api/swift/containers/odd/copy/big', to)).status).toBe(502);
    add({});
    const segments = [{ name: '0', etag: '0'.repeat(32), bytes: 1 }];
    const joined = { container: 'odd', prefix: 'p', segments, dynamic: true };
    expect((await demo.post('/api/swift/containers/odd/large/joined', joined)).status).toBe(502);
    for (const name of ['page', 'copied', 'joined'])
      expect((await demo.get(`/api/swift/containers/odd/metadata/${name}`)).status).toBe(404);
  });

  it('with fields by the hundred is refused before its file is touched, however the form comes', async () => {
    const send = async (name: string, length: number, bytes: number) => {
      const fields = Object.fromEntries(Array.from({ length }, (_each, at) => [`f${at}`, 'x'.repeat(bytes)]));
      const answer = await demo.send('POST', object(name), { rawBody: form(new Blob(['x']), fields) });
      const there = await demo.get(`/api/swift/containers/odd/metadata/${name}`);
      return [answer.status, answer.ok ? '' : await answer.json(), there.status];
    };
    const refused = [413, 'The form has more than 10 fields.', 404];
    // In one piece and in many.
    for (const bytes of [1, 4000]) {
      expect(await send('many', 100, bytes)).toEqual(refused);
      expect(await send('too-many', 11, bytes)).toEqual(refused);
      expect(await send(`enough-${bytes}`, 10, bytes)).toEqual([201, '', 200]);
    }
    const image = new FormData();
    for (let at = 0; at <= 500; at += 1) image.append(`f${at}`, 'x');
    image.append('data', new Blob(['x']), 'f.raw');
    const answer = await demo.send('POST', '/api/glance/images/', { rawBody: image });
    expect([answer.status, await answer.json()]).toEqual([413, 'The form has more than 500 fields.']);
  });

  it('that was refused leaves its connection free for the next call, however much was still to come', async () => {
    const cookie = [...demo.cookies].map((pair) => pair.join('=')).join('; ');
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const call = (method: string, path: string, headers: http.OutgoingHttpHeaders, body?: Buffer) =>
      new Promise<number | undefined>((resolve, reject) => {
        const options = { agent, method, headers: { ...headers, cookie, 'X-Requested-With': 'XMLHttpRequest' } };
        const request = http.request(site.url + path, options, (answer) =>
          answer.resume().on('end', () => resolve(answer.statusCode)),
        );
        request.on('error', reject).end(body);
      });
    const field = (at: number) => `--B\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\nx\r\n`;
    const file = '--B\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n';
    const body = Buffer.concat([
      Buffer.from(Array.from({ length: 20 }, (_each, at) => field(at)).join('') + file),
      Buffer.alloc(8 * 2 ** 20, 'x'),
      Buffer.from('\r\n--B--\r\n'),
    ]);
    const type = {
      'Content-Type': 'multipart/form-data; boundary=B',
      'X-CSRFToken': demo.cookies.get('csrftoken') ?? '',
    };
    expect(await call('POST', object('large'), type, body)).toBe(413);
    expect(await call('GET', '/api/swift/containers/odd/metadata/big', {})).toBe(200);
    agent.destroy();
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
