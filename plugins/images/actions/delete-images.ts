import { deleteActions, type Services } from '@sextant/sdk';
import { type Image, imageTypeId } from '../image.ts';
import { permitted } from '../image-permissions.ts';
import { ImageService } from '../image-service.ts';

const rule = ['image', 'delete_image'] as const;

/** May this image be deleted now? A text says why not. */
function deletable(image: Image, services: Services): boolean | string | Promise<boolean | string> {
  if (image.status === 'deleted') return false;
  if (image.protected) return 'images:reason.protected';
  return permitted(rule, image, services);
}

/** "Delete Image", for one; "Delete Images", for the selected. */
export const { item: deleteImage, batch: deleteImages } = deleteActions<Image>({
  type: imageTypeId,
  slug: 'images',
  label: 'images:action.delete.label',
  labelSelected: 'images:action.delete-selected.label',
  texts: (text) => `images:action.delete.${text}`,
  policy: [rule],
  allowed: deletable,
  idOf: ({ id }) => id,
  nameOf: ({ displayName }) => displayName,
  // Images may bear one name.
  detailOf: ({ id }) => id,
  code: async (image) => (await import('../forms/image-code.ts')).deletionCode(image),
  remove: (image, services) => services.get(ImageService).delete(image.id),
});
