import { type Column, columnOf, defineResourceType, I18n, lazyView } from '@sextant/sdk';
import { filtersFirst, isOwn, nameOf } from '../names.ts';
import { adminStateTexts, isInTransition, statuses, statusOf, statusTexts } from '../states.ts';
import { createNetwork, deleteNetwork, deleteNetworks, editNetwork } from './network-actions.ts';
import { createSubnet } from '../subnets/subnet-actions.ts';
import { adminPanel, listNetworks, loadNetwork, type Network, networkTypeId, projectPanel } from './network.ts';
import { StatusCell } from '../status-cell.tsx';

const isAdmin = (address: string) => address === adminPanel;

const columns: readonly Column<Network>[] = [
  columnOf<Network>({
    id: 'name',
    label: 'networks:field.name',
    priority: 1,
    sortDefault: 'asc',
    link: true,
    value: nameOf,
  }),
  columnOf<Network>({
    id: 'project_name',
    label: 'networks:field.project',
    priority: 2,
    width: 140,
    policy: [['identity', 'identity:get_project']],
    offeredAt: isAdmin,
  }),
  columnOf<Network>({
    id: 'subnets',
    label: 'networks:field.subnets',
    priority: 2,
    width: 220,
    value: ({ subnets }, services) => services.get(I18n).list(subnets.map(({ cidr }) => cidr)),
  }),
  columnOf<Network>({
    id: 'status',
    label: 'networks:field.status',
    priority: 1,
    width: 128,
    values: statusTexts,
    view: StatusCell,
    inTransition: isInTransition,
  }),
  columnOf<Network>({
    id: 'shared',
    label: 'networks:field.shared',
    priority: 2,
    width: 108,
    format: 'yesno',
  }),
  columnOf<Network>({
    id: 'router__external',
    label: 'networks:field.external',
    priority: 2,
    width: 108,
    format: 'yesno',
  }),
  columnOf<Network>({
    id: 'admin_state',
    label: 'networks:field.admin_state',
    priority: 3,
    width: 128,
    values: adminStateTexts,
  }),
  columnOf<Network>({
    id: 'provider__network_type',
    label: 'networks:field.provider-type',
    priority: 3,
    width: 108,
    offeredAt: isAdmin,
  }),
  columnOf<Network>({
    id: 'provider__segmentation_id',
    label: 'networks:field.segment',
    priority: 4,
    width: 108,
    align: 'end',
    sort: 'number',
    offeredAt: isAdmin,
  }),
  columnOf<Network>({
    id: 'mtu',
    label: 'networks:field.mtu',
    priority: 4,
    width: 88,
    align: 'end',
    sort: 'number',
    hidden: true,
  }),
  columnOf<Network>({ id: 'id', label: 'networks:field.id', priority: 4, format: 'id', width: 140, hidden: true }),
];

const facet = { filteredBy: 'client', singleton: true } as const;
const noFilters: Readonly<Record<string, string>> = {};
const allProjects: Readonly<Record<string, string>> = { all_projects: 'True' };

export const networkType = defineResourceType<Network>({
  id: networkTypeId,
  name: 'core:types.network',
  index: projectPanel,
  itemName: nameOf,
  // Neutron gives a network no new time of change when its subnets change.
  trackBy: (network) => JSON.stringify(network),
  inTransition: isInTransition,
  status: statusOf,
  listFilters: (address) => (isAdmin(address) ? allProjects : noFilters),
  needsFilterFirst: async (address, services) => isAdmin(address) && filtersFirst('admin.networks', services),
  list: listNetworks,
  places: {},
  load: loadNetwork,
  columns,
  find: { name: 'name', id: 'uuid' },
  facets: [
    { ...facet, name: 'name', label: 'networks:field.name', persistent: true },
    { ...facet, name: 'id', label: 'networks:field.id' },
    {
      ...facet,
      name: 'status',
      label: 'networks:field.status',
      options: statuses.map((key) => ({ key, label: statusTexts[key]! })),
    },
    {
      ...facet,
      name: 'admin_state',
      label: 'networks:field.admin_state',
      options: Object.entries(adminStateTexts).map(([key, label]) => ({ key, label })),
    },
    { ...facet, name: 'tags', label: 'networks:details.tags' },
  ],
  categories: [
    { id: 'own', label: 'networks:category.own', test: isOwn },
    {
      id: 'shared',
      label: 'networks:category.shared',
      test: (network, services) => network.shared === true && !isOwn(network, services),
    },
    { id: 'external', label: 'networks:category.external', test: (network) => network.router__external === true },
  ],
  actions: {
    global: [createNetwork],
    item: [editNetwork, createSubnet, deleteNetwork],
    batch: [deleteNetworks],
  },
  views: [
    {
      id: 'overview',
      label: 'networks:view.overview',
      view: lazyView(() => import('./overview.tsx').then((module) => module.Overview)),
    },
    {
      id: 'subnets',
      label: 'networks:view.subnets',
      count: ({ subnets }) => subnets.length,
      view: lazyView(() => import('../subnets/subnets-tab.tsx').then((module) => module.SubnetsTab)),
    },
    {
      id: 'ports',
      label: 'networks:view.ports',
      view: lazyView(() => import('../ports/ports-tab.tsx').then((module) => module.PortsTab)),
    },
    {
      id: 'availability',
      label: 'networks:view.availability',
      policy: [['network', 'get_network_ip_availability']],
      view: lazyView(() => import('./availability-tab.tsx').then((module) => module.AvailabilityTab)),
    },
    {
      id: 'sharing',
      label: 'networks:view.sharing',
      policy: [['network', 'create_rbac_policy']],
      view: lazyView(() => import('../sharing/sharing-tab.tsx').then((module) => module.SharingTab)),
    },
    {
      id: 'agents',
      label: 'networks:view.agents-networks',
      policy: [['network', 'get_dhcp-agents']],
      view: lazyView(() => import('../agents/agents-tab.tsx').then((module) => module.NetworkAgents)),
    },
  ],
  summary: lazyView(() => import('./overview.tsx').then((module) => module.Summary)),
  emptyHint: 'networks:network.empty',
});
