import { Policy, type Services, Settings } from '@sextant/sdk';
import { offeredFormats } from '../image-formats.ts';
import { ImageService, type MetadataNamespace, type NewImage } from '../image-service.ts';
import { importMethods } from './import-methods.ts';
import { emptyForm, fieldsOf, formatsOf, type FormSetting, type ImageForm, type ImageModel } from './image-form.ts';

export interface CreateSetting extends FormSetting {
  initial: ImageModel;
  /** Definitions for the metadata step; empty when they could not be had. */
  namespaces(): Promise<MetadataNamespace[]>;
}

type UploadMode = 'off' | 'legacy' | 'direct';

/** Where an image's data may come from (IMG-18, IMG-33). */
export function offeredSources(
  mode: unknown,
  apiVersion: number,
  { allowLocation, canFetch }: { allowLocation: boolean; canFetch: boolean },
): FormSetting['sources'] {
  // Every other mode counts as legacy.
  const upload: UploadMode = mode === 'off' || mode === 'direct' ? mode : 'legacy';
  const canPoint = apiVersion < 2 || allowLocation;
  const address = { value: 'url', type: 'url', ...(canPoint && canFetch ? {} : { copies: canFetch }) } as const;
  return [
    ...(upload === 'off' ? [] : [{ value: 'file', type: `file-${upload}` } as const]),
    ...(canPoint || canFetch ? [address] : []),
  ];
}

/**
 * IMG-07, IMG-08, IMG-19: what the form starts from. A URL is the preselected source where the image may point at it, not
 * where it can only be fetched.
 */
export function initialForm(sources: FormSetting['sources'], wanted: unknown, mayPublish: boolean): ImageForm {
  const preferred = typeof wanted === 'string' && wanted !== '' ? wanted : 'public';
  return {
    ...emptyForm,
    source: sources.some(({ value, copies }) => value === 'url' && copies !== true)
      ? 'url'
      : (sources[0]?.value ?? 'none'),
    visibility: preferred === 'public' && !mayPublish ? 'private' : preferred,
  };
}

/** Asks for everything the wizard has to know before it opens; all but how the service imports came with the page. */
export async function prepareCreation(services: Services): Promise<CreateSetting> {
  const settings = services.get(Settings);
  const [mode, version, allowLocation, formats, defaults, mayPublish, methods] = await Promise.all([
    settings.get<string>('HORIZON_IMAGES_UPLOAD_MODE', 'legacy'),
    settings.get<string>('HORIZON_ACTIVE_IMAGE_VERSION', '2'),
    settings.get<boolean>('IMAGES_ALLOW_LOCATION', false),
    settings.get<string[]>('OPENSTACK_IMAGE_FORMATS'),
    settings.get<{ image_visibility?: string }>('CREATE_IMAGE_DEFAULTS'),
    services.get(Policy).allows([['image', 'publicize_image']]),
    importMethods(services),
  ]);
  const sources = offeredSources(mode, Number(version) || 2, {
    allowLocation: allowLocation === true,
    canFetch: methods.includes('web-download'),
  });
  return {
    sources,
    formats: offeredFormats(formats),
    ...(mayPublish ? {} : { publicRefused: 'images:reason.publicize' }),
    initial: { form: initialForm(sources, defaults?.image_visibility, mayPublish), metadata: {} },
    namespaces: () => services.get(ImageService).namespaces(),
  };
}

/** Are an address's data copied? */
export function isCopying(form: ImageForm, sources: FormSetting['sources']): boolean {
  return sources.find(({ value }) => value === 'url')?.copies ?? form.is_copying;
}

/** Returns what create sends: without the source that was not chosen; metadata never takes a field's place. */
export function newImage({ form, file, metadata }: ImageModel, sources: FormSetting['sources']): NewImage {
  const type = sources.find(({ value }) => value === form.source)?.type;
  const isCopied = isCopying(form, sources);
  return {
    ...metadata,
    ...fieldsOf(form),
    ...formatsOf(form),
    visibility: form.visibility,
    ...(form.description ? { description: form.description } : {}),
    ...(type ? { source_type: type } : {}),
    ...(type === 'url' ? { image_url: form.image_url.trim(), is_copying: isCopied, import_data: isCopied } : {}),
    ...(type === 'file-legacy' && file ? { data: file } : {}),
    ...(type === 'file-direct' && file ? { data: file.name } : {}),
  };
}

/** Returns the errors of the chosen source, which the schema can't express: field → locale key. */
export function sourceErrors({ form, file, look }: ImageModel): Record<string, string> {
  if (form.source === 'url') {
    const problem = addressProblem(form.image_url.trim());
    return problem ? { image_url: `images:form.create-image.image_url.${problem}` } : {};
  }
  if (form.source !== 'file') return {};
  if (!file) return { file: 'images:form.create-image.file.missing' };
  if (file.size === 0) return { file: 'images:form.create-image.file.empty' };
  return look?.readable === false ? { file: 'images:form.create-image.file.unreadable' } : {};
}

/** The fault of an address, if it has one; the service decides for itself which it fetches. */
function addressProblem(address: string): 'missing' | 'invalid' | 'host' | 'credentials' | undefined {
  if (address === '') return 'missing';
  if (!/^https?:\/\/\S*$/i.test(address)) return 'invalid';
  // A browser takes the first word of the path for a host that is not there.
  if (!/^https?:\/\/[^/?#]/i.test(address) || !URL.canParse(address)) return 'host';
  const { username, password } = new URL(address);
  return username || password ? 'credentials' : undefined;
}
