import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { recentMs } from '../../../core/gateway/session/session-confirmation.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { projectNamed, sealed, sessionOf } from '../../support/session.ts';

const session = { keys: [randomBytes(48).toString('base64')], attempts: { perUser: 1000, perAddress: 1000 } };

let cloud: Cloud;
/** Two gateways of one console. */
let first: RunningGateway;
let second: RunningGateway;

beforeAll(async () => {
  cloud = await createCloud({ seed: 'tests' });
  const start = () => startGateway(cloud.authUrl, { session });
  [first, second] = await Promise.all([start(), start()]);
});
afterEach(() => cloud.faults.clear());
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await cloud.close();
});

/** Somebody with a copy of the browser's cookies. */
function copyOf(client: GatewayClient, gateway: RunningGateway): GatewayClient {
  const thief = gateway.client();
  for (const [name, value] of client.cookies) thief.cookies.set(name, value);
  return thief;
}

const scope = (client: GatewayClient, fields: Record<string, string>) =>
  client.send('POST', '/auth/scope/', { rawBody: new URLSearchParams(fields) });

const images = async (client: GatewayClient) => (await client.get('/api/glance/images/')).status;

let pairs = 0;
async function makeKeyPair(client: GatewayClient): Promise<number> {
  return (await client.post('/api/nova/keypairs/', { name: `pair-${pairs++}` })).status;
}

const tokensMade = () =>
  cloud.calls
    .report()
    .calls.filter(({ method, path, status }) => method === 'POST' && path.endsWith('/auth/tokens') && status === 201);
const tokensRevoked = () =>
  cloud.calls.report().calls.filter(({ method, path }) => method === 'DELETE' && path.endsWith('/auth/tokens'));

describe('a session that a switch has ended', () => {
  it('[AUTH-09] can be switched on no other gateway either, in project or region', async () => {
    const victim = await first.signIn('lab');
    const [demo, lab] = [await projectNamed(victim, 'demo'), await projectNamed(victim, 'lab')];
    const { services_region: region } = await sessionOf(victim);
    const thief = copyOf(victim, second);
    cloud.calls.reset();
    expect((await scope(victim, { project: lab })).status).toBe(200);
    await expect.poll(() => tokensRevoked().length).toBe(1);
    const before = sealed(thief);
    const answers = [await scope(thief, { project: demo }), await scope(thief, { region: region ?? '' })];
    for (const path of [`/auth/switch/${demo}/`, `/auth/switch_services_region/${region}/`]) {
      const page = copyOf(thief, await another());
      answers.push(await page.get(path, { headers: { Accept: 'text/html' } }));
      expect(answers.at(-1)?.headers.get('location')).toMatch(/^\/auth\/login\//);
    }
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 302, 302]);
    expect(sealed(thief)).toBe(before);
    expect((await sessionOf(victim)).project_id).toBe(lab);
  });

  const more: RunningGateway[] = [];
  /** A gateway that has not seen the session yet. */
  async function another(): Promise<RunningGateway> {
    more.push(await startGateway(cloud.authUrl, { session }));
    return more.at(-1)!;
  }
  afterAll(() => Promise.all(more.map((each) => each.close())));

  it('[AUTH-09] goes on as one: of several switches at once one succeeds, and no token of the others stays', async () => {
    const client = await first.signIn('lab');
    const project = await projectNamed(client, 'demo');
    const copies = [1, 2, 3].map(() => copyOf(client, first));
    cloud.calls.reset();
    const answers = await Promise.all(copies.map((copy) => scope(copy, { project })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    // The one that was switched away from, and those that nobody goes on with.
    await expect.poll(() => tokensRevoked().length).toBe(tokensMade().length);
  });
});

describe('signing out', () => {
  it('[AUTH-09] ends what was made of the session, wherever it is, also for native calls', async () => {
    const victim = await first.signIn('lab');
    const [demo, lab] = [await projectNamed(victim, 'demo'), await projectNamed(victim, 'lab')];
    const copies = [copyOf(victim, first), copyOf(victim, second)];
    const [here, there] = copies as [GatewayClient, GatewayClient];
    // Both at once, so that neither knows of the other.
    const switched = await Promise.all([scope(victim, { project: lab }), scope(there, { project: demo })]);
    expect(switched.map(({ status }) => status)).toEqual([200, 200]);
    expect([await images(victim), await images(there), await images(here)]).toEqual([200, 200, 401]);
    await victim.post('/auth/logout/');
    const began = Date.now();
    await expect.poll(() => images(there), { timeout: recentMs + 2000 }).toBe(401);
    expect(Date.now() - began).toBeLessThan(recentMs + 1000);
    expect([await makeKeyPair(there), (await there.get('/api/keystone/user-session/')).status]).toEqual([401, 401]);
  });

  it('[AUTH-09] ends what a copy of its cookie has become, though its user signed in anew meanwhile', async () => {
    const victim = await first.signIn('lab');
    const thief = copyOf(victim, first);
    const headers = { 'Sec-Fetch-Site': 'none' };
    expect((await thief.get(`/auth/switch/${await projectNamed(victim, 'lab')}/`, { headers })).status).toBe(302);
    expect(await images(victim)).toBe(401);
    await victim.signIn('lab', 'labpass');
    await expect.poll(() => makeKeyPair(thief), { timeout: recentMs + 2000 }).toBe(401);
    expect(await images(victim)).toBe(200);
  });
});

describe('what asking costs', () => {
  const questions = () =>
    cloud.calls.report().calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/auth/tokens')).length;

  it('[AUTH-09] after signing in nothing, then one question in five seconds, however many calls there are', async () => {
    const client = await first.signIn('demo');
    cloud.calls.reset();
    await Promise.all([1, 2, 3, 4].map(() => images(client)));
    expect(questions()).toBe(0);
    // The same session at a gateway that does not know it.
    const elsewhere = copyOf(client, second);
    await Promise.all([1, 2, 3, 4].map(() => images(elsewhere)));
    await images(elsewhere);
    expect(questions()).toBe(1);
  });

  it('[AUTH-09] native calls go on while Keystone can not be asked', async () => {
    const client = await first.signIn('demo');
    const elsewhere = copyOf(client, second);
    expect(await images(elsewhere)).toBe(200);
    const third = await startGateway(cloud.authUrl, { session });
    try {
      const again = copyOf(client, third);
      cloud.faults.add({ service: 'identity', method: 'GET', path: '/auth/tokens', status: 500 });
      expect(await images(again)).toBe(200);
    } finally {
      await third.close();
    }
  });

  it('[AUTH-09] where policy lets no token without a scope ask, the other one asks', async () => {
    const client = await first.signIn('demo');
    cloud.faults.add({ service: 'identity', method: 'GET', path: '/auth/tokens', status: 403, times: 1 });
    expect((await copyOf(client, second).get('/api/facts/')).status).toBe(200);
  });
});
