import { definePlugin } from '@sextant/sdk';
import { expect, it } from 'vitest';
import { launchImage } from '../../../../plugins/images/actions/launch-image.ts';
import { InstanceLauncher, type LaunchContext } from '../../../../plugins/images/instance-launcher.ts';
import { imageType } from '../../../../plugins/images/image-resource-type.ts';
import { createTestHost, pluginFrom } from '../../../../core/testing/index.ts';
import { anImage, imagesHost } from '../../../support/images.ts';

const manifest = { version: '1.0.0', engine: '^1.0', label: 'Test', license: 'Apache-2.0' };
const images = pluginFrom({
  manifest: {
    ...manifest,
    id: 'images',
    contributes: { resourceTypes: [{ id: 'OS::Glance::Image', service: 'image', def: './type#imageType' }] },
  },
  modules: { './type': () => Promise.resolve({ imageType }) },
});

/** As the plugin that launches instances will be. */
function launchWith(launcher: InstanceLauncher) {
  const plugin = definePlugin({ activate: (context) => void context.provide(InstanceLauncher, launcher) });
  return pluginFrom({
    manifest: { ...manifest, id: 'launch', provides: ['sextant.launch@1'], activate: './start#plugin' },
    modules: { './start': () => Promise.resolve({ plugin }) },
  });
}

it('[IMG-13] Launch is there with the plugin that launches, which gets the image; without it the inspector can say why', async () => {
  const asked: LaunchContext[] = [];
  const launch = launchWith({ launch: async (context = {}) => void asked.push(context) });
  const host = await createTestHost({ plugins: [images, launch] });
  await host.use('images');
  await host.use('launch');
  const offered = () => host.point<typeof launchImage>('itemActions', { on: 'OS::Glance::Image' });
  const action = offered().find(({ id }) => id === 'images.launch');
  await action!.perform({ items: [anImage({ id: 'i-7' })], services: host.services });
  expect(asked).toEqual([{ imageId: 'i-7' }]);

  await host.remove('launch');
  expect(offered().map(({ id }) => id)).not.toContain('images.launch');
  expect(host.explain('images/images.launch').when).toMatchObject({ because: ['plugin.launch'] });
  await host.close();
});

it('[IMG-13] Launch is for active images that are no kernel and no ramdisk; a snapshot goes by its id, too', async () => {
  const host = await imagesHost();
  const offered = (facts: Parameters<typeof anImage>[0]) => launchImage.allowed!(anImage(facts), host.services);
  expect(offered({})).toBe(true);
  expect([
    offered({ container_format: 'aki' }),
    offered({ container_format: 'ari' }),
    offered({ status: 'queued' }),
    offered({ status: 'deactivated' }),
  ]).toEqual([false, false, false, false]);
  const asked: LaunchContext[] = [];
  host.services.rebind(InstanceLauncher, { launch: async (context: LaunchContext = {}) => void asked.push(context) });
  const items = [anImage({ id: 's-1', properties: { image_type: 'snapshot' } })];
  expect(await launchImage.perform({ items, services: host.services })).toMatchObject({ created: [], failed: [] });
  expect(asked).toEqual([{ imageId: 's-1' }]);
});
