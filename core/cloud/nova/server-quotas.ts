import { CloudError } from '../shared/errors.ts';
import type { NovaCore } from './nova-core.ts';
import type { ServerFlavor } from './nova-records.ts';
import { serverUsage } from './server-store.ts';

/** Refuses more metadata than the project's quota lets a server have. */
export function checkMetadata(core: NovaCore, projectId: string, metadata: object | undefined): void {
  const limit = core.quotas.limit(projectId, 'metadata_items');
  if (limit < 0 || Object.keys(metadata ?? {}).length <= limit) return;
  throw new CloudError(403, `Maximum number of metadata items exceeds ${limit}`);
}

/**
 * How many servers of the flavor the project may have now: up to `most`. Refuses with 403 in nova's words when not even
 * `least`.
 */
export function serversAllowed(
  core: NovaCore,
  projectId: string,
  flavor: Pick<ServerFlavor, 'vcpus' | 'ram'>,
  least: number,
  most: number,
): number {
  const used = serverUsage(core.servers.alive(), projectId);
  const wanted = (count: number) => ({ instances: count, cores: count * flavor.vcpus, ram: count * flavor.ram });
  const exceeded = core.quotas.overruns(projectId, wanted(most), used);
  if (exceeded.length === 0) return most;
  const left = (resource: 'instances' | 'cores' | 'ram') => {
    const limit = core.quotas.limit(projectId, resource);
    return limit < 0 ? Number.POSITIVE_INFINITY : Math.max(0, limit - used[resource]);
  };
  const allowed = Math.min(
    left('instances'),
    flavor.vcpus > 0 ? Math.floor(left('cores') / flavor.vcpus) : Number.POSITIVE_INFINITY,
    flavor.ram > 0 ? Math.floor(left('ram') / flavor.ram) : Number.POSITIVE_INFINITY,
  );
  if (allowed > 0 && least <= allowed) return allowed;
  const requested = { ...wanted(most), instances: least === most ? least : `${least}-${most}` };
  refuseQuota(
    exceeded.map(({ resource }) => ({
      resource,
      requested: String(requested[resource as 'instances' | 'cores' | 'ram']),
      used: used[resource as 'instances' | 'cores' | 'ram'],
      limit: core.quotas.limit(projectId, resource),
    })),
  );
}

/** A resize or an unshelving needs so much more. */
export function checkGrowth(core: NovaCore, projectId: string, more: { cores: number; ram: number }): void {
  const used = serverUsage(core.servers.alive(), projectId);
  const exceeded = core.quotas.overruns(projectId, more, used);
  if (exceeded.length === 0) return;
  refuseQuota(
    exceeded.map(({ resource, limit, used: now, wanted }) => ({
      resource,
      requested: String(wanted),
      used: now,
      limit,
    })),
  );
}

interface Exceeded {
  resource: string;
  requested: string;
  used: number;
  limit: number;
}

function refuseQuota(exceeded: readonly Exceeded[]): never {
  const sorted = exceeded.toSorted((left, right) => (left.resource < right.resource ? -1 : 1));
  const joined = (member: keyof Exceeded) => sorted.map((one) => String(one[member])).join(', ');
  const names = joined('resource');
  throw new CloudError(
    403,
    `Quota exceeded for ${names}: Requested ${joined('requested')}, ` +
      `but already used ${joined('used')} of ${joined('limit')} ${names}`,
  );
}
