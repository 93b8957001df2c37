import type { callApi } from '@sextant/sdk';

/** The type of the quotas that the service has given to projects. Heat has no name for them. */
export const quotaTypeId = 'OS::Magnum::Quota';

/** The panel of the quotas. */
export const quotasPanel = '/admin/cluster_quotas';

/** The service counts clusters, and nothing else. */
export const quotaResource = 'Cluster';

/** The limit of a project that was given none. */
export const defaultLimit = 20;

type RawQuota = Awaited<ReturnType<typeof callApi<'readQuota'>>>;

/** The number of clusters that a project may have. A project has one quota at most, so its id names the quota. */
export interface ClusterQuota extends Readonly<Omit<RawQuota, 'id'>> {
  /** The id of the project. */
  readonly id: string;
}

export const toQuota = ({ id: _number, ...quota }: RawQuota): ClusterQuota => ({ ...quota, id: quota.project_id });
