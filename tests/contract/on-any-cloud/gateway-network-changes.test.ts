import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NetworkApi, UserSession } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';

const patience = { timeout: 120_000 };
const none = '00000000-0000-4000-8000-000000000000';

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;
let admin: GatewayClient;
let project: string;
/** Undone in reverse, however the tests end. */
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  const signIn = (user: 'admin' | 'demo') =>
    gateway.signIn(cloud.account(user).username, cloud.account(user).password, cloud.account(user).project_name);
  [demo, admin] = await Promise.all([signIn('demo'), signIn('admin')]);
  project = (await demo.json<UserSession>('/api/keystone/user-session/')).project_id ?? '';
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

describe('networks', () => {
  it('[NET-01] [NE-06] lists external networks too where they are asked for, each once; administrators those of all projects', async () => {
    const listed = await read<NetworkApi.Network>('networks/?include_external=true');
    expect(listed.find(({ name }) => name === 'public')).toMatchObject({ router__external: true });
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    const all = await read<NetworkApi.Network>('networks/?all_projects=true', admin);
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['demo-net', 'lab-net', 'public']));
    const [first] = await read<NetworkApi.Network>('networks/?all_projects=true&limit=1', admin);
    const second = await read<NetworkApi.Network>(`networks/?all_projects=true&limit=1&marker=${first?.id}`, admin);
    expect(second).toHaveLength(1);
    expect(second[0]?.id).not.toBe(first?.id);
    const again = await read<NetworkApi.Network>(`networks/?all_projects=true&limit=1&marker=${none}`, admin);
    expect(again.map(({ id }) => id)).toEqual([first?.id]);
  });

  it(
    '[NET-02] [NET-14] [NET-15] [NE-38] [NE-39] [NE-40] are read with their subnets, changed and deleted with them',
    patience,
    async () => {
      const { id } = await made<NetworkApi.Network>('networks', { name: cloud.name('net') });
      const { id: subnet } = await makeSubnet(id, '10.71.0.0/24');
      const [, network] = await call<NetworkApi.Network>('GET', `networks/${id}/`);
      expect(network).toMatchObject({ id, tenant_id: project, subnets: [{ id: subnet, ipver_str: 'IPv4' }] });
      const change = { name: cloud.name('net-2'), description: 'changed', admin_state_up: false };
      expect(await call('PATCH', `networks/${id}/`, change)).toEqual([
        200,
        expect.objectContaining({ ...change, admin_state: 'DOWN', subnets: [expect.objectContaining({ id: subnet })] }),
      ]);
      expect((await call('PATCH', `networks/${id}/`, {}))[0]).toBe(400);
      const port = await made<NetworkApi.Port>('ports', { network_id: id });
      expect(await call('DELETE', `networks/${id}/`)).toEqual([409, expect.stringContaining(port.id)]);
      expect(await call('DELETE', `ports/${port.id}/`)).toEqual([204, undefined]);
      expect(await call('DELETE', `networks/${id}/`)).toEqual([204, undefined]);
      expect((await call('GET', `subnets/${subnet}/`))[0]).toBe(404);
      expect((await call('DELETE', `networks/${none}/`))[0]).toBe(404);
    },
  );

  it(
    '[NET-13] [PAN-16] [NE-41] are made with subnet and router in one step, and nothing is left when a step is refused',
    patience,
    async () => {
      const whole = (body: object) => call<NetworkApi.WholeNetwork>('POST', 'networks/whole/', body);
      const subnet = { name: cloud.name('whole-subnet'), ip_version: 4, cidr: '10.72.0.0/24' };
      const name = cloud.name('whole');
      const [status, made] = await whole({
        network: { name },
        subnet,
        router: { name, external_network_id: await publicNetwork() },
      });
      expect(status, JSON.stringify(made)).toBe(200);
      cleanUp('networks', made.network?.id ?? '');
      cleanUp('routers', made.router?.id ?? '');
      expect(made).toMatchObject({
        failure: null,
        undone: [],
        left: [],
        network: { name, subnets: [{ cidr: subnet.cidr }] },
      });
      const [, details] = await call<NetworkApi.RouterDetails>('GET', `routers/${made.router?.id}/`);
      expect(details.subnets.map(({ id }) => id)).toContain(made.subnet?.id);

      const other = cloud.name('refused');
      const refused = await whole({ network: { name: other }, subnet: { ...subnet, gateway_ip: 'x' } });
      expect(refused).toEqual([
        200,
        expect.objectContaining({
          network: null,
          failure: { step: 'subnet', status: 400, message: expect.any(String) },
          undone: [{ type: 'network', id: expect.any(String), name: other }],
          left: [],
        }),
      ]);
      // The router has a subnet with these addresses.
      const [, overlap] = await whole({ network: { name: other }, subnet, router: { id: made.router?.id } });
      expect(overlap).toMatchObject({
        router: null,
        failure: { step: 'interface', status: 400 },
        undone: [{ type: 'subnet' }, { type: 'network' }],
      });
      expect(await read(`networks/?all_projects=true&name=${other}`)).toEqual([]);
      expect((await call('GET', `routers/${made.router?.id}/`))[0]).toBe(200);
      expect((await whole({ network: { name: other }, router: { name: other } }))[0]).toBe(400);
      expect((await whole({ network: { name: other, mtu: -5 }, subnet }))[0]).toBe(400);
    },
  );

  it(
    '[NET-11] [NE-41] an administrator makes them for another project: the subnet and the router belong to it',
    patience,
    async () => {
      const name = cloud.name('given');
      const body = {
        network: { name, tenant_id: project },
        subnet: { name, ip_version: 4, cidr: '10.77.0.0/24', enable_dhcp: false },
        router: { name },
      };
      const answer = await admin.send('POST', '/api/neutron/networks/whole/', { body });
      const made = (await answer.json()) as NetworkApi.WholeNetwork;
      expect(answer.status, JSON.stringify(made)).toBe(200);
      cleanUp('networks', made.network?.id ?? '');
      cleanUp('routers', made.router?.id ?? '');
      expect(made).toMatchObject({
        failure: null,
        network: { tenant_id: project },
        subnet: { tenant_id: project },
        router: { tenant_id: project },
      });
      // A member makes nothing for others.
      const foreign = await call('POST', 'networks/whole/', { network: { name, tenant_id: none } });
      expect(foreign[0]).toBeGreaterThanOrEqual(400);
    },
  );
});

