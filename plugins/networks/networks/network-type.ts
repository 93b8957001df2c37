import { columnOf, defineResourceType, lazyView } from '@sextant/sdk';
import { adminStateTexts, isInTransition, statusOf, statusTexts } from '../states.ts';
import { listNetworks, type Network, networkTypeId } from './network.ts';

export const networkType = defineResourceType<Network>({
  id: networkTypeId,
  name: 'core:types.network',
  index: '/project/networks',
  itemName: ({ id, name }) => name.trim() || `(${id.slice(0, 13)})`,
  inTransition: isInTransition,
  status: statusOf,
  list: (_request, context) => listNetworks(context),
  columns: [
    columnOf<Network>({ id: 'name', label: 'networks:field.name', priority: 1, sortDefault: 'asc' }),
    columnOf<Network>({
      id: 'status',
      label: 'networks:field.status',
      priority: 1,
      width: 128,
      values: statusTexts,
      view: lazyView(() => import('../status-cell.tsx').then((module) => module.StatusCell)),
      inTransition: isInTransition,
    }),
    columnOf<Network>({
      id: 'admin_state',
      label: 'networks:field.admin_state',
      priority: 3,
      width: 128,
      values: adminStateTexts,
    }),
    columnOf<Network>({ id: 'id', label: 'networks:field.id', priority: 4, format: 'id', width: 140, hidden: true }),
  ],
  facets: [{ name: 'name', label: 'networks:field.name', filteredBy: 'client', singleton: true, persistent: true }],
  emptyHint: 'networks:network.empty',
});
