import { type Action, I18n, lazyView, Modals, nothingChanged } from '@sextant/sdk';
import type { StoredObject } from '../stored-object.ts';

/** "View Details" of an object (row CON-11). */
export const viewDetails: Action<StoredObject> = {
  id: 'containers.view-details',
  label: 'containers:action.view-details.label',
  icon: 'info',
  code: { none: 'it shows what is known of an object, and changes nothing' },
  allowed: ({ is_object: isObject }) => isObject,
  async perform({ items: [item], services }) {
    if (!item) return nothingChanged;
    await services.get(Modals).open<void>({
      id: 'containers.view-details',
      size: 'medium',
      title: services.get(I18n).t('containers:details.title'),
      bare: true,
      content: lazyView(() => import('../details/object-details.tsx').then((module) => module.objectDetails(item))),
    });
    return nothingChanged;
  },
};
