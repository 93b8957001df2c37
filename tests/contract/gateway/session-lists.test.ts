import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FastifyRequest } from 'fastify';
import type { SessionsApi } from '../../../core/protocol/index.ts';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOverrides, type RunningGateway, startGateway } from '../../support/gateway.ts';
import { hasStoreServer, startStoreServer, type StoreServer } from '../../support/shared-store.ts';

const keys = [randomBytes(48).toString('base64')];
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let cloud: Cloud;
let server: StoreServer | undefined;
/** A gateway alone, and two that share a store. */
let alone: RunningGateway;
let shared: RunningGateway[] = [];

const start = (more: GatewayOverrides = {}) =>
  startGateway(cloud.authUrl, {
    session: { keys, attempts: { perUser: 3 } },
    signIn: { applicationCredential: true },
    ...more,
  });

beforeAll(async () => {
  cloud = await createCloud({ seed: 'tests' });
  alone = await start();
  if (!hasStoreServer) return;
  server = await startStoreServer();
  const store = { url: server.url };
  shared = await Promise.all([start({ store }), start({ store })]);
  await vi.waitFor(() => expect(shared.every(({ gateway }) => gateway.store.isUp)).toBe(true), { timeout: 10_000 });
});
afterAll(async () => {
  await Promise.all([alone, ...shared].map((one) => one.close()));
  await server?.kill();
  await cloud.close();
});

const own = async (client: GatewayClient) => (await client.json<SessionsApi.OwnSessions>('/api/sessions/')).items;
const all = async (client: GatewayClient) => (await client.json<SessionsApi.AllSessions>('/api/sessions/all/')).items;
/** Asks the gateway alone, not Keystone. */
const statusOf = async (client: GatewayClient) => (await client.get('/api/timezones/')).status;
const currentOf = async (client: GatewayClient) => (await own(client)).find((one) => one.is_current)?.id ?? '';

/** Makes application credentials of the client's user. Returns what signs in with each. */
async function credentialsOf(client: GatewayClient, names: readonly string[]) {
  const made: ((at: RunningGateway) => Promise<GatewayClient>)[] = [];
  for (const name of names) {
    const answer = await client.post('/api/keystone/application_credentials/', { name: `${name}-${randomUUID()}` });
    const { id, secret } = (await answer.json()) as { id: string; secret: string };
    made.push(async (at) => {
      const signedIn = at.client();
      const proof = { application_credential_id: id, application_credential_secret: secret };
      await signedIn.postSignIn({ auth_type: 'application_credential', ...proof });
      return signedIn;
    });
  }
  return made;
}

/** Leaves so many more sessions of the client's user at a gateway, as signing in does. Returns how their ids begin. */
async function leaveMore(at: RunningGateway, client: GatewayClient, count: number): Promise<string> {
  const { sessionRecords } = at.gateway;
  const known = await sessionRecords.find(await currentOf(client));
  if (!known) throw new Error('no record');
  const request = { headers: {}, ip: '192.0.2.9' } as unknown as FastifyRequest;
  const beginning = randomUUID();
  // Each goes on for longer than those of others; Keystone has nothing of them to forget.
  const tokens = { unscoped: '', scoped: '', domain: null };
  for (let each = 0; each < count; each += 1) {
    const tokenExpiresAt = known.session.tokenExpiresAt + 1000;
    await sessionRecords.keep({ ...known.session, id: `${beginning}-${each}`, tokens, tokenExpiresAt }, request);
  }
  return beginning;
}

