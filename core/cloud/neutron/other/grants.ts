import type { Neutron } from '../neutron-core.ts';

/** Does an RBAC policy grant the action on a thing: to the project, or, without one, to anybody? */
export function hasGrants(core: Neutron, id: string, action: string, projectId?: string): boolean {
  for (const grant of core.rbacPolicies.values()) {
    if (grant.object_id !== id || grant.action !== action) continue;
    if (projectId === undefined || grant.target_tenant === '*' || grant.target_tenant === projectId) return true;
  }
  return false;
}
