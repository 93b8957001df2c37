import { type Column, columnOf, defineResourceType, type Facet, lazyView } from '@sextant/sdk';
import { lifeActions, lifeBatch, lifeViews } from '../cluster-life.ts';
import { createCluster, updateCluster } from './actions/cluster-actions.ts';
import { deleteCluster, deleteClusters } from './actions/delete-clusters.ts';
import {
  type Cluster,
  clusterName,
  clustersPanel,
  clusterStatus,
  clusterStatuses,
  clusterTypeId,
  isInTransition,
  statusTexts,
} from './cluster.ts';
import { listClusters, loadCluster } from './cluster-calls.ts';

const columns: readonly Column<Cluster>[] = [
  columnOf<Cluster>({
    id: 'name',
    label: 'clusters:field.name',
    priority: 1,
    sortDefault: 'asc',
    link: true,
    value: clusterName,
  }),
  columnOf<Cluster>({
    id: 'status',
    label: 'clusters:field.status',
    priority: 1,
    width: 208,
    values: statusTexts,
    view: lazyView(() => import('./cluster-cells.tsx').then((module) => module.ClusterStatusCell)),
    inTransition: isInTransition,
  }),
  columnOf<Cluster>({
    id: 'master_count',
    label: 'clusters:field.master_count',
    priority: 3,
    width: 124,
    sort: 'number',
    align: 'end',
  }),
  columnOf<Cluster>({
    id: 'node_count',
    label: 'clusters:field.node_count',
    priority: 2,
    width: 124,
    sort: 'number',
    align: 'end',
  }),
  columnOf<Cluster>({ id: 'keypair', label: 'clusters:field.keypair', priority: 3, width: 140 }),
  columnOf<Cluster>({ id: 'id', label: 'clusters:field.id', priority: 3, width: 172, format: 'id' }),
];

const common = { filteredBy: 'client', singleton: true } as const;

const facets: readonly Facet[] = [
  { ...common, name: 'name', label: 'clusters:field.name', persistent: true },
  { ...common, name: 'id', label: 'clusters:field.id' },
  {
    ...common,
    name: 'status',
    label: 'clusters:field.status',
    options: clusterStatuses.map((key) => ({ key, label: `clusters:status.${key}` })),
  },
  { ...common, name: 'master_count', label: 'clusters:field.master_count', compare: 'number' },
  { ...common, name: 'node_count', label: 'clusters:field.node_count', compare: 'number' },
  { ...common, name: 'keypair', label: 'clusters:field.keypair' },
];

export const clusterType = defineResourceType<Cluster>({
  id: clusterTypeId,
  name: 'core:types.cluster',
  index: clustersPanel,
  itemName: clusterName,
  // The service changes the state and the health without a new time of change.
  trackBy: (cluster) => JSON.stringify(cluster),
  inTransition: isInTransition,
  status: clusterStatus,
  list: (_request, context) => listClusters(context),
  load: loadCluster,
  columns,
  facets,
  find: { whole: true, id: 'uuid' },
  actions: {
    global: [createCluster],
    item: [updateCluster, ...lifeActions, deleteCluster],
    batch: [...lifeBatch, deleteClusters],
  },
  views: [
    {
      id: 'overview',
      label: 'clusters:view.overview',
      view: lazyView(() => import('./cluster-overview.tsx').then((module) => module.Overview)),
    },
    ...lifeViews,
  ],
  summary: lazyView(() => import('./cluster-overview.tsx').then((module) => module.Summary)),
  note: lazyView(() => import('./statistics-note.tsx').then((module) => module.StatisticsNote)),
  emptyHint: 'clusters:cluster.empty',
});
