import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOverrides, type RunningGateway, startGateway } from '../../support/gateway.ts';
import { sealed, sessionOf } from '../../support/session.ts';
import { hasStoreServer, startStoreServer, type StoreServer } from '../../support/shared-store.ts';

/** Gateways of one site know of each other by the store that they share. */
const keys = [randomBytes(48).toString('base64')];
const attempts = { perUser: 3, perAddress: 1000, window: 300 };

let cloud: Cloud;
let server: StoreServer;
let first: RunningGateway;
let second: RunningGateway;

const start = async (more: GatewayOverrides = {}) => {
  const started = await startGateway(cloud.authUrl, {
    store: { url: server.url },
    session: { keys, attempts },
    ...more,
  });
  if (more.store !== null) await vi.waitFor(() => expect(started.gateway.store.isUp).toBe(true), { timeout: 10_000 });
  return started;
};

/** The same browser, sent to another gateway by the load balancer. */
function at(gateway: RunningGateway, client: GatewayClient): GatewayClient {
  const moved = gateway.client();
  for (const [name, value] of client.cookies) moved.cookies.set(name, value);
  return moved;
}
/** Asks nothing of Keystone: what it says comes from the gateway alone. */
const statusOf = async (client: GatewayClient) => (await client.get('/api/timezones/')).status;

