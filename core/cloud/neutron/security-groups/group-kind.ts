import type { Neutron } from '../neutron-core.ts';
import { type Attributes, standardAttributes } from '../engine/attributes.ts';
import type { Kind } from '../engine/kind.ts';
import { standardView } from '../engine/show.ts';
import { text, toBoolean } from '../engine/values.ts';
import { conflict, type NeutronError, notFound } from '../errors.ts';
import type { SecurityGroupRecord } from '../neutron-records.ts';
import { addGroup, ensureDefaultGroup } from './default-group.ts';
import { ruleView } from './rule-kind.ts';

const isOtherName = (value: unknown) => {
  if (String(value).toLowerCase() === 'default') {
    throw conflict('SecurityGroupDefaultAlreadyExists', 'Default security group already exists.');
  }
  return text(255)(value);
};

const attributes: Attributes = {
  ...standardAttributes,
  name: { default: '', check: isOtherName, filter: true, sort: true },
  stateful: { default: true, convert: toBoolean, filter: true, sort: true },
  description: { default: '', check: text(255), filter: true, sort: true },
  shared: { post: false, put: false, convert: toBoolean, filter: true },
  security_group_rules: { post: false, put: false },
};

export function securityGroupKind(core: Neutron): Kind<SecurityGroupRecord> {
  return {
    name: 'security_group',
    plural: 'security_groups',
    path: 'security-groups',
    attributes,
    quota: 'security_group',
    records: () => core.securityGroups.values(),
    get: (id) => core.securityGroups.get(id),
    candidates: (filters) => filters.get('id')?.flatMap((id) => core.securityGroups.get(id) ?? []),
    missing: (id) => notFound('SecurityGroupNotFound', `Security group ${id} does not exist`),
    view: (group) => ({
      id: group.id,
      name: group.name,
      stateful: group.stateful,
      tenant_id: group.project_id,
      description: group.description,
      shared: false,
      security_group_rules: rulesOf(core, group.id).map((rule) => ruleView(rule, { inGroup: true })),
      ...standardView(group),
    }),
    filters: { shared: (_group, values) => values.includes('false') },
    beforeList: (caller) => void ensureDefaultGroup(core, caller.projectId),
    create(_caller, body) {
      const projectId = String(body['project_id']);
      ensureDefaultGroup(core, projectId);
      return addGroup(core, {
        ...core.stamp(projectId, body['description'], 1),
        name: String(body['name']),
        stateful: body['stateful'] === true,
      });
    },
    update(_caller, group, changes) {
      if (group.name === 'default' && changes['name'] !== undefined) {
        throw conflict('SecurityGroupCannotUpdateDefault', 'Updating default security group not allowed.');
      }
      if (changes['stateful'] !== undefined && changes['stateful'] !== group.stateful && isUsed(core, group.id)) {
        throw inUse(group.id);
      }
      return core.change(core.securityGroups, group, changes as Partial<SecurityGroupRecord>);
    },
    remove(caller, group) {
      if (isUsed(core, group.id)) throw inUse(group.id);
      if (group.name === 'default' && !caller.isAdmin) {
        throw conflict('SecurityGroupCannotRemoveDefault', 'Insufficient rights for removing default security group.');
      }
      core.securityGroupRules.deleteWhere(
        (rule) => rule.security_group_id === group.id || rule.remote_group_id === group.id,
      );
      core.securityGroups.delete(group.id);
    },
    setTags: (group, tags) => void core.change(core.securityGroups, group, { tags }),
  };
}

export function rulesOf(core: Neutron, groupId: string) {
  return [...core.securityGroupRules.values()].filter((rule) => rule.security_group_id === groupId);
}

function isUsed(core: Neutron, groupId: string): boolean {
  const group = core.securityGroups.get(groupId);
  const candidates = core.ports.with('project_id', [group?.project_id ?? '']);
  return candidates.some((port) => port.security_groups.includes(groupId));
}

function inUse(id: string): NeutronError {
  return conflict('SecurityGroupInUse', `Security Group ${id} in use.`);
}
