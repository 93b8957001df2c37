import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NetworkApi, TopologyApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeAnswer, type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';

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
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
  await gateway.close();
  await cloud.close();
});

const address = '/project/network_topology/json';
const read = (client = demo) => client.json<TopologyApi.Topology>(`${address}?1700000000000`);
const native = async (method: string, path: string, body?: unknown): Promise<NativeAnswer> => {
  const answer = await (await cloud.as('demo')).call('network', method, `/v2.0${path}`, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
};

interface CloudPort {
  id: string;
  network_id: string;
  device_owner: string;
}

/** Lists every port of the cloud, as its administrator sees them. */
async function portsOfCloud(): Promise<CloudPort[]> {
  const fields = 'fields=id&fields=network_id&fields=device_owner';
  return (await (await cloud.as('admin')).call('network', 'GET', `/v2.0/ports?${fields}`)).json.ports as CloudPort[];
}

describe('the topology', () => {
  it('[TP-01] servers, networks, routers and the ports between them', async () => {
    const answer = await demo.get(address, { headers: { 'X-Requested-With': '' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/json; charset=utf-8']);
    const topology = (await answer.json()) as TopologyApi.Topology;
    const [web, stopped] = ['web-1', 'web-2'].map((name) => topology.servers.find((server) => server.name === name));
    expect(web).toEqual({
      id: web?.id,
      name: 'web-1',
      status: 'Active',
      original_status: 'ACTIVE',
      task: null,
      console: 'auto_console',
      url: `/project/instances/${web?.id}/`,
    });
    expect(stopped).toMatchObject({ status: 'Shutoff', original_status: 'SHUTOFF' });
    expect(stopped).not.toHaveProperty('console');
    const net = topology.networks.find(({ name }) => name === 'demo-net');
    const outside = topology.networks.find(({ name }) => name === 'public');
    expect(topology.networks[0]?.['router:external']).toBe(true);
    expect(net).toMatchObject({
      'router:external': false,
      admin_state_up: true,
      subnets: [{ cidr: expect.any(String) }],
    });
    expect(topology.networks.map(({ name }) => name)).not.toContain('lab-net');
    const router = topology.routers.find(({ name }) => name === 'demo-router');
    expect(router).toMatchObject({
      status: 'Active',
      admin_state_up: true,
      external_gateway_info: { network_id: outside?.id },
    });
    const ends = topology.ports.map((port) => `${port.device_id} ${port.network_id}`);
    expect(ends).toEqual(
      expect.arrayContaining([`${web?.id} ${net?.id}`, `${router?.id} ${net?.id}`, `${router?.id} ${outside?.id}`]),
    );
    // A member does not see the gateway's port, so one stands for it.
    expect(topology.ports).toContainEqual({
      id: `gateway${outside?.id}`,
      network_id: outside?.id,
      device_id: router?.id,
      fixed_ips: [],
    });
    const shown = new Set(topology.networks.map(({ id }) => id));
    expect(topology.ports.every((port) => shown.has(port.network_id))).toBe(true);
  });

  it('[TP-01] an administrator sees the own servers and routers, and every port of the shown networks', async () => {
    // Other tests make and delete ports at the same time: those that are there before and after must be shown.
    const before = await portsOfCloud();
    const topology = await read(admin);
    const after = await portsOfCloud();
    expect(topology.servers.map(({ name }) => name)).not.toContain('web-1');
    expect(topology.routers.map(({ name }) => name)).not.toContain('demo-router');
    const shown = new Set(topology.networks.map(({ id }) => id));
    const idsIn = (ports: readonly CloudPort[]) =>
      ports
        .filter((port) => shown.has(port.network_id) && port.device_owner !== 'network:router_ha_interface')
        .map(({ id }) => id);
    const [early, late] = [new Set(idsIn(before)), new Set(idsIn(after))];
    const lasting = [...early].filter((id) => late.has(id));
    const listed = new Set(topology.ports.map(({ id }) => id).filter((id) => !id.startsWith('gateway')));
    expect(lasting.length).toBeGreaterThan(0);
    expect(lasting.filter((id) => !listed.has(id))).toEqual([]);
    expect([...listed].filter((id) => !early.has(id) && !late.has(id))).toEqual([]);
    expect(topology.ports.find((port) => port.device_owner === 'network:router_gateway')).toBeDefined();
  });

  it('[TP-01] a port without a state is N/A, a router that is switched off says so, and a real gateway port has no invented one beside it', async () => {
    const outside = (await read()).networks.find(({ name }) => name === 'public')?.id;
    const as = await cloud.as('admin');
    const make = async (path: string, body: unknown): Promise<NativeAnswer['json']> => {
      const answer = await as.call('network', 'POST', `/v2.0${path}`, body);
      expect(answer.status, answer.text).toBe(201);
      return answer.json;
    };
    const { floatingip } = await make('/floatingips', { floatingip: { floating_network_id: outside } });
    undo.push(() => as.call('network', 'DELETE', `/v2.0/floatingips/${floatingip.id}`));
    const info = { external_gateway_info: { network_id: outside } };
    const { router } = await make('/routers', {
      router: { name: cloud.name('tp'), admin_state_up: false, ...info },
    });
    undo.push(() => as.call('network', 'DELETE', `/v2.0/routers/${router.id}`));
    const { ports, routers } = await read(admin);
    expect(routers.find(({ id }) => id === router.id)).toMatchObject({ admin_state_up: false });
    // The port of a floating IP is never wired, so neutron gives it no state.
    expect(ports.find(({ device_id: device }) => device === floatingip.id)).toMatchObject({
      status: 'N/A',
      original_status: 'N/A',
    });
    const gateways = ports.filter(({ device_id: device }) => device === router.id);
    expect(gateways).toMatchObject([{ network_id: outside, device_owner: 'network:router_gateway' }]);
    expect(gateways[0]?.id).not.toMatch(/^gateway/);
  });

  it('[TP-01] nobody who is not signed in', async () => {
    const answer = await gateway.client().get(address);
    expect([answer.status, await answer.json()]).toEqual([401, 'not logged in']);
  });
});

describe('deleting from it', () => {
  it(
    '[TP-02] a router’s port and gateway, a subnet, a router with its interfaces, a network with its subnets',
    { timeout: 120_000 },
    async () => {
      const outside = (await read()).networks.find((network) => network.name === 'public')?.id;
      const { network } = (await native('POST', '/networks', { network: { name: cloud.name('tp') } })).json;
      undo.push(async () => (await cloud.as('admin')).call('network', 'DELETE', `/v2.0/networks/${network.id}`));
      const subnet = async (cidr: string): Promise<string> => {
        const body = { subnet: { network_id: network.id, ip_version: 4, cidr } };
        return (await native('POST', '/subnets', body)).json.subnet.id as string;
      };
      const [first, second] = [await subnet('10.91.0.0/24'), await subnet('10.92.0.0/24')];
      const body = { router: { name: cloud.name('tp'), external_gateway_info: { network_id: outside } } };
      const { router } = (await native('POST', '/routers', body)).json;
      undo.push(async () => (await cloud.as('admin')).call('network', 'DELETE', `/v2.0/routers/${router.id}`));
      const attach = async (id: string) => {
        const answer = await native('PUT', `/routers/${router.id}/add_router_interface`, { subnet_id: id });
        const port = answer.json.port_id as string;
        undo.push(async () =>
          (await cloud.as('admin')).call('network', 'PUT', `/v2.0/routers/${router.id}/remove_router_interface`, {
            port_id: port,
          }),
        );
        return port;
      };
      const [port] = [await attach(first), await attach(second)];
      const drop = async (path: string) => (await demo.delete(`/api/topology/${path}`)).status;
      const portsOfRouter = async () =>
        (await read()).ports.filter(({ device_id }) => device_id === router.id).map(({ id }) => id);

      expect(await portsOfRouter()).toHaveLength(3);
      expect(await drop(`subnets/${first}/`)).toBe(409);
      expect(await drop(`ports/${port}/`)).toBe(204);
      expect(await drop(`ports/gateway${outside}/`)).toBe(400);
      expect(await drop(`ports/gateway${outside}/?router_id=${router.id}`)).toBe(204);
      expect(await portsOfRouter()).toHaveLength(1);
      expect(await drop(`subnets/${first}/`)).toBe(204);
      expect(await drop(`routers/${router.id}`)).toBe(204);
      expect(await drop(`networks/${network.id}`)).toBe(204);
      const networks = await demo.json<{ items: NetworkApi.Network[] }>('/api/neutron/networks/');
      expect(networks.items.map(({ id }) => id)).not.toContain(network.id);
    },
  );

  it('[TP-02] what is not there, or no kind of thing, is not found', async () => {
    const none = '00000000-0000-0000-0000-000000000000';
    for (const path of ['servers', 'routers', 'networks', 'subnets', 'ports', 'clouds', '__proto__']) {
      expect((await demo.delete(`/api/topology/${path}/${none}`)).status, path).toBe(404);
    }
  });
});
