import { type Action, allowedOfOwner, callApi, deleteActions } from '@sextant/sdk';
import { type Cluster, clusterName, clusterTypeId, failureOf } from '../cluster.ts';

const { item, batch } = deleteActions<Cluster>({
  type: clusterTypeId,
  slug: 'clusters',
  label: 'clusters:cluster.delete.label',
  labelSelected: 'clusters:cluster.delete-selected.label',
  texts: (text) => `clusters:cluster.delete.${text}`,
  allowed: (cluster, services) =>
    cluster.status === 'DELETE_IN_PROGRESS'
      ? 'clusters:reason.deleting'
      : allowedOfOwner(
          ['container-infra', 'cluster:delete_all_projects'],
          cluster.project_id,
          'clusters:reason.foreign',
          services,
        ),
  idOf: ({ id }) => id,
  nameOf: clusterName,
  detailOf: ({ id }) => id,
  code: async ({ id }) => (await import('../cluster-code.ts')).deletionCode(id),
  remove: ({ id }, services, signal) => callApi(services, 'deleteClusters', { body: [id] }, { signal, quiet: true }),
  failure: (now, services) => failureOf('DELETE_FAILED', now, services),
});

const { allowed: _checkedWhenPressed, ...always } = item;

/** "Delete Cluster": offered always. Whether it is allowed is looked at when it is pressed, for each item. */
export const deleteCluster: Action<Cluster> = always;
export const deleteClusters = batch;
