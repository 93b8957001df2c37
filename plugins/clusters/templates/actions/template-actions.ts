import { type Action, nothingChanged } from '@sextant/sdk';
import type { Template } from '../template.ts';

// The actions are offered to everybody: the service decides, and its answer says why not.

/** "Create Cluster Template". */
export const createTemplate: Action<never> = {
  id: 'clusters.create-template',
  label: 'clusters:template.create.title',
  icon: 'plus',
  primary: true,
  code: 'asked',
  perform: async ({ services }) => (await import('../forms/open-template-form.ts')).openCreation(services),
};

/** "Update Cluster Template". */
export const updateTemplate: Action<Template> = {
  id: 'clusters.update-template',
  label: 'clusters:template.update.title',
  icon: 'pencil',
  code: 'asked',
  perform: async ({ items: [template], services }) =>
    template ? (await import('../forms/open-template-form.ts')).openUpdate(template, services) : nothingChanged,
};

/** "Create Cluster" of a template: the form begins with that template. */
export const createClusterOf: Action<Template> = {
  id: 'clusters.create-from-template',
  label: 'clusters:cluster.create.title',
  icon: 'boxes',
  code: 'asked',
  perform: async ({ items: [template], services }) =>
    template
      ? (await import('../../clusters/forms/open-cluster-form.ts')).openCreation(services, template)
      : nothingChanged,
};
