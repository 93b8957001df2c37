import { type Action, nothingChanged } from '@sextant/sdk';
import { type Image, isBootable } from '@sextant/plugins/images';

/** "Create Volume" of an image: one that is active and no part of a machine (row IMG-13). */
export const createFromImage: Action<Image> = {
  id: 'volumes.create-from-image',
  label: 'volumes:action.create-from-image.label',
  icon: 'hard-drive',
  policy: [['volume', 'volume:create']],
  allowed: isBootable,
  code: 'asked',
  async perform({ items: [image], services }) {
    if (!image) return nothingChanged;
    const [{ openCreation }, { sourceOfImage }] = await Promise.all([
      import('../forms/open-creation.ts'),
      import('../forms/sources.ts'),
    ]);
    return (await openCreation(services, sourceOfImage(image))) ?? nothingChanged;
  },
};
