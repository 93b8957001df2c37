import { callApi, type CallContext, type ListPage, type ListRequest, type Place, Settings } from '@sextant/sdk';
import { nativeFilters } from './gateway-image-service.ts';
import { type Image, type RawImage, toImage } from './image.ts';
import { ImageService } from './image-service.ts';
import { withOwnerId } from './named-owner.ts';

type ImageQuery = NonNullable<Parameters<typeof callApi<'listImages'>>[2]['query']>;

/** Lists images of an owner, whom people name, or in another project or region. */
export async function listImages(request: ListRequest, context: CallContext): Promise<ListPage<Image>> {
  const { services, signal, place } = context;
  const asked = request.filters['owner'] ? await withOwnerId(request, services) : request;
  return place ? listElsewhere(asked, place, context) : services.get(ImageService).list(asked, signal);
}

/** A page of the images that another project or region sees (listImages). Those that others offer to that project are not asked for. */
async function listElsewhere(
  { filters, all, marker, sort }: ListRequest,
  place: Place,
  { services, signal }: CallContext,
): Promise<ListPage<Image>> {
  const query: ImageQuery = {
    ...(nativeFilters(filters) as ImageQuery),
    paginate: !all,
    marker,
    sort_key: sort?.key,
    sort_dir: sort?.direction,
  };
  const [page, version] = await Promise.all([
    callApi(services, 'listImages', { query }, { place, ...(signal && { signal }) }),
    services.get(Settings).get<string>('HORIZON_ACTIVE_IMAGE_VERSION', '2'),
  ]);
  const viewpoint = { projectId: place.project, apiVersion: Number(version) || 2 };
  const items = (page.items as RawImage[]).map((raw) => toImage(raw, viewpoint));
  return { items, hasMore: page.has_more_data ?? false };
}
