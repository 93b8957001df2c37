import type { Image } from '../image.ts';
import { type NativeFormats, nativeFormats, shownFormat } from '../image-formats.ts';
import type { ImageFields, SourceType } from '../image-service.ts';

/** The data of the step "Image Details"; schemas/images/create-image.schema.json says what is valid. */
export interface ImageForm {
  name: string;
  description: string;
  source: 'file' | 'url' | 'none';
  image_url: string;
  /** The service copies the URL's data, instead of only pointing at it. */
  is_copying: boolean;
  /** Name of the chosen file; the file itself stands beside the form. */
  file: string;
  disk_format: string;
  container_format: string;
  /** GiB. */
  min_disk?: number;
  /** MiB. */
  min_ram?: number;
  visibility: string;
  protected: boolean;
  architecture: string;
  kernel: string;
  ramdisk: string;
}

export type Metadata = Readonly<Record<string, string>>;

/** The findings of a look at a chosen file. */
export interface FileLook {
  readable: boolean;
  /** A disk format; also `compressed`, `unknown` and `empty`. */
  format?: string;
  /** Bytes that the disk has when unpacked. */
  virtualSize?: number;
}

/** The wizard's model: create and edit share it. */
export interface ImageModel {
  form: ImageForm;
  metadata: Metadata;
  /** Unset: nobody touched it. */
  metadataValid?: boolean;
  file?: File;
  look?: FileLook;
  /** The file of an upload that is begun again; another one may be chosen. */
  left?: LeftFile;
}

/** A file that no page has any more. Bytes. */
export interface LeftFile {
  name: string;
  size: number;
}

/** The choices that the cloud and the session let a form offer. */
export interface FormSetting {
  /**
   * Absent: nothing to choose. An address's data are always copied, or never, where the cloud knows only one of the ways; else the
   * form asks.
   */
  sources: readonly { value: 'file' | 'url'; type: SourceType; copies?: boolean }[];
  formats: readonly string[];
  /** Why public can't be chosen: a locale key. */
  publicRefused?: string;
}

export const emptyForm: ImageForm = {
  name: '',
  description: '',
  source: 'none',
  image_url: '',
  is_copying: false,
  file: '',
  disk_format: '',
  container_format: 'bare',
  min_disk: 0,
  min_ram: 0,
  visibility: 'public',
  protected: false,
  architecture: '',
  kernel: '',
  ramdisk: '',
};

/** The form of an image as it is now (IMG-21): a visibility that can't be read counts as private. */
export function formOf(image: Image): ImageForm {
  return {
    ...emptyForm,
    name: image.name ?? '',
    description: image.description,
    disk_format: shownFormat(image),
    container_format: image.container_format ?? 'bare',
    min_disk: image.min_disk ?? 0,
    min_ram: image.min_ram ?? 0,
    visibility: image.visibility ?? (image.is_public ? 'public' : 'private'),
    protected: image.protected ?? false,
    architecture: image.architecture ?? '',
    kernel: image.kernel_id ?? '',
    ramdisk: image.ramdisk_id ?? '',
  };
}

/** The formats as the gateway wants them. */
export function formatsOf(form: ImageForm): NativeFormats {
  return nativeFormats(form.disk_format, form.container_format);
}

/** The fields that create and edit have in common, as the gateway wants them. */
export function fieldsOf(form: ImageForm): ImageFields {
  return {
    name: form.name.trim(),
    min_disk: form.min_disk ?? 0,
    min_ram: form.min_ram ?? 0,
    protected: form.protected,
    ...(form.architecture ? { architecture: form.architecture } : {}),
    ...(form.kernel ? { kernel: form.kernel } : {}),
    ...(form.ramdisk ? { ramdisk: form.ramdisk } : {}),
  };
}

const byExtension: Readonly<Record<string, string>> = {
  qcow2: 'qcow2',
  raw: 'raw',
  img: 'raw',
  iso: 'iso',
  vmdk: 'vmdk',
  vdi: 'vdi',
  vhd: 'vhd',
  vhdx: 'vhdx',
  ova: 'ova',
  hds: 'ploop',
  aki: 'aki',
  ari: 'ari',
  ami: 'ami',
};

/** Returns the format that a file's name suggests, for files whose contents do not tell it. */
export function formatByName(fileName: string): string | undefined {
  return byExtension[/\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''];
}

/** The image name that a file suggests: its own without the extension. */
export function nameByFile(fileName: string): string {
  return fileName.replace(/\.(qcow2|raw|img|iso|vmdk|vdi|vhdx?|ova|hds|aki|ari|ami)$/i, '') || fileName;
}

/** Follows an edit of the form: the container goes with the format. */
export function afterEdit(before: ImageForm, next: ImageForm): ImageForm {
  if (next.disk_format === before.disk_format) return next;
  return { ...next, container_format: nativeFormats(next.disk_format).container_format };
}

/** The file that an address names, as far as it is typed. */
export function fileAt(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Follows an edit of the address: name and format are filled from what it names, while nobody typed others. */
export function afterAddress(before: ImageForm, next: ImageForm, formats: readonly string[]): ImageForm {
  if (next.image_url === before.image_url) return next;
  const [old, named] = [fileAt(before.image_url), fileAt(next.image_url)];
  const untouched = next.name === '' || next.name === nameByFile(old);
  const format = formatByName(named);
  // A format that an earlier address filled in goes with it: the form asks for a missing one, not for a wrong one.
  const follows = next.disk_format === '' || next.disk_format === formatByName(old);
  const filled = format !== undefined && formats.includes(format) ? format : '';
  return {
    ...next,
    ...(untouched ? { name: nameByFile(named) } : {}),
    ...(follows ? { disk_format: filled } : {}),
  };
}

/** GiB that a disk needs which takes the file's contents; 0 where the file doesn't say. */
function diskFor(look: FileLook | undefined): number {
  return Math.ceil((look?.virtualSize ?? 0) / 1024 ** 3);
}

/** Returns "Min disk" for another file, or none: what the file needs, unless the operator typed something else. */
export function minDisk({ form, look }: ImageModel, next?: FileLook): number | undefined {
  const typed = form.min_disk || 0;
  return typed === 0 || typed === diskFor(look) ? diskFor(next) : typed;
}

/** Follows the choice of a file: format, name and disk are filled from it, the last two only while nobody typed others. */
export function afterFile(
  model: ImageModel,
  file: File,
  look: FileLook | undefined,
  formats: readonly string[],
): ImageModel {
  const { form } = model;
  const untouched = form.name === '' || form.name === nameByFile(form.file);
  const format = [look?.format, formatByName(file.name)].find((each) => each !== undefined && formats.includes(each));
  const next = {
    ...form,
    file: file.name,
    ...(untouched ? { name: nameByFile(file.name) } : {}),
    ...(format ? { disk_format: format } : {}),
    min_disk: minDisk(model, look),
  };
  return { ...model, file, look, form: afterEdit(form, next) };
}
