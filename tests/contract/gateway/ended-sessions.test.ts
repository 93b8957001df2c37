import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { routePattern } from '../../../core/gateway/api/operations/declaration.ts';
import type { GatewayRoute } from '../../../core/gateway/session/session-confirmation.ts';
import { createCookieSeal } from '../../../core/gateway/session/sealed-cookie.ts';
import { aPlugin, layFiles } from '../../support/archives.ts';
import { operations } from '../../support/declared-answers.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { sealed, sessionOf } from '../../support/session.ts';
import { valuesOf } from '../../support/schema-values.ts';
import { clientOf } from '../cloud/cloud-client.ts';
import { dist } from '../delivery/built.ts';

/**
 * A cookie outlives what it was made of: whose session Keystone has ended gets nothing any more, whatever is asked. The
 * operations are those of the router, so that a new one is held to this by itself.
 */
const key = randomBytes(48).toString('base64');
const seal = createCookieSeal([key]);
const folder = mkdtempSync(join(tmpdir(), 'sextant-ended-'));
const backEnd = createServer((_request, reply) => reply.end('{}'));

let cloud: Cloud;
/** Two gateways of one console: the same keys, the same site. */
let first: RunningGateway;
let second: RunningGateway;

beforeAll(async () => {
  layFiles(folder, { 'site/.keep': '' });
  layFiles(
    join(folder, 'plugins/desk'),
    aPlugin('acme.desk', { access: { services: { network: ['GET /v2.0/trunks'] } } }),
  );
  await new Promise<void>((done) => backEnd.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(backEnd.address() as AddressInfo).port}`;
  cloud = await createCloud({ seed: 'tests' });
  const start = () =>
    startGateway(cloud.authUrl, {
      dist,
      session: { keys: [key], attempts: { perUser: 1000, perAddress: 1000 } },
      plugins: { directories: [join(folder, 'plugins')], proxies: [{ plugin: 'acme.desk', name: 'desk', url }] },
      site: { directory: join(folder, 'site') },
      dev: { overlay: true },
    });
  [first, second] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await cloud.close();
  backEnd.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The parameters of operations that need existing things; the others name nothing. */
const parameters: Record<string, string> = { plugin: 'acme.desk', service: 'network', id: 'trunks', language: 'en' };
const bodies: Record<string, object> = {
  'PATCH /api/plugins/:id/': { enabled: true },
  'POST /plugins/problems': { plugin: 'trunks', code: 'X', message: 'x' },
  'POST /plugins/overlay': { address: 'http://127.0.0.1:4600' },
  'POST /api/policy/': { rules: [['image', 'get_images']] },
};

function bodyOf({ method, url }: GatewayRoute): unknown {
  if (method === 'GET' || method === 'HEAD') return undefined;
  const named = bodies[`${method} ${url}`];
  if (named) return named;
  const found = operations.find(
    ({ operation, declaration }) =>
      operation.method === method && declaration.prefix + routePattern(operation.path) === url,
  );
  if (!found?.operation.body) return undefined;
  return fc.sample(valuesOf(found.operation.body, found.declaration.$defs ?? {}), { numRuns: 1, seed: 7 })[0];
}

const nativePath = '/v2.0/trunks';
const pathOf = ({ url }: GatewayRoute) =>
  url
    .replace('/native/:service/*', `/native/:service${nativePath}`)
    .replace(/:(\w+)/g, (_whole, name: string) => parameters[name] ?? 'x')
    .replace(/\*$/, 'x');

/** Signing in and out has tests of its own; a page is one route, whatever its address. */
const isAsked = ({ url }: GatewayRoute) => !url.startsWith('/auth/') && url !== '/metrics';
const nameOf = (route: GatewayRoute) => `${route.method} ${route.url}`;

async function ask(client: GatewayClient, route: GatewayRoute): Promise<number> {
  const control = new AbortController();
  const body = bodyOf(route);
  const answer = await client.send(route.method, pathOf(route), {
    signal: control.signal,
    ...(body === undefined ? {} : { body }),
  });
  // A stream of events would never end.
  control.abort();
  return answer.status;
}

/** The client's session under another id: a gateway remembers ids that have ended, and each operation is to find out by itself. */
function asFound(client: GatewayClient, gateway: RunningGateway): GatewayClient {
  const found = gateway.client();
  for (const [name, value] of client.cookies) found.cookies.set(name, value);
  const session = seal.open(sealed(client)) as object;
  found.cookies.set('__Host-sessionid', seal.seal({ ...session, id: randomUUID() }));
  return found;
}

async function eve(): Promise<{ token: string; user: string; project: string; role: string; client: GatewayClient }> {
  const { call, signIn } = clientOf(cloud);
  const token = await signIn('admin', 'admin');
  const admin = await first.signIn('admin');
  const project = (await sessionOf(admin)).project_id ?? '';
  const name = `eve-${randomUUID()}`;
  const made = await call('POST', '/users', {
    token,
    body: { user: { name, password: 'evepass', domain_id: 'default' } },
  });
  const user = made.body.user.id as string;
  const roles = await call('GET', '/roles?name=admin', { token });
  const role = roles.body.roles[0].id as string;
  const granted = await call('PUT', `/projects/${project}/users/${user}/roles/${role}`, { token });
  expect(granted.status).toBe(204);
  return { token, user, project, role, client: await first.signIn(name, 'evepass') };
}

const endings: Record<string, () => Promise<{ client: GatewayClient; gateway: RunningGateway }>> = {
  'who signed out, of another gateway': async () => {
    const client = await first.signIn('admin');
    const copy = asFound(client, second);
    await client.post('/auth/logout/');
    const { cookies } = copy;
    expect(cookies.get('__Host-sessionid')).toBeTruthy();
    await expect.poll(() => revokedAtKeystone(copy)).toBe(true);
    return { client: copy, gateway: second };
  },
  'whose user was deleted': async () => {
    const { token, user, client } = await eve();
    expect((await clientOf(cloud).call('DELETE', `/users/${user}`, { token })).status).toBe(204);
    return { client, gateway: first };
  },
  'whose role was taken away': async () => {
    const { token, user, project, role, client } = await eve();
    const path = `/projects/${project}/users/${user}/roles/${role}`;
    expect((await clientOf(cloud).call('DELETE', path, { token })).status).toBe(204);
    return { client, gateway: first };
  },
};

async function revokedAtKeystone(client: GatewayClient): Promise<boolean> {
  const { tokens } = seal.open(sealed(client)) as { tokens: { scoped: string } };
  const headers = { 'X-Auth-Token': tokens.scoped, 'X-Subject-Token': tokens.scoped };
  return (await fetch(`${cloud.authUrl}/auth/tokens`, { headers })).status !== 200;
}

describe('[AUTH-04] [PL-01] [PL-02] a session that Keystone has ended', () => {
  for (const [whose, end] of Object.entries(endings)) {
    it(`${whose}, gets nothing of any operation that there is, and changes nothing`, async () => {
      const { client, gateway } = await end();
      const anybody = gateway.client();
      await anybody.open();
      const served: string[] = [];
      const asked = gateway.gateway.routes.filter(isAsked).map((route) => async () => {
        const status = await ask(asFound(client, gateway), route);
        if (status < 300 && (await ask(anybody, route)) >= 300) served.push(`${nameOf(route)}: ${status}`);
      });
      expect(asked.length).toBeGreaterThan(250);
      while (asked.length > 0) await Promise.all(asked.splice(0, 24).map((each) => each()));
      expect(served).toEqual([]);
    });
  }

  it('is told from a living one: that one gets what the gateway answers by itself', async () => {
    const admin = await first.signIn('admin');
    const alone: string[] = [];
    for (const route of first.gateway.routes.filter(({ asksKeystone }) => asksKeystone && asksKeystone !== 'native')) {
      cloud.calls.reset();
      const status = await ask(admin, route);
      if (status < 300) alone.push(nameOf(route));
    }
    expect(alone).toEqual(
      expect.arrayContaining([
        ...['GET /api/plugins/', 'PATCH /api/plugins/:id/', 'POST /api/policy/', 'GET /api/facts/'],
        ...['GET /plugins/index.json', 'GET /plugins/events', 'POST /plugins/problems', 'POST /plugins/overlay'],
        ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /api/p/acme.desk/desk/*`),
      ]),
    );
  });
});

describe('[PL-01] [PL-02] a role that only the cookie still has', () => {
  it('is worth nothing: what the token has at Keystone counts', async () => {
    // As a cloud has it whose tokens outlive a role that was taken away.
    const demoted = await first.signIn('demo');
    const session = seal.open(sealed(demoted)) as object;
    demoted.cookies.set('__Host-sessionid', seal.seal({ ...session, roles: ['admin'] }));
    expect((await demoted.patch('/api/plugins/trunks/', { enabled: false })).status).toBe(403);
    expect((await demoted.get('/api/plugins/')).status).toBe(403);
    expect((await demoted.post('/plugins/overlay', { address: 'http://127.0.0.1:4600' })).status).toBe(403);
  });
});
