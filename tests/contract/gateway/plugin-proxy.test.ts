import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPlugin, layFiles } from '../../support/archives.ts';
import { askUntidied } from '../../support/ask-untidied.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A plugin's back end that answers as the test at hand wants. */
let answer: (reply: ServerResponse, seen: Seen) => void;
let seen: Seen[] = [];
let hungUp = 0;
const backEnd = createServer((incoming, reply) => {
  reply.on('close', () => !reply.writableFinished && hungUp++);
  let body = '';
  incoming.setEncoding('utf8').on('data', (part) => (body += part));
  incoming.on('end', () => {
    const { method = '', url = '', headers } = incoming;
    seen.push({ method, url, headers, body });
    answer(reply, seen.at(-1) as Seen);
  });
});

const installed = mkdtempSync(join(tmpdir(), 'sextant-back-end-'));
let site: GatewayOnCloud;
let demo: GatewayClient;
const base = '/api/p/acme.forms/desk';
const problems = { headers: { Accept: 'application/problem+json' } };

beforeAll(async () => {
  await new Promise<void>((done) => backEnd.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(backEnd.address() as AddressInfo).port}`;
  layFiles(join(installed, 'plugins/forms'), aPlugin('acme.forms'));
  site = await startGatewayOnCloud({
    timeouts: { read: 0.3, write: 0.3 },
    plugins: {
      directories: [join(installed, 'plugins')],
      proxies: [
        { plugin: 'acme.forms', name: 'desk', url: `${url}/inside/`, leadsTo: ['https://tickets.example'] },
        { plugin: 'acme.forms', name: 'trusted', url, auth: 'token' },
        { plugin: 'acme.forms', name: 'gone', url: 'http://127.0.0.1:9' },
        { plugin: 'acme.absent', name: 'desk', url },
      ],
    },
  });
  demo = await site.signIn('demo');
});
afterAll(async () => {
  await site.close();
  rmSync(installed, { recursive: true, force: true });
  backEnd.closeAllConnections();
  backEnd.close();
});
beforeEach(() => {
  seen = [];
  answer = (reply) => reply.writeHead(200, { 'content-type': 'text/plain' }).end('here');
});

const ask = (path: string) => askUntidied(site, demo, path);

describe('a plugin’s own back end', () => {
  it('is reached below the plugin’s path, with query, language and what the protocol asks, and nothing that is the console’s', async () => {
    const reply = await demo.get(`${base}/forms/new%20one?a=1&b=%2F`, {
      headers: {
        'Accept-Language': 'de',
        'X-Horizon-Add-To-Field': 'id_flavor',
        Authorization: 'Basic x',
        'X-Auth-Token': 'upload-1',
        'X-Forwarded-For': '10.0.0.1',
        'X-Secret': '1',
      },
    });
    expect([reply.status, await reply.text()]).toEqual([200, 'here']);
    const [{ method, url, headers }] = seen as [Seen];
    expect([method, url]).toEqual(['GET', '/inside/forms/new%20one?a=1&b=%2F']);
    expect(headers).toMatchObject({
      'accept-language': 'de',
      'x-horizon-add-to-field': 'id_flavor',
      'x-auth-token': 'upload-1',
      'x-forwarded-prefix': base,
      'x-forwarded-proto': 'http',
      'x-openstack-request-id': reply.headers.get('x-request-id'),
    });
    for (const kept of ['cookie', 'authorization', 'x-csrftoken', 'x-secret', 'x-forwarded-for', 'referer'])
      expect(headers, kept).not.toHaveProperty(kept);
  });

  it('gets the user’s token only where the operator says so', async () => {
    await demo.get('/api/p/acme.forms/trusted/', { headers: { 'X-Auth-Token': 'mine' } });
    const token = seen[0]?.headers['x-auth-token'];
    expect(token).toBeTruthy();
    expect(token).not.toBe('mine');
    const check = await fetch(`${site.cloud.authUrl}/auth/tokens`, {
      headers: { 'X-Auth-Token': String(token), 'X-Subject-Token': String(token) },
    });
    expect(check.status).toBe(200);
    // A back end that returns the token, as for an upload, does not hand it to the page.
    answer = (reply) => reply.writeHead(200, { 'x-auth-token': String(token), 'cache-control': 'public' }).end();
    const back = await demo.get('/api/p/acme.forms/trusted/');
    expect(back.headers.get('x-auth-token')).toBeNull();
    expect([back.headers.get('cache-control'), back.headers.get('vary')]).toEqual(['private, no-cache', 'cookie']);
  });

  it('answers so many calls of one session at once, so that one user can’t take all connections', async () => {
    const waiting: ServerResponse[] = [];
    answer = (reply) => {
      waiting.push(reply);
      reply.writeHead(200).write('not ');
    };
    const many = await Promise.all(Array.from({ length: 16 }, () => demo.get(`${base}/slow`)));
    expect((await demo.get(`${base}/one-more`)).status).toBe(429);
    waiting.forEach((reply) => reply.end('yet'));
    expect(await Promise.all(many.map((reply) => reply.text()))).toEqual(Array(16).fill('not yet'));
    answer = (reply) => reply.end();
    await expect.poll(async () => (await demo.get(`${base}/again`)).status).toBe(200);
  });

  it('gets bodies of any kind as they are, and its statuses and headers come back', async () => {
    answer = (reply) =>
      reply
        .writeHead(200, {
          'content-type': 'text/html',
          'x-horizon-location': '/project/',
          'x-horizon-messages': '[["info","x",""]]',
          'x-file-upload-url': 'http://images.example/1',
          'set-cookie': '__Host-sessionid=stolen; Path=/; Secure',
          'access-control-allow-origin': '*',
          'content-security-policy': "default-src 'unsafe-inline'",
          'x-frame-options': 'ALLOWALL',
        })
        .end('<p>ok</p>');
    const form = new URLSearchParams({ name: 'a b', csrf: 'ü' });
    const reply = await demo.send('POST', `${base}/save`, { rawBody: form });
    expect(seen[0]).toMatchObject({ method: 'POST', body: form.toString() });
    expect(seen[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(reply.headers.get('x-horizon-location')).toBe('/project/');
    expect(reply.headers.get('x-horizon-messages')).toBe('[["info","x",""]]');
    expect(reply.headers.get('x-file-upload-url')).toBe('http://images.example/1');
    expect(reply.headers.getSetCookie().join()).not.toContain('stolen');
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(reply.headers.get('x-frame-options')).toBe('DENY');

    const file = new FormData();
    file.append('file', new Blob(['x'.repeat(300_000)]), 'a.bin');
    await demo.send('PUT', `${base}/file`, { rawBody: file });
    expect(seen[1]?.body).toContain('x'.repeat(300_000));
    expect(seen[1]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('a refusal of its own keeps status and body, is marked as the plugin’s, and ends no session', async () => {
    for (const status of [400, 401, 403, 404, 500, 503]) {
      answer = (reply) => reply.writeHead(status, { 'content-type': 'text/plain' }).end('no');
      const reply = await demo.get(`${base}/x`);
      expect([reply.status, await reply.text(), reply.headers.get('x-sextant-origin')]).toEqual([
        status,
        'no',
        'acme.forms',
      ]);
    }
    expect(seen).toHaveLength(6);
    expect((await demo.get('/api/keystone/user-session/')).status).toBe(200);
  });
});

describe('[HTTP-03] who reaches it', () => {
  it('nobody without a session, from another site, without the token, or by following a link', async () => {
    const stranger = site.client();
    expect((await stranger.get(`${base}/x`)).status).toBe(401);
    expect((await demo.post(`${base}/x`, {}, { headers: { 'X-CSRFToken': '' } })).status).toBe(401);
    expect((await demo.post(`${base}/x`, {}, { headers: { Origin: 'https://evil.example' } })).status).toBe(401);
    expect((await demo.get(`${base}/x`, { headers: { 'X-Requested-With': '' } })).status).toBe(400);
    expect(seen).toEqual([]);
  });

  it('what nobody configured is a 404', async () => {
    for (const path of ['/api/p/acme.forms/other/x', '/api/p/acme.other/desk/x', '/api/p/', '/api/p/acme.forms'])
      expect((await demo.get(path)).status, path).toBe(404);
  });

  it('no path leads out of its own, however it is spelt', async () => {
    const odd = [
      '../x',
      '%2e%2e/x',
      '.%2E/x',
      '%252e%252e/x',
      'a/..',
      '..;/x',
      'a%2f..%2fb',
      'a%5c..%5cb',
      'a%00b',
      '%',
    ];
    for (const path of odd) expect(await ask(`${base}/${path}`), path).toBe(400);
    for (const path of [base.replace('/api', '/%61pi'), base.replace(/desk$/, 'des%6b')])
      expect(await ask(`${path}/x`), path).toBe(400);
    expect(seen).toEqual([]);
    expect(await ask(`${base}/..a/b..c/...?x=../..`)).toBe(200);
    expect(seen[0]?.url).toBe('/inside/..a/b..c/...?x=../..');
  });
});

describe('a back end that fails', () => {
  const problem = async (path: string, method = 'GET') => {
    const reply = await demo.send(method, path, problems);
    const { code, service } = (await reply.json()) as { code: string; service: string };
    return [reply.status, code, service];
  };

  it('one that is not there', async () => {
    expect(await problem('/api/p/acme.forms/gone/x')).toEqual([503, 'SERVICE_UNREACHABLE', 'acme.forms']);
  });

  it('one that is silent', async () => {
    answer = () => {};
    expect(await problem(`${base}/x`)).toEqual([504, 'SERVICE_TIMED_OUT', 'acme.forms']);
    expect(await problem(`${base}/x`, 'POST')).toEqual([504, 'SERVICE_TIMED_OUT', 'acme.forms']);
  });

  it('one that hangs up, which is asked once only', async () => {
    answer = (reply) => reply.socket?.destroy();
    expect(await problem(`${base}/x`)).toEqual([502, 'SERVICE_CONNECTION_LOST', 'acme.forms']);
    expect(seen).toHaveLength(1);
  });

  it('one that sends the gateway elsewhere: it does not go', async () => {
    answer = (reply, { url }) => reply.writeHead(302, { location: `${url}/again` }).end();
    expect(await problem(`${base}/x`)).toEqual([502, 'SERVICE_REDIRECTED', 'acme.forms']);
    expect(seen).toHaveLength(1);
  });

  it('is told when the browser leaves', async () => {
    const before = hungUp;
    const control = new AbortController();
    answer = () => control.abort();
    await expect(demo.get(`${base}/x`, { signal: control.signal })).rejects.toThrow();
    await expect.poll(() => hungUp).toBe(before + 1);
  });
});

describe('[PL-02] a plugin that is not served', () => {
  const code = async (path: string) => {
    const reply = await demo.get(path, problems);
    return [reply.status, ((await reply.json()) as { code: string }).code, reply.headers.get('x-sextant-origin')];
  };

  it('has no back end: it was never installed, or it was taken away, until it is back', async () => {
    expect(await code('/api/p/acme.absent/desk/x')).toEqual([404, 'PLUGIN_UNKNOWN', 'acme.absent']);
    const [there, aside] = [join(installed, 'plugins/forms'), join(installed, 'aside')];
    renameSync(there, aside);
    await site.gateway.pluginCatalog.rescan();
    expect(await code(`${base}/x`)).toEqual([404, 'PLUGIN_UNKNOWN', 'acme.forms']);
    expect(seen).toEqual([]);
    renameSync(aside, there);
    await expect
      .poll(async () => {
        await site.gateway.pluginCatalog.rescan();
        return (await demo.get(`${base}/x`)).status;
      })
      .toBe(200);
  });
});

describe('[MODAL-08] where an answer of a back end may send people', () => {
  const ledTo = async (location: string) => {
    answer = (reply) => reply.writeHead(200, { 'x-horizon-location': location }).end();
    return (await demo.get(`${base}/x`)).headers.get('x-horizon-location');
  };

  it('is the console, and the origins that the operator lists for it', async () => {
    const own = `${site.url}/project/images`;
    for (const location of ['/project/', 'forms/2', '?page=2', own, 'https://tickets.example/7'])
      expect(await ledTo(location)).toBe(location);
  });

  it('is left to the page when it is no web address: it goes nowhere, and says so', async () => {
    for (const location of ['javascript:alert(1)', 'data:text/html,x', 'blob:https://tickets.example/1'])
      expect(await ledTo(location)).toBe(location);
  });

  it('is no other web address, however it is spelt, and the log says that it was left out', async () => {
    const elsewhere = [
      ...[
        'https://evil.example/',
        '//evil.example/',
        '/\\evil.example/',
        'https:evil.example',
        'https://tickets.example.evil.example/',
      ],
      ...['http://tickets.example/', 'https://tickets.example@evil.example/'],
      '\thttps://evil.example/',
    ];
    for (const location of elsewhere) expect(await ledTo(location), location).toBeNull();
    expect(site.log()).toContain('back end led to an origin that is not listed');
  });
});