/** The promises that hold for one gateway, and for two that share a store. */
function promises(first: () => RunningGateway, second: () => RunningGateway): void {
  it('[AUTH-33] [SE-01] users see when, where from and with what each of their sessions was used, and nobody else’s', async () => {
    const here = await first().signIn('demo');
    const there = await second().signIn('demo');
    const reader = await first().signIn('reader');
    await here.get('/api/sessions/', { headers: { 'User-Agent': firefox } });
    await vi.waitFor(async () => expect((await own(here)).length).toBeGreaterThanOrEqual(2));
    const found = await own(here);
    const ids = [await currentOf(here), await currentOf(there)];
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(found.map(({ id }) => id)).not.toContain(await currentOf(reader));
    expect(found.filter((one) => one.is_current)).toHaveLength(1);
    for (const one of found) {
      expect(one.address).toBe('127.0.0.1');
      expect(Date.parse(one.signed_in_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
      expect(Date.parse(one.expires_at)).toBeGreaterThan(Date.now());
    }
    expect(JSON.stringify(found)).not.toMatch(/gAAAA|token/);
    await there.delete('/api/sessions/others/');
  });

  it('[AUTH-33] [SE-02] users end one of their sessions: its cookie is worth nothing, its tokens are revoked', async () => {
    const here = await first().signIn('demo');
    const there = await second().signIn('demo');
    const id = await currentOf(there);
    expect((await here.delete(`/api/sessions/own/${id}/`)).status).toBe(204);
    await expect.poll(() => statusOf(there), { timeout: 1000 }).toBe(401);
    expect(await statusOf(here)).toBe(200);
    expect((await own(here)).map((one) => one.id)).not.toContain(id);
    expect((await here.delete(`/api/sessions/own/${id}/`)).status).toBe(404);
  });

  it('[AUTH-33] [SE-02] the session of somebody else is one that there is not', async () => {
    const demo = await first().signIn('demo');
    const reader = await second().signIn('reader');
    expect((await demo.delete(`/api/sessions/own/${await currentOf(reader)}/`)).status).toBe(404);
    expect(await statusOf(reader)).toBe(200);
  });

  it('[AUTH-33] [SE-03] users end all of their sessions but the one at hand', async () => {
    const here = await first().signIn('demo');
    const others = await Promise.all([first().signIn('demo'), second().signIn('demo')]);
    for (const other of others) expect(await statusOf(other)).toBe(200);
    expect((await here.delete('/api/sessions/others/')).status).toBe(204);
    for (const other of others) await expect.poll(() => statusOf(other), { timeout: 1000 }).toBe(401);
    expect((await own(here)).map((one) => one.is_current)).toEqual([true]);
  });

  it('[AUTH-33] [SE-01] [SE-02] [SE-03] a leaked application credential neither lists nor ends the sessions of its owner', async () => {
    const owner = await first().signIn('lab');
    const [withLeaked, withOther] = await credentialsOf(owner, ['leaked', 'other']);
    const program = await withLeaked!(first());
    const another = await withLeaked!(second());
    const other = await withOther!(second());
    const ids = await Promise.all([program, another, other, owner].map(currentOf));
    const [, anotherId, otherId, ownerId] = ids;
    await vi.waitFor(async () => expect((await own(owner)).map(({ id }) => id)).toEqual(expect.arrayContaining(ids)));
    const seen = (await own(program)).map(({ id }) => id);
    expect(seen.toSorted()).toEqual(ids.slice(0, 2).toSorted());
    for (const id of [otherId, ownerId]) expect((await program.delete(`/api/sessions/own/${id}/`)).status).toBe(404);
    expect((await program.delete('/api/sessions/others/')).status).toBe(204);
    await expect.poll(() => statusOf(another), { timeout: 1000 }).toBe(401);
    for (const client of [program, other, owner]) expect(await statusOf(client)).toBe(200);
    expect((await own(owner)).map(({ id }) => id)).not.toContain(anotherId);
    // The owner has a say over all of them.
    expect((await owner.delete('/api/sessions/others/')).status).toBe(204);
    for (const client of [program, other]) await expect.poll(() => statusOf(client), { timeout: 1000 }).toBe(401);
  });

  it('[AUTH-34] [SE-04] administrators see everybody’s sessions; others are refused', async () => {
    const admin = await first().signIn('admin');
    const demo = await second().signIn('demo');
    const id = await currentOf(demo);
    expect((await all(admin)).find((one) => one.id === id)).toMatchObject({
      ...{ is_current: false, user: { name: 'demo', domain_name: 'Default' } },
    });
    expect((await demo.get('/api/sessions/all/')).status).toBe(403);
    expect((await demo.post(`/api/sessions/all/${id}/end/`, { password: 'demopass' })).status).toBe(403);
  });

  it('[AUTH-33] [AUTH-34] [SE-01] [SE-03] [SE-04] many sessions of one user hide nobody else’s, and all of them end', async () => {
    const admin = await first().signIn('admin');
    const demo = await second().signIn('demo');
    const reader = await first().signIn('reader');
    const [demoId, readerId] = [await currentOf(demo), await currentOf(reader)];
    const beginning = await leaveMore(first(), reader, 1010);

    const listed = await admin.json<SessionsApi.AllSessions>('/api/sessions/all/');
    expect(listed.items.map(({ id }) => id)).toContain(demoId);
    expect(listed.has_more).toBe(true);
    const hasMore = (name: string) => listed.items.find(({ user }) => user.name === name)?.user.has_more;
    expect([hasMore('reader'), hasMore('demo')]).toEqual([true, false]);
    const readersId = listed.items.find(({ user }) => user.name === 'reader')?.user.id;
    const ofReader = await admin.json<SessionsApi.AllSessions>(`/api/sessions/all/?user_id=${readersId}`);
    expect([ofReader.items.length, ofReader.has_more]).toEqual([1000, true]);
    expect(new Set(ofReader.items.map(({ user }) => user.name))).toEqual(new Set(['reader']));
    const ownList = await reader.json<SessionsApi.OwnSessions>('/api/sessions/');
    expect(ownList.has_more).toBe(true);
    expect(ownList.items.find((one) => one.is_current)?.id).toBe(readerId);

    expect((await reader.delete('/api/sessions/others/')).status).toBe(204);
    const { sessionRecords } = first().gateway;
    const kept = async () => {
      const found = [0, 500, 1009].map((each) => sessionRecords.find(`${beginning}-${each}`));
      return (await Promise.all(found)).filter((record) => record !== null);
    };
    await expect.poll(kept).toEqual([]);
    await expect
      .poll(async () => await reader.json<SessionsApi.OwnSessions>('/api/sessions/'))
      .toMatchObject({ has_more: false, items: [{ id: readerId }] });
    expect(await statusOf(demo)).toBe(200);
  });

  it('[AUTH-34] [SE-06] administrators end many sessions with one check of their password, and read of each how it went', async () => {
    const admin = await first().signIn('admin');
    const reader = await second().signIn('reader');
    const demos = [await first().signIn('demo'), await second().signIn('demo')];
    const ids = await Promise.all(demos.map(currentOf));
    const own = await currentOf(admin);
    const end = (client: GatewayClient, body: object) => client.post('/api/sessions/all/end/', body);
    const named = [ids[0], 'no-such-session', own, ids[1], ids[0]];
    expect((await end(reader, { password: 'readerpass', ids })).status).toBe(403);
    expect((await end(admin, { password: 'wrong', ids })).status).toBe(400);
    for (const body of [{ password: 'adminpass', ids: [] }, { password: 'adminpass' }])
      expect((await end(admin, body)).status).toBe(400);
    for (const demo of demos) expect(await statusOf(demo)).toBe(200);

    cloud.calls.reset();
    const answer = await end(admin, { password: 'adminpass', ids: named });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        items: [
          { id: ids[0], outcome: 'ended' },
          { id: 'no-such-session', outcome: 'gone' },
          { id: own, outcome: 'own' },
          { id: ids[1], outcome: 'ended' },
        ],
      },
    ]);
    const { calls } = cloud.calls.report();
    expect(calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/auth/tokens'))).toHaveLength(1);
    for (const demo of demos) await expect.poll(() => statusOf(demo), { timeout: 1000 }).toBe(401);
    for (const client of [admin, reader]) expect(await statusOf(client)).toBe(200);
  });

  it('[AUTH-34] [SE-05] administrators end a session with their own password; wrong ones count as signing in', async () => {
    const admin = await first().signIn('admin');
    const demo = await second().signIn('demo');
    const id = await currentOf(demo);
    const end = (password: string) => admin.post(`/api/sessions/all/${id}/end/`, { password });
    const refused = await end('wrong');
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('not correct')]);
    expect(await statusOf(demo)).toBe(200);
    expect((await end('adminpass')).status).toBe(204);
    await expect.poll(() => statusOf(demo), { timeout: 1000 }).toBe(401);
    expect((await end('adminpass')).status).toBe(404);
    const statuses: number[] = [];
    for (let times = 0; times < 4; times += 1) statuses.push((await end('wrong')).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
  });
}

