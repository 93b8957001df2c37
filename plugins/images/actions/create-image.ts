import { type Action, nothingChanged } from '@sextant/sdk';

/** "Create Image": opens the wizard. */
export const createImage: Action<never> = {
  id: 'images.create',
  label: 'images:action.create.label',
  icon: 'plus',
  primary: true,
  policy: [['image', 'add_image']],
  code: 'asked',
  async perform({ services, kept }) {
    const { openCreation } = await import('../forms/open-creation.ts');
    const result = await openCreation(services, { kept });
    // An upload goes on by itself and reports when it ends; the list is asked again for the record it began with.
    return result === 'uploading' ? undefined : (result ?? nothingChanged);
  },
};
