import { type Column, columnOf, defineResourceType, type Facet, lazyView, Settings } from '@sextant/sdk';
import { deleteProject, deleteProjects } from './actions/delete-projects.ts';
import { disableProject, disableProjects, enableProject, enableProjects } from './actions/enable-projects.ts';
import { createProject, editProject, editQuotas, manageMembers } from './actions/form-actions.ts';
import { switchProject } from './actions/switch-project.ts';
import { domainName, listDomains } from './domains.ts';
import { type Project, projectsPanel, projectTypeId } from './project.ts';
import { listProjects, loadProject } from './project-calls.ts';

// The pages share the file of the type: each file has an entry in each document.
export { DefaultsPage } from './defaults-page.tsx';
export { OldAddress } from './old-address.tsx';

const columns: readonly Column<Project>[] = [
  columnOf<Project>({ id: 'name', label: 'projects:field.name', priority: 1, link: true, sortDefault: 'asc' }),
  columnOf<Project>({
    id: 'enabled',
    label: 'projects:field.enabled',
    priority: 1,
    width: 96,
    format: 'yesno',
    values: { true: 'projects:state.enabled', false: 'projects:state.disabled' },
  }),
  columnOf<Project>({ id: 'description', label: 'projects:field.description', priority: 2, width: 280 }),
  columnOf<Project>({
    id: 'domain_id',
    label: 'projects:field.domain',
    priority: 3,
    width: 140,
    value: ({ domain_id: domain }, services) => domainName(domain, services),
  }),
  columnOf<Project>({
    id: 'tags',
    label: 'projects:field.tags',
    priority: 4,
    width: 140,
    value: ({ tags = [] }) => tags.join(', '),
  }),
  columnOf<Project>({ id: 'id', label: 'projects:field.id', priority: 3, width: 172, format: 'id' }),
];

const common = { filteredBy: 'server', singleton: true } as const;

const facets: readonly Facet[] = [
  { ...common, name: 'name', label: 'projects:facet.name', persistent: true },
  {
    ...common,
    name: 'enabled',
    label: 'projects:field.enabled',
    options: [
      { key: 'true', label: 'projects:yes' },
      { key: 'false', label: 'projects:no' },
    ],
  },
  {
    ...common,
    name: 'domain_id',
    label: 'projects:field.domain',
    askOptions: async ({ services }) => (await listDomains(services)).map(({ id, name }) => ({ key: id, label: name })),
  },
  { ...common, name: 'tags', label: 'projects:facet.tags' },
];

export const projectType = defineResourceType<Project>({
  id: projectTypeId,
  name: 'projects:type',
  index: projectsPanel,
  // Keystone tells no time of a change.
  trackBy: (project) => JSON.stringify(project),
  needsFilterFirst: async (_address, services) =>
    (await services.get(Settings).get<Record<string, boolean>>('FILTER_DATA_FIRST'))?.['identity.projects'] === true,
  list: listProjects,
  load: loadProject,
  columns,
  facets,
  find: { id: 'hex' },
  actions: {
    global: [createProject],
    item: [editProject, manageMembers, editQuotas, switchProject, enableProject, disableProject, deleteProject],
    batch: [enableProjects, disableProjects, deleteProjects],
  },
  views: [
    {
      id: 'overview',
      label: 'projects:view.overview',
      view: lazyView(() => import('./details/overview.tsx').then((module) => module.Overview)),
    },
    {
      id: 'members',
      label: 'projects:view.members',
      policy: [['identity', 'identity:list_role_assignments']],
      view: lazyView(() => import('./details/members-tab.tsx').then((module) => module.MembersTab)),
    },
    {
      id: 'quotas',
      label: 'projects:view.quotas',
      view: lazyView(() => import('./details/quotas-tab.tsx').then((module) => module.QuotasTab)),
    },
    {
      id: 'usage',
      label: 'projects:view.usage',
      services: ['compute'],
      policy: [['compute', 'os_compute_api:os-simple-tenant-usage:show']],
      view: lazyView(() => import('./details/usage-tab.tsx').then((module) => module.UsageTab)),
    },
  ],
  summary: lazyView(() => import('./details/overview.tsx').then((module) => module.Summary)),
  emptyHint: 'projects:empty',
});
