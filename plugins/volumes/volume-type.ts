import { callApi, columnOf, defineResourceType, lazyView } from '@sextant/sdk';
import { isInTransition, statusTexts, type Volume, volumeStatus, volumeTypeId } from './volume.ts';

/** Volumes as a type: what others may list, and the details of one. There is no panel of them yet. */
export const volumeType = defineResourceType<Volume>({
  id: volumeTypeId,
  name: 'volumes:type',
  inTransition: isInTransition,
  status: volumeStatus,
  list: async ({ filters }, { services, signal, place }) => {
    const options = { place, ...(signal && { signal }) };
    const { items } = await callApi(services, 'listVolumes', { query: { ...filters } }, options);
    return { items, hasMore: false };
  },
  places: {},
  load: (id, { services, signal }) =>
    callApi(services, 'readVolume', { params: { id } }, { ...(signal ? { signal } : {}), handled: [404] }),
  find: { name: 'name', id: 'uuid' },
  columns: [
    columnOf<Volume>({ id: 'name', label: 'volumes:form.name', priority: 1, sortDefault: 'asc', link: true }),
    columnOf<Volume>({
      id: 'status',
      label: 'volumes:details.status',
      priority: 1,
      values: statusTexts,
      view: lazyView(() => import('./status-cell.tsx').then((module) => module.VolumeStatusCell)),
      inTransition: isInTransition,
    }),
  ],
  views: [
    {
      id: 'overview',
      label: 'volumes:details.overview',
      view: lazyView(() => import('./details/overview.tsx').then((module) => module.Overview)),
    },
  ],
});
