import type { TopologyApi } from '#protocol';
import type { NativeNetwork } from '../../../openstack/neutron/networks.ts';
import type { NativePort } from '../../../openstack/neutron/ports.ts';
import type { NativeRouter } from '../../../openstack/neutron/routers.ts';
import type { NativeSubnet } from '../../../openstack/neutron/subnets.ts';
import type { NativeServer } from '../../../openstack/nova/servers.ts';

/** States in which a server has no console. */
const withoutConsole = new Set([
  'shutoff',
  'suspended',
  'resize',
  'verify_resize',
  'revert_resize',
  'migrating',
  'build',
  'shelved',
  'shelved_offloaded',
]);

/** Detail pages of the console. */
const pages = {
  server: (id: string) => `/project/instances/${encodeURIComponent(id)}/`,
  network: (id: string) => `/project/networks/${encodeURIComponent(id)}/detail`,
  subnet: (id: string) => `/project/networks/subnets/${encodeURIComponent(id)}/detail`,
  port: (id: string) => `/project/networks/ports/${encodeURIComponent(id)}/detail`,
  router: (id: string) => `/project/routers/${encodeURIComponent(id)}/`,
};

export function shownServer(server: NativeServer, hasConsoles: boolean): TopologyApi.TopologyServer {
  return {
    id: server.id,
    name: server.name ?? '',
    ...shownStatus(server.status),
    task: server['OS-EXT-STS:task_state'] ?? null,
    ...(hasConsoles && !withoutConsole.has(server.status.toLowerCase()) ? { console: 'auto_console' } : {}),
    url: pages.server(server.id),
  };
}

/** Describes a network with its subnets. */
export function shownNetwork(network: NativeNetwork, subnets: readonly NativeSubnet[]): TopologyApi.TopologyNetwork {
  return {
    id: network.id,
    name: network.name.trim() || `(${network.id.slice(0, 13)})`,
    ...shownStatus(network.status),
    admin_state_up: network.admin_state_up,
    'router:external': network['router:external'] === true,
    subnets: subnets.map(({ id, cidr }) => ({ id, cidr, url: pages.subnet(id) })),
    url: pages.network(network.id),
  };
}

export function shownRouter(router: NativeRouter): TopologyApi.TopologyRouter {
  return {
    id: router.id,
    name: router.name,
    ...shownStatus(router.status),
    admin_state_up: router.admin_state_up,
    external_gateway_info: router.external_gateway_info ?? null,
    url: pages.router(router.id),
  };
}

export function shownPort(port: NativePort): TopologyApi.TopologyPort {
  return {
    id: port.id,
    network_id: port.network_id,
    device_id: port.device_id,
    fixed_ips: port.fixed_ips.map(({ ip_address, subnet_id }) => ({ ip_address, subnet_id })),
    device_owner: port.device_owner,
    ...shownStatus(port.status),
    admin_state_up: port.admin_state_up,
    url: pages.port(port.id),
  };
}

/** Members don't see their routers' gateway ports, so one is made up where there is none. */
export function gatewayPorts(
  routers: readonly NativeRouter[],
  ports: readonly NativePort[],
): TopologyApi.TopologyPort[] {
  const seen = new Set(ports.map((port) => `${port.device_id} ${port.network_id}`));
  return routers.flatMap(({ id, external_gateway_info: gateway }) =>
    gateway && !seen.has(`${id} ${gateway.network_id}`)
      ? [{ id: `gateway${gateway.network_id}`, network_id: gateway.network_id, device_id: id, fixed_ips: [] }]
      : [],
  );
}

/** Returns a status with its display text: `VERIFY_RESIZE` is read as `Verify Resize`, and `N/A` stays as it is. */
function shownStatus(status: string): { status: string; original_status: string } {
  if (status === 'N/A') return { status, original_status: status };
  const words = status.toLowerCase().split(/[_\s]+/);
  return {
    status: words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' '),
    original_status: status,
  };
}
