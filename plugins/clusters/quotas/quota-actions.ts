import { type Action, callApi, deleteActions, nothingChanged } from '@sextant/sdk';
import { type ClusterQuota, quotaResource, quotaTypeId } from './quota.ts';

/** "Create Quota": how many clusters a project may have. */
export const createQuota: Action<never> = {
  id: 'clusters.create-quota',
  label: 'clusters:quota.create.title',
  icon: 'plus',
  primary: true,
  policy: [['container-infra', 'quota:create']],
  code: 'asked',
  perform: async ({ services }) => (await import('./open-quota-form.ts')).openCreation(services),
};

/** "Edit Quota". */
export const editQuota: Action<ClusterQuota> = {
  id: 'clusters.edit-quota',
  label: 'clusters:quota.edit.title',
  icon: 'pencil',
  policy: [['container-infra', 'quota:update']],
  code: 'asked',
  perform: async ({ items: [quota], services }) =>
    quota ? (await import('./open-quota-form.ts')).openEdit(quota, services) : nothingChanged,
};

/** "Delete Quota": the project then has the limit of the service. */
export const { item: deleteQuota, batch: deleteQuotas } = deleteActions<ClusterQuota>({
  type: quotaTypeId,
  slug: 'clusters.quotas',
  label: 'clusters:quota.delete.label',
  labelSelected: 'clusters:quota.delete-selected.label',
  texts: (text) => `clusters:quota.delete.${text}`,
  values: () => ({ resource: quotaResource }),
  policy: [['container-infra', 'quota:delete']],
  idOf: ({ id }) => id,
  nameOf: ({ project_id: project }) => project,
  code: async ({ project_id: project }) => (await import('./quota-code.ts')).deletionCode(project),
  remove: ({ project_id: project, resource }, services, signal) =>
    callApi(services, 'deleteQuota', { params: { project, resource } }, { signal, quiet: true }),
});
