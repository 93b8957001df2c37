import { type ActionResult, failureDetail, I18n, Policy, type Services, Settings, Toasts } from '@sextant/sdk';
import { imageResult } from '../action-results.ts';
import type { Image } from '../image.ts';
import { editableProperties } from '../image-properties.ts';
import { offeredFormats } from '../image-formats.ts';
import { type ImageFields, ImageService, type MetadataNamespace } from '../image-service.ts';
import { fieldsOf, formatsOf, type FormSetting, formOf, type ImageModel, type Metadata } from './image-form.ts';
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

/** Texts of which an emptied one is sent as such; what never had one stays without. */
const clearable = ['description', 'architecture', 'kernel', 'ramdisk'] as const;

/**
 * What edit sends: the visibility only when it was changed, as it reads shared and community images (behaviours IM.14), and the
 * formats only then, as the service takes no others for an image that has data, and none that are spelt another way.
 */
export function changedFields({ form: before }: ImageModel, { form }: ImageModel): ImageFields {
  const formats = formatsOf(form);
  const isSameFormat = JSON.stringify(formats) === JSON.stringify(formatsOf(before));
  const texts = clearable.filter((name) => form[name] || before[name]).map((name) => [name, form[name]]);
  return {
    ...fieldsOf(form),
    ...(isSameFormat ? {} : formats),
    ...(form.visibility === before.visibility ? {} : { visibility: form.visibility }),
    ...(Object.fromEntries(texts) as ImageFields),
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
