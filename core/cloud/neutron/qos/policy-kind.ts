import type { Neutron } from '../neutron-core.ts';
import { type Attributes, standardAttributes } from '../engine/attributes.ts';
import type { Kind } from '../engine/kind.ts';
import { standardView } from '../engine/show.ts';
import { text, toBoolean } from '../engine/values.ts';
import { conflict, notFound } from '../errors.ts';
import { hasGrants } from '../other/grants.ts';
import type { QosPolicyRecord } from '../neutron-records.ts';

const attributes: Attributes = {
  ...standardAttributes,
  name: { default: '', check: text(255), filter: true, sort: true },
  shared: { default: false, convert: toBoolean, filter: true },
  is_default: { default: false, convert: toBoolean, filter: true },
  description: { default: '', check: text(255), filter: true, sort: true },
  rules: { post: false, put: false },
};

export function qosPolicyKind(core: Neutron): Kind<QosPolicyRecord> {
  const isSharedWith = (policy: QosPolicyRecord, project: string) =>
    policy.shared || hasGrants(core, policy.id, 'access_as_shared', project);
  return {
    name: 'policy',
    plural: 'policies',
    path: 'qos/policies',
    attributes,
    records: () => core.qosPolicies.values(),
    get: (id) => core.qosPolicies.get(id),
    missing: (id) => notFound('QosPolicyNotFound', `QoS policy ${id} could not be found.`),
    view: (policy, caller) => ({
      id: policy.id,
      project_id: policy.project_id,
      tenant_id: policy.project_id,
      name: policy.name,
      shared: isSharedWith(policy, caller.projectId),
      rules: policy.rules.map((rule) => ({ ...rule.values, id: rule.id, qos_policy_id: policy.id, type: rule.type })),
      is_default: policy.is_default,
      description: policy.description,
      ...standardView(policy),
    }),
    sees: (policy, caller) => isSharedWith(policy, caller.projectId),
    create(_caller, body) {
      const policy: QosPolicyRecord = {
        ...core.stamp(String(body['project_id']), body['description'], 0),
        name: String(body['name']),
        shared: body['shared'] === true,
        is_default: body['is_default'] === true,
        rules: [],
      };
      if (policy.is_default) refuseSecondDefault(core, policy);
      core.qosPolicies.set(policy.id, policy);
      return policy;
    },
    update(_caller, policy, changes) {
      if (changes['is_default'] === true) refuseSecondDefault(core, policy);
      return core.change(core.qosPolicies, policy, changes as Partial<QosPolicyRecord>);
    },
    remove(_caller, policy) {
      const user = userOf(core, policy.id);
      if (user) throw conflict('QosPolicyInUse', `QoS Policy ${policy.id} is used by ${user.kind} ${user.id}.`);
      core.qosPolicies.delete(policy.id);
    },
    setTags: (policy, tags) => void core.change(core.qosPolicies, policy, { tags }),
  };
}

/** Something that has this policy. */
function userOf(core: Neutron, id: string): { kind: string; id: string } | undefined {
  const places = [
    ['network', core.networks.values()],
    ['port', core.ports.values()],
    ['floatingip', core.floatingIps.values()],
  ] as const;
  for (const [kind, records] of places) {
    for (const record of records) if (record.qos_policy_id === id) return { kind, id: record.id };
  }
  return undefined;
}

/** A project has one default policy at most. */
function refuseSecondDefault(core: Neutron, policy: QosPolicyRecord): void {
  for (const other of core.qosPolicies.values()) {
    if (other.id === policy.id || !other.is_default || other.project_id !== policy.project_id) continue;
    throw conflict('QoSPolicyDefaultAlreadyExists', `A default QoS policy exists for project ${policy.project_id}.`);
  }
}
