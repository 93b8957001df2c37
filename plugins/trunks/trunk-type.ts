import { type Column, columnOf, defineResourceType, lazyView, projectName, Session } from '@sextant/sdk';
import { createTrunk } from './actions/create-trunk.ts';
import { deleteTrunk, deleteTrunks } from './actions/delete-trunks.ts';
import { editTrunk } from './actions/edit-trunk.ts';
import {
  adminPanel,
  adminStateTexts,
  isInTransition,
  projectPanel,
  statusTexts,
  type Trunk,
  trunkStatus,
  trunkStatuses,
  trunkTypeId,
} from './trunk.ts';
import { listTrunks, loadTrunk } from './trunk-calls.ts';

const columns: readonly Column<Trunk>[] = [
  columnOf<Trunk>({ id: 'name_or_id', label: 'trunks:column.name_or_id', priority: 1, sortDefault: 'asc', link: true }),
  columnOf<Trunk>({
    id: 'project_id',
    label: 'trunks:column.project_id',
    priority: 2,
    width: 128,
    policy: [['identity', 'identity:get_project']],
    value: (trunk, services) => projectName(trunk.project_id, services),
  }),
  columnOf<Trunk>({ id: 'port_id', label: 'trunks:column.port_id', priority: 2, width: 172, format: 'id' }),
  columnOf<Trunk>({
    id: 'subport_count',
    label: 'trunks:column.subport_count',
    priority: 2,
    width: 112,
    sort: 'number',
    align: 'end',
  }),
  columnOf<Trunk>({
    id: 'admin_state',
    label: 'trunks:column.admin_state',
    priority: 2,
    width: 128,
    values: adminStateTexts,
  }),
  columnOf<Trunk>({
    id: 'status',
    label: 'trunks:column.status',
    priority: 1,
    width: 140,
    values: statusTexts,
    view: lazyView(() => import('./status-cell.tsx').then((module) => module.TrunkStatusCell)),
    inTransition: isInTransition,
  }),
  columnOf<Trunk>({
    id: 'updated_at',
    label: 'trunks:column.updated_at',
    priority: 3,
    width: 120,
    sort: 'timestamp',
    format: 'relativeTime',
    align: 'end',
    hidden: true,
  }),
  columnOf<Trunk>({ id: 'id', label: 'trunks:column.id', priority: 4, width: 140, format: 'id', hidden: true }),
];

const facet = { filteredBy: 'client', singleton: true } as const;

export const trunkType = defineResourceType<Trunk>({
  id: trunkTypeId,
  name: 'trunks:type',
  index: projectPanel,
  itemName: (trunk) => trunk.name_or_id,
  trackBy: ({ id, revision_number: revision, updated_at: updated, status }) =>
    `${id}/${revision ?? ''}/${updated ?? ''}/${status ?? ''}`,
  inTransition: isInTransition,
  status: trunkStatus,
  listFilters: (address, services) => {
    const own = services.get(Session).current().project_id;
    const filters: Record<string, string> = address === adminPanel || !own ? {} : { project_id: own };
    return filters;
  },
  list: listTrunks,
  load: loadTrunk,
  columns,
  facets: [
    { ...facet, name: 'name', label: 'trunks:facet.name', persistent: true },
    { ...facet, name: 'project_name', label: 'trunks:facet.project_name' },
    { ...facet, name: 'port_id', label: 'trunks:facet.port_id' },
    {
      ...facet,
      name: 'status',
      label: 'trunks:facet.status',
      options: trunkStatuses.map((key) => ({ key, label: statusTexts[key]! })),
    },
    {
      ...facet,
      name: 'admin_state_up',
      label: 'trunks:facet.admin_state_up',
      options: [
        { key: 'true', label: 'trunks:state.up' },
        { key: 'false', label: 'trunks:state.down' },
      ],
    },
  ],
  find: { name: 'name', id: 'uuid' },
  actions: { global: [createTrunk], item: [editTrunk, deleteTrunk], batch: [deleteTrunks] },
  views: [
    {
      id: 'overview',
      label: 'trunks:view.overview',
      view: lazyView(() => import('./details/overview.tsx').then((module) => module.Overview)),
    },
  ],
  summary: lazyView(() => import('./details/summary.tsx').then((module) => module.Summary)),
  emptyHint: 'trunks:empty',
  note: lazyView(() => import('./own-only.tsx').then((module) => module.OwnOnly)),
});
