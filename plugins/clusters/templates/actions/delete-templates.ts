import { type Action, allowedOfOwner, callApi, deleteActions } from '@sextant/sdk';
import { type Template, templateName, templateTypeId } from '../template.ts';

const { item, batch } = deleteActions<Template>({
  type: templateTypeId,
  slug: 'clusters.templates',
  label: 'clusters:template.delete.label',
  labelSelected: 'clusters:template.delete-selected.label',
  texts: (text) => `clusters:template.delete.${text}`,
  allowed: (template, services) =>
    allowedOfOwner(
      ['container-infra', 'clustertemplate:delete'],
      template.project_id,
      'clusters:reason.foreign',
      services,
    ),
  idOf: ({ id }) => id,
  nameOf: templateName,
  detailOf: ({ id }) => id,
  code: async ({ id }) => (await import('../template-code.ts')).deletionCode(id),
  remove: ({ id }, services, signal) =>
    callApi(services, 'deleteClusterTemplates', { body: [id] }, { signal, quiet: true }),
});

const { allowed: _checkedWhenPressed, ...always } = item;

/** "Delete Cluster Template": offered always. Whether it is allowed is looked at when it is pressed, for each item. */
export const deleteTemplate: Action<Template> = always;
export const deleteTemplates = batch;
