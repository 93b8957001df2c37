import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NetworkApi } from '../../../core/protocol/index.ts';
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
async function call<T = unknown>(method: string, path: string, body?: unknown): Promise<[number, T]> {
  const answer = await demo.send(method, `/api/neutron/${path}`, body === undefined ? {} : { body });
  const text = await answer.text();
  return [answer.status, (text === '' ? undefined : JSON.parse(text)) as T];
}

async function read<T>(path: string, client = demo): Promise<T[]> {
  return (await client.json<{ items: T[] }>(`/api/neutron/${path}`)).items;
}

/** Deletes with an administrator's rights when the tests end; routers with their interfaces. */
function cleanUp(kind: 'networks' | 'ports' | 'routers', id: string): void {
  undo.push(() => admin.send('DELETE', `/api/neutron/${kind}/${id}/`, {}));
}

async function made<T extends { id: string }>(kind: 'networks' | 'ports' | 'routers', body: object): Promise<T> {
  const [status, thing] = await call<T>('POST', `${kind}/`, body);
  expect(status, JSON.stringify(thing)).toBe(201);
  cleanUp(kind, thing.id);
  return thing;
}

async function makeSubnet(network: string, cidr: string): Promise<NetworkApi.Subnet> {
  const [status, subnet] = await call<NetworkApi.Subnet>('POST', 'subnets/', {
    network_id: network,
    ip_version: 4,
    cidr,
    // A DHCP agent would take an address of it.
    enable_dhcp: false,
  });
  expect(status, JSON.stringify(subnet)).toBe(201);
  return subnet;
}

const publicNetwork = async () => {
  const { items } = await demo.json<{ items: NetworkApi.Pool[] }>('/api/network/floatingippools/');
  return items.find(({ name }) => name === 'public')?.id ?? '';
};

describe('routers', () => {
  it(
    '[RTR-01] [RTR-02] [RTR-04] [NE-48] [NE-49] [NE-50] [NE-51] are listed with their external network, made, read and changed',
    patience,
    async () => {
      const external = await publicNetwork();
      const name = cloud.name('router');
      const { id } = await made<NetworkApi.Router>('routers', {
        name,
        external_gateway_info: { network_id: external },
      });
      const listed = await read<NetworkApi.Router>(`routers/?name=${name}`);
      expect(listed).toMatchObject([{ id, admin_state: 'UP', external_network_name: 'public' }]);
      expect(await read(`routers/?limit=1&marker=${none}`)).toHaveLength(1);
      const [, details] = await call<NetworkApi.RouterDetails>('GET', `routers/${id}/`);
      expect(details).toMatchObject({ id, external_network_name: 'public', routes: [] });
      const change = { description: 'changed', admin_state_up: false };
      expect((await call('PATCH', `routers/${id}/`, change))[1]).toMatchObject({ ...change, admin_state: 'DOWN' });
      const without = await call('PATCH', `routers/${id}/`, { external_gateway_info: {} });
      expect(without).toEqual([200, expect.objectContaining({ external_gateway_info: null })]);
      expect((await call('PATCH', `routers/${id}/`, { external_gateway_info: { network_id: none } }))[0]).toBe(404);
      expect((await call('PATCH', `routers/${id}/`, {}))[0]).toBe(400);
      expect(await call('DELETE', `routers/${id}/`)).toEqual([204, undefined]);
      expect((await call('GET', `routers/${id}/`))[0]).toBe(404);
    },
  );

  it(
    '[RTR-05] [RTR-06] [RTR-07] [RTR-08] [NE-52] [NE-53] [NE-54] [NE-55] take subnets and routes, and give them back',
    patience,
    async () => {
      const { id: network } = await made<NetworkApi.Network>('networks', { name: cloud.name('joined') });
      const first = await makeSubnet(network, '10.81.0.0/24');
      const second = await makeSubnet(network, '10.82.0.0/24');
      const { id } = await made<NetworkApi.Router>('routers', { name: cloud.name('joining') });
      const join = (body: object) => call<NetworkApi.RouterInterfaceChange>('POST', `routers/${id}/interfaces/`, body);
      const [status, joined] = await join({ subnet_id: first.id });
      expect([status, joined]).toEqual([200, expect.objectContaining({ id, port_id: expect.any(String) })]);
      expect((await join({ subnet_id: second.id, ip_address: '10.82.0.9' }))[0]).toBe(200);
      expect((await join({ subnet_id: first.id }))[0]).toBe(400);
      expect((await join({ subnet_id: none }))[0]).toBe(404);
      const [, details] = await call<NetworkApi.RouterDetails>('GET', `routers/${id}/`);
      expect(details.interfaces.flatMap((port) => port.fixed_ips?.map((ip) => ip.ip_address)).toSorted()).toEqual([
        '10.81.0.1',
        '10.82.0.9',
      ]);
      expect(details.subnets.map((subnet) => subnet.id).toSorted()).toEqual([first.id, second.id].toSorted());
      // The address is taken: the port that was made for it is gone again.
      const before = (await read(`ports/?network_id=${network}`)).length;
      expect((await join({ subnet_id: second.id, ip_address: '10.82.0.10' }))[0]).toBe(400);
      expect(await read(`ports/?network_id=${network}`)).toHaveLength(before);

      const route = { destination: '10.90.0.0/24', nexthop: '10.81.0.7' };
      const other = { destination: '10.91.0.0/24', nexthop: '10.81.0.8' };
      const routes = (added: object[], removed: object[]) =>
        call<NetworkApi.Router>('PATCH', `routers/${id}/routes/`, { added, removed });
      expect((await routes([route], []))[1]).toMatchObject({ routes: [route] });
      expect((await routes([other], [route]))[1]).toMatchObject({ routes: [other] });
      expect((await routes([{ ...route, nexthop: '10.99.0.1' }], [other]))[0]).toBe(400);
      expect((await call('GET', `routers/${id}/`))[1]).toMatchObject({ routes: [other] });
      expect((await call('DELETE', `routers/${id}/interfaces/${joined.port_id}/`))[0]).toBe(409);
      expect((await routes([], [other]))[1]).toMatchObject({ routes: [] });
      expect(await call('DELETE', `routers/${id}/interfaces/${joined.port_id}/`)).toEqual([204, undefined]);
      expect(await call('DELETE', `routers/${id}/`)).toEqual([204, undefined]);
      expect(await read(`ports/?network_id=${network}&device_owner=network:router_interface`)).toEqual([]);
    },
  );
});
