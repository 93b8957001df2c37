import { type Category, defineResourceType, lazyView, type Services, Session, Settings } from '@sextant/sdk';
import { acceptImage, rejectImage } from './actions/answer-offer.ts';
import { createImage } from './actions/create-image.ts';
import { deactivateImage, reactivateImage } from './actions/deactivate-image.ts';
import { deleteImage, deleteImages } from './actions/delete-images.ts';
import { editImage } from './actions/edit-image.ts';
import { shareImage } from './actions/share-image.ts';
import { type Image, imageTypeId, isInTransition } from './image.ts';
import { imageColumns } from './image-columns.ts';
import { imageFacets } from './image-facets.ts';
import { ImageService } from './image-service.ts';
import { imageStatus } from './image-texts.ts';

const ownProject = (services: Services) => services.get(Session).current().project_id;

const visibleAs = (visibility: 'public' | 'shared' | 'community'): Category<Image> => ({
  id: visibility,
  label: `images:category.${visibility}`,
  test: (image) => image.visibility === visibility,
  filters: () => ({ visibility }),
});

export const imageType = defineResourceType<Image>({
  id: imageTypeId,
  name: 'images:type',
  index: '/project/images',
  path: (image) => image.id,
  itemName: (image) => image.displayName,
  trackBy: (image) => `${image.id}${image.updated_at ?? ''}${image.member_status ?? ''}`,
  // A deletion says `deleted` for a moment before the image is gone: its row is asked for until it is.
  inTransition: (image) => isInTransition(image) || image.status === 'deleted',
  status: imageStatus,
  list: async (request, context) => {
    const { services, signal, place } = context;
    if (place || request.filters['owner']) return (await import('./list-images.ts')).listImages(request, context);
    return services.get(ImageService).list(request, signal);
  },
  // Offers have a list of their own.
  places: { withoutFacets: ['member_status'] },
  // An image that is gone leaves its row, or has the page that says so: no toast besides (POLL-02).
  load: (id, { services, signal }) => services.get(ImageService).get(id, signal, [404]),
  needsFilterFirst: async (address, services) => {
    if (address.replace(/\/$/, '') !== '/admin/images') return false;
    const first = await services.get(Settings).get<Record<string, boolean>>('FILTER_DATA_FIRST');
    return first?.['admin.images'] === true;
  },
  columns: imageColumns,
  facets: imageFacets,
  categories: [
    {
      id: 'project',
      label: 'images:category.project',
      test: (image, services) => image.owner === ownProject(services),
      filters: (services) => ({ owner: ownProject(services) ?? '' }),
    },
    visibleAs('public'),
    visibleAs('shared'),
    visibleAs('community'),
  ],
  actions: {
    global: [createImage],
    item: [acceptImage, rejectImage, editImage, shareImage, deactivateImage, reactivateImage, deleteImage],
    batch: [deleteImages],
  },
  views: [
    {
      id: 'overview',
      label: 'images:view.overview',
      view: lazyView(() => import('./details/overview.tsx').then((m) => m.Overview)),
    },
    { id: 'raw', label: 'images:view.raw', view: lazyView(() => import('./details/raw.tsx').then((m) => m.Raw)) },
  ],
  summary: lazyView(() => import('./details/summary.tsx').then((m) => m.Summary)),
  emptyHint: 'images:empty',
  notice: async (address, context) => (await import('./sharing/offers.ts')).offersNotice(address, context),
});
