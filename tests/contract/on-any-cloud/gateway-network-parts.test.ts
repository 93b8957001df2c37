import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NetworkApi, NetworkPartsApi, UserSession } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';

const patience = { timeout: 120_000 };
const none = '00000000-0000-4000-8000-000000000000';

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;
let admin: GatewayClient;
/** Undone in reverse, however the tests end. */
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  const signIn = (user: 'admin' | 'demo') =>
    gateway.signIn(cloud.account(user).username, cloud.account(user).password, cloud.account(user).project_name);
  [demo, admin] = await Promise.all([signIn('demo'), signIn('admin')]);
}, 60_000);
afterAll(async () => {
  for (const step of undo.reverse()) await step();
  await gateway.close();
  await cloud.close();
}, 120_000);

/** Status and body of a call as demo. */
async function call<T = any>(method: string, path: string, body?: unknown): Promise<[number, T]> {
  const answer = await demo.send(method, `/api/neutron/${path}`, body === undefined ? {} : { body });
  const text = await answer.text();
  return [answer.status, (text === '' ? undefined : JSON.parse(text)) as T];
}

async function makeNetwork(cidr?: string): Promise<NetworkApi.Network> {
  const [status, network] = await call<NetworkApi.Network>('POST', 'networks/', { name: cloud.name('parts') });
  expect(status).toBe(201);
  undo.push(() => admin.send('DELETE', `/api/neutron/networks/${network.id}/`, {}));
  if (cidr) {
    const subnet = { network_id: network.id, ip_version: 4, cidr, enable_dhcp: false };
    expect((await call('POST', 'subnets/', subnet))[0]).toBe(201);
  }
  return network;
}

it(
  '[NE-10] [NE-74] [PAN-19] the tags of a network are replaced as a whole, and ports are found by theirs; another kind of thing is not found',
  patience,
  async () => {
    const { id } = await makeNetwork();
    expect(await call('PUT', `networks/${id}/tags/`, { tags: ['blue', 'green'] })).toEqual([
      200,
      { tags: expect.arrayContaining(['blue', 'green']) },
    ]);
    expect((await call('PUT', `networks/${id}/tags/`, { tags: ['red'] }))[1]).toEqual({ tags: ['red'] });
    expect((await call<NetworkApi.Network>('GET', `networks/${id}/`))[1].tags).toEqual(['red']);
    const { id: port } = (
      await call<NetworkApi.Port>('POST', 'ports/', { network_id: id, name: cloud.name('tagged') })
    )[1];
    const tag = cloud.name('tag');
    expect((await call('PUT', `ports/${port}/tags/`, { tags: [tag, 'blue'] }))[0]).toBe(200);
    const tagged = async (tags: string) =>
      (await call<{ items: NetworkApi.Port[] }>('GET', `ports/?tags=${tags}`))[1].items.map((each) => each.id);
    expect(await tagged(`${tag},blue`)).toEqual([port]);
    expect(await tagged(`${tag},green`)).toEqual([]);
    expect((await call('DELETE', `ports/${port}/`))[0]).toBe(204);
    expect((await call('PUT', `networks/${none}/tags/`, { tags: [] }))[0]).toBe(404);
    expect((await call('PUT', `agents/${id}/tags/`, { tags: [] }))[0]).toBe(404);
    expect((await call('PUT', `networks/${id}/tags/`, { tags: ['x'.repeat(61)] }))[0]).toBe(400);
  },
);

it(
  '[NE-75] [NE-76] [NE-77] [NET-17] a network is shared with one project, listed, and taken back',
  patience,
  async () => {
    const { id } = await makeNetwork();
    const session = await admin.json<UserSession>('/api/keystone/user-session/');
    const wanted = {
      object_id: id,
      object_type: 'network',
      action: 'access_as_shared',
      target_tenant: session.project_id ?? '',
    };
    const shared = () => call<{ items: NetworkPartsApi.RbacPolicy[] }>('GET', `rbac/?object_id=${id}`);
    expect((await shared())[1].items).toEqual([]);
    const [status, policy] = await call<NetworkPartsApi.RbacPolicy>('POST', 'rbac/', wanted);
    expect([status, policy]).toEqual([201, expect.objectContaining(wanted)]);
    expect((await shared())[1].items.map((one) => one.id)).toEqual([policy.id]);
    expect((await call('POST', 'rbac/', wanted))[0]).toBe(409);
    expect((await call('POST', 'rbac/', { ...wanted, action: 'access_as_owner' }))[0]).toBe(400);
    expect(await call('DELETE', `rbac/${policy.id}/`)).toEqual([204, undefined]);
    expect((await call('DELETE', `rbac/${policy.id}/`))[0]).toBe(404);
    expect((await call('GET', 'rbac/'))[0]).toBe(400);
  },
);

