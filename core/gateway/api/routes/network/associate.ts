import type { NetworkApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import {
  changeFloatingIp,
  createFloatingIp,
  deleteFloatingIp,
  listFloatingIps,
  type NativeFloatingIp,
} from '../../../openstack/neutron/floating-ips.ts';
import { listExternalNetworks } from '../../../openstack/neutron/networks.ts';
import type { NetworkQuery } from '../../../openstack/neutron/lists.ts';
import { listPorts, listPortsOf, type NativePort } from '../../../openstack/neutron/ports.ts';
import { listRoutersOf } from '../../../openstack/neutron/routers.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import type { Call, Handlers } from '../../operations/call.ts';
import { serverNamesOf } from './security-groups.ts';
import { shownFloatingIp } from './shapes.ts';

type Names = 'changeFloatingIp' | 'releaseFloatingIp' | 'giveFloatingIp' | 'listFloatingIpChoices';
type Operations = Pick<NetworkApi.NetworkOperations, Names>;

export const associationHandlers: Handlers<Operations> = {
  changeFloatingIp: async ({ native, params, body }) => told(await changeFloatingIp(native, params.id, body)),
  releaseFloatingIp: ({ native, params }) => deleteFloatingIp(native, params.id),
  giveFloatingIp: async ({ native, body }) => {
    const { port_id, fixed_ip_address: fixed, floating_ip_id: free, pool_id: pool } = body;
    const target = { port_id, ...(fixed ? { fixed_ip_address: fixed } : {}) };
    if (free) return told(await changeFloatingIp(native, free, target));
    if (!pool) throw new GatewayError('MISSING_PARAMETER', { name: 'pool_id' });
    const wanted = { floating_network_id: pool, tenant_id: ownProject(native.session), ...target };
    return told(await createFloatingIp(native, wanted));
  },
  listFloatingIpChoices: choices,
};

const told = (address: NativeFloatingIp) => shownFloatingIp(address, address.port_details);

/**
 * Reads the ports, then side by side what may lead to them; the routers come last. With `pool` these are all ports of the project,
 * each with its server's name and with the address of the pool that leads to it already.
 */
async function choices(call: Call<Operations['listFloatingIpChoices']>): Promise<NetworkApi.FloatingIpChoices> {
  const { native, query } = call;
  if (!query.server && !query.port && !query.pool) throw new GatewayError('MISSING_PARAMETER', { name: 'server' });
  const ports = (await listPorts(native, portsFor(query, native))).filter((port) => !isOwnedByNetwork(port));
  const networks = [...new Set(ports.map((port) => port.network_id))];
  const [reachable, pools, addresses] = await Promise.all([
    native.aside('network', () => poolsBySubnet(native, networks), new Map<string, string[]>()),
    listExternalNetworks(native),
    listFloatingIps(native, { tenant_id: ownProject(native.session) }),
  ]);
  const targets = ports.flatMap((port) => targetsOf(port, reachable));
  const servers = query.pool ? await serverNamesOf(native, ports) : undefined;
  return {
    targets: servers ? targets.map((target) => withState(target, { servers, addresses, pool: query.pool })) : targets,
    free: addresses.filter((address) => !address.port_id).map(told),
    pools: pools.map(({ id, name }) => ({ id, name })),
  };
}

type Query = Call<Operations['listFloatingIpChoices']>['query'];

function portsFor({ port, server, pool }: Query, native: NativeCaller): NetworkQuery {
  if (port) return { id: port };
  return server || !pool ? { device_id: server ?? '' } : { project_id: ownProject(native.session) };
}

/** Routers, DHCP and floating IPs have ports of their own, which nobody gives an address to. */
const isOwnedByNetwork = (port: NativePort) => port.device_owner.startsWith('network:');

interface Around {
  servers: ReadonlyMap<string, string>;
  addresses: readonly NativeFloatingIp[];
  pool: string | undefined;
}

function withState(
  target: NetworkApi.FloatingIpTarget,
  { servers, addresses, pool }: Around,
): NetworkApi.FloatingIpTarget {
  const there = addresses.find(
    (address) =>
      address.port_id === target.port_id &&
      address.fixed_ip_address === target.fixed_ip_address &&
      address.floating_network_id === pool,
  );
  return {
    ...target,
    device_name: servers.get(target.device_id ?? '') ?? null,
    taken_by: there?.floating_ip_address ?? null,
  };
}

/** Floating addresses lead to IPv4 alone. */
function targetsOf(port: NativePort, reachable: ReadonlyMap<string, string[]>): NetworkApi.FloatingIpTarget[] {
  return port.fixed_ips
    .filter(({ ip_address: address }) => !address.includes(':'))
    .map(({ ip_address, subnet_id }) => ({
      port_id: port.id,
      port_name: port.name,
      device_id: port.device_id,
      device_owner: port.device_owner,
      fixed_ip_address: ip_address,
      network_id: port.network_id,
      pools: reachable.get(subnet_id) ?? [],
    }));
}

const jointOwners = [
  'network:router_interface',
  'network:router_interface_distributed',
  'network:ha_router_replicated_interface',
];

/** Maps subnets to the external networks that routers join them to. */
async function poolsBySubnet(native: NativeCaller, networks: readonly string[]): Promise<Map<string, string[]>> {
  const joints = await listPortsOf(native, 'network_id', networks, {
    device_owner: jointOwners,
    fields: ['device_id', 'fixed_ips'],
  });
  const routers = await listRoutersOf(native, [...new Set(joints.map((port) => port.device_id))]);
  const poolOf = new Map(routers.map((router) => [router.id, router.external_gateway_info?.network_id]));
  const found = new Map<string, string[]>();
  for (const { device_id, fixed_ips } of joints) {
    const pool = poolOf.get(device_id);
    for (const { subnet_id } of pool ? fixed_ips : [])
      found.set(subnet_id, [...(found.get(subnet_id) ?? []), pool ?? '']);
  }
  return found;
}
