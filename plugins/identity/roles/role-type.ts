import { columnOf, defineResourceType } from '@sextant/sdk';
import { createRole, deleteRole, deleteRoles, editRole } from './role-actions.ts';
import { listRoles, loadRole, type Role, roleTypeId } from './role.ts';

export const roleType = defineResourceType<Role>({
  id: roleTypeId,
  name: 'core:types.role',
  index: '/identity/roles',
  trackBy: ({ id, domain_id: domain, name }) => `${id}${domain ?? ''}${name}`,
  list: (_request, context) => listRoles(context),
  load: loadRole,
  columns: [
    columnOf<Role>({ id: 'name', label: 'identity:field.name', priority: 1, sortDefault: 'asc' }),
    columnOf<Role>({ id: 'id', label: 'identity:field.id', priority: 2, format: 'id', width: 172 }),
  ],
  facets: [
    { name: 'name', label: 'identity:field.name', filteredBy: 'client', singleton: true, persistent: true },
    { name: 'id', label: 'identity:field.id', filteredBy: 'client', singleton: true },
  ],
  find: { whole: true, id: 'hex' },
  actions: { global: [createRole], item: [editRole, deleteRole], batch: [deleteRoles] },
  emptyHint: 'identity:role.empty',
});
