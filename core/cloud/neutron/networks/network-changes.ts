import type { Body } from '../engine/attributes.ts';
import type { Caller } from '../engine/caller.ts';
import { find } from '../engine/kind.ts';
import type { Neutron } from '../neutron-core.ts';
import { conflict, invalidInput, NeutronError } from '../errors.ts';
import type { NetworkRecord } from '../neutron-records.ts';
import { removePort } from '../ports/port-changes.ts';
import { ensureDefaultGroup } from '../security-groups/default-group.ts';
import { subnetsOf } from './network-queries.ts';

const types = ['flat', 'vlan', 'vxlan', 'local'];
const vxlanMtu = 1450;
const physicalMtu = 1500;

export function createNetwork(core: Neutron, caller: Caller, body: Body): NetworkRecord {
  const projectId = String(body['project_id']);
  ensureDefaultGroup(core, projectId);
  if (typeof body['qos_policy_id'] === 'string') find(core.kinds.qosPolicy, body['qos_policy_id'], caller);
  const provider = providerOf(core, body);
  const network: NetworkRecord = {
    ...core.stamp(projectId, body['description'], 1),
    name: String(body['name']),
    admin_state_up: body['admin_state_up'] === true,
    mtu: mtuOf(body['mtu'], provider['provider:network_type']),
    shared: body['shared'] === true,
    'router:external': body['router:external'] === true,
    is_default: body['is_default'] === true,
    port_security_enabled: body['port_security_enabled'] === true,
    qos_policy_id: (body['qos_policy_id'] as string | null) ?? null,
    dns_domain: String(body['dns_domain']),
    availability_zone_hints: body['availability_zone_hints'] as string[],
    ...provider,
  };
  core.networks.set(network.id, network);
  return network;
}

export function updateNetwork(core: Neutron, network: NetworkRecord, changes: Body): NetworkRecord {
  const { mtu, ...rest } = changes;
  if (mtu !== undefined) mtuOf(mtu, network['provider:network_type']);
  if (rest['router:external'] === false && network['router:external'] && hasGateways(core, network)) {
    throw conflict(
      'ExternalNetworkInUse',
      `External network ${network.id} cannot be updated to be made non-external, since it has existing gateway ports.`,
    );
  }
  if (Object.keys(changes).length === 0) return network;
  return core.change(core.networks, network, changes as Partial<NetworkRecord>);
}

export function removeNetwork(core: Neutron, network: NetworkRecord): void {
  const ports = core.ports.with('network_id', [network.id]);
  const inUse = ports.filter((port) => port.device_owner !== 'network:dhcp');
  if (inUse.length > 0) {
    const ids = inUse.map(({ id }) => id).join(',');
    const what = `There are one or more ports still in use on the network, id for these ports is: ${ids}`;
    throw conflict('NetworkInUse', `Unable to complete operation on network ${network.id}. ${what}.`);
  }
  for (const port of ports) removePort(core, port);
  for (const subnet of subnetsOf(core, network.id)) core.subnets.delete(subnet.id);
  core.rbacPolicies.deleteWhere((grant) => grant.object_id === network.id);
  core.networks.delete(network.id);
}

function hasGateways(core: Neutron, network: NetworkRecord): boolean {
  return core.ports.with('network_id', [network.id]).some((port) => port.device_owner === 'network:router_gateway');
}

type Provider = Pick<NetworkRecord, 'provider:network_type' | 'provider:physical_network' | 'provider:segmentation_id'>;

/** Returns the provider attributes of a network: VXLAN unless an administrator says otherwise. Each segment is used once. */
function providerOf(core: Neutron, body: Body): Provider {
  const type = (body['provider:network_type'] ?? 'vxlan') as string;
  const physical = (body['provider:physical_network'] ?? null) as string | null;
  const asked = (body['provider:segmentation_id'] ?? null) as number | null;
  if (!types.includes(type)) throw invalidInput(`network_type value '${type}' not supported`);
  if ((type === 'flat' || type === 'vlan') && physical === null && (type === 'flat' || asked !== null)) {
    throw invalidInput(`physical_network required for ${type} provider network`);
  }
  const others = [...core.networks.values()].filter((other) => other['provider:network_type'] === type);
  if (type === 'flat') {
    if (others.some((other) => other['provider:physical_network'] === physical)) {
      const message = `Unable to create the flat network. Physical network ${physical} is in use.`;
      throw conflict('FlatNetworkInUse', message);
    }
    return provider(type, physical, null);
  }
  if (type === 'local') return provider(type, null, null);
  const place = type === 'vlan' ? (physical ?? 'physnet1') : null;
  const used = new Set(others.map((other) => other['provider:segmentation_id']));
  if (asked !== null && used.has(asked)) throw segmentInUse(type, asked, place);
  let id = asked ?? (type === 'vlan' ? 100 : 1);
  while (used.has(id)) id += 1;
  return provider(type, place, id);
}

function provider(type: string, physical: string | null, segmentation: number | null): Provider {
  return {
    'provider:network_type': type,
    'provider:physical_network': physical,
    'provider:segmentation_id': segmentation,
  };
}

function segmentInUse(type: string, id: number, physical: string | null): NeutronError {
  if (type === 'vlan') {
    const message = `Unable to create the network. The VLAN ${id} on physical network ${physical} is in use.`;
    return conflict('VlanIdInUse', message);
  }
  return conflict('TunnelIdInUse', `Unable to create the network. The tunnel ID ${id} is in use.`);
}

function mtuOf(asked: unknown, type: string): number {
  const most = type === 'vxlan' ? vxlanMtu : physicalMtu;
  if (typeof asked !== 'number' || asked === 0) return most;
  if (asked > most) throw invalidInput(`Requested MTU is too big, maximum is ${most}`);
  if (asked < 0) throw invalidInput(`Requested MTU is too small, minimum is 0`);
  return asked;
}
