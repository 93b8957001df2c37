import { columnOf, defineResourceType, lazyView } from '@sextant/sdk';
import { copyObject } from './actions/copy-object.ts';
import { createFolder } from './actions/create-folder.ts';
import { deleteObjectAction, deleteObjects } from './actions/delete-objects.ts';
import { viewDetails } from './actions/view-details.ts';
import { listFolder } from './object-calls.ts';
import { addressOf, panelPath } from './place.ts';
import { objectTypeId, type StoredObject } from './stored-object.ts';
import { downloadObject, editObject, uploadObjects } from './transfers/actions.ts';

/** The resource type of the objects and folders in a container, listed folder by folder. */
export const objectType = defineResourceType<StoredObject>({
  id: objectTypeId,
  name: 'containers:type.object',
  index: panelPath,
  itemName: ({ path }) => path,
  trackBy: ({ path, bytes, last_modified: modified }) => `${path}/${bytes}/${modified ?? ''}`,
  list: listFolder,
  columns: [
    columnOf<StoredObject>({
      id: 'name',
      label: 'containers:column.name',
      priority: 1,
      view: lazyView(() => import('./details/name-cell.tsx').then((module) => module.NameCell)),
      link: (item) => (item.is_subdir ? addressOf({ container: item.container, folder: item.path }) : undefined),
    }),
    columnOf<StoredObject>({
      id: 'bytes',
      label: 'containers:column.size',
      priority: 1,
      width: 112,
      align: 'end',
      sort: 'number',
      view: lazyView(() => import('./details/size-cell.tsx').then((module) => module.SizeCell)),
    }),
    columnOf<StoredObject>({
      id: 'last_modified',
      label: 'containers:column.modified',
      priority: 2,
      width: 128,
      align: 'end',
      sort: 'timestamp',
      format: 'relativeTime',
    }),
    columnOf<StoredObject>({
      id: 'content_type',
      label: 'containers:details.content_type',
      priority: 3,
      width: 180,
      hidden: true,
    }),
  ],
  facets: [
    { name: 'name', label: 'containers:facet.name', filteredBy: 'client', singleton: true, persistent: true },
    { name: 'prefix', label: 'containers:facet.begins', filteredBy: 'server', singleton: true },
  ],
  actions: {
    global: [createFolder, uploadObjects],
    item: [downloadObject, viewDetails, editObject, copyObject, deleteObjectAction],
    batch: [deleteObjects],
  },
  emptyHint: 'containers:empty.folder',
});
