import { type Action, type ActionResult, nothingChanged, type Services } from '@sextant/sdk';
import type { StoredObject } from '../stored-object.ts';
import { objectWriteRule } from '../write-rule.ts';

const common = { policy: [objectWriteRule], icon: 'trash-2', danger: true, code: 'asked' } as const;

const open = async ({
  items,
  services,
}: {
  items: readonly StoredObject[];
  services: Services;
}): Promise<ActionResult> =>
  items.length === 0 ? nothingChanged : (await import('../deletion/open-deletion.ts')).openDeletion(items, services);

/** "Delete", of an object or a folder with all that is in it (row CON-04). */
export const deleteObjectAction: Action<StoredObject> = {
  ...common,
  id: 'containers.delete-object',
  label: 'containers:action.delete-object.label',
  perform: open,
};

/** "Delete selected". */
export const deleteObjects: Action<StoredObject> = {
  ...common,
  id: 'containers.delete-objects',
  label: 'containers:action.delete-objects.label',
  perform: open,
};
