import type { NativeCaller } from '../native-caller.ts';
import { networkList, networkListOf, type NetworkQuery } from './lists.ts';

export interface NativeSecurityGroupRule {
  id: string;
  ethertype: string | null;
  remote_ip_prefix: string | null;
  remote_group_id: string | null;
}

/** A security group as neutron sends it (Networking API v2.0, Security groups). */
export interface NativeSecurityGroup {
  id: string;
  name: string;
  security_group_rules: NativeSecurityGroupRule[];
}

const list = { path: '/security-groups', member: 'security_groups' };

export function listSecurityGroups(native: NativeCaller, query: NetworkQuery): Promise<NativeSecurityGroup[]> {
  return networkList<NativeSecurityGroup>(native, list, query);
}

export function listSecurityGroupsOf(native: NativeCaller, ids: readonly string[]): Promise<NativeSecurityGroup[]> {
  return networkListOf<NativeSecurityGroup>(native, list, 'id', ids);
}
