import type { Action } from '@sextant/sdk';
import { createRule } from './create-key-pair.ts';

/** "Import Public Key": of a key pair that the operator has. */
export const importPublicKey: Action<never> = {
  id: 'key-pairs.import',
  label: 'key-pairs:action.import.label',
  icon: 'upload',
  policy: [createRule],
  code: 'asked',
  perform: async ({ services }) => (await import('../forms/open-forms.ts')).openImport(services),
};