describe('subnets and ports', () => {
  it(
    '[SUB-06] [SUB-07] [NE-42] [NE-43] [NE-44] subnets are read, changed and deleted; the service checks them',
    patience,
    async () => {
      const { id: network } = await made<NetworkApi.Network>('networks', { name: cloud.name('subnets') });
      const { id } = await makeSubnet(network, '10.73.0.0/24');
      expect((await call('GET', `subnets/${id}/`))[1]).toMatchObject({
        id,
        cidr: '10.73.0.0/24',
        gateway_ip: '10.73.0.1',
      });
      const change = {
        name: cloud.name('subnet'),
        gateway_ip: null,
        enable_dhcp: false,
        dns_nameservers: ['10.73.0.53'],
        allocation_pools: [{ start: '10.73.0.10', end: '10.73.0.20' }],
        host_routes: [{ destination: '10.99.0.0/24', nexthop: '10.73.0.9' }],
      };
      expect(await call('PATCH', `subnets/${id}/`, change)).toEqual([200, expect.objectContaining(change)]);
      const wrong: [string, object][] = [
        ['gateway in its pool', { gateway_ip: '10.73.0.15' }],
        ['pool outside', { allocation_pools: [{ start: '10.74.0.1', end: '10.74.0.9' }] }],
        ['no address', { dns_nameservers: ['x'] }],
      ];
      for (const [what, body] of wrong)
        expect([400, 409], what).toContain((await call('PATCH', `subnets/${id}/`, body))[0]);
      const overlap = { network_id: network, ip_version: 4, cidr: '10.73.0.0/25' };
      expect((await call('POST', 'subnets/', overlap))[0]).toBe(400);
      const port = await made<NetworkApi.Port>('ports', { network_id: network, fixed_ips: [{ subnet_id: id }] });
      expect((await call('DELETE', `subnets/${id}/`))[0]).toBe(409);
      await call('DELETE', `ports/${port.id}/`);
      expect(await call('DELETE', `subnets/${id}/`)).toEqual([204, undefined]);
      expect((await call('GET', `subnets/${none}/`))[0]).toBe(404);
    },
  );

  it(
    '[PRT-01] [PRT-05] [PRT-06] [NE-10] [NE-45] [NE-46] [NE-47] ports name their network, and are changed and deleted',
    patience,
    async () => {
      const name = cloud.name('ports');
      const { id: network } = await made<NetworkApi.Network>('networks', { name });
      await makeSubnet(network, '10.75.0.0/30');
      const port = await made<NetworkApi.Port>('ports', { network_id: network, name: cloud.name('port') });
      expect((await call('GET', `ports/${port.id}/`))[1]).toMatchObject({ id: port.id, network_name: name });
      const change = { name: cloud.name('port-2'), description: 'changed', admin_state_up: false };
      expect(await call('PATCH', `ports/${port.id}/`, change)).toEqual([
        200,
        expect.objectContaining({ ...change, admin_state: 'DOWN' }),
      ]);
      const listed = await read<NetworkApi.Port>(`ports/?project_id=${project}&with_names=true`);
      expect(listed.find(({ id }) => id === port.id)).toMatchObject({ network_name: name });
      expect(listed.filter((each) => each.device_owner?.startsWith('compute:') && each.device_name)).not.toEqual([]);
      // Two addresses, of which the gateway has one: the second port finds none left.
      expect((await call('POST', 'ports/', { network_id: network, fixed_ips: [{ ip_address: '10.99.9.9' }] }))[0]).toBe(
        400,
      );
      expect(await call('POST', 'ports/', { network_id: network })).toEqual([409, expect.any(String)]);
      expect(await call('DELETE', `ports/${port.id}/`)).toEqual([204, undefined]);
      expect((await call('GET', `ports/${port.id}/`))[0]).toBe(404);
    },
  );
});
