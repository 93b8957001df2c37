import { expect, it } from 'vitest';
import { anImage, imagesHost } from '../../../support/images.ts';
import { image, volume, serverGroup, instance } from '../../../../plugins/launch/actions.ts';
import manifest from '../../../../plugins/launch/plugin.json' with { type: 'json' };

const { services } = await imagesHost();

it('[IMG-13] Launch is for active images that are no kernel and no ramdisk', () => {
  const offered = (facts: Parameters<typeof anImage>[0]) => image.allowed!(anImage(facts), services);
  expect(offered({})).toBe(true);
  for (const facts of [
    { container_format: 'aki' },
    { container_format: 'ari' },
    { status: 'queued' },
    { status: 'deactivated' },
  ])
    expect(offered(facts), JSON.stringify(facts)).toBe(false);
});

it('[SRV-07] a volume that an instance can’t start with has its launch in view, with the reason', () => {
  const free = { id: 'v-1', status: 'available', bootable: 'true' };
  const offered = [free, { ...free, status: 'in-use' }, { ...free, bootable: 'false' }].map((each) =>
    volume.allowed!(each, services),
  );
  expect(offered).toEqual([true, 'launch:reason.volume', 'launch:reason.volume']);
  expect(serverGroup.allowed).toBeUndefined();
});

it('[SRV-07] the list of all projects’ instances has no launch: it would be in the administrator’s own project', () => {
  expect(instance.offeredAt!('/project/instances')).toBe(true);
  expect(instance.offeredAt!('/admin/instances')).toBe(false);
});

it('[SRV-07] launch is brought to each type that an instance can start with; no other plugin names it', () => {
  expect(manifest.contributes.actions.map(({ on }) => on).toSorted()).toEqual([
    'OS::Cinder::Volume',
    'OS::Glance::Image',
    'OS::Nova::Server',
    'OS::Nova::Server',
    'OS::Nova::ServerGroup',
  ]);
});
