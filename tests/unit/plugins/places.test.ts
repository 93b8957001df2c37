import { describe, expect, it } from 'vitest';
import { createTestHost, mockCloud, pluginFrom } from '@sextant/testing';
import { createTestServices } from '../../../core/testing/index.ts';
import type { PluginManifest } from '../../../core/protocol/index.ts';
import { Resources } from '../../../core/services/resources/resources.ts';
import en from '../../../locales/en/networks.json' with { type: 'json' };
import { imageType } from '../../../plugins/images/image-resource-type.ts';
import { serverType } from '../../../plugins/instances/server-type.ts';
import { networkType } from '../../../plugins/networks/networks/network-type.ts';
import manifest from '../../../plugins/networks/plugin.json' with { type: 'json' };
import { volumeType } from '../../../plugins/volumes/volume-type.ts';
import type { ResourceType } from '../../../registry/index.ts';

const place = { project: 'p2', region: 'RegionTwo' };
const types: readonly (readonly [string, ResourceType<any>, string])[] = [
  ['servers', serverType, '/api/nova/servers/'],
  ['images', imageType, '/api/glance/images/'],
  ['volumes', volumeType, '/api/cinder/volumes/'],
  ['networks', networkType, '/api/neutron/networks/'],
];

const calls = (page: { calls: readonly { path: string; headers: Headers }[] }) =>
  page.calls.map(({ path, headers }) => [path, headers.get('x-sextant-place')]);

async function aConsole(path: string) {
  const { services, page } = await createTestServices();
  page.answer(`GET ${path}`, () => ({ items: [{ id: 'a', name: 'far', subnets: [] }], has_more_data: true }));
  return { services, page };
}

describe.each(types)('the list of %s', (_name, type, path) => {
  it('[X-03] is asked in another project and region by one call, which names them', async () => {
    const { services, page } = await aConsole(path);
    const { items } = await type.list!({ filters: {} }, { services, place });
    expect(items.map(({ id }) => id)).toEqual(['a']);
    expect(calls(page)).toEqual([[path, 'p2/RegionTwo']]);
  });
});

it('[X-03] a search by address asks nova alone elsewhere, and facets that need neutron are not there', async () => {
  const { services, page } = await aConsole('/api/nova/servers/');
  await serverType.list!({ filters: { ip: '10.0.0.5' } }, { services, place });
  expect(calls(page)).toEqual([['/api/nova/servers/', 'p2/RegionTwo']]);
  expect(serverType.places?.withoutFacets).toEqual(['mac', 'address']);
});

it('[X-03] images elsewhere are filtered, sorted and seen as in their own project', async () => {
  const { services, page } = await aConsole('/api/glance/images/');
  const request = { filters: { size_min: '1 GB' }, sort: { key: 'name', direction: 'asc' }, marker: 'm' } as const;
  const { items, hasMore } = await imageType.list!(request, { services, place });
  const query = Object.fromEntries(new URLSearchParams(`${page.calls[0]!.query}`));
  expect(query).toMatchObject({ size_min: '1073741824', sort_key: 'name', sort_dir: 'asc', marker: 'm' });
  expect([items[0]!.displayName, hasMore]).toEqual(['far', true]);
});

it('[X-03] the type of a plugin is asked elsewhere with the plugin’s own services', async () => {
  const networks = pluginFrom({
    manifest: manifest as PluginManifest,
    modules: { './types': async () => ({ networkType }) },
    files: { './locales/en.json': en },
  });
  const host = await createTestHost({
    plugins: [networks],
    cloud: mockCloud('one-project', { answers: { 'GET /api/neutron/networks/': () => ({ items: [] }) } }),
  });
  const type = await host.services.get(Resources).type('OS::Neutron::Net');
  await type!.list!({ filters: {} }, { services: host.services, place });
  const [call] = host.page.calls.filter(({ path }) => path === '/api/neutron/networks/');
  expect(['x-sextant-place', 'x-sextant-plugin'].map((name) => call!.headers.get(name))).toEqual([
    'p2/RegionTwo',
    'networks',
  ]);
});
