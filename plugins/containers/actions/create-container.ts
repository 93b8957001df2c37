import type { Action } from '@sextant/sdk';

/** "Create container" (row CON-02). */
export const createContainer: Action<never> = {
  id: 'containers.create',
  label: 'containers:action.create.label',
  icon: 'plus',
  primary: true,
  code: 'asked',
  perform: async ({ services }) => (await import('../forms/open-forms.ts')).openContainerForm(services),
};
