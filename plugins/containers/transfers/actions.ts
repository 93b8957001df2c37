import { type Action, nothingChanged } from '@sextant/sdk';
import { currentPlace } from '../current-place.ts';
import type { StoredObject } from '../stored-object.ts';
import { keptPlace } from './unfinished.ts';

/** "Upload": into the folder in view; an upload that another page interrupted, into the folder where it went. */
export const uploadObjects: Action<never> = {
  id: 'containers.upload',
  label: 'containers:transfer.action.upload.label',
  icon: 'upload',
  primary: true,
  async perform({ services }) {
    const place = currentPlace(services) ?? keptPlace(services);
    if (place) await (await import('./open-upload.ts')).openUpload(services, place);
    return nothingChanged;
  },
};

/** "Edit": a new file for the same object (row CON-14). */
export const editObject: Action<StoredObject> = {
  id: 'containers.edit',
  label: 'containers:transfer.action.edit.label',
  icon: 'pencil',
  allowed: (item) => item.is_object,
  async perform({ items: [item], services }) {
    if (item) await (await import('./open-upload.ts')).openReplacement(services, item);
    return nothingChanged;
  },
};

/** "Download": the browser's own, which needs no memory of the page and can go on where it was cut off (row CON-15). */
export const downloadObject: Action<StoredObject> = {
  id: 'containers.download',
  label: 'containers:transfer.action.download.label',
  icon: 'download',
  allowed: (item) => item.is_object,
  async perform({ items: [item], services }) {
    if (item) await (await import('./download.ts')).download(services, item);
    return nothingChanged;
  },
};
