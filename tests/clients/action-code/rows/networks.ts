import { callApi } from '../../../../core/services/api/call-api.ts';
import { changeCode, creationCode } from '../../../../plugins/networks/code.ts';
import { deleteNetwork, deleteNetworks } from '../../../../plugins/networks/networks/network-actions.ts';
import { deletePort, deletePorts } from '../../../../plugins/networks/ports/port-actions.ts';
import { newPort } from '../../../../plugins/networks/ports/port-data.ts';
import { attachCode } from '../../../../plugins/networks/ports/use-of-port.ts';
import { clearGateway } from '../../../../plugins/networks/routers/router-actions.ts';
import { interfaceCode, routeCode } from '../../../../plugins/networks/routers/router-code.ts';
import { gatewayChange, newRouter } from '../../../../plugins/networks/routers/router-data.ts';
import { everyProject, shareCode, shareOf } from '../../../../plugins/networks/sharing/sharing.ts';
import { deleteSubnet } from '../../../../plugins/networks/subnets/subnet-actions.ts';
import { newSubnet } from '../../../../plugins/networks/subnets/subnet-data.ts';
import { tagsCode } from '../../../../plugins/networks/tags/tags-actions.ts';
import { taggedKinds } from '../../../../plugins/networks/tags/tagged-kinds.ts';
import type { ConsoleAndShell } from '../console.ts';
import { acted, awkward, type Row } from '../row.ts';

type At = ConsoleAndShell;

const aNetwork = ({ services }: At) => callApi(services, 'createNetwork', { body: { name: awkward } });
const aRouter = ({ services }: At, body: object = { admin_state_up: true }) =>
  callApi(services, 'createRouter', { body });

async function aSubnet(at: At) {
  const { id } = await aNetwork(at);
  const body = { network_id: id, ip_version: 4, cidr: '10.61.0.0/24' };
  return callApi(at.services, 'createSubnet', { body });
}

async function aPort(at: At) {
  const { id } = await aNetwork(at);
  return callApi(at.services, 'createPort', { body: { network_id: id } });
}

const external = async ({ services }: At) => (await callApi(services, 'listFloatingIpPools', {})).items[0]!.id;

/** Whether it is still there. */
const isThere = (reading: Promise<unknown>) =>
  reading.then(
    () => 'there',
    () => 'gone',
  );

const change = { name: `renamed ${awkward}`, description: '', admin_state_up: false };
const pickChange = ({ name, description, admin_state_up: isUp }: Record<string, unknown>) => ({
  name,
  description,
  isUp,
});

const edits: readonly Row[] = [
  {
    actions: ['networks.edit'],
    title: 'a network',
    withoutCommand: true,
    async begin(at) {
      const { id } = await aNetwork(at);
      const params = { id };
      return {
        byConsole: async () => void (await callApi(at.services, 'changeNetwork', { params, body: change })),
        code: () => changeCode('network', id, change),
        outcome: async () => pickChange({ ...(await callApi(at.services, 'readNetwork', { params })) }),
      };
    },
  },
  {
    actions: ['networks.edit-subnet'],
    title: 'a subnet without gateway',
    withoutCommand: true,
    async begin(at) {
      const params = { id: (await aSubnet(at)).id };
      const body = { gateway_ip: null, enable_dhcp: false, dns_nameservers: ['10.61.0.53'] };
      return {
        byConsole: async () => void (await callApi(at.services, 'changeSubnet', { params, body })),
        code: () => changeCode('subnet', params.id, body),
        async outcome() {
          const { gateway_ip, enable_dhcp, dns_nameservers } = await callApi(at.services, 'readSubnet', { params });
          return { gateway_ip, enable_dhcp, dns_nameservers };
        },
      };
    },
  },
  {
    actions: ['networks.edit-port'],
    title: 'a port',
    withoutCommand: true,
    async begin(at) {
      const params = { id: (await aPort(at)).id };
      return {
        byConsole: async () => void (await callApi(at.services, 'changePort', { params, body: change })),
        code: () => changeCode('port', params.id, change),
        outcome: async () => pickChange({ ...(await callApi(at.services, 'readPort', { params })) }),
      };
    },
  },
  {
    actions: ['networks.edit-router'],
    title: 'a router',
    withoutCommand: true,
    async begin(at) {
      const params = { id: (await aRouter(at)).id };
      return {
        byConsole: async () => void (await callApi(at.services, 'changeRouter', { params, body: change })),
        code: () => changeCode('router', params.id, change),
        outcome: async () => pickChange({ ...(await callApi(at.services, 'readRouter', { params })) }),
      };
    },
  },
];

