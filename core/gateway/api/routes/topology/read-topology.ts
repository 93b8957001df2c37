import type { TopologyApi } from '#protocol';
import type { GatewayConfig } from '../../../config/gateway-config.ts';
import type { NativeService } from '../../../openstack/catalog.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { listExternalNetworks, listUsableNetworks, type NativeNetwork } from '../../../openstack/neutron/networks.ts';
import { listPortsOf, type NativePort } from '../../../openstack/neutron/ports.ts';
import { listRouters } from '../../../openstack/neutron/routers.ts';
import { listSubnetsOf, type NativeSubnet } from '../../../openstack/neutron/subnets.ts';
import { listServers } from '../../../openstack/nova/servers.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import { routersEnabled } from '../quotas/disabled-quotas.ts';
import { gatewayPorts, shownNetwork, shownPort, shownRouter, shownServer } from './shown-parts.ts';

const networkFields = ['id', 'name', 'status', 'subnets', 'tenant_id', 'router:external', 'admin_state_up'];
const portFields = ['id', 'network_id', 'device_id', 'device_owner', 'fixed_ips', 'status', 'admin_state_up'];
const haOwner = 'network:router_ha_interface';

/**
 * readTopology. First servers, networks and routers are read side by side, then the subnets and ports of these networks. A part that
 * can't be read is empty, and the answer says so. The ports are all that the caller can see there: an administrator gets those of every
 * project, as neutron shows them.
 *
 * API reference: Networking API v2.0, "List ports" (`network_id`, `fields`).
 */
export async function readTopology(native: NativeCaller, config: GatewayConfig): Promise<TopologyApi.Topology> {
  const project = ownProject(native.session);
  const hasRouters = routersEnabled(config);
  const [servers, usable, external, routers] = await Promise.all([
    part(native, 'compute', () => listServers(native, { project_id: project })),
    part(native, 'network', () => listUsableNetworks(native, project, { fields: networkFields })),
    hasRouters ? part(native, 'network', () => listExternalNetworks(native, { fields: networkFields })) : [],
    hasRouters ? part(native, 'network', () => listRouters(native, { tenant_id: project })) : [],
  ]);
  const networks = externalFirst([...usable, ...external]);
  const [subnets, ports] = await Promise.all([
    part(native, 'network', () => listSubnetsOf(native, idsOf(networks), { fields: ['id', 'cidr', 'network_id'] })),
    part(native, 'network', () => portsOn(native, networks)),
  ]);
  const subnetsOf = byNetwork(subnets);
  const hasConsoles = config.settings['CONSOLE_TYPE'] !== null && config.settings['CONSOLE_TYPE'] !== false;
  return {
    servers: servers.map((server) => shownServer(server, hasConsoles)),
    networks: networks.map((network) => shownNetwork(network, subnetsOf.get(network.id) ?? [])),
    ports: [...ports.map(shownPort), ...gatewayPorts(routers, ports)],
    routers: routers.map(shownRouter),
  };
}

function part<T>(native: NativeCaller, service: NativeService, read: () => Promise<T[]>): Promise<T[]> {
  return native.aside(service, read, []);
}

/** Each once, those that lead outside first, else in their order. */
function externalFirst(networks: readonly NativeNetwork[]): NativeNetwork[] {
  const each = [...new Map(networks.map((network) => [network.id, network])).values()];
  const isExternal = (network: NativeNetwork) => network['router:external'] === true;
  return [...each.filter(isExternal), ...each.filter((network) => !isExternal(network))];
}

/** Lists the visible ports of the networks, without those that replicas of a router use among themselves. */
async function portsOn(native: NativeCaller, networks: readonly NativeNetwork[]): Promise<NativePort[]> {
  const ports = await listPortsOf(native, 'network_id', idsOf(networks), { fields: portFields });
  return ports.filter((port) => port.device_owner !== haOwner);
}

/** Groups subnets by the id of their network. */
function byNetwork(subnets: readonly NativeSubnet[]): Map<string, NativeSubnet[]> {
  const groups = new Map<string, NativeSubnet[]>();
  for (const subnet of subnets) {
    const group = groups.get(subnet.network_id);
    if (group) group.push(subnet);
    else groups.set(subnet.network_id, [subnet]);
  }
  return groups;
}

function idsOf(things: readonly { id: string }[]): string[] {
  return things.map(({ id }) => id);
}