it(
  '[NE-79] [NET-03] an administrator is told how many addresses of a network are in use; nobody else is',
  patience,
  async () => {
    const { id } = await makeNetwork('10.75.0.0/24');
    const path = `/api/neutron/networks/${id}/availability/`;
    const before = await admin.json<NetworkPartsApi.NetworkAvailability>(path);
    expect(before).toMatchObject({ network_id: id, subnets: [{ cidr: '10.75.0.0/24' }] });
    const [, port] = await call<NetworkApi.Port>('POST', 'ports/', { network_id: id });
    undo.push(() => admin.send('DELETE', `/api/neutron/ports/${port.id}/`, {}));
    const after = await admin.json<NetworkPartsApi.NetworkAvailability>(path);
    expect([after.used_ips - before.used_ips, after.total_ips]).toEqual([1, before.total_ips]);
    expect((await demo.get(path)).status).toBe(404);
    expect((await admin.get(`/api/neutron/networks/${none}/availability/`)).status).toBe(404);
  },
);

it(
  '[NE-69] [NE-70] [NE-71] [NET-16] [RTR-09] an administrator is told the agents of a network, takes it from one and gives it back; other kinds have none',
  patience,
  async () => {
    const network = await makeNetwork('10.77.0.0/24');
    const { items } = await admin.json<{ items: NetworkPartsApi.HostingAgent[] }>(
      `/api/neutron/networks/${network.id}/agents/`,
    );
    for (const agent of items) expect(agent).toMatchObject({ agent_type: 'DHCP agent', host: expect.any(String) });
    const [agent] = items;
    if (agent) {
      const path = `/api/neutron/networks/${network.id}/agents/`;
      const ids = async () =>
        (await admin.json<{ items: NetworkPartsApi.HostingAgent[] }>(path)).items.map(({ id }) => id);
      const add = () => admin.post(path, { agent_id: agent.id });
      expect((await add()).status).toBe(409);
      expect([403, 404]).toContain((await demo.send('DELETE', `${path}${agent.id}/`, {})).status);
      expect((await admin.send('DELETE', `${path}${agent.id}/`, {})).status).toBe(204);
      expect(await ids()).not.toContain(agent.id);
      expect((await add()).status).toBe(204);
      expect(await ids()).toContain(agent.id);
    }
    expect((await admin.get(`/api/neutron/ports/${none}/agents/`)).status).toBe(404);
    expect((await admin.get(`/api/neutron/routers/${none}/agents/`)).status).toBe(404);
  },
);

it('[NE-80] [SUB-02] subnet pools are listed, and a subnet is cut from one', patience, async () => {
  const native = await cloud.as('demo');
  const pool = { name: cloud.name('pool'), prefixes: ['10.76.0.0/16'], default_prefixlen: 26 };
  const made = (await native.call('network', 'POST', '/v2.0/subnetpools', { subnetpool: pool })).json.subnetpool;
  undo.push(async () => (await cloud.as('admin')).call('network', 'DELETE', `/v2.0/subnetpools/${made.id}`));
  const { items } = await demo.json<{ items: NetworkPartsApi.SubnetPool[] }>('/api/neutron/subnetpools/');
  expect(items.find(({ id }) => id === made.id)).toMatchObject({
    name: pool.name,
    ip_version: 4,
    prefixes: pool.prefixes,
  });
  const { id } = await makeNetwork();
  const cut = { network_id: id, ip_version: 4, subnetpool_id: made.id, enable_dhcp: false };
  const [status, subnet] = await call<NetworkApi.Subnet>('POST', 'subnets/', cut);
  expect([status, subnet.cidr]).toEqual([201, expect.stringMatching(/^10\.76\..*\/26$/)]);
});

it('[NE-78] [FIP-01] a floating IP is read by its id', patience, async () => {
  const pools = await demo.json<{ items: NetworkApi.Pool[] }>('/api/network/floatingippools/');
  const pool = pools.items.find(({ name }) => name === 'public')?.id ?? '';
  const made = (await (await demo.post('/api/network/floatingip/', { pool_id: pool })).json()) as NetworkApi.FloatingIp;
  undo.push(() => admin.send('DELETE', `/api/neutron/floatingips/${made.id}/`, {}));
  expect(await call('GET', `floatingips/${made.id}/`)).toEqual([
    200,
    expect.objectContaining({ id: made.id, ip: made.ip, pool, fixed_ip: null, instance_id: null }),
  ]);
  expect((await call('GET', `floatingips/${none}/`))[0]).toBe(404);
});
