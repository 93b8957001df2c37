import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { networkList, networkListOf, type NetworkQuery } from './lists.ts';

/** A rule of a security group as neutron sends it (Networking API v2.0, Security group rules). */
export interface NativeSecurityGroupRule {
  id: string;
  security_group_id?: string;
  direction: 'ingress' | 'egress';
  ethertype: string | null;
  protocol: string | null;
  port_range_min: number | null;
  port_range_max: number | null;
  remote_ip_prefix: string | null;
  remote_group_id: string | null;
  /** With the extension security-groups-remote-address-group. */
  remote_address_group_id?: string | null;
  description?: string | null;
}

/** A security group as neutron sends it (Networking API v2.0, Security groups). */
export interface NativeSecurityGroup {
  id: string;
  name: string;
  security_group_rules: NativeSecurityGroupRule[];
}

const service = 'network';
const list = { path: '/security-groups', member: 'security_groups' };
const ruleList = { path: '/security-group-rules', member: 'security_group_rules' };
const pathOf = (id: string) => `/security-groups/${segment(id)}`;

export function listSecurityGroups(native: NativeCaller, query: NetworkQuery): Promise<NativeSecurityGroup[]> {
  return networkList<NativeSecurityGroup>(native, list, query);
}

export function listSecurityGroupsOf(
  native: NativeCaller,
  ids: readonly string[],
  query: NetworkQuery = {},
): Promise<NativeSecurityGroup[]> {
  return networkListOf<NativeSecurityGroup>(native, list, 'id', ids, query);
}

/** Reads one group; its rules come whole with it. */
export async function readSecurityGroup(native: NativeCaller, id: string): Promise<NativeSecurityGroup> {
  return (await native.json<{ security_group: NativeSecurityGroup }>({ service, path: pathOf(id) })).security_group;
}

export async function createSecurityGroup(native: NativeCaller, security_group: object): Promise<NativeSecurityGroup> {
  const call = { service, method: 'POST', path: list.path, body: { security_group } } as const;
  return (await native.json<{ security_group: NativeSecurityGroup }>(call)).security_group;
}

export async function changeSecurityGroup(
  native: NativeCaller,
  id: string,
  security_group: object,
): Promise<NativeSecurityGroup> {
  const call = { service, method: 'PUT', path: pathOf(id), body: { security_group } } as const;
  return (await native.json<{ security_group: NativeSecurityGroup }>(call)).security_group;
}

export async function deleteSecurityGroup(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: pathOf(id) });
}

/**
 * Lists rules without `limit`: neutron cuts a page before it leaves out the rules of others, so that a page may have too few
 * rules, and no link to the next.
 */
export function listSecurityGroupRules(native: NativeCaller, query: NetworkQuery): Promise<NativeSecurityGroupRule[]> {
  return networkList<NativeSecurityGroupRule>(native, ruleList, query);
}

/** Makes all of the rules or none (bulk create). */
export async function createSecurityGroupRules(
  native: NativeCaller,
  security_group_rules: readonly object[],
): Promise<NativeSecurityGroupRule[]> {
  const call = { service, method: 'POST', path: ruleList.path, body: { security_group_rules } } as const;
  return (await native.json<{ security_group_rules: NativeSecurityGroupRule[] }>(call)).security_group_rules;
}

export async function deleteSecurityGroupRule(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: `${ruleList.path}/${segment(id)}` });
}
