import type { Neutron } from '../neutron-core.ts';
import type { Body } from '../engine/attributes.ts';
import type { Caller } from '../engine/caller.ts';
import { find } from '../engine/kind.ts';
import { conflict } from '../errors.ts';
import { disassociate } from '../floating-ips/association.ts';
import { ensureDefaultGroup } from '../security-groups/default-group.ts';
import { refuseStranger } from '../networks/network-queries.ts';
import type { PortRecord } from '../neutron-records.ts';
import { pairsOf } from './address-pairs.ts';
import { isSameMac } from './port-filters.ts';
import { allocate, type AskedIp } from './allocation.ts';
import { bindingTo, wireSoon } from './binding.ts';
import { mergedOptions } from './dhcp-options.ts';
import { checkSecurity } from './port-security.ts';
import { trunkOf } from './port-view.ts';

/** A port as the API's POST asks for it. */
export function createPort(core: Neutron, caller: Caller, body: Body): PortRecord {
  const network = find(core.kinds.network, String(body['network_id']), caller);
  refuseStranger(core, caller, network, 'port');
  const projectId = String(body['project_id']);
  const owner = String(body['device_owner']);
  const isPart = owner.startsWith('network:');
  const mac = (body['mac_address'] as string | undefined) ?? newMac(core);
  if (core.ports.with('network_id', [network.id]).some((port) => isSameMac(port.mac_address, mac))) {
    const message = `Unable to complete operation for network ${network.id}. The mac address ${mac} is in use.`;
    throw conflict('MacAddressInUse', message);
  }
  if (typeof body['qos_policy_id'] === 'string') find(core.kinds.qosPolicy, body['qos_policy_id'], caller);
  const asked = body['fixed_ips'] as AskedIp[] | undefined;
  const fixed_ips = allocate(core, { networkId: network.id, mac, deviceOwner: owner, asked, current: [] });
  const secured = (body['port_security_enabled'] as boolean | undefined) ?? (!isPart && network.port_security_enabled);
  const groups = body['security_groups'] as string[] | undefined;
  const pairs = pairsOf(body['allowed_address_pairs'], mac);
  checkSecurity(core, caller, { secured, groups, pairs, hasIp: fixed_ips.length > 0 });
  const defaults = () => (secured && !isPart && fixed_ips.length > 0 ? [ensureDefaultGroup(core, projectId)] : []);

  const port: PortRecord = {
    ...core.stamp(projectId, body['description'], 1),
    name: String(body['name']),
    network_id: network.id,
    mac_address: mac,
    admin_state_up: body['admin_state_up'] === true,
    status: 'DOWN',
    device_id: String(body['device_id']),
    device_owner: owner,
    fixed_ips,
    allowed_address_pairs: pairs,
    extra_dhcp_opts: mergedOptions([], body['extra_dhcp_opts']),
    security_groups: groups ?? defaults(),
    port_security_enabled: secured,
    qos_policy_id: (body['qos_policy_id'] as string | null) ?? null,
    dns_name: String(body['dns_name']),
    'binding:vnic_type': String(body['binding:vnic_type']),
    'binding:profile': (body['binding:profile'] as object | null) ?? {},
    ...bindingTo(core, (body['binding:host_id'] as string | null) ?? ''),
  };
  core.ports.set(port.id, port);
  wireSoon(core, port);
  return port;
}

/** A port that the service itself makes: a router's, a floating IP's, the DHCP agent's. */
export function addServicePort(
  core: Neutron,
  port: Pick<PortRecord, 'network_id' | 'project_id' | 'device_id' | 'device_owner'> & {
    asked: readonly AskedIp[] | undefined;
    host?: string;
    status?: PortRecord['status'];
    id?: string;
  },
): PortRecord {
  const mac = newMac(core);
  const { asked, host = '', status = 'DOWN', id, project_id, ...rest } = port;
  const record: PortRecord = {
    ...core.stamp(project_id, '', 1, id),
    name: '',
    ...rest,
    mac_address: mac,
    admin_state_up: true,
    status,
    fixed_ips: allocate(core, {
      networkId: port.network_id,
      mac,
      deviceOwner: port.device_owner,
      asked,
      current: [],
    }),
    allowed_address_pairs: [],
    extra_dhcp_opts: [],
    security_groups: [],
    port_security_enabled: false,
    qos_policy_id: null,
    dns_name: '',
    'binding:vnic_type': 'normal',
    'binding:profile': {},
    ...bindingTo(core, host),
  };
  core.ports.set(record.id, record);
  wireSoon(core, record);
  return record;
}

const ownedByOthers = ['network:router_interface', 'network:router_gateway', 'network:floatingip'];

/** DELETE of a port by the API: refused for those that belong to a router, a floating IP or a trunk. */
export function removePortAsAsked(core: Neutron, port: PortRecord): void {
  if (ownedByOthers.includes(port.device_owner)) {
    const reason = `has device owner ${port.device_owner}`;
    throw conflict('ServicePortInUse', `Port ${port.id} cannot be deleted directly via the port API: ${reason}.`);
  }
  const trunk = trunkOf(core, port);
  if (trunk) {
    throw conflict('PortInUseAsTrunkParent', `Port ${port.id} is currently a parent port for trunk ${trunk.id}.`);
  }
  for (const { id, sub_ports } of core.trunks.values()) {
    if (!sub_ports.some((sub) => sub.port_id === port.id)) continue;
    throw conflict('PortInUseAsSubPort', `Port ${port.id} is currently a subport for trunk ${id}.`);
  }
  removePort(core, port);
}

/** The port goes, with its addresses; floating IPs let go of it. */
export function removePort(core: Neutron, port: PortRecord): void {
  for (const floatingIp of core.floatingIps.values()) {
    if (floatingIp.port_id === port.id) disassociate(core, floatingIp);
  }
  core.portForwardings.deleteWhere((forwarding) => forwarding.internal_port_id === port.id);
  core.ports.delete(port.id);
}

/** A MAC address under the prefix that neutron gives its own. */
function newMac(core: Neutron): string {
  const hex = core.context.ids.hex();
  return `fa:16:3e:${hex.slice(0, 2)}:${hex.slice(2, 4)}:${hex.slice(4, 6)}`;
}
