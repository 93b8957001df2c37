import type { NetworkApi } from '#protocol';
import type { NativeFloatingIp } from '../../../openstack/neutron/floating-ips.ts';
import type { NativePort } from '../../../openstack/neutron/ports.ts';
import type { NativeSecurityGroup, NativeSecurityGroupRule } from '../../../openstack/neutron/security-groups.ts';
import type { NativeSubnet } from '../../../openstack/neutron/subnets.ts';
import type { NativeSubport, NativeTrunk } from '../../../openstack/neutron/trunks.ts';

export type Shown<T> = T & { admin_state?: 'UP' | 'DOWN' };

/** Shows an object of neutron: its state in a word, names with a colon also with `__` instead. */
export function shown<T extends object>(object: T): Shown<T> {
  const { admin_state_up: isUp } = object as { admin_state_up?: unknown };
  const aliases = Object.entries(object)
    .filter(([name]) => name.includes(':'))
    .map(([name, value]) => [name.replaceAll(':', '__'), value] as const);
  return {
    ...object,
    ...(isUp === undefined ? {} : { admin_state: isUp ? ('UP' as const) : ('DOWN' as const) }),
    ...Object.fromEntries(aliases),
  };
}

/** The other way: `binding__vnic_type` is neutron's `binding:vnic_type`. */
export function nativeNames(attributes: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.replaceAll('__', ':'), value]));
}

export function shownSubnet(subnet: NativeSubnet): Shown<NativeSubnet> & { ipver_str: 'IPv4' | 'IPv6' } {
  return { ...shown(subnet), ipver_str: subnet.ip_version === 6 ? 'IPv6' : 'IPv4' };
}

/** `trunk`: that of which the port is a subport. */
export function shownPort(port: NativePort, subport?: NativeSubport & { trunk_id: string }): NetworkApi.Port {
  const { mac_learning_enabled: learns } = port;
  const { trunk_id, segmentation_type, segmentation_id } = subport ?? {};
  return {
    ...shown(port),
    ...(learns === undefined ? {} : { mac_state: learns ? ('ON' as const) : ('OFF' as const) }),
    // The console tells a subport by the presence of the key.
    ...(trunk_id === undefined ? {} : { trunk_id }),
    ...(segmentation_type === undefined ? {} : { segmentation_type }),
    ...(segmentation_id === undefined || segmentation_id === null ? {} : { segmentation_id }),
  };
}

export function shownTrunk(trunk: NativeTrunk): NetworkApi.Trunk {
  return { ...shown(trunk), sub_ports: trunk.sub_ports ?? [], ...trunkSummary(trunk) };
}

export function trunkSummary(trunk: { id?: string; name?: string | null; sub_ports?: readonly object[] | null }): {
  name_or_id: string;
  subport_count: number;
} {
  return {
    name_or_id: trunk.name?.trim() || `(${(trunk.id ?? '').slice(0, 13)})`,
    subport_count: trunk.sub_ports?.length ?? 0,
  };
}

/** `owner`: the port that has the address. */
export function shownFloatingIp(
  address: NativeFloatingIp,
  owner: { device_id: string; device_owner: string } | null | undefined,
): NetworkApi.FloatingIp {
  return {
    ...shown(address),
    ip: address.floating_ip_address,
    fixed_ip: address.fixed_ip_address ?? null,
    pool: address.floating_network_id,
    instance_id: address.port_id && owner ? owner.device_id : null,
    instance_type: address.port_id && owner ? instanceType(owner.device_owner) : null,
  };
}

function instanceType(owner: string): string {
  if (owner.startsWith('compute:')) return 'compute';
  return owner.startsWith('neutron:LOADBALANCER') ? 'loadbalancer' : owner;
}

export function shownSecurityGroup(group: NativeSecurityGroup): NativeSecurityGroup {
  return { ...group, security_group_rules: (group.security_group_rules ?? []).map(withPrefix) };
}

/** A rule for everybody says so: neutron names neither a prefix nor any group then. */
function withPrefix(rule: NativeSecurityGroupRule): NativeSecurityGroupRule {
  if (rule.remote_ip_prefix || rule.remote_group_id || rule.remote_address_group_id) return rule;
  return { ...rule, remote_ip_prefix: rule.ethertype === 'IPv6' ? '::/0' : '0.0.0.0/0' };
}
