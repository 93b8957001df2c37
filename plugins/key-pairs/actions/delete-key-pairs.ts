import { callApi, deleteActions } from '@sextant/sdk';
import { type KeyPair, keyPairTypeId } from '../key-pair.ts';

/** "Delete Key Pair", for one; "Delete Key Pairs", for the selected. */
export const { item: deleteKeyPair, batch: deleteKeyPairs } = deleteActions<KeyPair>({
  type: keyPairTypeId,
  slug: 'key-pairs',
  label: 'key-pairs:action.delete.label',
  labelSelected: 'key-pairs:action.delete-selected.label',
  texts: (text) => `key-pairs:action.delete.${text}`,
  policy: [['compute', 'os_compute_api:os-keypairs:delete']],
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  code: async (keyPair) => (await import('../key-pair-code.ts')).deletionCode(keyPair),
  remove: ({ name }, services, signal) =>
    callApi(services, 'deleteKeyPair', { params: { name } }, { signal, quiet: true }),
});