describe('sessions of one gateway', () => {
  it('[AUTH-33] are no more than those that have begun: strangers leave nothing behind', async () => {
    const { gateway } = alone;
    const admin = await alone.signIn('admin');
    const before = (await all(admin)).length;
    await Promise.all(Array.from({ length: 20 }, () => alone.client().open()));
    expect((await all(admin)).length).toBe(before);
    expect(gateway.store.isShared).toBe(false);
  });

  promises(
    () => alone,
    () => alone,
  );
});

describe.runIf(hasStoreServer)('sessions of several gateways', () => {
  promises(
    () => shared[0] ?? alone,
    () => shared[1] ?? alone,
  );

  it('[AUTH-33] can’t be listed while the store is away, and the session at hand goes on', async () => {
    const here = await (shared[0] ?? alone).signIn('demo');
    await server?.kill();
    await vi.waitFor(() => expect(shared.some(({ gateway }) => gateway.store.isUp)).toBe(false), { timeout: 10_000 });
    const answer = await here.get('/api/sessions/');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await statusOf(here)).toBe(200);
    await server?.start();
    await vi.waitFor(() => expect(shared.every(({ gateway }) => gateway.store.isUp)).toBe(true), { timeout: 5000 });
    // The store has lost what it had: whoever goes on is known again.
    expect(await statusOf(here)).toBe(200);
    await vi.waitFor(async () => expect(await own(here)).toHaveLength(1));
  });
});
