import type { Neutron } from '../neutron-core.ts';
import { type Attributes, standardAttributes } from '../engine/attributes.ts';
import { find, type Kind } from '../engine/kind.ts';
import { text } from '../engine/values.ts';
import { conflict, invalidInput, NeutronError, notFound } from '../errors.ts';
import type { RbacPolicyRecord } from '../neutron-records.ts';

const { id, project_id, tenant_id } = standardAttributes;

const attributes: Attributes = {
  id: id!,
  project_id: project_id!,
  tenant_id: tenant_id!,
  object_type: { put: false, check: text(255), filter: true, sort: true },
  object_id: { put: false, check: text(36), filter: true, sort: true },
  target_tenant: { check: text(255), guarded: true, filter: true, sort: true },
  action: { put: false, check: text(255), filter: true, sort: true },
};

const actions: Readonly<Record<string, readonly string[]>> = {
  network: ['access_as_shared', 'access_as_external'],
};
const otherTypes = ['qos_policy', 'security_group', 'address_scope', 'subnetpool'];

/** Returns the kind of RBAC policies: networks and QoS policies shared with single projects. */
export function rbacPolicyKind(core: Neutron): Kind<RbacPolicyRecord> {
  return {
    name: 'rbac_policy',
    plural: 'rbac_policies',
    path: 'rbac-policies',
    attributes,
    quota: 'rbac_policy',
    records: () => core.rbacPolicies.values(),
    get: (rbacId) => core.rbacPolicies.get(rbacId),
    missing: (rbacId) => notFound('RbacPolicyNotFound', `RBAC policy of type ${rbacId} could not be found.`),
    view: (policy) => ({
      id: policy.id,
      project_id: policy.project_id,
      action: policy.action,
      object_id: policy.object_id,
      target_tenant: policy.target_tenant,
      object_type: policy.object_type,
      tenant_id: policy.project_id,
    }),
    bodyFacts: (body) => ({
      field: body['target_tenant'] === '*' ? ['rbac_policy:target_tenant=*', 'rbac_policy:target_project=*'] : [],
    }),
    create(caller, body) {
      const type = String(body['object_type']);
      const action = String(body['action']);
      const allowed = actions[type] ?? (otherTypes.includes(type) ? ['access_as_shared'] : undefined);
      if (!allowed) throw invalidInput(`'${type}' is not a valid RBAC object type`);
      if (!allowed.includes(action)) {
        const names = allowed.map((one) => `'${one}'`).join(', ');
        const message = `Invalid action '${action}' for object type '${type}'. Valid actions: (${names})`;
        throw new NeutronError(400, 'InvalidActionForType', message);
      }
      if (type === 'network') find(core.kinds.network, String(body['object_id']), caller);
      const policy: RbacPolicyRecord = {
        ...core.stamp(String(body['project_id']), '', 0),
        object_type: type,
        object_id: String(body['object_id']),
        action,
        target_tenant: String(body['target_tenant']),
      };
      for (const other of core.rbacPolicies.values()) {
        const same = (['object_id', 'action', 'target_tenant'] as const).every((name) => other[name] === policy[name]);
        if (same) throw conflict('DuplicateRbacPolicy', 'An RBAC policy already exists with those values.');
      }
      core.rbacPolicies.set(policy.id, policy);
      return policy;
    },
    update: (_caller, policy, changes) => core.change(core.rbacPolicies, policy, changes as Partial<RbacPolicyRecord>),
    remove: (_caller, policy) => void core.rbacPolicies.delete(policy.id),
  };
}
