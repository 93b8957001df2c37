import { type Action, type ActionResult, I18n, lazyView, Modals, nothingChanged } from '@sextant/sdk';

/** "Create Image": opens the wizard. */
export const createImage: Action<never> = {
  id: 'images.create',
  label: 'images:action.create.label',
  icon: 'plus',
  primary: true,
  policy: [['image', 'add_image']],
  async perform({ services }) {
    const { prepareCreation } = await import('../forms/create-image-form.ts');
    const setting = await prepareCreation(services);
    const result = await services.get(Modals).open<ActionResult | 'uploading'>({
      id: 'images.create',
      size: 'wizard',
      title: services.get(I18n).t('images:form.create-image.title'),
      bare: true,
      content: lazyView(() =>
        import('../forms/create-image-wizard.tsx').then((module) => module.createImageWizard(setting)),
      ),
    });
    // An upload goes on by itself and reports when it ends; the list is asked again for the record it began with.
    return result === 'uploading' ? undefined : (result ?? nothingChanged);
  },
};
