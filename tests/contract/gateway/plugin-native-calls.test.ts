import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PluginManifest } from '#protocol';
import { accessOfManifests } from '../../../core/gateway/plugins/native-calls/plugin-access.ts';
import { createRateLimit } from '../../../core/gateway/plugins/native-calls/rate-limit.ts';
import { askUntidied } from '../../support/ask-untidied.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

const manifest = (id: string, services: Record<string, string[]>, requests?: string): PluginManifest => ({
  id,
  version: '1.0.0',
  engine: '^1.0',
  label: id,
  access: { services },
  ...(requests ? { budget: { requests } } : {}),
});
const manifests = new Map(
  [
    manifest('acme.zones', {
      dns: ['GET /v2/zones*', 'POST /v2/zones', 'PATCH|DELETE /v2/zones/*'],
      volume: ['GET /v3/volumes', 'POST /v3/servers/*/action'],
      compute: ['POST /v3/servers/*/action', 'GET /v2.1/flavors', 'POST /v2.1/servers'],
      image: ['GET /v2/images'],
      computev21: ['POST /v3/servers/*/action'],
      identity: ['GET /v3/projects*', 'GET /v3/users*'],
      rating: ['GET /v1/reports'],
    }),
    manifest('acme.reader', { dns: ['GET /v2/zones'] }, '1/s'),
  ].map((each) => [each.id, each]),
);
let now = 0;
let site: GatewayOnCloud;
let demo: GatewayClient;

beforeAll(async () => {
  site = await startGatewayOnCloud({}, (gateway) => {
    gateway.accessOf = accessOfManifests((id) => manifests.get(id));
    gateway.pluginRates = createRateLimit(() => now);
  });
  demo = await site.signIn('demo');
});
afterEach(() => {
  site.cloud.faults.clear();
  now += 1000_000;
});
afterAll(() => site.close());

const base = '/api/p/acme.zones/native/dns';
const problems = { headers: { Accept: 'application/problem+json' } };
const upstream = () => site.cloud.calls.report().calls;
const ask = (path: string) => askUntidied(site, demo, path);

