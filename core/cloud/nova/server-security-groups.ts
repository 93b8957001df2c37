import type { NovaCore } from './nova-core.ts';
import { neutronList, neutronListOf } from './neutron-calls.ts';
import type { ServerRecord } from './nova-records.ts';

interface NeutronRule {
  id: string;
  direction: 'ingress' | 'egress';
  protocol: string | null;
  port_range_min: number | null;
  port_range_max: number | null;
  remote_ip_prefix: string | null;
  remote_group_id: string | null;
  ethertype: string;
}

interface NeutronGroupWithRules {
  id: string;
  name: string;
  description: string;
  project_id: string;
  security_group_rules: NeutronRule[];
}

/** The security groups of all of a server's ports, in nova's older form, which knows only rules for what comes in. */
export async function serverGroupsOf(core: NovaCore, server: ServerRecord, token: string): Promise<object[]> {
  const ids = [...new Set(server.ports.flatMap((port) => port.security_groups.map((group) => group.id)))];
  const groups = await neutronListOf<NeutronGroupWithRules>(core, 'security-groups', ids, { token });
  return groupViews(groups);
}

/** All groups of the caller's project that have this id, or all of them. */
export async function projectGroups(core: NovaCore, projectId: string, token: string, id?: string): Promise<object[]> {
  const query = `tenant_id=${projectId}${id === undefined ? '' : `&id=${encodeURIComponent(id)}`}`;
  return groupViews(await neutronList<NeutronGroupWithRules>(core, 'security-groups', query, token));
}

function groupViews(groups: readonly NeutronGroupWithRules[]): object[] {
  const names = new Map(groups.map((group) => [group.id, group.name]));
  return groups.map((group) => ({
    id: group.id,
    name: group.name,
    description: group.description,
    tenant_id: group.project_id,
    rules: group.security_group_rules
      .filter((rule) => rule.direction === 'ingress')
      .map((rule) => ruleView(group, rule, names)),
  }));
}

function ruleView(group: NeutronGroupWithRules, rule: NeutronRule, names: ReadonlyMap<string, string>): object {
  const isIcmp = rule.protocol?.startsWith('icmp') === true;
  const remote = rule.remote_group_id;
  const everywhere = rule.ethertype === 'IPv6' ? '::/0' : '0.0.0.0/0';
  // Rules for all ports are all ports here; ICMP has -1 for any type.
  const [from, to] = isIcmp ? [-1, -1] : rule.protocol === null ? [null, null] : [1, 65_535];
  return {
    id: rule.id,
    parent_group_id: group.id,
    ip_protocol: rule.protocol,
    from_port: rule.port_range_min ?? from,
    to_port: rule.port_range_max ?? to,
    group: remote === null ? {} : { name: names.get(remote) ?? remote, tenant_id: group.project_id },
    ip_range: remote === null ? { cidr: rule.remote_ip_prefix ?? everywhere } : {},
  };
}
