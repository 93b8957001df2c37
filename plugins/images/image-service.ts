import { defineToken, type ListPage, type ListRequest } from '@sextant/sdk';
import type { Image } from './image.ts';

/** The fields that create and edit send. Undefined members are left out. */
export interface ImageFields {
  name?: string;
  description?: string;
  visibility?: string;
  protected?: boolean;
  disk_format?: string;
  container_format?: string;
  /** GiB. */
  min_disk?: number;
  /** MiB. */
  min_ram?: number;
  architecture?: string;
  /** Ids of images. */
  kernel?: string;
  ramdisk?: string;
}

export type SourceType = 'file-legacy' | 'file-direct' | 'url';

/** A new image: its fields, its metadata as further members, and where its data comes from. */
export interface NewImage extends ImageFields {
  source_type?: SourceType;
  image_url?: string;
  /** The image service fetches the URL itself, instead of only pointing at it. */
  import_data?: boolean;
  is_copying?: boolean;
  /** For a direct upload the file's name; the file itself follows to `upload_url`. */
  data?: string | File;
  [property: string]: unknown;
}

/** A created record. With `upload_url` the data is still to be sent there, with the token. */
export interface CreatedImage extends Image {
  upload_url?: string;
  token_id?: string;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** 0 to 1. */
  onProgress?: (sent: number) => void;
}

/** A namespace of metadata definitions. */
export interface MetadataNamespace {
  namespace: string;
  display_name?: string;
  description?: string;
  properties?: Record<string, Record<string, unknown>>;
  objects?: { name: string; description?: string; properties?: Record<string, Record<string, unknown>> }[];
  [key: string]: unknown;
}

/**
 * Images through the gateway. Reading and updating show their own toast when they fail; `create`, `upload` and `delete`
 * leave that to the caller. All reject with `HttpError`.
 */
export interface ImageService {
  list(request: ListRequest, signal?: AbortSignal): Promise<ListPage<Image>>;
  /** Everything that passes the filters, unpaged, up to the gateway's limit. */
  all(filters: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Image[]>;
  /** Loads an image. The statuses in `handled` have no toast: the caller tells of them itself. */
  get(id: string, signal?: AbortSignal, handled?: readonly number[]): Promise<Image>;
  /** The image and its properties as they are now; a failure is for the caller to tell. */
  current(id: string): Promise<{ image: Image; properties: Record<string, unknown> }>;
  /** Legacy uploads are one multipart POST that ends with the upload; everything else is one PUT. */
  create(image: NewImage, options?: CallOptions): Promise<CreatedImage>;
  /** Sends a file straight to the image service. */
  upload(target: { upload_url: string; token_id: string }, file: File, options?: CallOptions): Promise<void>;
  update(id: string, fields: ImageFields): Promise<void>;
  delete(id: string): Promise<void>;
  properties(id: string): Promise<Record<string, unknown>>;
  updateProperties(id: string, updated: Readonly<Record<string, string>>, removed: readonly string[]): Promise<void>;
  deactivate(id: string): Promise<void>;
  reactivate(id: string): Promise<void>;
  /** Definitions for images; asked for once. */
  namespaces(): Promise<MetadataNamespace[]>;
}
export const ImageService = defineToken<ImageService>('sextant.images@1');
