import type { Http, HttpOptions, ListPage, ListRequest, Session, Settings } from '@sextant/sdk';
import { asBytes } from './byte-sizes.ts';
import { packedFormats } from './image-formats.ts';
import { type Image, imageTypeId, type RawImage, toImage, type Viewpoint } from './image.ts';
import type {
  CallOptions,
  CreatedImage,
  ImageFields,
  ImageService,
  MetadataNamespace,
  NewImage,
} from './image-service.ts';

const images = '/api/glance/images/';

interface RawPage<T> {
  items: T[];
  has_more_data?: boolean;
}

/** The image service by the gateway's operations listImages to listMetadataNamespaces, deactivateImage, reactivateImage, readImageMember and listOfferedImages. */
export class GatewayImageService implements ImageService {
  /** The definitions of each session, since another project may see others. */
  readonly #namespaces = new WeakMap<object, Promise<MetadataNamespace[]>>();

  constructor(
    private readonly http: Http,
    private readonly settings: Settings,
    private readonly session: Session,
  ) {}

  async list(request: ListRequest, signal?: AbortSignal): Promise<ListPage<Image>> {
    const filters = nativeFilters(request.filters);
    const query: HttpOptions['query'] = {
      ...filters,
      paginate: !request.all,
      marker: request.marker,
      sort_key: request.sort?.key,
      sort_dir: request.sort?.direction,
    };
    const options = { signal, query, failure: 'images:error.list' };
    // Images that others offer have a list of their own, which has no pages.
    const address = filters['member_status'] ? '/api/glance/offered-images/' : images;
    const [page, viewpoint] = await Promise.all([
      this.http.get<RawPage<RawImage>>(address, options),
      this.#viewpoint(),
    ]);
    return { items: page.items.map((raw) => toImage(raw, viewpoint)), hasMore: page.has_more_data ?? false };
  }

  async all(filters: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Image[]> {
    return (await this.list({ filters, all: true }, signal)).items;
  }

  async get(id: string, signal?: AbortSignal, handled?: readonly number[]): Promise<Image> {
    const raw = await this.http.get<RawImage>(at(id), { signal, failure: 'images:error.load', handled });
    const viewpoint = await this.#viewpoint();
    if (raw.visibility !== 'shared' || raw.owner === viewpoint.projectId) return toImage(raw, viewpoint);
    const { withAnswer } = await import('./sharing/offers.ts');
    return toImage(await withAnswer(raw, viewpoint, this.http, signal), viewpoint);
  }

  async current(id: string): Promise<{ image: Image; properties: Record<string, unknown> }> {
    const [raw, properties, viewpoint] = await Promise.all([
      this.http.get<RawImage>(at(id)),
      this.http.get<Record<string, unknown>>(`${at(id)}properties/`),
      this.#viewpoint(),
    ]);
    return { image: toImage(raw, viewpoint), properties };
  }

  async create(image: NewImage, { signal, onProgress }: CallOptions = {}): Promise<CreatedImage> {
    const raw =
      image.source_type === 'file-legacy'
        ? await this.http.post<RawImage>(images, image, { signal, onProgress })
        : await this.http.put<RawImage>(images, image, { signal });
    return toImage(raw, await this.#viewpoint());
  }

  async upload(
    target: { upload_url: string; token_id: string },
    file: File,
    { signal, onProgress }: CallOptions = {},
  ): Promise<void> {
    const headers = { 'X-Auth-Token': target.token_id, 'Content-Type': 'application/octet-stream' };
    await this.http.put(target.upload_url, file, { external: true, headers, signal, onProgress });
  }

  async update(id: string, fields: ImageFields): Promise<void> {
    await this.http.patch(at(id), fields, { failure: 'images:error.update' });
  }

  async delete(id: string): Promise<void> {
    await this.http.delete(at(id));
  }

  async properties(id: string): Promise<Record<string, unknown>> {
    return this.http.get(`${at(id)}properties/`, { failure: 'images:error.properties' });
  }

  async updateProperties(
    id: string,
    updated: Readonly<Record<string, string>>,
    removed: readonly string[],
  ): Promise<void> {
    await this.http.patch(`${at(id)}properties/`, { updated, removed });
  }

  async deactivate(id: string): Promise<void> {
    await this.http.post(`${at(id)}actions/deactivate`);
  }

  async reactivate(id: string): Promise<void> {
    await this.http.post(`${at(id)}actions/reactivate`);
  }

  namespaces(): Promise<MetadataNamespace[]> {
    const session = this.session.current();
    const known = this.#namespaces.get(session);
    if (known) return known;
    const asked = this.http
      .get<RawPage<MetadataNamespace>>('/api/glance/metadefs/namespaces/', {
        query: { resource_type: imageTypeId },
        failure: 'images:error.namespaces',
      })
      .then((page) => page.items)
      .catch((error: unknown) => {
        this.#namespaces.delete(session);
        throw error;
      });
    this.#namespaces.set(session, asked);
    return asked;
  }

  async #viewpoint(): Promise<Viewpoint> {
    const version = await this.settings.get<string>('HORIZON_ACTIVE_IMAGE_VERSION', '2');
    return { projectId: this.session.current().project_id, apiVersion: Number(version) || 2 };
  }
}

function at(id: string): string {
  return `${images}${encodeURIComponent(id)}/`;
}

/** Sizes may be typed with a unit; what is packed is no disk format of the service's own. */
export function nativeFilters(filters: Readonly<Record<string, string>>): Record<string, string> {
  const { disk_format: format, size_min: min, size_max: max, ...others } = filters;
  const native: Record<string, string> = { ...others };
  if (min !== undefined) native['size_min'] = asBytes(min);
  if (max !== undefined) native['size_max'] = asBytes(max);
  if (format !== undefined) Object.assign(native, packedFormats[format] ?? { disk_format: format });
  return native;
}
