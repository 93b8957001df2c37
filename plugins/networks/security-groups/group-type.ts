import { columnOf, defineResourceType, lazyView } from '@sextant/sdk';
import { createGroup, deleteGroup, deleteGroups, editGroup, editRules } from './group-actions.ts';
import { groupName, groupTypeId, listGroups, loadGroup, type SecurityGroup, portsUsing } from './group.ts';

export const securityGroupType = defineResourceType<SecurityGroup>({
  id: groupTypeId,
  name: 'core:types.securityGroup',
  index: '/project/security_groups',
  itemName: groupName,
  trackBy: ({ id, name, description, revision_number: revision, port_count: count }) =>
    JSON.stringify([id, name, description, revision, count]),
  list: (_request, context) => listGroups(context),
  load: loadGroup,
  columns: [
    columnOf<SecurityGroup>({ id: 'name', label: 'networks:field.name', priority: 1, link: true, sortDefault: 'asc' }),
    columnOf<SecurityGroup>({
      id: 'rules',
      label: 'networks:group.rules',
      priority: 2,
      width: 92,
      align: 'end',
      value: ({ security_group_rules: rules }) => rules.length,
    }),
    columnOf<SecurityGroup>({
      id: 'use',
      label: 'networks:group.use',
      priority: 2,
      width: 116,
      align: 'end',
      value: portsUsing,
    }),
    columnOf<SecurityGroup>({ id: 'description', label: 'networks:field.description', priority: 2, width: 280 }),
    columnOf<SecurityGroup>({
      id: 'stateful',
      label: 'networks:group.stateful',
      priority: 3,
      width: 104,
      format: 'yesno',
      hidden: true,
    }),
    columnOf<SecurityGroup>({
      id: 'id',
      label: 'networks:field.id',
      priority: 4,
      format: 'id',
      width: 140,
      hidden: true,
    }),
  ],
  facets: [
    { name: 'name', label: 'networks:field.name', filteredBy: 'client', singleton: true, persistent: true },
    { name: 'description', label: 'networks:field.description', filteredBy: 'client', singleton: true },
    { name: 'tags', label: 'networks:details.tags', filteredBy: 'client', singleton: true },
  ],
  find: { whole: true, id: 'uuid' },
  actions: { global: [createGroup], item: [editRules, editGroup, deleteGroup], batch: [deleteGroups] },
  views: [
    {
      id: 'overview',
      label: 'networks:view.overview',
      view: lazyView(() => import('./group-views.tsx').then((module) => module.GroupOverview)),
    },
    {
      id: 'rules',
      label: 'networks:view.rules',
      view: lazyView(() => import('./rules-view.tsx').then((module) => module.RulesView)),
    },
    {
      id: 'used-by',
      label: 'networks:view.used-by',
      view: lazyView(() => import('./group-views.tsx').then((module) => module.UsedBy)),
    },
  ],
  emptyHint: 'networks:group.empty',
});
