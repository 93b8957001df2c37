import type { Neutron } from '../neutron-core.ts';
import { type Attributes, type Body, standardAttributes } from '../engine/attributes.ts';
import type { Caller } from '../engine/caller.ts';
import { find, type Kind } from '../engine/kind.ts';
import { oneOf, text } from '../engine/values.ts';
import { conflict, NeutronError, notFound } from '../errors.ts';
import { formatCidr, parseCidr } from '../address/ip.ts';
import type { SecurityGroupRuleRecord } from '../neutron-records.ts';
import { addRule } from './default-group.ts';
import { checkRule, sameRule, toEtherType, toPort, toPrefix, toProtocol } from './rule-checks.ts';

const attributes: Attributes = {
  ...standardAttributes,
  security_group_id: { put: false, check: text(36), filter: true, sort: true },
  remote_group_id: { put: false, default: null, filter: true, sort: true },
  remote_address_group_id: { put: false, default: null, filter: true, sort: true },
  direction: { put: false, check: oneOf(['ingress', 'egress']), filter: true, sort: true },
  protocol: { put: false, default: null, convert: toProtocol, filter: true, sort: true },
  port_range_min: { put: false, default: null, convert: toPort, filter: true, sort: true },
  port_range_max: { put: false, default: null, convert: toPort, filter: true, sort: true },
  ethertype: { put: false, default: 'IPv4', convert: toEtherType, filter: true, sort: true },
  remote_ip_prefix: { put: false, default: null, convert: toPrefix, filter: true, sort: true },
  normalized_cidr: { post: false, put: false },
  description: { default: '', check: text(255), filter: true, sort: true },
};

export function securityGroupRuleKind(core: Neutron): Kind<SecurityGroupRuleRecord> {
  const ownerOf = (groupId: unknown) => core.securityGroups.get(String(groupId))?.project_id ?? '';
  return {
    name: 'security_group_rule',
    plural: 'security_group_rules',
    path: 'security-group-rules',
    attributes,
    quota: 'security_group_rule',
    records: () => core.securityGroupRules.values(),
    get: (id) => core.securityGroupRules.get(id),
    candidates: (filters) => filters.get('id')?.flatMap((id) => core.securityGroupRules.get(id) ?? []),
    missing: (id) => notFound('SecurityGroupRuleNotFound', `Security group rule ${id} does not exist`),
    view: (rule) => ruleView(rule, { inGroup: false }),
    facts: (rule) => ({ 'security_group:tenant_id': ownerOf(rule.security_group_id) }),
    bodyFacts: (body) => ({ 'security_group:tenant_id': ownerOf(body['security_group_id']) }),
    sees: (rule, caller) => ownerOf(rule.security_group_id) === caller.projectId,
    beforeBulk: refuseMixed,
    create: (caller, body) => createRule(core, caller, body),
    update: (_caller, rule, changes) => {
      const changed = { ...rule, ...(changes as { description?: string }), revision_number: rule.revision_number + 1 };
      core.securityGroupRules.set(rule.id, changed);
      return changed;
    },
    remove(_caller, rule) {
      core.securityGroupRules.delete(rule.id);
      const group = core.securityGroups.get(rule.security_group_id);
      if (group) core.change(core.securityGroups, group, {});
    },
  };
}

function createRule(core: Neutron, caller: Caller, body: Body): SecurityGroupRuleRecord {
  const facts = ruleFacts(body);
  checkRule(facts);
  const group = find(core.kinds.securityGroup, facts.security_group_id, caller);
  if (facts.remote_group_id !== null) find(core.kinds.securityGroup, facts.remote_group_id, caller);
  for (const other of core.securityGroupRules.values()) {
    if (other.security_group_id !== group.id || !sameRule(other, facts)) continue;
    throw conflict('SecurityGroupRuleExists', `Security group rule already exists. Rule id is ${other.id}.`);
  }
  const rule = addRule(core, { ...facts, project_id: String(body['project_id']) });
  core.change(core.securityGroups, group, {});
  return rule;
}

type RuleFacts = Pick<
  SecurityGroupRuleRecord,
  | 'security_group_id'
  | 'ethertype'
  | 'direction'
  | 'protocol'
  | 'port_range_min'
  | 'port_range_max'
  | 'remote_ip_prefix'
  | 'remote_group_id'
  | 'remote_address_group_id'
  | 'description'
>;

function ruleFacts(body: Body): RuleFacts {
  const { project_id: _project, tenant_id: _tenant, ...facts } = body;
  const rule = facts as unknown as RuleFacts;
  // Ping in IPv6 has a protocol of its own.
  const isPing = rule.ethertype === 'IPv6' && (rule.protocol === 'icmp' || rule.protocol === 'icmpv6');
  return isPing ? { ...rule, protocol: 'ipv6-icmp' } : rule;
}

function refuseMixed(bodies: readonly Body[]): void {
  if (new Set(bodies.map((body) => body['security_group_id'])).size > 1) {
    const message = 'Only allowed to update rules for one security profile at a time';
    throw new NeutronError(400, 'SecurityGroupNotSingleGroupRules', message);
  }
  const rules = bodies.map(ruleFacts);
  if (rules.some((rule, at) => rules.findIndex((other) => sameRule(other, rule)) < at)) {
    throw conflict('DuplicateSecurityGroupRuleInPost', 'Duplicate Security Group Rule in POST.');
  }
}

/** A rule as the API shows it; inside its group it has two members more. */
export function ruleView(rule: SecurityGroupRuleRecord, { inGroup }: { inGroup: boolean }): Body {
  const prefix = rule.remote_ip_prefix === null ? null : parseCidr(rule.remote_ip_prefix);
  return {
    id: rule.id,
    tenant_id: rule.project_id,
    security_group_id: rule.security_group_id,
    ethertype: rule.ethertype,
    direction: rule.direction,
    protocol: rule.protocol,
    port_range_min: rule.port_range_min,
    port_range_max: rule.port_range_max,
    remote_ip_prefix: rule.remote_ip_prefix,
    remote_address_group_id: rule.remote_address_group_id,
    normalized_cidr: prefix ? formatCidr(prefix) : null,
    remote_group_id: rule.remote_group_id,
    ...(inGroup ? { standard_attr_id: rule.standard_attr_id } : {}),
    description: rule.description,
    ...(inGroup ? { tags: rule.tags } : {}),
    created_at: rule.created_at,
    updated_at: rule.updated_at,
    revision_number: rule.revision_number,
    project_id: rule.project_id,
  };
}
