import { expect, it } from 'vitest';
import { cachedValues } from '../../../../core/services/resources/cached-values.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { LaunchData } from '../../../../plugins/launch/launch-data.ts';
import { presetsOf } from '../../../../plugins/launch/launch-presets.ts';
import { resolveTemplate } from '../../../../plugins/launch/resolve-template.ts';
import { aFlavor, anImage, aSpec, settings } from './records.ts';

it('[LNC-56] a preset names a part of a launch; what is none is left out', () => {
  const given = [
    {
      label: 'Web server',
      description: 'Small',
      source: 'cirros',
      new_volume: 5,
      delete_volume: true,
      flavor: 'm1.small',
      networks: ['front', 'back'],
      metadata: { role: 'web' },
      config_drive: true,
    },
    { label: 'Empty', instance_count: 0, networks: 'front' },
    { description: 'no label' },
    'no object',
    null,
  ];
  expect(presetsOf(given)).toEqual([
    {
      label: 'Web server',
      description: 'Small',
      template: {
        source: { type: 'image', name: 'cirros' },
        volume: { size: 5, isDeleted: true },
        flavor: { name: 'm1.small' },
        networks: [{ name: 'front' }, { name: 'back' }],
        metadata: { role: 'web' },
        config_drive: true,
      },
    },
    { label: 'Empty', template: {} },
  ]);
  expect(presetsOf({ label: 'no list' })).toEqual([]);
});

it('[LNC-56] things are found by id or by name, and laid in; each that is not there is named', async () => {
  const image = anImage({ id: 'i-1', name: 'cirros', properties: { image_type: 'snapshot' } });
  const { services } = await createTestServices({
    answers: {
      'GET /api/glance/images/': () => ({ items: [image] }),
      'GET /api/nova/flavors/': () => ({ items: [aFlavor({ id: 'f-1', name: 'm1.small', disk: 20 })] }),
      'GET /api/neutron/networks/': () => ({ items: [{ id: 'n-1', name: 'front', subnets: [{ id: 's' }] }] }),
    },
  });
  const data = new LaunchData(services, settings, {}, cachedValues(services));
  const { lay, missing } = await resolveTemplate(
    {
      source: { type: 'image', name: 'cirros' },
      volume: { size: 5, isDeleted: true },
      flavor: { name: 'f-1' },
      networks: [{ name: 'front' }, { name: 'gone' }],
      key_pair: { name: 'mine' },
      instance_count: 2,
    },
    data,
  );
  expect(missing).toEqual([
    { kind: 'network', name: 'gone' },
    { kind: 'key-pair', name: 'mine' },
  ]);
  expect(lay(aSpec({ name: 'kept', config_drive: true }))).toMatchObject({
    name: 'kept',
    config_drive: true,
    instance_count: 2,
    source_type: 'snapshot',
    source: [{ id: 'i-1' }],
    vol_create: true,
    vol_size: 5,
    vol_delete_on_instance_delete: true,
    flavor: { id: 'f-1' },
    networks: [{ id: 'n-1' }],
    key_pair: [],
  });
});

it('[LNC-56] a name belongs to what has it as its id, before another that is called so; a known id is no name', async () => {
  const { services } = await createTestServices({
    answers: {
      'GET /api/nova/flavors/': () => ({
        items: [aFlavor({ id: 'a', name: 'b' }), aFlavor({ id: 'b', name: 'c' })],
      }),
    },
  });
  const data = new LaunchData(services, settings, {}, cachedValues(services));
  const flavorOf = async (flavor: { id?: string; name: string }) =>
    (await resolveTemplate({ flavor }, data)).lay(aSpec()).flavor?.id;
  expect(await flavorOf({ name: 'b' })).toBe('b');
  expect(await flavorOf({ name: 'c' })).toBe('b');
  expect(await flavorOf({ id: 'gone', name: 'b' })).toBeUndefined();
});
