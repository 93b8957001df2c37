import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

let site: GatewayOnCloud;
beforeAll(async () => {
  site = await startGatewayOnCloud({
    listen: {
      allowedHosts: ['Console.example.org', '*.apps.example.org', '127.0.0.1', '10.0.0.1'],
      trustedProxies: ['127.0.0.1'],
    },
  });
});
afterAll(() => site.close());

/** Asks the gateway by this host name and returns its answer. */
const ask = (host: string, path = '/auth/csrf/', headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const asked = request(site.url + path, { headers: { ...headers, host } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    asked.on('error', reject).end();
  });

/** The same by HTTP/1.0, which needs no Host header. */
const askNamelessly = (path: string) =>
  new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.0\r\n\r\n`),
    );
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('end', () => resolve(text)).on('error', reject);
  });

describe('a console that knows its names', () => {
  it('[AUTH-11] is reached by them, with any port, in any case, and by all names below one with a star', async () => {
    const other = (await ask('127.0.0.1')).status;
    for (const host of [
      'console.example.org',
      'CONSOLE.example.org.:8443',
      'a.apps.example.org',
      'b.c.apps.example.org:1',
    ])
      expect((await ask(host)).status, host).toBe(other);
  });

  it('[AUTH-11] is reached by no other, and says so before anything is done', async () => {
    const others = [
      'evil.example',
      'apps.example.org',
      'xapps.example.org',
      'console.example.org.evil.example',
      '[::1]',
      'evil.example/.apps.example.org',
      'evil.example?.apps.example.org',
      'a b.apps.example.org',
      'x..apps.example.org',
      'console.example.org:evil.example',
    ];
    for (const host of others)
      for (const path of ['/auth/login/', '/api/settings/', '/', '/nowhere']) {
        const { status, text } = await ask(host, path);
        expect(status, `${host} ${path}`).toBe(400);
        expect(text).toContain(`The console is not reached by the name ${host}.`);
      }
    expect(await askNamelessly('/auth/login/')).toMatch(/^HTTP\/1\.1 400 [^]*\(none\)/);
  });

  it('[AUTH-11] believes a trusted proxy about the name, and no foreign one that it passes on', async () => {
    const forwarded = async (host: string, asked: string) =>
      (await ask(host, '/auth/login/', { 'x-forwarded-host': asked })).status;
    expect(await forwarded('10.0.0.1', 'evil.example')).toBe(400);
    expect(await forwarded('10.0.0.1', 'console.example.org')).not.toBe(400);
    // A page at a foreign name may send the header, and a proxy that does not set it passes it on.
    expect(await forwarded('evil.example', 'console.example.org')).toBe(400);
  });

  it('[X-20] answers health probes under any name', async () => {
    for (const path of ['/healthcheck', '/readyz', '/readyz?x=1'])
      expect((await ask('10.0.0.1:8080', path)).status, path).toBe(200);
    expect(await askNamelessly('/healthcheck')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a console that sends tokens over HTTPS alone', () => {
  it('[AUTH-11] calls no service whose address in the catalog is plain HTTP, and says why', async () => {
    const careful = await startGatewayOnCloud({ cloud: { httpsOnly: true } });
    try {
      const demo = await careful.signIn('demo');
      careful.cloud.calls.reset();
      for (const path of ['/api/glance/images/', '/api/swift/containers/', '/api/neutron/trunks/']) {
        const answer = await demo.get(path);
        expect(answer.status, path).toBe(503);
        expect(await answer.text()).toContain('is plain HTTP, which cloud.https_only forbids');
      }
      expect(careful.cloud.calls.report().calls.filter(({ service }) => service !== 'identity')).toEqual([]);
    } finally {
      await careful.close();
    }
  });
});
