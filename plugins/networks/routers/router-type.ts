import { type Column, columnOf, defineResourceType, lazyView } from '@sextant/sdk';
import { filtersFirst, nameOf, ownProject } from '../names.ts';
import { adminStateTexts, isInTransition, statuses, statusOf, statusTexts } from '../states.ts';
import {
  addInterface,
  addRoute,
  clearGateway,
  createRouter,
  deleteRouter,
  deleteRouters,
  editRouter,
  setGateway,
} from './router-actions.ts';
import { adminPanel, listRouters, loadRouter, projectPanel, type Router, routerTypeId } from './router.ts';
import { StatusCell } from '../status-cell.tsx';

const isAdmin = (address: string) => address === adminPanel;

const columns: readonly Column<Router>[] = [
  columnOf<Router>({
    id: 'name',
    label: 'networks:field.name',
    priority: 1,
    sortDefault: 'asc',
    link: true,
    value: nameOf,
  }),
  columnOf<Router>({
    id: 'project_name',
    label: 'networks:field.project',
    priority: 2,
    width: 140,
    policy: [['identity', 'identity:get_project']],
    offeredAt: isAdmin,
  }),
  columnOf<Router>({
    id: 'status',
    label: 'networks:field.status',
    priority: 1,
    width: 128,
    values: statusTexts,
    view: StatusCell,
    inTransition: isInTransition,
  }),
  columnOf<Router>({
    id: 'external',
    label: 'networks:field.external-network',
    priority: 2,
    width: 160,
    value: (router) => router.external_network_name ?? router.external_gateway_info?.network_id,
  }),
  columnOf<Router>({
    id: 'admin_state',
    label: 'networks:field.admin_state',
    priority: 3,
    width: 128,
    values: adminStateTexts,
  }),
  columnOf<Router>({
    id: 'distributed',
    label: 'networks:field.distributed',
    priority: 3,
    width: 108,
    format: 'yesno',
    offeredAt: isAdmin,
  }),
  columnOf<Router>({
    id: 'ha',
    label: 'networks:field.ha',
    priority: 3,
    width: 148,
    format: 'yesno',
    offeredAt: isAdmin,
  }),
  columnOf<Router>({ id: 'id', label: 'networks:field.id', priority: 4, format: 'id', width: 140, hidden: true }),
];

const common = { singleton: true } as const;

export const routerType = defineResourceType<Router>({
  id: routerTypeId,
  name: 'core:types.router',
  index: projectPanel,
  itemName: nameOf,
  trackBy: (router) => JSON.stringify(router),
  inTransition: isInTransition,
  status: statusOf,
  listFilters: (address, services): Record<string, string> => {
    if (isAdmin(address)) return { all_projects: 'True' };
    const project = ownProject(services);
    return project ? { project_id: project } : {};
  },
  needsFilterFirst: async (address, services) => isAdmin(address) && filtersFirst('admin.routers', services),
  list: listRouters,
  load: loadRouter,
  columns,
  facets: [
    { ...common, name: 'name', label: 'networks:field.name', filteredBy: 'server', persistent: true },
    {
      ...common,
      name: 'status',
      label: 'networks:field.status',
      // Neutron refuses this filter for routers.
      filteredBy: 'client',
      options: statuses.map((key) => ({ key, label: statusTexts[key]! })),
    },
    // Several tags, parted by commas, narrow to what has all of them.
    { ...common, name: 'tags', label: 'networks:details.tags', filteredBy: 'server' },
  ],
  find: { id: 'uuid' },
  actions: {
    global: [createRouter],
    item: [editRouter, setGateway, clearGateway, addInterface, addRoute, deleteRouter],
    batch: [deleteRouters],
  },
  views: [
    {
      id: 'overview',
      label: 'networks:view.overview',
      view: lazyView(() => import('./overview.tsx').then((module) => module.Overview)),
    },
    {
      id: 'interfaces',
      label: 'networks:view.interfaces',
      view: lazyView(() => import('./interfaces-tab.tsx').then((module) => module.InterfacesTab)),
    },
    {
      id: 'routes',
      label: 'networks:view.routes',
      count: ({ routes }) => routes.length,
      view: lazyView(() => import('./routes-tab.tsx').then((module) => module.RoutesTab)),
    },
    {
      id: 'agents',
      label: 'networks:view.agents-routers',
      policy: [['network', 'get_l3-agents']],
      view: lazyView(() => import('../agents/agents-tab.tsx').then((module) => module.RouterAgents)),
    },
  ],
  emptyHint: 'networks:router.empty',
});
