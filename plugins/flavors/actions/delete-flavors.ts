import { callApi, deleteActions } from '@sextant/sdk';
import { type Flavor, flavorTypeId } from '../flavor.ts';

/** "Delete Flavor", for one; "Delete Flavors", for the selected. */
export const { item: deleteFlavor, batch: deleteFlavors } = deleteActions<Flavor>({
  type: flavorTypeId,
  slug: 'flavors',
  label: 'flavors:action.delete.label',
  labelSelected: 'flavors:action.delete-selected.label',
  texts: (text) => `flavors:action.delete.${text}`,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  code: async (flavor) => (await import('../forms/flavor-code.ts')).deletionCode(flavor),
  remove: ({ id }, services, signal) => callApi(services, 'deleteFlavor', { params: { id } }, { signal, quiet: true }),
});
