import { fleetNetworks } from '../shared/computed-fleet.ts';
import type { Neutron } from './neutron-core.ts';
import { type FleetOwner, fleetOwnerKey } from './ports/computed-ports.ts';
import { ensureDefaultGroup } from './security-groups/default-group.ts';

/** The networks of a cloud with a size, for which its computed ports need no record. They belong to project demo. */
export function seedFleet(core: Neutron, projectId: string): void {
  for (const [at, fleet] of fleetNetworks.entries()) {
    core.networks.set(fleet.id, {
      ...core.stamp(projectId, '', 2, fleet.id),
      name: fleet.name,
      admin_state_up: true,
      mtu: 1450,
      shared: false,
      'router:external': false,
      is_default: false,
      port_security_enabled: true,
      qos_policy_id: null,
      dns_domain: '',
      availability_zone_hints: [],
      'provider:network_type': 'vxlan',
      'provider:physical_network': null,
      'provider:segmentation_id': 900 + at,
    });
    const start = fleet.gateway.replace(/1$/, '2');
    core.subnets.set(fleet.subnetId, {
      ...core.stamp(projectId, '', 0, fleet.subnetId),
      name: fleet.subnetName,
      network_id: fleet.id,
      ip_version: 4,
      subnetpool_id: null,
      // DHCP is off, as its port would be one more than four for each server.
      enable_dhcp: false,
      ipv6_ra_mode: null,
      ipv6_address_mode: null,
      gateway_ip: fleet.gateway,
      cidr: fleet.cidr,
      allocation_pools: [{ start, end: lastOf(fleet.cidr) }],
      host_routes: [],
      dns_nameservers: [],
      service_types: [],
    });
  }
  core.quotas.set(projectId, { port: -1 });
  const owner: FleetOwner = { project_id: projectId, group_id: ensureDefaultGroup(core, projectId) };
  core.context.store.collection<FleetOwner>('network.fleet').set(fleetOwnerKey, owner);
}

/** 10.64.0.0/12 ends at 10.79.255.254. */
function lastOf(cidr: string): string {
  return `10.${Number(cidr.split('.')[1]) + 15}.255.254`;
}
