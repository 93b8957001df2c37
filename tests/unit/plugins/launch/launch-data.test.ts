import { expect, it } from 'vitest';
import { cachedValues } from '../../../../core/services/resources/cached-values.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { askQuotasAgain } from '../../../../plugins/launch/ask-quotas-again.ts';
import { LaunchData } from '../../../../plugins/launch/launch-data.ts';
import { launchSettingsOf } from '../../../../plugins/launch/launch-settings.ts';
import { sourceTables } from '../../../../plugins/launch/parts/source-columns.ts';
import { settings } from './records.ts';

type Answers = NonNullable<NonNullable<Parameters<typeof createTestServices>[0]>['answers']>;

async function dataWith(answers: Answers, state = {}) {
  const { services, page } = await createTestServices({ answers, state });
  return { data: new LaunchData(services, settings, {}, cachedValues(services)), page };
}

it('[LNC-53] only zones that are up are offered', async () => {
  const items = [
    { zoneName: 'up', zoneState: { available: true }, hosts: null },
    { zoneName: 'down', zoneState: { available: false }, hosts: null },
  ];
  const { data } = await dataWith({ 'GET /api/nova/availzones/': () => ({ items }) });
  expect((await data.zones.get()).map(({ zoneName }) => zoneName)).toEqual(['up']);
});

it('[LNC-50] [LNC-54] images are asked for active and by name; kernels and ramdisks are no boot source', async () => {
  const image = (id: string, container_format: string) => ({ id, container_format, size: 1, properties: {} });
  const items = [image('disk', 'bare'), image('kernel', 'aki'), image('ramdisk', 'ari')];
  const { data, page } = await dataWith({ 'GET /api/glance/images/': () => ({ items }) });
  expect((await data.images.get()).map(({ id }) => id)).toEqual(['disk']);
  const [call] = page.calls;
  expect(Object.fromEntries(call!.query)).toEqual({ status: 'active', sort_key: 'name', sort_dir: 'asc' });
});

it('[LNC-50] flavors are those of everybody and those granted, with their extra specs, each once and the smallest first', async () => {
  const flavor = (id: string, ram: number) => ({ id, name: id, vcpus: 1, ram, disk: 1, swap: 0 });
  const answers: Answers = {
    'GET /api/nova/flavors/': ({ query }) => ({
      items:
        query.get('is_public') === 'true'
          ? [flavor('large', 8), flavor('small', 1)]
          : [flavor('own', 2), flavor('small', 1)],
    }),
  };
  const { data, page } = await dataWith(answers);
  expect((await data.flavors.get()).map(({ id }) => id)).toEqual(['small', 'own', 'large']);
  expect(page.calls.map(({ query }) => query.get('get_extras'))).toEqual(['True', 'True']);
});

it('[LNC-14] a list that can’t be had is empty and known, and is asked for once', async () => {
  const { data, page } = await dataWith({});
  expect(data.keyPairs.isKnown).toBe(false);
  expect(await Promise.all([data.keyPairs.get(), data.keyPairs.get()])).toEqual([[], []]);
  expect(data.keyPairs.isKnown).toBe(true);
  expect(page.calls).toHaveLength(1);
});

it('[LNC-52] server groups and the definitions of metadata are asked for when their steps need them, and then once', async () => {
  const { data, page } = await dataWith({
    'GET /api/nova/servergroups/': () => ({ items: [{ id: 'g-1' }] }),
    'GET /api/glance/metadefs/namespaces/': () => ({ items: [{ namespace: 'OS::Compute' }] }),
  });
  expect(page.calls).toEqual([]);
  expect(await data.serverGroups.get()).toHaveLength(1);
  expect(await data.instanceProperties.get()).toHaveLength(1);
  await Promise.all([data.serverGroups.get(), data.instanceProperties.get()]);
  expect(page.calls).toHaveLength(2);
});

