import type { Action } from '@sextant/sdk';

/** The policy rule that making and importing key pairs need. */
export const createRule = ['compute', 'os_compute_api:os-keypairs:create'] as const;

/** "Create Key Pair": the private half is saved as a file, once. */
export const createKeyPair: Action<never> = {
  id: 'key-pairs.create',
  label: 'key-pairs:action.create.label',
  icon: 'plus',
  primary: true,
  policy: [createRule],
  code: 'asked',
  perform: async ({ services }) => (await import('../forms/open-forms.ts')).openCreation(services),
};