describe('[X-25] native calls of a plugin', () => {
  it('that its manifest declares are made with the session’s token at the service’s endpoint, as they are', async () => {
    const zone = { name: 'calls.example.', email: 'a@calls.example', ttl: 300 };
    const made = await demo.post(`${base}/v2/zones`, zone);
    expect([made.status, made.headers.get('content-type')]).toEqual([202, 'application/json; charset=utf-8']);
    const { id } = (await made.json()) as { id: string };
    const list = await demo.json<{ zones: { id: string }[] }>(`${base}/v2/zones?name=calls.*&limit=5`);
    expect(list.zones.map((each) => each.id)).toEqual([id]);
    expect((await demo.patch(`${base}/v2/zones/${id}`, { ttl: 600 })).status).toBe(202);
    expect(await demo.json(`${base}/v2/zones/${id}`)).toMatchObject({ ttl: 600 });
    expect((await demo.delete(`${base}/v2/zones/${id}`)).status).toBe(202);
  });

  it('find a service whose endpoint has version and project in it', async () => {
    expect(await demo.json('/api/p/acme.zones/native/volume/v3/volumes')).toHaveProperty('volumes');
  });

  it('that are not declared are refused with what is missing; the session lives, the service hears nothing', async () => {
    site.cloud.calls.reset();
    for (const [method, path] of [
      ['DELETE', '/v2/zones'],
      ['PUT', '/v2/zones/1'],
      ['GET', '/v2/quotas/1'],
      ['GET', '/v2/zonesque'],
      ['GET', '/v2'],
      ['DELETE', '/v2/zones/1/recordsets'],
      ['GET', '/V2/zones'],
    ] as const) {
      const answer = await demo.send(method, base + path, problems);
      expect([method, path, answer.status]).toEqual([method, path, 403]);
      expect(answer.headers.get('x-sextant-origin')).toBe('acme.zones');
      expect(await answer.json()).toMatchObject({
        code: 'PLUGIN_CALL_NOT_DECLARED',
        detail: `The plugin acme.zones does not declare ${method} ${path} of the dns service (access.services).`,
      });
    }
    expect((await demo.get('/api/p/acme.zones/native/network/v2.0/networks')).status).toBe(403);
    expect(upstream()).toEqual([]);
    expect((await demo.get('/api/keystone/user-session/')).status).toBe(200);
  });

  it('are those of that plugin alone: what another declares helps nobody', async () => {
    expect((await demo.get('/api/p/acme.reader/native/dns/v2/zones')).status).toBe(200);
    const answer = await demo.post('/api/p/acme.reader/native/dns/v2/zones', { name: 'x.', email: 'a@b.c' }, problems);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      403,
      'PLUGIN_CALL_NOT_DECLARED',
    ]);
    // The console names the plugin that calls: it can't speak in another's name.
    const named = await demo.get(`${base}/v2/zones`, {
      headers: { ...problems.headers, 'X-Sextant-Plugin': 'acme.reader' },
    });
    expect(await named.json()).toMatchObject({
      code: 'PLUGIN_CALL_NOT_DECLARED',
      detail: expect.stringMatching(/^The plugin acme.reader does not/),
    });
    expect(await ask('/api/p/acme%0Azones/native/dns/v2/zones')).toBe(404);
    const nobody = await demo.get('/api/p/acme.nobody/native/dns/v2/zones', problems);
    expect([nobody.status, await nobody.json()]).toMatchObject([404, { code: 'PLUGIN_UNKNOWN' }]);
  });

  it('never reach a credential, whatever was declared around it', async () => {
    site.cloud.calls.reset();
    for (const path of [
      '/v3/users/1/application_credentials',
      '/v3/users/1/credentials/OS-EC2',
      '/v3/users/1/Application_Credentials/2',
    ]) {
      const answer = await demo.get(`/api/p/acme.zones/native/identity${path}`, problems);
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'PLUGIN_CALL_NEVER_OPEN' }]);
    }
    for (const [type, action] of [
      ['compute', { 'os-getVNCConsole': { type: 'novnc' } }],
      ['computev21', { changePassword: { adminPass: 'x' } }],
      ['volume', { 'os-initialize_connection': {} }],
    ] as const) {
      const answer = await demo.post(`/api/p/acme.zones/native/${type}/v3/servers/1/action`, action, problems);
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'PLUGIN_CALL_NEVER_OPEN' }]);
    }
    expect(upstream()).toEqual([]);
  });

  it('make a server, and are not told its password', async () => {
    const of = '/api/p/acme.zones/native';
    const [flavors, images] = await Promise.all([
      demo.json<{ flavors: { id: string; name: string }[] }>(`${of}/compute/v2.1/flavors`),
      demo.json<{ images: { id: string }[] }>(`${of}/image/v2/images?name=tiny-qcow2`),
    ]);
    const flavorRef = flavors.flavors.find(({ name }) => name === 'm1.nano')?.id;
    const imageRef = images.images[0]?.id;
    const networks = 'none';
    const answer = await demo.post(
      `${of}/compute/v2.1/servers`,
      { server: { name: 'told-nothing', flavorRef, imageRef, networks } },
      { headers: { 'OpenStack-API-Version': 'compute 2.90' } },
    );
    expect([answer.status, await answer.json()]).toMatchObject([202, { server: { adminPass: null } }]);
  });

  it('lead nowhere else: steps up, hidden slashes, double encoding, empty parts, other hosts', async () => {
    site.cloud.calls.reset();
    for (const path of [
      '/v2/zones/../quotas/1',
      '/v2/zones/%2e%2e/quotas/1',
      '/v2/zones/%2E./quotas/1',
      '/v2/zones/..;/quotas/1',
      '/v2/zones/%252e%252e/quotas',
      '/v2/zones/a%2Fb',
      '/v2/zones/a%252Fb',
      '/v2/zones/a%5Cb',
      '/v2/zones/a%00b',
      '/v2/zone%2573',
      '/v2/zones//1',
      '//other.example/v2/zones',
      '/v2/zones/%ff',
      `/v2/zones/${'a'.repeat(1100)}`,
      `/v2/zones?${'a'.repeat(4200)}`,
    ]) {
      const status = await ask(base + path);
      expect([400, 403, 404], path).toContain(status);
    }
    expect(upstream()).toEqual([]);
    // An odd spelling that is harmless is decoded, and sent as it was decoded.
    expect(await ask(`${base}/v2/%7Aones`)).toBe(200);
    expect(upstream().at(-1)).toMatchObject({ path: '/dns/v2/zones' });
  });

  it('need a session, the console’s own page and JSON, and no more than a megabyte of it', async () => {
    expect((await site.client().get(`${base}/v2/zones`)).status).toBe(401);
    expect((await demo.get(`${base}/v2/zones`, { headers: { 'X-Requested-With': '' } })).status).toBe(400);
    const forged = await demo.send('POST', `${base}/v2/zones`, { headers: { 'X-CSRFToken': 'x'.repeat(43) } });
    expect(forged.status).toBe(401);
    expect((await demo.send('POST', `${base}/v2/zones`, { rawBody: 'name=x' })).status).toBe(400);
    const large = await demo.post(`${base}/v2/zones`, { name: 'x'.repeat(1024 * 1024) });
    expect(large.status).toBe(413);
  });

  it('carry no header of the page’s, and bring none of the service’s', async () => {
    const sudo = { 'X-Auth-All-Projects': 'true', 'X-Auth-Token': 'mine', 'OpenStack-API-Version': 'dns 2.1' };
    const answer = await demo.get(`${base}/v2/zones`, { headers: sudo });
    // The service would have refused somebody who is no administrator the first of them.
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-openstack-request-id')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('tell a refusal of the service as every call does: its status, message and name', async () => {
    const answer = await demo.post(`${base}/v2/zones`, { name: 'no dot', email: 'a@b.example' }, problems);
    expect(answer.headers.get('x-sextant-origin')).toBe('dns');
    expect(await answer.json()).toMatchObject({ status: 400, code: 'SERVICE_REFUSED', service: 'dns' });
    const none = await demo.get('/api/p/acme.zones/native/rating/v1/reports', problems);
    expect(await none.json()).toMatchObject({ status: 503, code: 'SERVICE_NOT_IN_CATALOG', service: 'rating' });
    site.cloud.faults.add({ service: 'dns', status: 200, body: '<html></html>' });
    expect((await demo.get(`${base}/v2/zones`)).status).toBe(502);
  });

  it('[X-27] are limited by plugin and user, however often signed in, and told when to come again', async () => {
    const path = '/api/p/acme.reader/native/dns/v2/zones';
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await demo.get(path)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    const answer = await demo.get(path, problems);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await answer.json()).toMatchObject({ code: 'PLUGIN_TOO_MANY_CALLS' });
    expect((await (await site.signIn('demo')).get(path)).status).toBe(429);
    expect((await demo.get(`${base}/v2/zones`)).status).toBe(200);
    expect((await (await site.signIn('admin')).get(path)).status).toBe(200);
    now += 1000;
    expect((await demo.get(path)).status).toBe(200);
    expect((await demo.get(path)).status).toBe(429);
  });

  it('stand in the log with plugin, user and path, and without their query', async () => {
    await demo.get(`${base}/v2/zones?name=secret`);
    await demo.get(`${base}/v2/quotas/1`);
    const lines = site
      .log()
      .split('\n')
      .filter((line) => line.includes('"plugin":"acme.zones"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.at(-2)).toMatchObject({
      msg: 'plugin call',
      service: 'dns',
      method: 'GET',
      path: '/v2/zones',
      status: 200,
    });
    expect(lines.at(-2)?.['user']).toMatch(/^[0-9a-f]{32}$/);
    expect(lines.at(-1)).toMatchObject({ msg: 'plugin call refused', code: 'PLUGIN_CALL_NOT_DECLARED' });
    expect(site.log()).not.toContain('secret');
  });
});
