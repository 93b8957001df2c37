import { definePlugin } from '@sextant/sdk';
import { Metadata } from './metadata.ts';

/** The service that the plugin provides; the dialog's code is fetched when it is first opened. */
export const metadata = definePlugin({
  activate(context) {
    context.provide(Metadata, () => ({
      async edit(type, owner) {
        const { editMetadata } = await import('./edit-metadata.ts');
        return editMetadata(type, owner, context);
      },
    }));
  },
});
