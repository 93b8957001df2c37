import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeystoneHealth } from '../../../core/gateway/openstack/keystone-health.ts';
import { type GatewayOnCloud, startGateway, startGatewayOnCloud } from '../../support/gateway.ts';

let site: GatewayOnCloud;
beforeAll(async () => {
  site = await startGatewayOnCloud({ listen: { allowedHosts: ['console.example.org', '127.0.0.1'] } });
});
afterAll(() => site.close());
beforeEach(() => site.cloud.faults.clear());

/** Sends these bytes and returns what comes back until the connection ends. */
const exchange = (bytes: string, url = site.url) =>
  new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('end', () => resolve(text)).on('error', reject);
  });

describe('health', () => {
  it('answers as oslo.middleware does', async () => {
    const nobody = site.client();
    const text = await nobody.get('/healthcheck');
    expect([text.status, await text.text()]).toEqual([200, 'OK']);
    expect((await nobody.send('HEAD', '/healthcheck')).status).toBe(204);
    const json = await nobody.get('/healthcheck', { headers: { Accept: 'application/json' } });
    expect(await json.json()).toEqual({ detailed: false, reasons: ['OK'] });
  });

  it('[OPS-02] a Keystone that is away leaves the gateway ready, and is told to whoever asks for more', async () => {
    const nobody = site.client();
    const verbose = async () => (await nobody.get('/readyz?verbose')).text();
    await expect.poll(verbose).toBe('OK\nKeystone tests: reachable');
    site.cloud.faults.add({ service: 'identity', status: 500 });
    site.cloud.calls.reset();
    const many = await Promise.all(Array.from({ length: 20 }, () => nobody.get('/readyz?verbose')));
    expect(site.cloud.calls.report().calls.length).toBeLessThan(5);
    expect(new Set(many.map((answer) => answer.status))).toEqual(new Set([200]));
    await expect.poll(verbose).toBe('OK\nKeystone tests: not reachable');
    const plain = await nobody.get('/readyz');
    expect([plain.status, await plain.text()]).toEqual([200, 'OK']);
    const json = await nobody.get('/readyz?verbose', { headers: { Accept: 'application/json' } });
    expect(await json.json()).toMatchObject({ reasons: ['OK'], keystones: [{ name: 'tests', reached: false }] });
  });

  it('[OPS-02] readiness alone asks Keystone nothing', async () => {
    site.cloud.calls.reset();
    await site.client().get('/readyz');
    expect(site.cloud.calls.report().calls).toEqual([]);
  });

  it('[OPS-03] the checks that HAProxy makes by default are answered without a name and a session', async () => {
    for (const check of [
      'OPTIONS / HTTP/1.0\r\n\r\n',
      'OPTIONS / HTTP/1.1\r\nHost: 10.0.0.1\r\nConnection: close\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: 10.0.0.1\r\nConnection: close\r\n\r\n',
    ]) {
      const answer = await exchange(check);
      expect(answer, check).toMatch(/^HTTP\/1\.1 204 /);
      expect(answer, check).not.toMatch(/^set-cookie:/im);
      expect(answer, check).not.toMatch(/^access-control-/im);
    }
    // No other address is one of these checks.
    expect(await exchange('OPTIONS /auth/login/ HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a gateway that drains', () => {
  it('[OPS-04] tells balancers to send nothing new, and serves until it stops', async () => {
    const draining = await startGateway(site.cloud.authUrl);
    try {
      const demo = await draining.signIn('demo');
      draining.gateway.draining.begin();
      const ready = await demo.get('/readyz');
      expect([ready.status, await ready.text()]).toEqual([503, 'The gateway is stopping']);
      expect((await demo.send('OPTIONS', '/')).status).toBe(503);
      expect((await demo.get('/healthcheck')).status).toBe(200);
      expect((await demo.get('/api/glance/images/')).status).toBe(200);
      // HTTP/1.1 keeps connections unless one side says otherwise; this one ends by itself.
      const answer = await exchange('GET /healthcheck HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', draining.url);
      expect(answer).toMatch(/^connection: close/im);
    } finally {
      await draining.close();
    }
  });

  it('[OPS-04] [OPS-28] answers what had arrived on a kept connection when it stopped, though it had not read it yet', async () => {
    const stopping = await startGateway(site.cloud.authUrl);
    const request = 'GET /healthcheck HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
    const socket = connect(Number(new URL(stopping.url).port), '127.0.0.1', () => socket.write(request));
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    await vi.waitUntil(() => text.includes('OK'));
    // The bytes leave at once; the gateway, in the same process, reads them in a later turn.
    socket.write(request);
    await stopping.gateway.close();
    await vi.waitUntil(() => socket.readableEnded);
    await stopping.close();
    expect(text.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
  });

  it('[OPS-04] a connection that never asked for anything holds no stop up for more than a moment', async () => {
    const stopping = await startGateway(site.cloud.authUrl);
    // A browser opens connections before it needs them.
    const socket = connect(Number(new URL(stopping.url).port), '127.0.0.1');
    await vi.waitUntil(() => stopping.gateway.server.listening && socket.readyState === 'open');
    await exchange('GET /healthcheck HTTP/1.0\r\n\r\n', stopping.url);
    const begun = performance.now();
    await stopping.gateway.close();
    expect(performance.now() - begun).toBeLessThan(5000);
    socket.destroy();
    await stopping.close();
  });
});

describe('a Keystone that is not there yet', () => {
  it('[OPS-01] is asked until it answers, and is missed once', async () => {
    site.cloud.faults.add({ service: 'identity', status: 500 });
    const onMiss = vi.fn();
    // The gateway's own one may remember an answer of before.
    const health = new KeystoneHealth(site.gateway.native.wire);
    const reached = health.untilReached(site.cloud.authUrl, onMiss, new AbortController().signal);
    await vi.waitFor(() => expect(onMiss).toHaveBeenCalledTimes(1), { timeout: 10_000 });
    site.cloud.faults.clear();
    expect(await reached).toBeGreaterThan(0);
    expect(onMiss.mock.calls).toEqual([['It answers with status 500.']]);
  }, 20_000);
});
