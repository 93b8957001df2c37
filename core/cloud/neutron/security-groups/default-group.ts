import type { Neutron } from '../neutron-core.ts';
import type { SecurityGroupRecord, SecurityGroupRuleRecord } from '../neutron-records.ts';

const versions = ['IPv4', 'IPv6'] as const;

/** The id of the project's group `default`, made at its first use. A thing that belongs to no project needs none: ''. */
export function ensureDefaultGroup(core: Neutron, projectId: string): string {
  if (projectId === '') return '';
  for (const group of core.securityGroups.values()) {
    if (group.project_id === projectId && group.name === 'default') return group.id;
  }
  const id = core.context.ids.namedUuid(`security-group default ${projectId}`);
  const group = addGroup(core, {
    ...core.stamp(projectId, 'Default security group', 1, id),
    name: 'default',
    stateful: true,
  });
  for (const ethertype of versions) {
    addRule(core, { ...plainRule(group), ethertype, direction: 'ingress', remote_group_id: group.id });
  }
  return group.id;
}

/** Stores a new group, with the two rules that let everything out. */
export function addGroup(core: Neutron, group: SecurityGroupRecord): SecurityGroupRecord {
  core.securityGroups.set(group.id, group);
  for (const ethertype of versions) addRule(core, { ...plainRule(group), ethertype, direction: 'egress' });
  return group;
}

type RuleFacts = Omit<SecurityGroupRuleRecord, keyof ReturnType<Neutron['stamp']> | 'standard_attr_id'> & {
  project_id: string;
  description: string | null;
};

export function addRule(core: Neutron, { project_id, description, ...facts }: RuleFacts): SecurityGroupRuleRecord {
  const rule = {
    ...core.stamp(project_id, '', 0),
    ...facts,
    description,
    standard_attr_id: nextAttributeId(core),
  };
  core.securityGroupRules.set(rule.id, rule);
  return rule;
}

function plainRule(group: SecurityGroupRecord): RuleFacts {
  return {
    project_id: group.project_id,
    description: null,
    security_group_id: group.id,
    ethertype: 'IPv4',
    direction: 'egress',
    protocol: null,
    port_range_min: null,
    port_range_max: null,
    remote_ip_prefix: null,
    remote_group_id: null,
    remote_address_group_id: null,
  };
}

function nextAttributeId(core: Neutron): number {
  const counters = core.context.store.collection<number>('network.counters');
  const next = (counters.get('standard-attribute') ?? 0) + 1;
  counters.set('standard-attribute', next);
  return next;
}
