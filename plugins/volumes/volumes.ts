import { definePlugin } from '@sextant/sdk';
import { VolumeCreation } from './volume-creation.ts';

/** The parts that a page of images needs, in one file; the wizard is fetched when it is opened. */
export { createFromImage } from './actions/create-from-image.ts';
export { volumeType } from './volume-type.ts';

/** The plugin's service, which opens the wizard. */
export const volumes = definePlugin({
  activate(context) {
    context.provide(VolumeCreation, () => ({
      open: async (source) => (await import('./forms/open-creation.ts')).openCreation(context, source),
    }));
  },
});
