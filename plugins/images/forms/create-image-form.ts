import { Policy, type Services, Settings } from '@sextant/sdk';
import { offeredFormats } from '../image-formats.ts';
import { ImageService, type MetadataNamespace, type NewImage } from '../image-service.ts';
import { emptyForm, fieldsOf, formatsOf, type FormSetting, type ImageForm, type ImageModel } from './image-form.ts';

export interface CreateSetting extends FormSetting {
  initial: ImageModel;
  /** Definitions for the metadata step; empty when they could not be had. */
  namespaces(): Promise<MetadataNamespace[]>;
}

type UploadMode = 'off' | 'legacy' | 'direct';

/** Where an image's data may come from (IMG-18). */
export function offeredSources(mode: unknown, apiVersion: number, allowLocation: boolean): FormSetting['sources'] {
  // Any other mode counts as legacy (API contract §2.1).
  const upload: UploadMode = mode === 'off' || mode === 'direct' ? mode : 'legacy';
  return [
    ...(upload === 'off' ? [] : [{ value: 'file', type: `file-${upload}` } as const]),
    ...(apiVersion < 2 || allowLocation ? [{ value: 'url', type: 'url' } as const] : []),
  ];
}

/** IMG-07, IMG-08, IMG-19: what the form starts from. A URL, where it is offered, is the preselected source (behaviours IM.8). */
export function initialForm(sources: FormSetting['sources'], wanted: unknown, mayPublish: boolean): ImageForm {
  const preferred = typeof wanted === 'string' && wanted !== '' ? wanted : 'public';
  return {
    ...emptyForm,
    source: sources.some(({ value }) => value === 'url') ? 'url' : (sources[0]?.value ?? 'none'),
    visibility: preferred === 'public' && !mayPublish ? 'private' : preferred,
  };
}

/** Asks for everything the wizard has to know before it opens; all of it came with the page. */
export async function prepareCreation(services: Services): Promise<CreateSetting> {
  const settings = services.get(Settings);
  const [mode, version, allowLocation, formats, defaults, mayPublish] = await Promise.all([
    settings.get<string>('HORIZON_IMAGES_UPLOAD_MODE', 'legacy'),
    settings.get<string>('HORIZON_ACTIVE_IMAGE_VERSION', '2'),
    settings.get<boolean>('IMAGES_ALLOW_LOCATION', false),
    settings.get<string[]>('OPENSTACK_IMAGE_FORMATS'),
    settings.get<{ image_visibility?: string }>('CREATE_IMAGE_DEFAULTS'),
    services.get(Policy).allows([['image', 'publicize_image']]),
  ]);
  const sources = offeredSources(mode, Number(version) || 2, allowLocation === true);
  return {
    sources,
    formats: offeredFormats(formats),
    ...(mayPublish ? {} : { publicRefused: 'images:reason.publicize' }),
    initial: { form: initialForm(sources, defaults?.image_visibility, mayPublish), metadata: {} },
    namespaces: () => services.get(ImageService).namespaces(),
  };
}

/** What create sends (behaviours IM.11): the source that was not chosen is dropped, metadata never takes a field's place. */
export function newImage({ form, file, metadata }: ImageModel, sources: FormSetting['sources']): NewImage {
  const type = sources.find(({ value }) => value === form.source)?.type;
  return {
    ...metadata,
    ...fieldsOf(form),
    ...formatsOf(form),
    visibility: form.visibility,
    ...(form.description ? { description: form.description } : {}),
    ...(type ? { source_type: type } : {}),
    ...(type === 'url'
      ? { image_url: form.image_url.trim(), is_copying: form.is_copying, import_data: form.is_copying }
      : {}),
    ...(type === 'file-legacy' && file ? { data: file } : {}),
    ...(type === 'file-direct' && file ? { data: file.name } : {}),
  };
}

/** What the schema can't say: what the chosen source needs. Field → locale key. */
export function sourceErrors({ form, file, look }: ImageModel): Record<string, string> {
  if (form.source === 'url') {
    if (form.image_url.trim() === '') return { image_url: 'images:form.create-image.image_url.missing' };
    return /^https?:\/\/\S+$/i.test(form.image_url.trim())
      ? {}
      : { image_url: 'images:form.create-image.image_url.invalid' };
  }
  if (form.source !== 'file') return {};
  if (!file) return { file: 'images:form.create-image.file.missing' };
  if (file.size === 0) return { file: 'images:form.create-image.file.empty' };
  return look?.readable === false ? { file: 'images:form.create-image.file.unreadable' } : {};
}
