import { type Action, nothingChanged, type Placed } from '@sextant/sdk';
import { type Image, isBootable } from '../image.ts';
import { InstanceLauncher } from '../instance-launcher.ts';

/** "Launch": hands the image to the plugin that launches instances; without that plugin it is not offered. */
export const launchImage: Action<Image> & Pick<Placed, 'when'> = {
  id: 'images.launch',
  label: 'images:action.launch.label',
  icon: 'rocket',
  when: 'plugin.launch && service.compute',
  allowed: isBootable,
  code: { none: 'it opens the form of the plugin that launches, which has code of its own' },
  async perform({ items: [image], services }) {
    if (!image) return nothingChanged;
    return (await services.get(InstanceLauncher).launch({ imageId: image.id })) ?? nothingChanged;
  },
};
