import { callApi, type CallContext, columnOf, defineResourceType, type ListPage, projectName } from '@sextant/sdk';
import { type ClusterQuota, quotaResource, quotasPanel, quotaTypeId, toQuota } from './quota.ts';
import { createQuota, deleteQuota, deleteQuotas, editQuota } from './quota-actions.ts';

/** Lists the quotas of all projects that were given one (listQuotas); administrators only. */
export async function listQuotas({ services, signal }: CallContext): Promise<ListPage<ClusterQuota>> {
  const { items } = await callApi(services, 'listQuotas', {}, signal ? { signal } : {});
  return { items: items.map(toQuota), hasMore: false };
}

/** Loads the quota of a project (readQuota). */
export async function loadQuota(project: string, { services, signal }: CallContext): Promise<ClusterQuota> {
  const params = { project, resource: quotaResource };
  return toQuota(await callApi(services, 'readQuota', { params }, { handled: [404], ...(signal && { signal }) }));
}

export const quotaType = defineResourceType<ClusterQuota>({
  id: quotaTypeId,
  name: 'clusters:quota.type',
  index: quotasPanel,
  itemName: ({ project_id: project }) => project,
  trackBy: (quota) => JSON.stringify(quota),
  list: (_request, context) => listQuotas(context),
  load: loadQuota,
  columns: [
    columnOf<ClusterQuota>({
      id: 'project',
      label: 'clusters:field.project',
      priority: 1,
      sortDefault: 'asc',
      value: ({ project_id: project }, services) => projectName(project, services),
    }),
    columnOf<ClusterQuota>({
      id: 'hard_limit',
      label: 'clusters:field.hard_limit',
      priority: 1,
      width: 160,
      sort: 'number',
      align: 'end',
    }),
    columnOf<ClusterQuota>({ id: 'resource', label: 'clusters:field.resource', priority: 3, width: 140 }),
    columnOf<ClusterQuota>({
      id: 'project_id',
      label: 'clusters:field.project_id',
      priority: 2,
      width: 172,
      format: 'id',
    }),
    columnOf<ClusterQuota>({
      id: 'updated_at',
      label: 'clusters:field.updated_at',
      priority: 3,
      width: 140,
      sort: 'timestamp',
      format: 'relativeTime',
      align: 'end',
    }),
  ],
  facets: [
    { name: 'project', label: 'clusters:field.project', filteredBy: 'client', singleton: true, persistent: true },
    { name: 'project_id', label: 'clusters:field.project_id', filteredBy: 'client', singleton: true },
    {
      name: 'hard_limit',
      label: 'clusters:field.hard_limit',
      filteredBy: 'client',
      singleton: true,
      compare: 'number',
    },
  ],
  actions: { global: [createQuota], item: [editQuota, deleteQuota], batch: [deleteQuotas] },
  emptyHint: 'clusters:quota.empty',
});
