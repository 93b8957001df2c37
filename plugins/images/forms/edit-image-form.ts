import { type ActionResult, failureDetail, I18n, Policy, type Services, Settings, Toasts } from '@sextant/sdk';
import { imageResult } from '../action-results.ts';
import type { Image } from '../image.ts';
import { editableProperties } from '../image-properties.ts';
import { offeredFormats } from '../image-formats.ts';
import { type ImageFields, ImageService, type MetadataNamespace } from '../image-service.ts';
import { fieldsOf, type FormSetting, formOf, type ImageModel, type Metadata } from './image-form.ts';
import { removedNames } from './metadata-changes.ts';

export interface EditSetting extends FormSetting {
  image: Image;
  initial: ImageModel;
  namespaces(): Promise<MetadataNamespace[]>;
}

/** Loads the image and what a form about it needs. Nothing when that fails: the service has said so in a toast. */
export async function prepareEdit(id: string, services: Services): Promise<EditSetting | undefined> {
  const service = services.get(ImageService);
  const loaded = await Promise.all([service.get(id), service.properties(id)]).catch(() => undefined);
  if (!loaded) return undefined;
  const [image, properties] = loaded;
  const [formats, mayPublish] = await Promise.all([
    services.get(Settings).get<string[]>('OPENSTACK_IMAGE_FORMATS'),
    services.get(Policy).allows([['image', 'publicize_image']]),
  ]);
  return {
    image,
    sources: [],
    formats: offeredFormats(formats),
    ...(mayPublish ? {} : { publicRefused: 'images:reason.publicize' }),
    initial: { form: formOf(image), metadata: metadataOf(properties) },
    namespaces: () => service.namespaces(),
  };
}

/** The description is a property too; the details step has a field of its own for it. */
function metadataOf(properties: Readonly<Record<string, unknown>>): Metadata {
  const { description: _own, ...metadata } = editableProperties(properties);
  return metadata;
}

/** What edit sends: the visibility only when it was changed, as it reads shared and community images (behaviours IM.14). */
export function changedFields(initial: ImageModel, { form }: ImageModel): ImageFields {
  return {
    ...fieldsOf(form),
    ...(form.visibility === initial.form.visibility ? {} : { visibility: form.visibility }),
    // Emptied texts are sent as such; what never had one stays without.
    ...(form.description || initial.form.description ? { description: form.description } : {}),
    ...(form.architecture || initial.form.architecture ? { architecture: form.architecture } : {}),
  };
}

/**
 * Saves metadata first, then the image (behaviours IM.15). Rejects with the service's error when either is refused: the
 * wizard stays open and nothing typed is lost.
 */
export async function saveEdit(setting: EditSetting, model: ImageModel, services: Services): Promise<ActionResult> {
  const service = services.get(ImageService);
  const i18n = services.get(I18n);
  const toasts = services.get(Toasts);
  const { image, initial } = setting;
  try {
    await service.updateProperties(image.id, model.metadata, removedNames(initial.metadata, model.metadata));
  } catch (error) {
    toasts.add('error', i18n.t('images:error.metadata'), failureDetail(i18n, error));
    throw error;
  }
  await service.update(image.id, changedFields(initial, model));
  toasts.add('success', i18n.t('images:success.updated', { name: model.form.name || image.id }), {
    code: async () => (await import('./image-code.ts')).editCode(image.id, initial, model),
  });
  return imageResult({ updated: [image.id] });
}
