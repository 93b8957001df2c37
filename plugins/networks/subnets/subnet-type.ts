import { defineResourceType, lazyView } from '@sextant/sdk';
import { nameOf } from '../names.ts';
import { projectPanel } from '../networks/network.ts';
import { deleteSubnet, editSubnet } from './subnet-actions.ts';
import { listSubnets, loadSubnet, type Subnet, subnetTypeId } from './subnet.ts';

/** Subnets have no panel: a network lists its own. The command palette finds one by its name, or by an address in it. */
export const subnetType = defineResourceType<Subnet>({
  id: subnetTypeId,
  name: 'core:types.subnet',
  index: projectPanel,
  itemName: nameOf,
  list: listSubnets,
  load: loadSubnet,
  find: { name: 'name', ip: 'address', id: 'uuid' },
  actions: { item: [editSubnet, deleteSubnet] },
  views: [
    {
      id: 'overview',
      label: 'networks:view.overview',
      view: lazyView(() => import('./overview.tsx').then((module) => module.Overview)),
    },
  ],
});
