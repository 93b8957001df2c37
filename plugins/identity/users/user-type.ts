import { columnOf, defineResourceType, lazyView, Settings } from '@sextant/sdk';
import {
  changePassword,
  createUser,
  deleteUser,
  deleteUsers,
  disableUser,
  editUser,
  enableUser,
} from './user-actions.ts';
import { listUsers, loadUser, type User, userTypeId } from './user.ts';

const once = { singleton: true } as const;

export const userType = defineResourceType<User>({
  id: userTypeId,
  name: 'core:types.user',
  index: '/identity/users',
  // No member tells when a user was changed.
  trackBy: ({ id, name, email, project_id: project, description, enabled }) =>
    [id, name, email, project, description, enabled].join(''),
  needsFilterFirst: async (_address, services) => {
    const first = await services.get(Settings).get<Record<string, boolean>>('FILTER_DATA_FIRST');
    return first?.['identity.users'] === true;
  },
  list: listUsers,
  load: loadUser,
  columns: [
    columnOf<User>({ id: 'name', label: 'identity:field.name', priority: 1, link: true, sortDefault: 'asc' }),
    columnOf<User>({
      id: 'email',
      label: 'identity:field.email',
      priority: 2,
      width: 240,
      link: ({ email }) => (email ? `mailto:${email}` : undefined),
    }),
    columnOf<User>({ id: 'id', label: 'identity:field.id', priority: 3, format: 'id', width: 172 }),
    columnOf<User>({
      id: 'enabled',
      label: 'identity:field.enabled',
      priority: 2,
      format: 'yesno',
      width: 108,
      values: { true: 'identity:state.enabled', false: 'identity:state.disabled' },
    }),
    columnOf<User>({
      id: 'domain_id',
      label: 'identity:field.domain_id',
      priority: 4,
      format: 'id',
      width: 172,
      hidden: true,
    }),
  ],
  facets: [
    { ...once, name: 'name', label: 'identity:field.name', filteredBy: 'server', persistent: true },
    { ...once, name: 'email', label: 'identity:field.email', filteredBy: 'client' },
    { ...once, name: 'id', label: 'identity:field.id', filteredBy: 'server' },
    {
      ...once,
      name: 'enabled',
      label: 'identity:field.enabled',
      filteredBy: 'server',
      options: [
        { key: 'true', label: 'identity:yes' },
        { key: 'false', label: 'identity:no' },
      ],
    },
  ],
  find: { id: 'hex' },
  actions: {
    global: [createUser],
    item: [editUser, changePassword, enableUser, disableUser, deleteUser],
    batch: [deleteUsers],
  },
  views: [
    {
      id: 'overview',
      label: 'identity:view.overview',
      view: lazyView(() => import('../facts.tsx').then((module) => module.UserOverview)),
    },
    {
      id: 'assignments',
      label: 'identity:view.assignments',
      policy: [['identity', 'identity:list_role_assignments']],
      view: lazyView(() => import('../assignments/role-assignments.tsx').then((module) => module.UserAssignments)),
    },
  ],
  summary: lazyView(() => import('../facts.tsx').then((module) => module.UserSummary)),
  emptyHint: 'identity:user.empty',
});
