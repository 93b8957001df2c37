import type { Neutron } from '../neutron-core.ts';
import { standardView } from '../engine/show.ts';
import type { PortRecord } from '../neutron-records.ts';

const domain = 'example.test.';

/** All that the API shows of a port. */
export function portView(core: Neutron, port: PortRecord): Record<string, unknown> {
  const trunk = trunkOf(core, port);
  return {
    id: port.id,
    name: port.name,
    network_id: port.network_id,
    tenant_id: port.project_id,
    mac_address: port.mac_address,
    admin_state_up: port.admin_state_up,
    status: port.status,
    device_id: port.device_id,
    device_owner: port.device_owner,
    fixed_ips: port.fixed_ips,
    allowed_address_pairs: port.allowed_address_pairs,
    extra_dhcp_opts: port.extra_dhcp_opts,
    security_groups: port.security_groups,
    description: port.description,
    'binding:vnic_type': port['binding:vnic_type'],
    'binding:profile': port['binding:profile'],
    'binding:host_id': port['binding:host_id'],
    'binding:vif_type': port['binding:vif_type'],
    'binding:vif_details': port['binding:vif_type'] === 'ovs' ? vifDetails(trunk?.id) : {},
    port_security_enabled: port.port_security_enabled,
    qos_policy_id: port.qos_policy_id,
    qos_network_policy_id: core.networks.get(port.network_id)?.qos_policy_id ?? null,
    dns_name: port.dns_name,
    dns_assignment: port.fixed_ips.map(({ ip_address }) => dnsAssignment(ip_address, port.dns_name)),
    ...(trunk ? { trunk_details: { trunk_id: trunk.id, sub_ports: trunk.sub_ports } } : {}),
    resource_request: null,
    ...standardView(port),
  };
}

function vifDetails(trunkId: string | undefined): object {
  return {
    connectivity: 'l2',
    port_filter: true,
    ovs_hybrid_plug: false,
    datapath_type: 'system',
    // A trunk has a bridge of its own, named by as much of its id as an interface's name can hold.
    bridge_name: trunkId === undefined ? 'br-int' : `tbr-${trunkId.slice(0, 10)}`,
    bound_drivers: { '0': 'openvswitch' },
  };
}

function dnsAssignment(address: string, name: string): object {
  const hostname = name || `host-${address.replaceAll(/[.:]/g, '-')}`;
  return { ip_address: address, hostname, fqdn: `${hostname}.${domain}` };
}

/** The trunk that has this port as its parent. */
export function trunkOf(core: Neutron, port: PortRecord) {
  for (const trunk of core.trunks.values()) if (trunk.port_id === port.id) return trunk;
  return undefined;
}