describe.runIf(hasStoreServer)('several gateways with a store', () => {
  beforeAll(async () => {
    cloud = await createCloud({ seed: 'tests' });
    server = await startStoreServer();
    [first, second] = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    await Promise.all([first.close(), second.close()]);
    await server.kill();
    await cloud.close();
  });

  it('[AUTH-30] a session that ended at one ends at the others within a second', async () => {
    const here = await first.signIn('demo');
    const there = at(second, here);
    expect(await statusOf(there)).toBe(200);
    const ended = vi.fn();
    second.gateway.sessions.onDidSignOut(ended);
    await here.get('/auth/logout/');
    await vi.waitFor(() => expect(ended).toHaveBeenCalled(), { timeout: 1000 });
    expect(await statusOf(there)).toBe(401);
  });

  it('[AUTH-30] a gateway that could not hear of the end finds it in the store', async () => {
    const here = await first.signIn('demo');
    const copy = at(second, here);
    await here.get('/auth/logout/');
    const third = await start();
    const { session } = (await third.gateway.sessions.open({
      ...{ server: third.gateway, cookies: Object.fromEntries(copy.cookies), protocol: 'http', hostname: '127.0.0.1' },
    } as never)) ?? { session: null };
    expect(session && third.gateway.sessions.isLive(session)).toBe(true);
    expect(session && (await third.gateway.sharedEnds.goesOn(session))).toBe(false);
    await third.close();
  });

  it('[AUTH-30] a switch at one makes the former cookie worthless at the others, and the new one counts there', async () => {
    const here = await first.signIn('demo');
    const former = at(second, here);
    expect(await statusOf(former)).toBe(200);
    const { services_region: region } = await sessionOf(here);
    const switched = await here.send('POST', '/auth/scope/', {
      rawBody: new URLSearchParams({ region: region ?? '' }),
    });
    expect(switched.status).toBe(200);
    await expect.poll(() => statusOf(former), { timeout: 1000 }).toBe(401);
    expect(await statusOf(at(second, here))).toBe(200);
  });

  it('[AUTH-30] what ended while the store was away is told when it is back', async () => {
    const here = await first.signIn('demo');
    const there = at(second, here);
    expect(await statusOf(there)).toBe(200);
    const { session } = (await second.gateway.sessions.open({
      ...{
        server: second.gateway,
        cookies: Object.fromEntries(there.cookies),
        protocol: 'http',
        hostname: '127.0.0.1',
      },
    } as never)) ?? { session: null };
    await server.kill();
    await vi.waitFor(() => expect(first.gateway.store.isUp || second.gateway.store.isUp).toBe(false), {
      timeout: 10_000,
    });
    await here.get('/auth/logout/');
    expect(session && second.gateway.sessions.isLive(session)).toBe(true);
    await server.start();
    await expect.poll(() => session && second.gateway.sharedEnds.goesOn(session), { timeout: 10_000 }).toBe(false);
  });

  it('[AUTH-31] failed sign-ins count at all of them together', async () => {
    const fails = (gateway: RunningGateway) =>
      gateway
        .client()
        .postSignIn({ username: 'reader', password: 'wrong' })
        .then(({ status }) => status);
    expect([await fails(first), await fails(second), await fails(first)]).toEqual([401, 401, 401]);
    expect([await fails(second), await fails(first)]).toEqual([429, 429]);
    const right = await second.client().postSignIn({ username: 'reader', password: 'readerpass' });
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(200);
  });

  it('[AUTH-31] while the store is away each has its part of the limit, and goes on from what the store said last', async () => {
    await vi.waitFor(() => expect(first.gateway.store.gateways).toBe(2), { timeout: 10_000 });
    await server.kill();
    await vi.waitFor(() => expect(first.gateway.store.isUp).toBe(false), { timeout: 10_000 });
    const statuses: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      const answer = await first.client().postSignIn({ username: 'nobody', password: 'wrong' });
      statuses.push(answer.status);
    }
    // Half of three, rounded down: both together must not let more than three through.
    expect(statuses).toEqual([401, 429, 429]);
    // The other gateways had these guesses, but for one: this one knows from the store that there were three.
    const more = await second.client().postSignIn({ username: 'reader', password: 'wrong' });
    expect(more.status).toBe(429);
    await server.start();
    await vi.waitFor(() => expect(first.gateway.store.isUp && second.gateway.store.isUp).toBe(true), { timeout: 5000 });
  });

  describe('a session that is too large for a cookie', () => {
    beforeAll(async () => {
      const admin = await first.signIn('admin');
      const { items: projects } = await admin.json<{ items: { id: string; name: string }[] }>(
        '/api/keystone/projects/',
      );
      const { items: users } = await admin.json<{ items: { id: string; name: string }[] }>('/api/keystone/users/');
      const project = projects.find(({ name }) => name === 'demo')?.id;
      const user = users.find(({ name }) => name === 'demo')?.id;
      for (let count = 0; count < 30; count += 1) {
        const made = await admin.post('/api/keystone/roles/', { name: randomBytes(120).toString('base64url') });
        const { id } = (await made.json()) as { id: string };
        expect((await admin.put(`/api/keystone/projects/${project}/${id}/${user}/`)).status).toBe(204);
      }
    });

    it('[AUTH-32] begins where there is a store, and is known to every gateway', async () => {
      const here = await first.signIn('demo', 'demopass', 'demo');
      expect(sealed(here).length).toBeLessThan(500);
      const there = at(second, here);
      expect((await sessionOf(there)).roles.length).toBeGreaterThan(30);
      await here.get('/auth/logout/');
      await expect.poll(() => statusOf(there), { timeout: 1000 }).toBe(401);
    });

    it('[AUTH-32] is not somebody else’s where two records of the store were exchanged', async () => {
      const here = await first.signIn('demo', 'demopass', 'demo');
      const other = await first.signIn('reader');
      const idOf = async (client: GatewayClient) => {
        const { items } = await client.json<{ items: { id: string; is_current: boolean }[] }>('/api/sessions/');
        return items.find((one) => one.is_current)?.id ?? '';
      };
      const [mine, theirs] = [await idOf(here), await idOf(other)];
      const { store } = second.gateway;
      const until = Date.now() + 60_000;
      await store.set(`session:${mine}`, (await store.get(`session:${theirs}`)) ?? '', until);
      expect(await statusOf(at(second, here))).toBe(401);
    });

    it('[AUTH-32] is sealed in the store, which never sees a token', async () => {
      const here = await first.signIn('demo', 'demopass', 'demo');
      const { gateway } = first;
      const { session } = (await gateway.sessions.open({
        ...{ server: gateway, cookies: Object.fromEntries(here.cookies), protocol: 'http', hostname: '127.0.0.1' },
      } as never)) ?? { session: null };
      const kept = await gateway.store.get(`session:${session?.id}`);
      expect(kept?.length).toBeGreaterThan(4096);
      expect(kept).not.toContain(session?.tokens.scoped);
      expect(kept).toMatch(/^[\w-]{6}\.[\w-]+$/);
    });

    it('[AUTH-32] goes on where it is known while the store is away, and elsewhere is told to come back', async () => {
      const here = await first.signIn('demo', 'demopass', 'demo');
      expect(await statusOf(here)).toBe(200);
      await server.kill();
      await vi.waitFor(() => expect(first.gateway.store.isUp || second.gateway.store.isUp).toBe(false), {
        timeout: 10_000,
      });
      expect(await statusOf(here)).toBe(200);
      const answer = await at(second, here).get('/api/timezones/');
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(await answer.text()).toContain('You are still signed in');
      expect(answer.headers.get('set-cookie')).toBeNull();
      const refused = await first.client().postSignIn({ username: 'demo', password: 'demopass' });
      expect(refused.status).toBe(503);
      await server.start();
      await vi.waitFor(() => expect(first.gateway.store.isUp && second.gateway.store.isUp).toBe(true), {
        timeout: 5000,
      });
    });

    it('[AUTH-32] does not begin without a store, and says why', async () => {
      const alone = await start({ store: null });
      const refused = await alone.client().postSignIn({ username: 'demo', password: 'demopass' });
      expect(refused.status).toBe(500);
      expect(await refused.text()).toContain('SESSION_TOO_LARGE');
      await alone.close();
    });
  });
});
