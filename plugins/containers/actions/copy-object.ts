import { type Action, nothingChanged } from '@sextant/sdk';
import type { StoredObject } from '../stored-object.ts';
import { objectWriteRule } from '../write-rule.ts';

/** "Copy": to another name, or another container (row CON-08). */
export const copyObject: Action<StoredObject> = {
  id: 'containers.copy',
  policy: [objectWriteRule],
  label: 'containers:action.copy.label',
  icon: 'copy',
  code: 'asked',
  allowed: ({ is_object: isObject }) => isObject,
  perform: async ({ items: [item], services }) =>
    item ? (await import('../forms/open-forms.ts')).openCopyForm(item, services) : nothingChanged,
};
