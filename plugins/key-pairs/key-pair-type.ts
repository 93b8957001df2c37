import { columnOf, defineResourceType, lazyView } from '@sextant/sdk';
import { createKeyPair } from './actions/create-key-pair.ts';
import { deleteKeyPair, deleteKeyPairs } from './actions/delete-key-pairs.ts';
import { importPublicKey } from './actions/import-public-key.ts';
import { Fingerprint } from './fingerprint.tsx';
import { type KeyPair, keyPairTypeId, listKeyPairs, loadKeyPair } from './key-pair.ts';

export const keyPairType = defineResourceType<KeyPair>({
  id: keyPairTypeId,
  name: 'key-pairs:type',
  index: '/project/key_pairs',
  trackBy: ({ name, fingerprint }) => `${name}/${fingerprint}`,
  list: (_request, context) => listKeyPairs(context),
  load: loadKeyPair,
  columns: [
    columnOf<KeyPair>({ id: 'name', label: 'key-pairs:column.name', priority: 1, sortDefault: 'asc', link: true }),
    columnOf<KeyPair>({
      id: 'fingerprint',
      label: 'key-pairs:column.fingerprint',
      priority: 2,
      width: 400,
      view: Fingerprint,
    }),
    columnOf<KeyPair>({
      id: 'type',
      label: 'key-pairs:column.type',
      priority: 3,
      width: 120,
      hidden: true,
      values: { ssh: 'key-pairs:kind.ssh', x509: 'key-pairs:kind.x509' },
    }),
  ],
  facets: [
    { name: 'name', label: 'key-pairs:column.name', filteredBy: 'client', singleton: true, persistent: true },
    { name: 'fingerprint', label: 'key-pairs:column.fingerprint', filteredBy: 'client', singleton: true },
  ],
  // The id of a key pair is its name.
  find: { whole: true, id: false },
  actions: {
    global: [createKeyPair, importPublicKey],
    item: [deleteKeyPair],
    batch: [deleteKeyPairs],
  },
  views: [
    {
      id: 'details',
      label: 'key-pairs:view.details',
      view: lazyView(() => import('./details/details.tsx').then((module) => module.Details)),
    },
  ],
  summary: lazyView(() => import('./details/summary.tsx').then((module) => module.Summary)),
  emptyHint: 'key-pairs:empty',
});
