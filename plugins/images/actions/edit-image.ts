import { type Action, type ActionResult, I18n, lazyView, Modals, nothingChanged } from '@sextant/sdk';
import { imageResult } from '../action-results.ts';
import type { Image } from '../image.ts';
import { permitted } from '../image-permissions.ts';

const rule = ['image', 'modify_image'] as const;

/** "Edit Image": the wizard's steps, prefilled with what the service holds now. */
export const editImage: Action<Image> = {
  id: 'images.edit',
  label: 'images:action.edit.label',
  icon: 'pencil',
  policy: [rule],
  allowed: (image, services) => image.status === 'active' && permitted(rule, image, services),
  code: 'asked',
  async perform({ items: [row], services }) {
    if (!row) return;
    const { prepareEdit } = await import('../forms/edit-image-form.ts');
    const setting = await prepareEdit(row.id, services);
    // Why it could not be loaded, a toast has said.
    if (!setting) return imageResult({ failed: [row.id] });
    const result = await services.get(Modals).open<ActionResult>({
      id: 'images.edit',
      size: 'wizard',
      title: services.get(I18n).t('images:form.edit-image.title'),
      bare: true,
      content: lazyView(() =>
        import('../forms/edit-image-wizard.tsx').then((module) => module.editImageWizard(setting)),
      ),
    });
    return result ?? nothingChanged;
  },
};
