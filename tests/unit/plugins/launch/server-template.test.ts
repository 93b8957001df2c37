import { expect, it } from 'vitest';
import { HttpError } from '../../../../core/services/http/http.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { templateOfServer } from '../../../../plugins/launch/server-template.ts';

type Members = Record<string, unknown>;

const refused = () => {
  throw new HttpError(503, 'Nobody answers.');
};

async function templateOf(server: Members, volume: Members = {}, more: Record<string, () => never> = {}) {
  const { services } = await createTestServices({
    answers: {
      'GET /api/nova/servers/s-1/': () => ({ id: 's-1', name: 'web', image: '', image_name: null, ...server }),
      'GET /api/nova/servers/s-1/interfaces/': () => ({
        items: ['n-1', 'n-2', 'n-1'].map((network_id) => ({ network_id, network_name: `name of ${network_id}` })),
      }),
      'GET /api/nova/servers/s-1/volumes/': () => ({
        items: [
          { volumeId: 'v-9', serverId: 's-1', device: '/dev/vdb' },
          { volumeId: 'v-1', serverId: 's-1', device: '/dev/vda' },
        ],
      }),
      'GET /api/cinder/volumes/v-1/': () => ({ id: 'v-1', name: 'disk', size: 7, ...volume }),
      ...more,
    },
  });
  return templateOfServer('s-1', services);
}

it('[SRV-07] another one like a server has its image, flavor, networks, groups and metadata, and no name', async () => {
  const { template, missing, serverName, hasScript } = await templateOf({
    image: { id: 'i-1' },
    image_name: 'cirros',
    flavor: { original_name: 'm1.small' },
    key_name: 'mine',
    security_groups: [{ name: 'default' }, { name: 'web' }, { name: 'default' }],
    server_groups: ['g-1'],
    metadata: { role: 'web' },
    description: 'the first',
    config_drive: 'True',
    'OS-EXT-AZ:availability_zone': 'nova',
    'OS-DCF:diskConfig': 'MANUAL',
  });
  expect(template).toEqual({
    source: { type: 'image', id: 'i-1', name: 'cirros' },
    flavor: { name: 'm1.small' },
    key_pair: { name: 'mine' },
    networks: [
      { id: 'n-1', name: 'name of n-1' },
      { id: 'n-2', name: 'name of n-2' },
    ],
    security_groups: [{ name: 'default' }, { name: 'web' }],
    server_group: { id: 'g-1', name: 'g-1' },
    metadata: { role: 'web' },
    description: 'the first',
    config_drive: true,
    availability_zone: 'nova',
    disk_config: 'MANUAL',
  });
  expect([missing, serverName, hasScript]).toEqual([[], 'web', false]);
});

it('[SRV-07] a server on a volume gives the image or the snapshot that its root volume was made from, and the size', async () => {
  const attached = [{ id: 'v-1', delete_on_termination: true }];
  const ofImage = await templateOf(
    { 'os-extended-volumes:volumes_attached': attached },
    { volume_image_metadata: { image_id: 'i-1', image_name: 'cirros' } },
  );
  expect(ofImage.template).toMatchObject({
    source: { type: 'image', id: 'i-1', name: 'cirros' },
    volume: { size: 7, isDeleted: true },
  });
  const ofSnapshot = await templateOf({}, { snapshot_id: 'p-1' });
  expect(ofSnapshot.template).toMatchObject({
    source: { type: 'volume_snapshot', id: 'p-1', name: 'p-1' },
    volume: { isDeleted: false },
  });
  const ofNothing = await templateOf({});
  expect(ofNothing.missing).toEqual([{ kind: 'volume', name: 'disk' }]);
});

it('[SRV-07] a script that compute shows is decoded; one that is no text is left out', async () => {
  const of = (text: string) => templateOf({ 'OS-EXT-SRV-ATTR:user_data': text });
  const scriptOf = async (text: string) => (await of(text)).template.user_data;
  expect(await scriptOf(btoa('#!/bin/sh'))).toBe('#!/bin/sh');
  expect(await scriptOf(btoa('\u00ff\u00fe'))).toBeUndefined();
  // The note says what is not taken over.
  expect([(await of(btoa('#!/bin/sh'))).hasScript, (await of(btoa('\u00ff\u00fe'))).hasScript]).toEqual([true, false]);
});

it('[SRV-07] networks and a root volume that could not be read are named, and nothing is laid for them', async () => {
  const { template, missing } = await templateOf({}, undefined, {
    'GET /api/nova/servers/s-1/interfaces/': refused,
    'GET /api/nova/servers/s-1/volumes/': refused,
  });
  expect(missing).toEqual([
    { kind: 'root-volume', name: 'web' },
    { kind: 'networks', name: 'web' },
  ]);
  expect([template.networks, template.source]).toEqual([undefined, undefined]);
});
