import { type Action, type ActionResult, I18n, lazyView, Modals, nothingChanged } from '@sextant/sdk';
import { imageResult } from '../action-results.ts';
import { editableProperties, type Image } from '../image.ts';
import { permitted } from '../image-permissions.ts';
import { ImageService } from '../image-service.ts';

const rule = ['image', 'modify_metadef_object'] as const;

/** "Update Metadata". Definitions and values are there before the dialog opens; either failing, it does not (behaviours MD.16). */
export const updateMetadata: Action<Image> = {
  id: 'images.metadata',
  label: 'images:action.metadata.label',
  icon: 'tags',
  policy: [rule],
  allowed: (image, services) => image.status === 'active' && permitted(rule, image, services),
  async perform({ items: [image], services }) {
    if (!image) return;
    const service = services.get(ImageService);
    const loaded = await Promise.all([service.namespaces(), service.properties(image.id)]).catch(() => undefined);
    if (!loaded) return imageResult({ failed: [image.id] });
    const [namespaces, properties] = loaded;
    const existing = editableProperties(properties);
    const result = await services.get(Modals).open<ActionResult>({
      id: 'images.metadata',
      size: 'large',
      title: services.get(I18n).t('images:form.metadata.title'),
      subtitle: image.displayName,
      bare: true,
      content: lazyView(() =>
        import('../forms/metadata-dialog.tsx').then((module) => module.metadataDialog({ image, namespaces, existing })),
      ),
    });
    return result ?? nothingChanged;
  },
};
