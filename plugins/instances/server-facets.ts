import { callApi, type CallContext, type Facet } from '@sextant/sdk';
import { adminPanel, powerTexts, serverStatuses, statusTexts } from './server.ts';

const common = { filteredBy: 'server', singleton: true } as const;
const options = (texts: Readonly<Record<string, string>>, keys = Object.keys(texts)) =>
  keys.map((key) => ({ key, label: texts[key]! }));
const isForAll = (address: string) => address === adminPanel;

const named = (items: readonly { id: string; name?: string | null }[]) =>
  items.map(({ id, name }) => ({ key: id, label: name || id }));

async function flavors({ services, signal }: CallContext) {
  const { items } = await callApi(services, 'listFlavors', {}, signal ? { signal } : {});
  return named(items);
}

async function images({ services, signal }: CallContext) {
  const { items } = await callApi(services, 'listImages', {}, signal ? { signal } : {});
  return named(items);
}

async function zones({ services, signal }: CallContext) {
  const { items } = await callApi(services, 'listAvailabilityZones', {}, signal ? { signal } : {});
  return items.map(({ zoneName: name }) => ({ key: name, label: name }));
}

/**
 * The facets of the list of servers. All are nova's own, but for the MAC address, which neutron knows, and for metadata and
 * volumes, which are looked for in the loaded rows.
 */
export const serverFacets: readonly Facet[] = [
  { ...common, name: 'name', label: 'instances:facet.name', persistent: true },
  {
    filteredBy: 'server',
    several: true,
    name: 'status',
    label: 'instances:facet.status',
    options: options(
      statusTexts,
      serverStatuses.filter((status) => status !== 'DELETED'),
    ),
  },
  { ...common, name: 'ip', label: 'instances:facet.ip' },
  { ...common, name: 'mac', label: 'instances:facet.mac' },
  { ...common, name: 'flavor', label: 'instances:facet.flavor', askOptions: flavors },
  { ...common, name: 'image', label: 'instances:facet.image', askOptions: images },
  { ...common, name: 'key_name', label: 'instances:facet.key_name' },
  { ...common, name: 'availability_zone', label: 'instances:facet.availability_zone', askOptions: zones },
  { ...common, name: 'power_state', label: 'instances:facet.power_state', options: options(powerTexts) },
  { ...common, name: 'tags', label: 'instances:facet.tags' },
  { ...common, name: 'tags-any', label: 'instances:facet.tags-any' },
  { ...common, name: 'not-tags', label: 'instances:facet.not-tags' },
  {
    ...common,
    name: 'locked',
    label: 'instances:facet.locked',
    options: [
      { key: 'True', label: 'instances:yes' },
      { key: 'False', label: 'instances:no' },
    ],
  },
  { name: 'meta', label: 'instances:facet.meta', filteredBy: 'client' },
  { name: 'volume_id', label: 'instances:facet.volume_id', filteredBy: 'client' },
  { ...common, name: 'project_id', label: 'instances:facet.project_id', offeredAt: isForAll },
  { ...common, name: 'host', label: 'instances:facet.host', offeredAt: isForAll },
];
