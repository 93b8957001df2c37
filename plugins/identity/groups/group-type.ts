import { columnOf, defineResourceType, lazyView } from '@sextant/sdk';
import { addMember, createGroup, deleteGroup, deleteGroups, editGroup } from './group-actions.ts';
import { type Group, groupTypeId, listGroups, loadGroup } from './group.ts';

export const groupType = defineResourceType<Group>({
  id: groupTypeId,
  name: 'core:types.group',
  index: '/identity/groups',
  trackBy: ({ id, name, description }) => JSON.stringify([id, name, description]),
  list: listGroups,
  load: loadGroup,
  columns: [
    columnOf<Group>({ id: 'name', label: 'identity:field.name', priority: 1, link: true, sortDefault: 'asc' }),
    columnOf<Group>({ id: 'description', label: 'identity:field.description', priority: 2, width: 320 }),
    columnOf<Group>({ id: 'id', label: 'identity:field.id', priority: 3, format: 'id', width: 172 }),
  ],
  facets: [
    { name: 'name', label: 'identity:field.name', filteredBy: 'client', singleton: true, persistent: true },
    { name: 'id', label: 'identity:field.id', filteredBy: 'client', singleton: true },
  ],
  find: { name: 'name', id: 'hex' },
  actions: { global: [createGroup], item: [editGroup, addMember, deleteGroup], batch: [deleteGroups] },
  views: [
    {
      id: 'overview',
      label: 'identity:view.overview',
      view: lazyView(() => import('../facts.tsx').then((module) => module.GroupOverview)),
    },
    {
      id: 'members',
      label: 'identity:view.members',
      policy: [['identity', 'identity:list_users_in_group']],
      view: lazyView(() => import('./members.tsx').then((module) => module.Members)),
    },
    {
      id: 'assignments',
      label: 'identity:view.assignments',
      policy: [['identity', 'identity:list_role_assignments']],
      view: lazyView(() => import('../assignments/role-assignments.tsx').then((module) => module.GroupAssignments)),
    },
  ],
  emptyHint: 'identity:group.empty',
});
