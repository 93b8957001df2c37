import { columnOf, defineResourceType, lazyView } from '@sextant/sdk';
import {
  createDomain,
  deleteDomain,
  deleteDomains,
  disableDomain,
  editDomain,
  enableDomain,
  giveDomainRole,
} from './domain-actions.ts';
import { type Domain, domainTypeId, listDomains, loadDomain } from './domain.ts';

export const domainType = defineResourceType<Domain>({
  id: domainTypeId,
  name: 'core:types.domain',
  index: '/identity/domains',
  trackBy: ({ id, name, description, enabled }) => JSON.stringify([id, name, description, enabled]),
  list: (_request, context) => listDomains(context),
  load: loadDomain,
  columns: [
    columnOf<Domain>({ id: 'name', label: 'identity:field.name', priority: 1, link: true, sortDefault: 'asc' }),
    columnOf<Domain>({ id: 'description', label: 'identity:field.description', priority: 2, width: 320 }),
    columnOf<Domain>({ id: 'id', label: 'identity:field.id', priority: 3, format: 'id', width: 172 }),
    columnOf<Domain>({
      id: 'enabled',
      label: 'identity:field.enabled',
      priority: 2,
      width: 108,
      format: 'yesno',
      values: { true: 'identity:state.enabled', false: 'identity:state.disabled' },
    }),
  ],
  facets: [
    { name: 'name', label: 'identity:field.name', filteredBy: 'client', singleton: true, persistent: true },
    { name: 'id', label: 'identity:field.id', filteredBy: 'client', singleton: true },
  ],
  find: { whole: true, id: 'hex' },
  actions: {
    global: [createDomain],
    item: [editDomain, giveDomainRole, enableDomain, disableDomain, deleteDomain],
    batch: [deleteDomains],
  },
  views: [
    {
      id: 'overview',
      label: 'identity:view.overview',
      view: lazyView(() => import('../facts.tsx').then((module) => module.DomainOverview)),
    },
    {
      id: 'assignments',
      label: 'identity:view.assignments',
      policy: [['identity', 'identity:list_role_assignments']],
      view: lazyView(() => import('./domain-roles.tsx').then((module) => module.DomainRoles)),
    },
  ],
  emptyHint: 'identity:domain.empty',
});
