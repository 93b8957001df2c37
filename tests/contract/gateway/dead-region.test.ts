import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import type { Problem, UserSession } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { nativeCloud } from '../../support/native-cloud.ts';

/**
 * A cloud of two regions, one of which is down: its compute service takes calls and never answers, connections to its image
 * service are refused, its network service cuts them.
 */
let cloud: Cloud;
let gateway: RunningGateway;
let inLive: GatewayClient;
let inDead: GatewayClient;
const listening: Server[] = [];
const open = new Set<Socket>();
/** Seconds: long enough for four lists on a machine that does much else. */
const deadline = 3;

beforeAll(async () => {
  cloud = await createCloud({ seed: 'tests', regions: 2 });
  await moveEndpoint('compute', await listen(() => undefined));
  await moveEndpoint('image', await closedPort());
  await moveEndpoint('network', await listen((socket) => socket.destroy()));
  gateway = await startGateway(cloud.authUrl, { timeouts: { connect: deadline, read: deadline, write: deadline } });
  [inLive, inDead] = await Promise.all([gateway.signIn('demo'), gateway.signIn('demo')]);
  await inDead.get('/auth/switch_services_region/RegionTwo/');
});
afterAll(async () => {
  await gateway.close();
  for (const socket of open) socket.destroy();
  for (const server of listening) server.close();
  await cloud.close();
});

async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  listening.push(server);
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  return (server.address() as { port: number }).port;
}

async function closedPort(): Promise<number> {
  const port = await listen(() => undefined);
  await new Promise((closed) => listening.pop()?.close(closed));
  return port;
}

/** Moves an endpoint in the catalog, as an operator leaves it whose second region went away. */
async function moveEndpoint(type: string, port: number): Promise<void> {
  const account = () => ({ username: 'admin', password: 'adminpass', project_name: 'admin' });
  const admin = await nativeCloud('embedded', cloud.authUrl, 'RegionOne', account, async () => undefined).as('admin');
  const { json: services } = await admin.call('identity', 'GET', `/services?type=${type}`);
  const where = `service_id=${services.services[0].id}&interface=public&region_id=RegionTwo`;
  const { json: found } = await admin.call('identity', 'GET', `/endpoints?${where}`);
  const endpoint = { url: `http://127.0.0.1:${port}` };
  const moved = await admin.call('identity', 'PATCH', `/endpoints/${found.endpoints[0].id}`, { endpoint });
  if (moved.status !== 200) throw new Error(moved.text);
}

const regionOf = async (client: GatewayClient) =>
  (await client.json<UserSession>('/api/keystone/user-session/')).services_region;
/** Milliseconds that go by until it is there, and it. */
async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  return [await work, performance.now() - start];
}

describe('one region of two that is down', () => {
  it.each([
    ['compute', '/api/nova/flavors/', 504, `The compute (RegionTwo) service did not answer within ${deadline} s.`],
    ['image', '/api/glance/images/', 503, 'Unable to reach the image (RegionTwo) service: the connection was refused.'],
    ['network', '/api/neutron/subnets/', 502, 'The network (RegionTwo) service closed the connection'],
  ])('[API-32] is named with its service: %s', async (service, path, status, text) => {
    const [answer, took] = await timed(inDead.get(path, { headers: { Accept: 'application/problem+json' } }));
    const problem = (await answer.json()) as Problem;
    expect(problem).toMatchObject({ status, service, region: 'RegionTwo', detail: expect.stringContaining(text) });
    expect(took).toBeLessThan(deadline * 2000);
    // Nobody was signed out, and nothing switched by itself.
    expect(await regionOf(inDead)).toBe('RegionTwo');
  });

  it('[API-32] a change is refused in time too, and leaves nothing in the region that lives', async () => {
    const [answer, took] = await timed(inDead.post('/api/nova/keypairs/', { name: 'dead' }));
    expect([answer.status, took < deadline * 2000]).toEqual([504, true]);
    const { items } = await inLive.json<{ items: { keypair: { name: string } }[] }>('/api/nova/keypairs/');
    expect(items.map(({ keypair }) => keypair.name)).not.toContain('dead');
  });

  it('[API-32] does not slow the other: lists there answer while calls here hang', async () => {
    const hanging = Promise.all(Array.from({ length: 20 }, (_none, at) => inDead.get(`/api/nova/flavors/f${at}`)));
    let hangs = true;
    void hanging.then(() => (hangs = false));
    for (const path of [
      '/api/nova/servers/',
      '/api/glance/images/',
      '/api/neutron/networks/',
      '/api/cinder/volumes/',
    ]) {
      const { items } = await inLive.json<{ items: unknown[] }>(path);
      expect(items.length).toBeGreaterThan(0);
    }
    expect(hangs).toBe(true);
    expect(new Set((await hanging).map(({ status }) => status))).toEqual(new Set([504]));
  });

  it('[AUTH-01] lets people sign in, who begin in the region that lives, and lets those inside come back', async () => {
    const [client, took] = await timed(gateway.signIn('reader'));
    expect(took).toBeLessThan(deadline * 2000);
    expect(await regionOf(client)).toBe('RegionOne');
    await inDead.get('/auth/switch_services_region/RegionOne/');
    expect((await inDead.json<{ items: unknown[] }>('/api/nova/servers/')).items.length).toBeGreaterThan(0);
  });
});
