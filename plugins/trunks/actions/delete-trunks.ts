import { allowedOfOwner, callApi, deleteActions } from '@sextant/sdk';
import { type Trunk, trunkTypeId } from '../trunk.ts';

const rule = ['network', 'delete_trunk'] as const;

/** "Delete Trunk", for one; "Delete Trunks", for the selected. */
export const { item: deleteTrunk, batch: deleteTrunks } = deleteActions<Trunk>({
  type: trunkTypeId,
  slug: 'trunks',
  label: 'trunks:action.delete.label',
  labelSelected: 'trunks:action.delete-selected.label',
  texts: (text) => `trunks:action.delete.${text}`,
  policy: [rule],
  allowed: (trunk, services) => allowedOfOwner(rule, trunk.project_id, 'trunks:reason.foreign', services),
  idOf: ({ id }) => id,
  nameOf: (trunk) => trunk.name_or_id,
  // Trunks may bear one name.
  detailOf: ({ id }) => id,
  code: async (trunk) => (await import('../forms/trunk-code.ts')).deletionCode(trunk),
  remove: ({ id }, services, signal) => callApi(services, 'deleteTrunk', { params: { id } }, { signal, quiet: true }),
});
