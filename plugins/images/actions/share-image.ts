import { type Action, allowedOfOwner, nothingChanged } from '@sextant/sdk';
import type { Image } from '../image.ts';

const rule = ['image', 'add_member'] as const;

/** "Manage Sharing": the projects that may use a shared image, and what they answered (IMG-30). */
export const shareImage: Action<Image> = {
  id: 'images.share',
  label: 'images:action.share.label',
  icon: 'share-2',
  policy: [rule],
  allowed: (image, services) =>
    image.visibility === 'shared' && allowedOfOwner(rule, image.owner, 'images:reason.foreign', services),
  code: 'asked',
  async perform({ items: [image], services }) {
    if (image) await (await import('../sharing/open-sharing.ts')).openSharing(image, services);
    // Sharing changes nothing that a list or a page shows of the image.
    return nothingChanged;
  },
};
