import { defineResourceType, type ListPage, type ListRequest, type ResourceType } from '#registry';

/** The item of the gallery's tables. */
export interface Server {
  id: string;
  name: string;
  status: 'active' | 'build' | 'error' | 'paused';
  address: string;
  /** Bytes. */
  disk: number;
  updated_at: string;
}

const states = ['active', 'active', 'build', 'active', 'error', 'active', 'paused'] as const;
const tones = { active: 'ok', build: 'run', error: 'bad', paused: 'idle' } as const;
const kinds = ['ingest-worker', 'web', 'db-replica', 'dome-controller', 'gpu-training', 'mirror-actuator'];

/** The servers `from` … `from + count - 1`: always the same ones. */
export function someServers(count: number, from = 0): Server[] {
  return Array.from({ length: count }, (_, place) => {
    const number = from + place;
    return {
      id: `c2a4b1de-7f03-4c7a-9a55-${String(number).padStart(12, '0')}`,
      name: `${kinds[number % kinds.length]}-${String(number).padStart(2, '0')}`,
      status: states[number % states.length]!,
      address: `10.0.${(number >> 8) & 255}.${number & 255}`,
      disk: ((number * 7) % 40) * 1024 ** 3 + 512 * 1024 ** 2,
      updated_at: new Date(Date.UTC(2025, 11, 31, 23) - number * 5_400_000).toISOString(),
    };
  });
}

const texts = { active: 'Active', build: 'Building', error: 'Error', paused: 'Paused' };

export const serverTexts = Object.fromEntries(
  ['rows', 'chosen', 'none', 'first', 'stale', 'refused', 'loading', 'part', 'unknown', 'many'].flatMap((name) => [
    [`${name}_one`, `Server (${name})`],
    [`${name}_other`, `Servers (${name})`],
  ]),
);

/** A type of servers of its own, so that each of the gallery's tables has its own list. */
export function serverType(
  name: string,
  list: (request: ListRequest, signal?: AbortSignal) => Promise<ListPage<Server>>,
  more: Partial<ResourceType<Server>> = {},
): ResourceType<Server> {
  return defineResourceType<Server>({
    id: `Gallery::Server::${name}`,
    name: `gallery:${name}`,
    index: '/project/servers',
    list: (request, { signal }) => list(request, signal),
    load: async () => new Promise<Server>(() => {}),
    inTransition: ({ status }) => status === 'build',
    status: ({ status }) => ({ label: texts[status], tone: tones[status] }),
    columns: [
      { id: 'name', label: 'Name', priority: 1, link: true, sortDefault: 'asc' },
      { id: 'status', label: 'Status', priority: 1, inTransition: ({ status }) => status === 'build' },
      { id: 'address', label: 'Address', priority: 2, sort: 'ipv4' },
      { id: 'disk', label: 'Disk', priority: 2, format: 'bytes', sort: 'size' },
      { id: 'updated_at', label: 'Updated', priority: 3, format: 'relativeTime' },
      { id: 'id', label: 'ID', priority: 4, format: 'id', hidden: true },
    ],
    facets: [
      { name: 'name', label: 'Name', filteredBy: 'client', persistent: true },
      {
        name: 'status',
        label: 'Status',
        filteredBy: 'client',
        options: Object.entries(texts).map(([key, label]) => ({ key, label })),
      },
      { name: 'disk', label: 'Disk', filteredBy: 'client', compare: 'size' },
      { name: 'host', label: 'Host', filteredBy: 'server' },
    ],
    categories: [
      { id: 'active', label: 'Running', test: ({ status }) => status === 'active' },
      { id: 'error', label: 'Failed', test: ({ status }) => status === 'error' },
    ],
    ...more,
  });
}

const perform = async () => {};

export const serverActions: ResourceType<Server>['actions'] = {
  item: [
    { id: 'gallery.start', label: 'Start', perform },
    { id: 'gallery.delete', label: 'Delete server', danger: true, perform },
  ],
  batch: [
    { id: 'gallery.stop', label: 'Shut off', icon: 'circle-pause', perform },
    { id: 'gallery.deleteMany', label: 'Delete servers', icon: 'trash-2', danger: true, perform },
  ],
};