it('[LNC-25] volume snapshots have their columns, and a facet for each state', () => {
  const { columns, facets } = sourceTables.volume_snapshot;
  expect(columns.map(({ id }) => id)).toEqual(['name', 'description', 'size', 'created_at', 'status']);
  const state = facets.find(({ name }) => name === 'status');
  expect(state?.options?.map(({ key }) => key)).toEqual([
    'available',
    'creating',
    'deleting',
    'error',
    'error_deleting',
  ]);
});

it('[LNC-23] images have their columns, and a facet for each of the eleven formats', () => {
  const { columns, facets } = sourceTables.image;
  expect(columns.map(({ id }) => id)).toEqual(['name', 'updated_at', 'size', 'format', 'visibility']);
  expect(facets.find(({ name }) => name === 'format')?.options).toHaveLength(11);
});

it('[LNC-50] volumes are asked for bootable and available, volume snapshots for available', async () => {
  const { data, page } = await dataWith(
    {
      'GET /api/keystone/svc-catalog/': () => [
        { id: 'v', type: 'volumev3', name: 'cinder', endpoints: [{ region: 'RegionOne' }] },
      ],
      'GET /api/cinder/volumes/': () => ({ items: [{ id: 'v-1' }] }),
      'GET /api/cinder/volumesnapshots/': () => ({ items: [{ id: 's-1' }] }),
    },
    { catalog: [] },
  );
  expect((await data.volumes.get()).map(({ id }) => id)).toEqual(['v-1']);
  expect((await data.volumeSnapshots.get()).map(({ id }) => id)).toEqual(['s-1']);
  const queryOf = (path: string) =>
    Object.fromEntries(page.calls.find((call) => call.path.startsWith(path))?.query ?? []);
  expect(queryOf('/api/cinder/volumes/')).toEqual({ status: 'available', bootable: '1' });
  expect(queryOf('/api/cinder/volumesnapshots/')).toEqual({ status: 'available' });
});

it('[LNC-50] definitions are asked for by the type of an instance, for metadata and for hints', async () => {
  const { data, page } = await dataWith({ 'GET /api/glance/metadefs/namespaces/': () => ({ items: [] }) });
  await Promise.all([data.instanceProperties.get(), data.hintProperties.get()]);
  expect(page.calls.map(({ query }) => Object.fromEntries(query))).toEqual([
    { resource_type: 'OS::Nova::Server', properties_target: 'metadata' },
    { resource_type: 'OS::Nova::Server', properties_target: 'scheduler_hints' },
  ]);
});

it('[LNC-28] [LNC-50] no image is asked for where neither images nor instance snapshots are allowed', async () => {
  const { services, page } = await createTestServices();
  const none = launchSettingsOf({
    LAUNCH_INSTANCE_DEFAULTS: { disable_image: true, disable_instance_snapshot: true },
  });
  const data = new LaunchData(services, none, {}, cachedValues(services));
  expect(await data.images.get()).toEqual([]);
  expect(page.calls).toEqual([]);
});

it('[X-15] a quota that is used up is asked for again, for two minutes: what was deleted counts until it is gone', async () => {
  let totalInstancesUsed = 9;
  const answers: Answers = { 'GET /api/nova/limits/': () => ({ maxTotalInstances: 10, totalInstancesUsed }) };
  const { services, page, clock } = await createTestServices({ answers });
  const data = new LaunchData(services, settings, {}, cachedValues(services));
  await data.limits.get();
  totalInstancesUsed = 4;
  const end = askQuotasAgain(data);
  clock.advance(10_000);
  await expect.poll(() => data.limits.value.instances, { interval: 1 }).toEqual({ used: 4, limit: 10 });
  const asked = () => page.calls.filter(({ path }) => path === '/api/nova/limits/').length;
  const asksOn = () => {
    clock.advance(10_000);
    return asked();
  };
  await expect.poll(asksOn, { interval: 1 }).toBe(13);
  expect(asksOn()).toBe(13);
  expect(page.calls.some(({ path }) => path.includes('cinder'))).toBe(false);
  end();
});
