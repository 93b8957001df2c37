import { type Action, I18n, nothingChanged } from '@sextant/sdk';
import { openMetadataDialog } from '@sextant/ui';
import { imageResult } from '../action-results.ts';
import { editableProperties, type Image } from '../image.ts';
import { permitted } from '../image-permissions.ts';
import { ImageService } from '../image-service.ts';

const rule = ['image', 'modify_metadef_object'] as const;

/** "Update Metadata". What can't be loaded has its toast, and then nothing opens (behaviours MD.16). */
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
    const saved = await openMetadataDialog(services, {
      id: 'images.metadata',
      title: services.get(I18n).t('images:form.metadata.title'),
      subtitle: image.displayName,
      load: () => Promise.resolve({ namespaces, existing: editableProperties(properties) }),
      save: ({ updated, removed }) => service.updateProperties(image.id, updated, removed),
    });
    return saved ? imageResult({ updated: [image.id] }) : nothingChanged;
  },
};
