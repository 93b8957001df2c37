import { zonesOf } from '../zones.ts';
import type { Network } from './network.ts';

/** The fields that this cloud and the operator's rules allow. */
export interface Fields {
  readonly mayShare: boolean;
  readonly mayBeExternal: boolean;
  /** The provider's type, physical network and segment may be chosen: of a new network alone. */
  readonly mayProvide: boolean;
  /** The project may be chosen: of a new network alone, by administrators. */
  readonly mayChooseProject: boolean;
  /** Zones may be asked for: of a new network alone. */
  readonly hasZones: boolean;
  readonly hasMtu: boolean;
  readonly hasPortSecurity: boolean;
  readonly hasPolicies: boolean;
  readonly hasDns: boolean;
}

export type ProviderType = 'auto' | 'local' | 'flat' | 'vlan' | 'vxlan' | 'gre' | 'geneve';

/** The data of the form of a network. */
export interface NetworkData {
  name?: string;
  /** The project that owns a new network; empty: the own one. */
  tenant_id?: string;
  /** Names of availability zones, one a line. */
  zone_hints?: string;
  description?: string;
  admin_state_up?: boolean;
  shared?: boolean;
  external?: boolean;
  port_security_enabled?: boolean;
  mtu?: number;
  qos_policy_id?: string;
  dns_domain?: string;
  provider_type?: ProviderType;
  physical_network?: string;
  segmentation_id?: number;
}

/** Returns the data of the form that edits a network. The provider's members are as they were made. */
export function dataOf(network: Network): NetworkData {
  const { mtu, qos_policy_id: policy, dns_domain: domain } = network;
  return {
    name: network.name,
    description: network.description ?? '',
    admin_state_up: network.admin_state_up !== false,
    shared: network.shared === true,
    external: network.router__external === true,
    port_security_enabled: network.port_security_enabled !== false,
    ...(mtu ? { mtu } : {}),
    ...(policy ? { qos_policy_id: policy } : {}),
    ...(domain ? { dns_domain: domain } : {}),
  };
}

/** Returns the members that are sent: those whose field there is. */
export function membersOf(data: NetworkData, fields: Fields): Record<string, unknown> {
  const { name = '', description = '', dns_domain: domain = '' } = data;
  const { admin_state_up: isUp = true, port_security_enabled: secured = true } = data;
  const { shared = false, external = false } = data;
  const project = data.tenant_id?.trim();
  const zones = zonesOf(data.zone_hints);
  return {
    name: name.trim(),
    description: description.trim(),
    admin_state_up: isUp,
    ...(fields.mayShare ? { shared } : {}),
    ...(fields.mayBeExternal ? { 'router:external': external } : {}),
    ...(fields.hasPortSecurity ? { port_security_enabled: secured } : {}),
    ...(fields.hasMtu && data.mtu ? { mtu: data.mtu } : {}),
    ...(fields.hasPolicies ? { qos_policy_id: data.qos_policy_id || null } : {}),
    ...(fields.hasDns ? { dns_domain: domain.trim() } : {}),
    ...(fields.mayProvide ? providerMembers(data) : {}),
    ...(fields.mayChooseProject && project ? { tenant_id: project } : {}),
    ...(fields.hasZones && zones.length > 0 ? { availability_zone_hints: zones } : {}),
  };
}

/** A type that the service chooses is not sent, nor what its type does not have. */
function providerMembers(data: NetworkData): Record<string, unknown> {
  const { provider_type: type = 'auto', physical_network: physical = '', segmentation_id: segment } = data;
  if (type === 'auto') return {};
  return {
    'provider:network_type': type,
    ...(hasPhysical(type) && physical.trim() ? { 'provider:physical_network': physical.trim() } : {}),
    ...(mostSegments[type] && segment !== undefined ? { 'provider:segmentation_id': segment } : {}),
  };
}

const hasPhysical = (type: ProviderType) => type === 'flat' || type === 'vlan';

/** The greatest segment of each type that has segments (neutron_lib.constants). */
const mostSegments: Partial<Readonly<Record<ProviderType, number>>> = {
  vlan: 4094,
  vxlan: 2 ** 24 - 1,
  gre: 2 ** 32 - 1,
  geneve: 2 ** 24 - 1,
};

/** A mistake in a field: the key of its text, with its values. */
export interface NetworkMistake {
  readonly field: keyof NetworkData;
  readonly text: string;
  readonly values?: Readonly<Record<string, number>>;
}

/** Finds the mistakes that the service would refuse. */
export function networkMistakes(data: NetworkData, { mayProvide }: Fields): NetworkMistake[] {
  const { provider_type: type = 'auto', physical_network: physical = '', segmentation_id: segment } = data;
  if (!mayProvide || type === 'auto') return [];
  const most = mostSegments[type];
  const isOutside = most !== undefined && segment !== undefined && (segment < 1 || segment > most);
  return [
    ...(type === 'flat' && !physical.trim() ? [{ field: 'physical_network', text: 'no-physical' } as const] : []),
    ...(isOutside ? [{ field: 'segmentation_id', text: 'segment', values: { most } } as const] : []),
  ];
}
