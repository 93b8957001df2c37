import type { NovaCore } from './nova-core.ts';
import { neutronList, neutronListOf } from './neutron-calls.ts';
import type { ServerRecord } from './nova-records.ts';

export interface NeutronRule {
  id: string;
  direction: 'ingress' | 'egress';
  protocol: string | null;
  port_range_min: number | null;
  port_range_max: number | null;
  remote_ip_prefix: string | null;
  remote_group_id: string | null;
  ethertype: string;
}

/** A group as neutron shows it. */
export interface NeutronGroupWithRules {
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

/** All groups of a project that the token's owner sees; without a project, of all projects. */
export function projectGroups(
  core: NovaCore,
  projectId: string | undefined,
  token: string,
): Promise<NeutronGroupWithRules[]> {
  const query = projectId === undefined ? '' : `tenant_id=${projectId}`;
  return neutronList<NeutronGroupWithRules>(core, 'security-groups', query, token);
}

export function groupViews(groups: readonly NeutronGroupWithRules[]): object[] {
  const names = new Map(groups.map((group) => [group.id, group.name]));
  return groups.map((group) => groupView(group, names));
}

/** A group in nova's form. `names`: of groups by id. */
export function groupView(group: NeutronGroupWithRules, names: ReadonlyMap<string, string>): object {
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    tenant_id: group.project_id,
    rules: group.security_group_rules
      .filter((rule) => rule.direction === 'ingress')
      .map((rule) => ruleView(group, rule, names)),
  };
}

/** A rule in nova's form. */
export function ruleView(group: NeutronGroupWithRules, rule: NeutronRule, names: ReadonlyMap<string, string>): object {
  const remote = rule.remote_group_id;
  const [from, to] = portsOf(rule);
  return {
    id: rule.id,
    parent_group_id: group.id,
    ip_protocol: rule.protocol,
    from_port: from,
    to_port: to,
    group: remote === null ? {} : { name: names.get(remote) ?? remote, tenant_id: group.project_id },
    ip_range: remote === null ? { cidr: rule.remote_ip_prefix ?? '0.0.0.0/0' } : {},
  };
}

/** Rules for all ports are all ports here; other protocols have -1 for any type. */
function portsOf({ protocol, port_range_min, port_range_max }: NeutronRule): [from: number | null, to: number | null] {
  if (protocol === null || port_range_min !== null || port_range_max !== null) return [port_range_min, port_range_max];
  return ['tcp', 'udp'].includes(protocol.toLowerCase()) ? [1, 65_535] : [-1, -1];
}
