import { type Action, nothingChanged } from '@sextant/sdk';
import type { Flavor } from '../flavor.ts';

/** "Edit Flavor": the compute service has it deleted and made anew, which the form says before. */
export const editFlavor: Action<Flavor> = {
  id: 'flavors.edit',
  label: 'flavors:action.edit.label',
  icon: 'pencil',
  code: 'asked',
  async perform({ items: [flavor], services }) {
    return flavor ? (await import('../forms/open-forms.ts')).openEdit(flavor, services) : nothingChanged;
  },
};
