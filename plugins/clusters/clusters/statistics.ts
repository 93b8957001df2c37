import { callApi, type Services, Session } from '@sextant/sdk';
import { defaultLimit, quotaResource } from '../quotas/quota.ts';

/** How many clusters there are, and how many there may be. */
export interface ClusterStatistics {
  readonly exists: number;
  readonly limit: number;
  /** How many more there may be; never below zero. */
  readonly margin: number;
  /** How full the quota is, rounded. */
  readonly percent: number;
  /** Are there more than the limit allows? */
  readonly isOver: boolean;
}

/** Returns the parts of the chart. A limit of zero has no shares: the first cluster is one too many. */
export function statisticsOf(exists: number, limit: number): ClusterStatistics {
  const percent = Math.round((exists / (limit || 1)) * 100);
  return {
    exists,
    limit,
    margin: Math.max(0, limit - exists),
    percent,
    isOver: percent > 100 || (limit === 0 && exists > 0),
  };
}

/**
 * Asks for the numbers of the project (readStats, readQuota). The project is named, because the service counts the clusters of
 * all projects for an administrator who names none. Without a quota the limit is the service's own.
 */
export async function readStatistics(services: Services, signal: AbortSignal): Promise<ClusterStatistics> {
  const project = services.get(Session).current().project_id ?? '';
  const options = { quiet: true, signal };
  const params = { project, resource: quotaResource };
  const [{ stats }, quota] = await Promise.all([
    callApi(services, 'readStats', { query: { project_id: project } }, options),
    callApi(services, 'readQuota', { params }, options).catch(() => undefined),
  ]);
  return statisticsOf(stats.clusters, quota?.hard_limit ?? defaultLimit);
}
