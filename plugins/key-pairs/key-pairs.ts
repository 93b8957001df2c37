import { definePlugin } from '@sextant/sdk';
import { KeyPairCreation } from './key-pair-creation.ts';

/** The parts that every page of key pairs needs, in one file; the forms are fetched when they are opened. */
export { keyPairType } from './key-pair-type.ts';

/** The plugin's service, which opens its forms for other plugins. */
export const keyPairs = definePlugin({
  activate(context) {
    const forms = () => import('./forms/open-forms.ts');
    context.provide(KeyPairCreation, () => ({
      create: async () => (await forms()).openInPlace('create', context),
      import: async () => (await forms()).openInPlace('import', context),
    }));
  },
});
