import { type Category, type Column, columnOf, defineResourceType, I18n, lazyView } from '@sextant/sdk';
import { nameOf, ownProject } from '../names.ts';
import { adminStateTexts, isInTransition, statuses, statusOf, statusTexts } from '../states.ts';
import { associatePort, attachPort, createPort, deletePort, deletePorts, editPort } from './port-actions.ts';
import {
  addressesOf,
  adminPanel,
  attachmentOf,
  attachmentText,
  listPorts,
  loadPort,
  type Port,
  portTypeId,
  projectPanel,
} from './port.ts';
import { StatusCell } from '../status-cell.tsx';

const columns: readonly Column<Port>[] = [
  columnOf<Port>({
    id: 'name',
    label: 'networks:field.name',
    priority: 1,
    sortDefault: 'asc',
    link: true,
    value: nameOf,
  }),
  columnOf<Port>({
    id: 'project_name',
    label: 'networks:field.project',
    priority: 2,
    width: 140,
    policy: [['identity', 'identity:get_project']],
    offeredAt: (address) => address === adminPanel,
  }),
  columnOf<Port>({
    id: 'fixed_ips',
    label: 'networks:field.addresses',
    priority: 2,
    width: 160,
    value: (port, services) => services.get(I18n).list(addressesOf(port)),
  }),
  columnOf<Port>({
    id: 'attached',
    label: 'networks:field.attached',
    priority: 2,
    width: 180,
    value: (port, services) => attachmentText(port, (key, values) => services.get(I18n).t(key, values)),
    view: lazyView(() => import('./attachment.tsx').then((module) => module.AttachmentCell)),
  }),
  columnOf<Port>({
    id: 'status',
    label: 'networks:field.status',
    priority: 1,
    width: 128,
    values: statusTexts,
    view: StatusCell,
    inTransition: isInTransition,
  }),
  columnOf<Port>({
    id: 'network_name',
    label: 'networks:field.network',
    priority: 2,
    width: 140,
    value: (port) => port.network_name ?? port.network_id,
  }),
  columnOf<Port>({ id: 'mac_address', label: 'networks:field.mac', priority: 2, width: 148 }),
  columnOf<Port>({
    id: 'admin_state',
    label: 'networks:field.admin_state',
    priority: 3,
    width: 128,
    values: adminStateTexts,
  }),
  columnOf<Port>({ id: 'id', label: 'networks:field.id', priority: 4, format: 'id', width: 140, hidden: true }),
];

const facet = { filteredBy: 'server', singleton: true } as const;

const ofKind = (id: string, test: (kind: string) => boolean): Category<Port> => ({
  id,
  label: `networks:category.${id}`,
  test: (port) => test(attachmentOf(port).kind),
});

export const portType = defineResourceType<Port>({
  id: portTypeId,
  name: 'core:types.port',
  index: projectPanel,
  itemName: nameOf,
  trackBy: (port) => JSON.stringify(port),
  inTransition: isInTransition,
  status: statusOf,
  listFilters: (address, services): Record<string, string> => {
    if (address === adminPanel) return { all_projects: 'True' };
    const project = ownProject(services);
    return project ? { project_id: project } : {};
  },
  list: listPorts,
  load: loadPort,
  columns,
  facets: [
    { ...facet, name: 'name', label: 'networks:field.name', persistent: true },
    {
      ...facet,
      name: 'status',
      label: 'networks:field.status',
      options: statuses.map((key) => ({ key, label: statusTexts[key]! })),
    },
    { ...facet, name: 'network_id', label: 'networks:facet.network-id' },
    { ...facet, name: 'device_id', label: 'networks:facet.device-id' },
    { ...facet, name: 'mac_address', label: 'networks:field.mac' },
    // Several tags, parted by commas, narrow to what has all of them.
    { ...facet, name: 'tags', label: 'networks:details.tags' },
  ],
  find: { ip: 'ip', mac: 'mac_address', id: 'uuid' },
  categories: [
    ofKind('free', (kind) => kind === 'free'),
    ofKind('servers', (kind) => kind === 'server'),
    ofKind('others', (kind) => kind !== 'free' && kind !== 'server'),
  ],
  actions: { global: [createPort], item: [editPort, associatePort, attachPort, deletePort], batch: [deletePorts] },
  views: [
    {
      id: 'overview',
      label: 'networks:view.overview',
      view: lazyView(() => import('./overview.tsx').then((module) => module.Overview)),
    },
  ],
  emptyHint: 'networks:port.empty',
});
