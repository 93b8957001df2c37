import { type Action, allowedOfOwner } from '@sextant/sdk';
import type { Image } from '@sextant/plugins/images';
import { updateMetadataOf } from './perform.ts';

const rule = ['image', 'modify_metadef_object'] as const;

/** "Update Metadata" of an image: offered if the image is active and the operator may change it. */
export const updateImage: Action<Image> = {
  id: 'metadata.update',
  label: 'metadata:action.update.label',
  icon: 'tags',
  policy: [rule],
  allowed: ({ status, owner }, services) =>
    status === 'active' && allowedOfOwner(rule, owner, 'metadata:reason.foreign', services),
  code: 'asked',
  perform: updateMetadataOf('OS::Glance::Image'),
};