const creations: readonly Row[] = [
  {
    actions: ['networks.create-subnet'],
    title: 'a subnet with a pool and a route',
    withoutCommand: true,
    async begin(at) {
      const { id } = await aNetwork(at);
      const data = {
        name: awkward,
        cidr: '10.62.0.0/24',
        gateway: 'auto',
        allocation_pools: '10.62.0.9,10.62.0.19',
        host_routes: '10.63.0.0/24,10.62.0.7',
      } as const;
      const body = { network_id: id, ...newSubnet(data) };
      return {
        byConsole: async () => void (await callApi(at.services, 'createSubnet', { body })),
        code: () => creationCode('subnet', body),
        async outcome() {
          const { subnets } = await callApi(at.services, 'readNetwork', { params: { id } });
          return subnets.map(({ name, cidr, allocation_pools, host_routes }) => ({
            name,
            cidr,
            allocation_pools,
            host_routes,
          }));
        },
      };
    },
  },
  {
    actions: ['networks.create-port'],
    title: 'a port without security',
    withoutCommand: true,
    async begin(at) {
      const { id } = await aNetwork(at);
      const body = newPort({ network_id: id, name: awkward, port_security_enabled: false });
      return {
        byConsole: async () => void (await callApi(at.services, 'createPort', { body })),
        code: () => creationCode('port', body),
        async outcome() {
          const { items } = await callApi(at.services, 'listPorts', { query: { network_id: id } });
          return items.map(({ name, port_security_enabled: secured }) => ({ name, secured }));
        },
      };
    },
  },
  {
    actions: ['networks.create-router'],
    title: 'a router with a gateway',
    withoutCommand: true,
    async begin(at, way) {
      const name = `${awkward} ${way}`;
      const body = newRouter({ name, external: await external(at) });
      return {
        byConsole: async () => void (await callApi(at.services, 'createRouter', { body })),
        code: () => creationCode('router', body),
        async outcome() {
          const { items } = await callApi(at.services, 'listRouters', {});
          return items.filter((router) => router.name === name).map((router) => router.external_network_name);
        },
      };
    },
  },
];

const routers: readonly Row[] = [
  {
    actions: ['networks.set-gateway'],
    title: 'a router without one',
    withoutCommand: true,
    async begin(at) {
      const params = { id: (await aRouter(at)).id };
      const body = gatewayChange({ external: await external(at) });
      return {
        byConsole: async () => void (await callApi(at.services, 'changeRouter', { params, body })),
        code: () => changeCode('router', params.id, body),
        outcome: async () => (await callApi(at.services, 'readRouter', { params })).external_gateway_info?.network_id,
      };
    },
  },
  {
    actions: ['networks.clear-gateway'],
    title: 'a router with one',
    async begin(at) {
      const router = await aRouter(at, { external_gateway_info: { network_id: await external(at) } });
      const params = { id: router.id };
      return {
        ...acted(at, clearGateway, router),
        outcome: async () => (await callApi(at.services, 'readRouter', { params })).external_gateway_info,
      };
    },
  },
  {
    actions: ['networks.add-interface'],
    title: 'a subnet by its gateway address',
    async begin(at) {
      const [router, subnet] = await Promise.all([aRouter(at), aSubnet(at)]);
      const params = { id: router.id };
      const body = { subnet_id: subnet.id };
      return {
        byConsole: async () => void (await callApi(at.services, 'addRouterInterface', { params, body })),
        code: () => interfaceCode('add', router.id, body),
        outcome: async () =>
          (await callApi(at.services, 'readRouter', { params })).interfaces.map(
            ({ fixed_ips: ips }) => ips?.[0]?.ip_address,
          ),
      };
    },
  },
  {
    actions: ['networks.add-route'],
    title: 'a route over a joined subnet',
    async begin(at) {
      const [router, subnet] = await Promise.all([aRouter(at), aSubnet(at)]);
      const params = { id: router.id };
      await callApi(at.services, 'addRouterInterface', { params, body: { subnet_id: subnet.id } });
      const route = { destination: '10.64.0.0/24', nexthop: '10.61.0.9' };
      return {
        byConsole: async () =>
          void (await callApi(at.services, 'changeRouterRoutes', { params, body: { added: [route], removed: [] } })),
        code: () => routeCode('add', router.id, route),
        outcome: async () => (await callApi(at.services, 'readRouter', { params })).routes,
      };
    },
  },
];

