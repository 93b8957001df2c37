import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGateway, startGatewayOnCloud } from '../../support/gateway.ts';

let site: GatewayOnCloud;
let demo: GatewayClient;

beforeAll(async () => {
  site = await startGatewayOnCloud({ timeouts: { read: 1.5, write: 1.5, uploadIdle: 1, uploadFinish: 1 } });
  demo = await site.signIn('demo');
});
beforeEach(() => site.cloud.calls.reset());
afterEach(() => site.cloud.faults.clear());
afterAll(() => site.close());

const problem = { headers: { Accept: 'application/problem+json' } };

function imageCalls(method = 'GET'): number {
  return site.cloud.calls.report().calls.filter((call) => call.service === 'image' && call.method === method).length;
}

async function failure(path = '/api/glance/images/') {
  const answer = await demo.get(path, problem);
  return {
    status: answer.status,
    origin: answer.headers.get('x-sextant-origin'),
    ...((await answer.json()) as object),
  };
}

describe('an image service that', () => {
  const refusals: [status: number, message: string][] = [
    [400, 'Bad marker.'],
    [403, 'You are not authorized to complete get_images action.'],
    [404, 'No image found.'],
    [409, 'Image is in use.'],
    [413, 'Resource image_size_total is over limit of 1 due to current usage 1 and delta 1.'],
    [429, 'Slow down.'],
    [500, 'The server has either erred or is incapable of performing the requested operation.'],
  ];
  for (const [status, message] of refusals) {
    it(`[AUTH-02] answers ${status}: its status, message and name are passed on, and the session lives`, async () => {
      const body = `<html><head><title>${status}</title></head><body><h1>${status} X</h1> ${message}<br /><br /></body></html>`;
      site.cloud.faults.add({ service: 'image', status, body, ...(status === 429 ? { retryAfter: 7 } : {}) });
      const answer = await demo.get('/api/glance/images/', problem);
      expect(answer.headers.get('x-sextant-origin')).toBe('image');
      if (status === 429) expect(answer.headers.get('retry-after')).toBe('7');
      expect(await answer.json()).toMatchObject({
        status,
        detail: message,
        code: 'SERVICE_REFUSED',
        service: 'image',
        operation: 'GL-02',
        ...(status === 403 ? { rule: 'image:get_images' } : {}),
        ...(status === 413 ? { quota: 'image_size_total' } : {}),
      });
      site.cloud.faults.clear();
      expect((await demo.get('/api/keystone/user-session/')).status).toBe(200);
    });
  }

  it('is busy for a moment (503 with Retry-After) is asked once more', async () => {
    site.cloud.faults.add({ service: 'image', status: 503, retryAfter: 0, times: 1 });
    expect((await demo.get('/api/glance/images/')).status).toBe(200);
    expect(imageCalls()).toBe(2);
  });

  it('is busy for long (503 with Retry-After) is not asked again, and the browser hears for how long', async () => {
    site.cloud.faults.add({ service: 'image', status: 503, retryAfter: 60, body: { message: 'Maintenance' } });
    const answer = await demo.get('/api/glance/images/');
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([503, '60', 'Maintenance']);
    expect(imageCalls()).toBe(1);
  });

  it('resets the connection: a read is repeated once, then it is 502', async () => {
    site.cloud.faults.add({ service: 'image', reset: 'before', times: 1 });
    expect((await demo.get('/api/glance/images/')).status).toBe(200);
    site.cloud.faults.add({ service: 'image', reset: 'before' });
    expect(await failure()).toMatchObject({ status: 502, code: 'SERVICE_CONNECTION_LOST', service: 'image' });
  });

  it('resets the connection in the middle of its answer: 502', async () => {
    site.cloud.faults.add({ service: 'image', reset: 'middle' });
    expect(await failure()).toMatchObject({ status: 502, code: 'SERVICE_CONNECTION_LOST' });
  });

  it('resets the connection of a call that changes something: it is not repeated', async () => {
    site.cloud.faults.add({ service: 'image', method: 'POST', reset: 'before' });
    const answer = await demo.put('/api/glance/images/', { name: 'gw-reset', visibility: 'private' });
    expect(answer.status).toBe(502);
    expect(imageCalls('POST')).toBe(1);
  });

  it('cuts its JSON off, sends a web page, or another type: 502 that says so', async () => {
    site.cloud.faults.add({ service: 'image', truncate: 20 });
    expect(await failure()).toMatchObject({ status: 502, detail: expect.stringContaining('cut off') });
    site.cloud.faults.clear();
    site.cloud.faults.add({ service: 'image', status: 200, body: '<html><body>Welcome</body></html>' });
    expect(await failure()).toMatchObject({ status: 502, detail: expect.stringContaining('a web page') });
    site.cloud.faults.clear();
    site.cloud.faults.add({ service: 'image', status: 200, body: 'OK', contentType: 'text/plain' });
    expect(await failure()).toMatchObject({ status: 502, detail: expect.stringContaining('text/plain') });
  });

  it("stands behind a load balancer that has nobody left: the page's own words, as text", async () => {
    const body =
      '<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>';
    site.cloud.faults.add({ service: 'image', status: 503, body });
    expect(await failure()).toMatchObject({ status: 503, detail: 'No server is available to handle this request.' });
  });

  it('redirects is not followed', async () => {
    site.cloud.faults.add({ service: 'image', status: 302, body: '' });
    expect(await failure()).toMatchObject({ status: 502, code: 'SERVICE_REDIRECTED' });
  });

  it('is silent: 504 when the time is up', async () => {
    site.cloud.faults.add({ service: 'image', latency: 30_000 });
    expect(await failure()).toMatchObject({ status: 504, code: 'SERVICE_TIMED_OUT', origin: 'image' });
  });

  it('refuses a token that Keystone knows: 502, and the session lives', async () => {
    site.cloud.faults.add({ service: 'image', status: 401, body: '<html><body><h1>401</h1>no</body></html>' });
    expect(await failure()).toMatchObject({ status: 502, code: 'SERVICE_REFUSED_TOKEN', service: 'image' });
    site.cloud.faults.clear();
    expect((await demo.get('/api/glance/images/')).status).toBe(200);
  });

  it('refuses a token that has died: 401, and the session has ended', async () => {
    const client = await site.signIn('demo');
    const dead = { body: { error: { message: 'x' } }, status: 401 };
    site.cloud.faults.add({ service: 'image', ...dead });
    site.cloud.faults.add({ service: 'identity', path: '/auth/tokens', ...dead });
    const answer = await client.get('/api/glance/images/');
    expect([answer.status, await answer.json()]).toEqual([401, 'not logged in']);
    expect(answer.headers.get('x-sextant-origin')).toBeNull();
  });
});

