import { type Column, columnOf, projectName } from '@sextant/sdk';
import { AddressesCell } from './cells/addresses-cell.tsx';
import { ImageCell } from './cells/image-cell.tsx';
import { LockedCell } from './cells/locked-cell.tsx';
import { ServerStatusCell } from './cells/status-cell.tsx';
import {
  adminPanel,
  addressesOf,
  imageIdOf,
  isFromVolume,
  isInTransition,
  powerTexts,
  type Server,
  statusTexts,
} from './server.ts';

const isForAll = (address: string) => address === adminPanel;

/** The columns of the list of servers. */
export const serverColumns: readonly Column<Server>[] = [
  columnOf<Server>({
    id: 'name',
    label: 'instances:column.name',
    priority: 1,
    serverSort: 'display_name',
    link: true,
  }),
  columnOf<Server>({
    id: 'project',
    label: 'instances:column.project',
    priority: 2,
    width: 128,
    policy: [['identity', 'identity:get_project']],
    offeredAt: isForAll,
    value: (server, services) => projectName(server.tenant_id, services),
  }),
  columnOf<Server>({
    id: 'host',
    label: 'instances:column.host',
    priority: 2,
    width: 128,
    policy: [['compute', 'os_compute_api:os-extended-server-attributes']],
    offeredAt: isForAll,
    serverSort: 'host',
    value: (server) => server['OS-EXT-SRV-ATTR:host'],
  }),
  columnOf<Server>({
    id: 'status',
    label: 'instances:column.status',
    priority: 1,
    width: 184,
    serverSort: 'vm_state',
    values: statusTexts,
    view: ServerStatusCell,
    inTransition: isInTransition,
    actions: ['instances.confirm-resize', 'instances.revert-resize'],
  }),
  columnOf<Server>({
    id: 'ips',
    label: 'instances:column.ips',
    priority: 2,
    width: 232,
    value: (server) =>
      addressesOf(server)
        .map(({ address }) => address)
        .join(', '),
    view: AddressesCell,
  }),
  columnOf<Server>({
    id: 'flavor',
    label: 'instances:column.flavor',
    priority: 2,
    width: 120,
    value: ({ flavor }) => flavor?.original_name,
  }),
  columnOf<Server>({
    id: 'image',
    label: 'instances:column.image',
    priority: 2,
    width: 160,
    value: (server) => (isFromVolume(server) ? 'volume' : (server.image_name ?? imageIdOf(server))),
    view: ImageCell,
  }),
  columnOf<Server>({
    id: 'zone',
    label: 'instances:column.zone',
    priority: 3,
    width: 100,
    serverSort: 'availability_zone',
    value: (server) => server['OS-EXT-AZ:availability_zone'],
  }),
  columnOf<Server>({
    id: 'power',
    label: 'instances:column.power',
    priority: 3,
    width: 108,
    value: (server) => server['OS-EXT-STS:power_state'],
    values: powerTexts,
  }),
  columnOf<Server>({
    id: 'locked',
    label: 'instances:column.locked',
    priority: 3,
    width: 92,
    serverSort: 'locked',
    format: 'yesno',
    view: LockedCell,
  }),
  columnOf<Server>({
    id: 'created',
    label: 'instances:column.age',
    priority: 3,
    width: 120,
    sort: 'timestamp',
    serverSort: 'created_at',
    sortDefault: 'desc',
    format: 'relativeTime',
    align: 'end',
  }),
  columnOf<Server>({
    id: 'updated',
    label: 'instances:column.updated',
    priority: 4,
    width: 120,
    sort: 'timestamp',
    serverSort: 'updated_at',
    sortDefault: 'desc',
    format: 'relativeTime',
    align: 'end',
    hidden: true,
  }),
  columnOf<Server>({
    id: 'key_name',
    label: 'instances:column.key_name',
    priority: 4,
    width: 120,
    serverSort: 'key_name',
  }),
  columnOf<Server>({
    id: 'volumes',
    label: 'instances:column.volumes',
    priority: 4,
    width: 92,
    sort: 'number',
    align: 'end',
    hidden: true,
    value: (server) => server['os-extended-volumes:volumes_attached']?.length,
  }),
  columnOf<Server>({
    id: 'volume_id',
    label: 'instances:column.volume_id',
    priority: 4,
    width: 140,
    hidden: true,
    value: (server) => server['os-extended-volumes:volumes_attached']?.map(({ id }) => id).join(', '),
  }),
  columnOf<Server>({
    id: 'meta',
    label: 'instances:column.meta',
    priority: 4,
    width: 160,
    hidden: true,
    value: ({ metadata = {} }) =>
      Object.entries(metadata)
        .map(([key, value]) => `${key}=${value}`)
        .join(', '),
  }),
  columnOf<Server>({
    id: 'tags',
    label: 'instances:column.tags',
    priority: 4,
    width: 140,
    hidden: true,
    value: ({ tags }) => tags?.join(', '),
  }),
  columnOf<Server>({
    id: 'user_id',
    label: 'instances:column.user',
    priority: 4,
    width: 140,
    format: 'id',
    hidden: true,
  }),
  columnOf<Server>({ id: 'id', label: 'instances:column.id', priority: 4, width: 140, format: 'id', hidden: true }),
];