const sharing: readonly Row[] = [
  {
    actions: ['networks.share', 'networks.unshare'],
    title: 'a network, with all projects',
    as: 'admin',
    async begin(at) {
      const { id } = await aNetwork(at);
      const data = { project: everyProject };
      return {
        byConsole: async () => void (await callApi(at.services, 'createRbacPolicy', { body: shareOf(id, data) })),
        code: () => shareCode(id, data),
        async outcome() {
          const { items } = await callApi(at.services, 'listRbacPolicies', { query: { object_id: id } });
          return items.map(({ action, target_tenant: target }) => [action, target]);
        },
      };
    },
  },
  {
    actions: ['networks.edit-tags'],
    title: 'the tags of a network',
    withoutCommand: true,
    async begin(at) {
      const params = { id: (await aNetwork(at)).id };
      const tags = ['blue', 'green'];
      const body = { tags };
      return {
        byConsole: async () =>
          void (await callApi(at.services, 'replaceNetworkTags', { params: { kind: 'networks', ...params }, body })),
        code: () => tagsCode(taggedKinds.network, params.id, tags),
        outcome: async () => (await callApi(at.services, 'readNetwork', { params })).tags?.toSorted(),
      };
    },
  },
];

const uses: readonly Row[] = [
  {
    actions: ['networks.attach-port'],
    title: 'a free port of a network with a subnet',
    async begin(at) {
      const { network_id: network } = await aSubnet(at);
      const port = await callApi(at.services, 'createPort', { body: { network_id: network } });
      const { items } = await callApi(at.services, 'listServers', {});
      const server = items.find(({ name }) => name === 'web-2')!.id;
      const [params, body] = [{ id: server }, { port: port.id }];
      return {
        byConsole: async () => void (await callApi(at.services, 'attachServerInterface', { params, body })),
        code: () => attachCode(server, port.id),
        async outcome() {
          const { device_id: device } = await callApi(at.services, 'readPort', { params: { id: port.id } });
          return device === server;
        },
      };
    },
  },
];

const deletions: readonly Row[] = [
  {
    actions: ['networks.delete', 'networks.delete-selected'],
    title: 'a network',
    async begin(at, way) {
      const network = await aNetwork(at);
      const params = { id: network.id };
      return {
        ...acted(at, way === 'console' ? deleteNetworks : deleteNetwork, network),
        outcome: () => isThere(callApi(at.services, 'readNetwork', { params }, { quiet: true })),
      };
    },
  },
  {
    actions: ['networks.subnet.delete'],
    title: 'a subnet',
    async begin(at) {
      const subnet = await aSubnet(at);
      const params = { id: subnet.id };
      return {
        ...acted(at, deleteSubnet, subnet),
        outcome: () => isThere(callApi(at.services, 'readSubnet', { params }, { quiet: true })),
      };
    },
  },
  {
    actions: ['networks.port.delete', 'networks.port.delete-selected'],
    title: 'a port',
    async begin(at, way) {
      const port = await aPort(at);
      const params = { id: port.id };
      return {
        ...acted(at, way === 'console' ? deletePorts : deletePort, port),
        outcome: () => isThere(callApi(at.services, 'readPort', { params }, { quiet: true })),
      };
    },
  },
];

export const rows: readonly Row[] = [...edits, ...creations, ...routers, ...sharing, ...uses, ...deletions];
