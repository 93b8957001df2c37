import { type ActionResult, failureDetail, I18n, Policy, type Services, Settings, Toasts } from '@sextant/sdk';
import { imageResult } from '../action-results.ts';
import type { Image } from '../image.ts';
import { editableProperties } from '../image-properties.ts';
import { offeredFormats } from '../image-formats.ts';
import { type ImageFields, ImageService, type MetadataNamespace } from '../image-service.ts';
import {
  fieldsOf,
  formatsOf,
  type FormSetting,
  formOf,
  type ImageForm,
  type ImageModel,
  type Metadata,
} from './image-form.ts';
import { metadataChanges } from './metadata-changes.ts';

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
    initial: modelOf(image, properties),
    namespaces: () => service.namespaces(),
  };
}

/** The wizard's model of an image as it is now, to compare with the one that it began with. */
export async function currentModel(id: string, services: Services): Promise<ImageModel> {
  const { image, properties } = await services.get(ImageService).current(id);
  return modelOf(image, properties);
}

function modelOf(image: Image, properties: Readonly<Record<string, unknown>>): ImageModel {
  return { form: formOf(image), metadata: metadataOf(properties) };
}

/** The description is a property too; the details step has a field of its own for it. */
function metadataOf(properties: Readonly<Record<string, unknown>>): Metadata {
  const { description: _own, ...metadata } = editableProperties(properties);
  return metadata;
}

/**
 * Returns the fields that the person changed, and no other: what somebody else set meanwhile is to stay (IMG-11). So a shared
 * image stays shared, and an image that has data is sent no formats: the service refuses to change them then.
 */
export function changedFields({ form: before }: ImageModel, { form }: ImageModel): ImageFields {
  const [was, is] = [sentFields(before), sentFields(form)];
  const changed = Object.entries(is).filter(([name, value]) => value !== was[name as keyof ImageFields]);
  const formats = formatsOf(form);
  const isSameFormat = JSON.stringify(formats) === JSON.stringify(formatsOf(before));
  return { ...(isSameFormat ? {} : formats), ...(Object.fromEntries(changed) as ImageFields) };
}

/** All fields but the formats, whose two belong together. Of the texts an emptied one is sent as such. */
export function sentFields(form: ImageForm): ImageFields {
  const { description, architecture, kernel, ramdisk, visibility } = form;
  return { ...fieldsOf(form), description, architecture, kernel, ramdisk, visibility };
}

/**
 * Saves metadata first, then the image, of both what was changed since `start`. Rejects with the service's error when either is
 * refused: the wizard stays open and nothing typed is lost.
 */
export async function saveEdit(
  image: Image,
  { start, model }: Record<'start' | 'model', ImageModel>,
  services: Services,
): Promise<ActionResult> {
  const service = services.get(ImageService);
  const i18n = services.get(I18n);
  const toasts = services.get(Toasts);
  const { updated, removed } = metadataChanges(start.metadata, model.metadata);
  const fields = changedFields(start, model);
  try {
    if (Object.keys(updated).length + removed.length > 0) await service.updateProperties(image.id, updated, removed);
  } catch (error) {
    toasts.add('error', i18n.t('images:error.metadata'), failureDetail(i18n, error));
    throw error;
  }
  if (Object.keys(fields).length > 0) await service.update(image.id, fields);
  toasts.add('success', i18n.t('images:success.updated', { name: model.form.name || image.id }), {
    code: async () => (await import('./image-code.ts')).editCode(image.id, start, model),
  });
  return imageResult({ updated: [image.id] });
}
