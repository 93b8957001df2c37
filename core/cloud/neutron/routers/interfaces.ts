import { cidrsOverlap, contains, parseAddress, parseCidr } from '../address/ip.ts';
import { networkHost } from '../agents/hosts.ts';
import type { Neutron } from '../neutron-core.ts';
import type { Caller } from '../engine/caller.ts';
import { find } from '../engine/kind.ts';
import { badResourceRequest, conflict, notFound } from '../errors.ts';
import { bindingTo, wireSoon } from '../ports/binding.ts';
import { addServicePort, removePort } from '../ports/port-changes.ts';
import type { PortRecord, RouterRecord, SubnetRecord } from '../neutron-records.ts';
import { interfacesOf } from './router-ports.ts';

interface Target {
  subnetId?: string;
  portId?: string;
}

/** Connects a subnet, with its gateway's address, or a port, with its own. */
export function addInterface(core: Neutron, caller: Caller, router: RouterRecord, target: Target): object {
  if (target.subnetId !== undefined && target.portId !== undefined) {
    throw badResourceRequest('router', 'Cannot specify both subnet-id and port-id');
  }
  const port =
    target.portId === undefined
      ? addBySubnet(core, router, find(core.kinds.subnet, target.subnetId ?? '', caller))
      : addByPort(core, router, find(core.kinds.port, target.portId, caller));
  core.change(core.routers, router, {});
  return info(
    router,
    port,
    port.fixed_ips.map((ip) => ip.subnet_id),
  );
}

function addBySubnet(core: Neutron, router: RouterRecord, subnet: SubnetRecord): PortRecord {
  if (subnet.gateway_ip === null)
    throw badResourceRequest('router', 'Subnet for router interface must have a gateway IP');
  refuseOverlap(core, router, subnet);
  return addServicePort(core, {
    network_id: subnet.network_id,
    project_id: router.project_id,
    device_id: router.id,
    device_owner: 'network:router_interface',
    host: networkHost,
    asked: [{ subnet_id: subnet.id, ip_address: subnet.gateway_ip }],
  });
}

function addByPort(core: Neutron, router: RouterRecord, port: PortRecord): PortRecord {
  if (port.device_id !== '') {
    throw conflict(
      'PortInUse',
      `Unable to complete operation on port ${port.id} for network ${port.network_id}. Port already has an attached device ${port.device_id}.`,
    );
  }
  if (port.fixed_ips.length === 0) throw badResourceRequest('router', 'Router port must have at least one fixed IP');
  for (const { subnet_id: id } of port.fixed_ips) refuseOverlap(core, router, core.subnets.get(id)!);
  const changed = core.change(core.ports, port, {
    device_id: router.id,
    device_owner: 'network:router_interface',
    ...bindingTo(core, networkHost),
  });
  wireSoon(core, changed);
  return changed;
}

function refuseOverlap(core: Neutron, router: RouterRecord, subnet: SubnetRecord): void {
  const cidr = parseCidr(subnet.cidr)!;
  for (const { subnet_id: id } of interfacesOf(core, router).flatMap((port) => port.fixed_ips)) {
    if (id === subnet.id) throw badResourceRequest('router', `Router already has a port on subnet ${id}`);
    const other = core.subnets.get(id);
    if (!other || !cidrsOverlap(parseCidr(other.cidr)!, cidr)) continue;
    throw badResourceRequest(
      'router',
      `Cidr ${subnet.cidr} of subnet ${subnet.id} overlaps with cidr ${other.cidr} of subnet ${id}`,
    );
  }
}

/** Disconnects a subnet or a port, which goes with it. */
export function removeInterface(core: Neutron, caller: Caller, router: RouterRecord, target: Target): object {
  const port =
    target.portId === undefined ? bySubnet(core, caller, router, target) : byPort(core, caller, router, target);
  const subnets = port.fixed_ips.map((ip) => ip.subnet_id);
  refuseNeeded(core, router, subnets);
  removePort(core, port);
  core.change(core.routers, router, {});
  return info(router, port, subnets);
}

function byPort(core: Neutron, caller: Caller, router: RouterRecord, { portId = '', subnetId }: Target): PortRecord {
  const port = find(core.kinds.port, portId, caller);
  if (port.device_id !== router.id || port.device_owner !== 'network:router_interface') {
    throw notFound('RouterInterfaceNotFound', `Router ${router.id} does not have an interface with id ${portId}`);
  }
  if (subnetId !== undefined && !port.fixed_ips.some((ip) => ip.subnet_id === subnetId)) {
    throw conflict(
      'SubnetMismatchForPort',
      `Subnet on port ${portId} does not match the requested subnet ${subnetId}.`,
    );
  }
  return port;
}

function bySubnet(core: Neutron, caller: Caller, router: RouterRecord, { subnetId = '' }: Target): PortRecord {
  const subnet = find(core.kinds.subnet, subnetId, caller);
  const port = interfacesOf(core, router).find((one) => one.fixed_ips.some((ip) => ip.subnet_id === subnet.id));
  if (port) return port;
  throw notFound('RouterInterfaceNotFoundForSubnet', `Router ${router.id} has no interface on subnet ${subnetId}`);
}

function refuseNeeded(core: Neutron, router: RouterRecord, subnetIds: readonly string[]): void {
  for (const subnetId of subnetIds) {
    const cidr = parseCidr(core.subnets.get(subnetId)?.cidr);
    if (cidr && router.routes.some(({ nexthop }) => contains(cidr, parseAddress(nexthop)!))) {
      throw conflict(
        'RouterInterfaceInUseByRoute',
        `Router interface for subnet ${subnetId} on router ${router.id} cannot be deleted, as it is required by one or more routes.`,
      );
    }
    const forwarded = new Set([...core.portForwardings.values()].map((forwarding) => forwarding.internal_port_id));
    const isOn = (portId: string | null) =>
      core.ports.get(portId ?? '')?.fixed_ips.some((ip) => ip.subnet_id === subnetId) === true;
    const needed = [...core.floatingIps.values()].some(
      (floatingIp) =>
        floatingIp.router_id === router.id && (isOn(floatingIp.port_id) || [...forwarded].some((id) => isOn(id))),
    );
    if (!needed) continue;
    throw conflict(
      'RouterInterfaceInUseByFloatingIP',
      `Router interface for subnet ${subnetId} on router ${router.id} cannot be deleted, as it is required by one or more floating IPs.`,
    );
  }
}

function info(router: RouterRecord, port: PortRecord, subnetIds: readonly string[]): object {
  return {
    id: router.id,
    tenant_id: port.project_id,
    port_id: port.id,
    network_id: port.network_id,
    subnet_id: subnetIds.at(-1),
    subnet_ids: subnetIds,
  };
}
