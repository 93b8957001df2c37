import type { Neutron } from '../neutron-core.ts';

type Owned = { project_id: string };

/** How much of each resource a project has. */
export function usageOf(
  core: Omit<Neutron, 'kinds'>,
  projectId: string,
  resources: readonly string[],
): Record<string, number> {
  const count = (records: { values(): Iterable<Owned> }) => {
    let found = 0;
    for (const record of records.values()) if (record.project_id === projectId) found += 1;
    return found;
  };
  const counters: Record<string, () => number> = {
    network: () => count(core.networks),
    subnet: () => count(core.subnets),
    subnetpool: () => count(core.subnetPools),
    port: () => core.ports.countOf(projectId),
    router: () => count(core.routers),
    floatingip: () => count(core.floatingIps),
    rbac_policy: () => count(core.rbacPolicies),
    security_group: () => count(core.securityGroups),
    security_group_rule: () => count(core.securityGroupRules),
    trunk: () => count(core.trunks),
  };
  return Object.fromEntries(resources.map((resource) => [resource, counters[resource]?.() ?? 0]));
}
