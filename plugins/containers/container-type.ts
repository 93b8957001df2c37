import { columnOf, defineResourceType } from '@sextant/sdk';
import { createContainer } from './actions/create-container.ts';
import { deleteContainer } from './actions/delete-container.ts';
import { type Container, containerTypeId } from './container.ts';
import { listContainers } from './container-calls.ts';
import { addressOf, panelPath } from './place.ts';

/** Containers: the page draws them beside what is in one, by this type's list and actions. */
export const containerType = defineResourceType<Container>({
  id: containerTypeId,
  name: 'containers:type.container',
  index: panelPath,
  itemName: ({ name }) => name,
  trackBy: ({ name, count, bytes, last_modified: modified }) => `${name}/${count}/${bytes}/${modified ?? ''}`,
  list: listContainers,
  columns: [
    columnOf<Container>({
      id: 'name',
      label: 'containers:column.name',
      priority: 1,
      link: ({ name }) => addressOf({ container: name, folder: '' }),
    }),
    columnOf<Container>({ id: 'count', label: 'containers:fact.count', priority: 2, sort: 'number', align: 'end' }),
    columnOf<Container>({ id: 'bytes', label: 'containers:fact.bytes', priority: 2, format: 'bytes', align: 'end' }),
  ],
  facets: [{ name: 'prefix', label: 'containers:facet.prefix', filteredBy: 'server', singleton: true }],
  find: { name: 'prefix', id: false },
  actions: { global: [createContainer], item: [deleteContainer] },
  emptyHint: 'containers:empty.containers',
});