describe('upstream calls', () => {
  it('carry the gateway request id, and the answer says the upstream one', async () => {
    const answer = await demo.get('/api/glance/images/no-such-image/', problem);
    const body = (await answer.json()) as { requestId: string; upstreamRequestId: string };
    expect(body.requestId).toBe(answer.headers.get('x-request-id'));
    expect(body.upstreamRequestId).toMatch(/^req-/);
  });

  it('identical reads in flight for one session are one call; of two sessions they are two', async () => {
    const other = await site.signIn('demo');
    site.cloud.faults.add({ service: 'image', latency: 150 });
    site.cloud.calls.reset();
    const answers = await Promise.all([1, 2, 3, 4].map(() => demo.get('/api/glance/images/?name=same')));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(imageCalls()).toBe(1);
    await Promise.all([demo, other].map((client) => client.get('/api/glance/images/?name=same')));
    expect(imageCalls()).toBe(3);
  });

  it('end when the browser leaves, and not before the last of those who share one has left', async () => {
    site.cloud.faults.add({ service: 'image', latency: 300, times: 1 });
    const leaving = new AbortController();
    const first = demo.get('/api/glance/images/?name=leaving', { signal: leaving.signal });
    const second = demo.get('/api/glance/images/?name=leaving');
    await expect.poll(imageCalls).toBe(1);
    leaving.abort();
    await expect(first).rejects.toThrow();
    expect((await second).status).toBe(200);

    site.cloud.faults.add({ service: 'image', latency: 30_000 });
    const alone = new AbortController();
    const hanging = demo.get('/api/glance/images/?name=alone', { signal: alone.signal });
    await expect.poll(imageCalls).toBe(2);
    alone.abort();
    await expect(hanging).rejects.toThrow();
    await expect.poll(() => site.log()).toContain('REQUEST_ABANDONED');
  });

  it('the catalog is asked for once per token, however many calls need it', async () => {
    const fresh = await startOnSameCloud();
    try {
      const client = await fresh.signIn('demo');
      site.cloud.calls.reset();
      await Promise.all(
        ['images/', 'metadefs/resourcetypes/', 'images/x/'].map((path) => client.get(`/api/glance/${path}`)),
      );
      const paths = site.cloud.calls.report().calls.map((call) => call.path);
      expect(paths.filter((path) => path.endsWith('/auth/catalog')).length).toBeLessThanOrEqual(1);
    } finally {
      await fresh.close();
    }
  });

  it('two people never see each other: their answers stay apart under load', async () => {
    const [admin, reader] = [await site.signIn('admin'), await site.signIn('reader')];
    const names = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const client = at % 2 === 0 ? admin : reader;
        const { name } = await client.json<{ name: string }>('/api/keystone/users/current');
        return [at % 2 === 0 ? 'admin' : 'reader', name];
      }),
    );
    for (const [wanted, name] of names) expect(name).toBe(wanted);
  });

  it('a service that the catalog lacks: 503 with its type', async () => {
    const elsewhere = await startOnSameCloud({ cloud: { interface: 'admin', region: 'RegionOne' } });
    try {
      const client = await elsewhere.signIn('demo');
      const opened = await elsewhere.gateway.sessions.open({
        server: elsewhere.gateway,
        cookies: Object.fromEntries(client.cookies),
        protocol: 'http',
        hostname: '127.0.0.1',
      } as never);
      elsewhere.gateway.native.rememberCatalog(opened?.session.tokens.scoped ?? '', []);
      const answer = await client.get('/api/glance/images/');
      expect([answer.status, await answer.json()]).toEqual([503, 'Invalid service catalog service: image']);
    } finally {
      await elsewhere.close();
    }
  });
});

function startOnSameCloud(overrides = {}) {
  return startGateway(site.cloud.authUrl, overrides);
}
