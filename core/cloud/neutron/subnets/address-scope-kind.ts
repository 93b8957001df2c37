import type { Neutron } from '../neutron-core.ts';
import { type Attributes, standardAttributes } from '../engine/attributes.ts';
import type { Kind } from '../engine/kind.ts';
import { oneOf, text, toBoolean, toInteger } from '../engine/values.ts';
import { conflict, notFound } from '../errors.ts';
import type { AddressScopeRecord } from '../neutron-records.ts';

const { id, project_id, tenant_id } = standardAttributes;

const attributes: Attributes = {
  id: id!,
  project_id: project_id!,
  tenant_id: tenant_id!,
  name: { default: '', check: text(255), filter: true, sort: true },
  shared: { default: false, convert: toBoolean, guarded: true, filter: true, sort: true },
  ip_version: { put: false, convert: toInteger, check: oneOf([4, 6]), filter: true, sort: true },
};

export function addressScopeKind(core: Neutron): Kind<AddressScopeRecord> {
  return {
    name: 'address_scope',
    plural: 'address_scopes',
    path: 'address-scopes',
    attributes,
    records: () => core.addressScopes.values(),
    get: (scopeId) => core.addressScopes.get(scopeId),
    missing: (scopeId) => notFound('AddressScopeNotFound', `Address scope ${scopeId} could not be found.`),
    view: (scope) => ({
      id: scope.id,
      project_id: scope.project_id,
      name: scope.name,
      shared: scope.shared,
      ip_version: scope.ip_version,
      tenant_id: scope.project_id,
    }),
    facts: (scope) => ({ field: scope.shared ? ['address_scopes:shared=True'] : [] }),
    sees: (scope) => scope.shared,
    create(_caller, body) {
      const scope: AddressScopeRecord = {
        ...core.stamp(String(body['project_id']), '', 0),
        name: String(body['name']),
        shared: body['shared'] === true,
        ip_version: body['ip_version'] as 4 | 6,
      };
      core.addressScopes.set(scope.id, scope);
      return scope;
    },
    update: (_caller, scope, changes) => core.change(core.addressScopes, scope, changes as Partial<AddressScopeRecord>),
    remove(_caller, scope) {
      if ([...core.subnetPools.values()].some((pool) => pool.address_scope_id === scope.id)) {
        const message = `Unable to complete operation on address scope ${scope.id}. There are one or more subnet pools in use on the address scope.`;
        throw conflict('AddressScopeInUse', message);
      }
      core.addressScopes.delete(scope.id);
    },
  };
}
