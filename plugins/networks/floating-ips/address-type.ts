import { columnOf, defineResourceType, lazyView } from '@sextant/sdk';
import {
  allocateAddress,
  associateAddress,
  disassociateAddress,
  editAddress,
  releaseAddress,
  releaseAddresses,
} from './address-actions.ts';
import {
  type Address,
  addressStatus,
  addressTypeId,
  listPassingAddresses,
  loadAddress,
  reachOf,
  reachTexts,
} from './address.ts';

export const floatingIpType = defineResourceType<Address>({
  id: addressTypeId,
  name: 'core:types.floatingIp',
  index: '/project/floating_ips',
  itemName: ({ ip }) => ip,
  trackBy: (address) => JSON.stringify(address),
  inTransition: (address) => reachOf(address) === 'pending',
  status: addressStatus,
  list: listPassingAddresses,
  load: loadAddress,
  columns: [
    columnOf<Address>({
      id: 'ip',
      label: 'networks:address.ip',
      priority: 1,
      width: 152,
      sortDefault: 'asc',
      link: true,
    }),
    columnOf<Address>({ id: 'fixed_ip', label: 'networks:address.fixed', priority: 2, width: 152 }),
    columnOf<Address>({
      id: 'reach',
      label: 'networks:field.status',
      priority: 1,
      width: 200,
      value: reachOf,
      values: reachTexts,
      view: lazyView(() => import('./reach-cell.tsx').then((module) => module.ReachCell)),
      inTransition: (address) => reachOf(address) === 'pending',
    }),
    columnOf<Address>({ id: 'pool_name', label: 'networks:address.pool', priority: 2, width: 140 }),
    columnOf<Address>({ id: 'description', label: 'networks:field.description', priority: 3 }),
    columnOf<Address>({ id: 'id', label: 'networks:field.id', priority: 4, format: 'id', width: 140, hidden: true }),
  ],
  facets: [
    { name: 'ip', label: 'networks:address.ip', filteredBy: 'client', singleton: true, persistent: true },
    { name: 'fixed_ip', label: 'networks:address.fixed', filteredBy: 'client', singleton: true },
    { name: 'tags', label: 'networks:details.tags', filteredBy: 'client', singleton: true },
  ],
  find: { whole: true, ip: 'address', id: 'uuid' },
  actions: {
    global: [allocateAddress],
    item: [associateAddress, disassociateAddress, editAddress, releaseAddress],
    batch: [releaseAddresses],
  },
  views: [
    {
      id: 'overview',
      label: 'networks:view.overview',
      view: lazyView(() => import('./overview.tsx').then((module) => module.Overview)),
    },
    {
      id: 'forwardings',
      label: 'networks:view.forwardings',
      count: ({ port_forwardings: forwardings }) => forwardings?.length,
      view: lazyView(() => import('./forwardings-tab.tsx').then((module) => module.ForwardingsTab)),
    },
  ],
  emptyHint: 'networks:address.empty',
});
