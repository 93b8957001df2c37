import type { Action } from '@sextant/sdk';

/** "Create Flavor". */
export const createFlavor: Action<never> = {
  id: 'flavors.create',
  label: 'flavors:action.create.label',
  icon: 'plus',
  primary: true,
  code: 'asked',
  perform: async ({ services }) => (await import('../forms/open-forms.ts')).openCreation(services),
};
