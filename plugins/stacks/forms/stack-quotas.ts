import { callApi, Scope, type Services } from '@sextant/sdk';
import type { QuotaUse } from '@sextant/ui';
import type { ResourceChange } from './template-checks.ts';

/** The quota that each resource of a type takes one of: its service, and its name there. */
const quotaOf: Readonly<Record<string, readonly ['compute' | 'volume' | 'network', string]>> = {
  'OS::Nova::Server': ['compute', 'instances'],
  'OS::Nova::ServerGroup': ['compute', 'server_groups'],
  'OS::Cinder::Volume': ['volume', 'volumes'],
  'OS::Neutron::FloatingIP': ['network', 'floatingip'],
  'OS::Neutron::Net': ['network', 'network'],
  'OS::Neutron::Port': ['network', 'port'],
  'OS::Neutron::Router': ['network', 'router'],
  'OS::Neutron::SecurityGroup': ['network', 'security_group'],
  'OS::Neutron::Subnet': ['network', 'subnet'],
};

/** A type of resources, and the quota that they take of. */
export interface TypeQuota extends QuotaUse {
  readonly type: string;
  readonly added: number;
}

/**
 * Reads the quotas of the own project that new resources take of (readQuotas), in the order of their types. A quota that is not told is
 * left out: then only the service refuses. Never rejects.
 */
export async function quotasFor(
  changes: readonly Pick<ResourceChange, 'type'>[],
  services: Services,
  signal?: AbortSignal,
): Promise<readonly TypeQuota[]> {
  const types = [...new Set(changes.map(({ type }) => type))].filter((type) => quotaOf[type]).toSorted();
  const project = services.get(Scope).projectId;
  if (types.length === 0 || !project) return [];
  const options = { quiet: true, ...(signal && { signal }) };
  const found = await callApi(services, 'readQuotas', { params: { project } }, options).catch(() => undefined);
  return types.flatMap((type) => {
    const [service, name] = quotaOf[type]!;
    const quota = found?.quotas[service]?.[name];
    if (quota?.used === undefined) return [];
    const added = changes.filter((change) => change.type === type).length;
    return [{ type, used: quota.used + (quota.reserved ?? 0), added, limit: quota.limit }];
  });
}
