import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

let site: GatewayOnCloud;
let demo: GatewayClient;
let image: string;

beforeAll(async () => {
  site = await startGatewayOnCloud({ timeouts: { uploadIdle: 0.3 } });
  demo = await site.signIn('demo');
  const made = await demo.put('/api/glance/images/', { name: 'hostile', visibility: 'private' });
  image = ((await made.json()) as { id: string }).id;
});
afterAll(() => site.close());

const nested = (depth: number) => `{"visibility":"private","updated":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
/** Turning it to text throws. */
const noText = '{"toString":1,"valueOf":1}';

/** Returns the answer to bytes that fetch would never send; empty when the gateway hung up without one. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('wrong types (ASVS 2.2.2, 16.5.3): a 4xx with a reason, never a 500', () => {
  const bodies: [name: string, body: string][] = [
    ['five thousand levels', nested(5000)],
    ['three thousand levels', nested(3000)],
    ['half a megabyte of brackets', '['.repeat(500_000)],
    ['a member that has no text', `{"visibility":${noText}}`],
    ['a visibility of the prototype', '{"visibility":"constructor"}'],
  ];
  for (const [name, rawBody] of bodies) {
    it(`refuses ${name} in a body`, async () => {
      const routes = [
        ['PUT', '/api/glance/images/'],
        ['PATCH', `/api/glance/images/${image}/`],
        ['PATCH', `/api/glance/images/${image}/properties/`],
        ['POST', '/api/policy/'],
      ] as const;
      for (const [method, path] of routes) {
        const answer = await demo.send(method, path, { rawBody });
        expect(answer.status, `${method} ${path}`).toBe(400);
        expect(await answer.text()).not.toMatch(/call stack/);
      }
    });
  }

  const upload = (fields: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('data', new Blob(['x']), 'x.img');
    return demo.send('POST', '/api/glance/images/', { rawBody: form });
  };

  it('refuses the same in the fields of an upload', async () => {
    expect((await upload({ $$originalJSON: nested(5000) })).status).toBe(400);
    expect((await upload({ $$originalJSON: `{"visibility":${noText}}` })).status).toBe(400);
    const part = (type: string, value: string) =>
      `--edge\r\nContent-Disposition: form-data; name="visibility"\r\nContent-Type: ${type}\r\n\r\n${value}\r\n--edge--\r\n`;
    for (const value of [noText, nested(5000)]) {
      const answer = await demo.send('POST', '/api/glance/images/', {
        rawBody: part('application/json', value),
        headers: { 'Content-Type': 'multipart/form-data; boundary=edge' },
      });
      expect(answer.status).toBe(400);
    }
  });

  it('keeps a megabyte of upload fields at most (DoS by length)', async () => {
    const fields = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`field${at}`, 'x'.repeat(200_000)]));
    expect((await upload({ visibility: 'private', ...fields })).status).toBe(413);
  });
});

describe('every answer (clickjacking, ASVS 3.4.4, 3.4.6)', () => {
  const end = 'Host: 127.0.0.1\r\nConnection: close\r\n\r\n';
  const requests: [name: string, status: number, bytes: string][] = [
    ['an address that cannot be decoded', 400, `GET /%zz HTTP/1.1\r\n${end}`],
    ['headers of 64 kB', 431, `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(64_000)}\r\n${end}`],
    ['an unknown method', 400, `SMUGGLE / HTTP/1.1\r\n${end}`],
    ['two lengths', 400, `POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${end}`],
  ];
  for (const [name, status, bytes] of requests) {
    it(`to ${name} says ${status}, may not be framed, guessed at or kept`, async () => {
      const answer = await exchange(bytes);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer).toMatch(/content-security-policy: default-src 'none'; frame-ancestors 'none'/i);
      expect(answer).toMatch(/x-content-type-options: nosniff/i);
      expect(answer).toMatch(/cache-control: no-store/i);
      expect(answer).toMatch(/x-request-id: req-/i);
      expect(answer.split('\r\n\r\n')[1]).toMatch(/^"[^"]+"$/);
    });
  }
});

describe('slow bodies', () => {
  it('nobody holds a connection with a body that does not come, refused or not', async () => {
    const head = (path: string, more = '') =>
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n${more}\r\na`;
    const signedIn = `Cookie: ${[...demo.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}\r\nX-CSRFToken: ${demo.cookies.get('csrftoken')}\r\n`;
    // Each resolves when the gateway hangs up.
    await Promise.all([
      exchange(head('/auth/login/')),
      exchange(head('/api/policy/')),
      exchange(head('/api/glance/images/')),
      exchange(
        head('/api/glance/images/', signedIn)
          .replace('x-www-form-urlencoded', 'x')
          .replace('application/x', 'multipart/form-data; boundary=edge'),
      ),
    ]);
  });
});

it('[API-27] an address with its host (as proxies get them) is refused: it would name another object than it says', async () => {
  await demo.post('/api/swift/containers/forms/metadata/', { is_public: false });
  const { host } = new URL(site.url);
  const cookie = [...demo.cookies].map((pair) => pair.join('=')).join('; ');
  for (const address of [
    `http://${host}/api/swift/containers/forms/object/victim`,
    `http://${host}/healthcheck`,
    '*',
  ]) {
    const answer = await exchange(
      `DELETE ${address} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n` +
        `X-CSRFToken: ${demo.cookies.get('csrftoken')}\r\nX-Requested-With: XMLHttpRequest\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toContain('HTTP/1.1 400');
    expect(answer).toContain('The address has to begin with a slash.');
  }
});

it('[X-31] no worker gets a script: a service worker of a plugin would outlive it', async () => {
  const demo = await site.signIn('demo');
  const scripts = [
    { 'Service-Worker': 'script' },
    ...['serviceworker', 'worker', 'sharedworker', 'audioworklet'].map((dest) => ({ 'Sec-Fetch-Dest': dest })),
  ];
  for (const headers of scripts)
    for (const path of ['/plugins/acme.evil/1/sw.js', '/static/host.js', '/api/glance/images/'])
      expect((await demo.get(path, { headers })).status, `${JSON.stringify(headers)} ${path}`).toBe(403);
  expect((await demo.get('/api/glance/images/', { headers: { 'Sec-Fetch-Dest': 'empty' } })).status).toBe(200);
});

describe('strangers', () => {
  it('[AUTH-11] post no long form to sign out, and no address that means two hosts', async () => {
    const long = await site
      .client()
      .send('POST', '/auth/logout/', { rawBody: new URLSearchParams({ a: 'x'.repeat(20_000) }) });
    expect(long.status).toBe(413);
    const { host } = new URL(site.url);
    const twice = `GET /auth/login/ HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`;
    expect(await exchange(twice)).toMatch(/^HTTP\/1\.1 400 /);
    const once = `GET /auth/login/ HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    const page = await exchange(once);
    expect(page).toMatch(/^HTTP\/1\.1 200 /);
    expect(page).toMatch(/\r\npermissions-policy: camera=\(\)/i);
  });
});
