import { type Action, nothingChanged } from '@sextant/sdk';
import { currentPlace } from '../current-place.ts';
import type { StoredObject } from '../stored-object.ts';
import { objectWriteRule } from '../write-rule.ts';

/** "Upload": into the folder in view; an upload that another page interrupted, to where it went. */
export const uploadObjects: Action<never> = {
  id: 'containers.upload',
  policy: [objectWriteRule],
  label: 'containers:transfer.action.upload.label',
  icon: 'upload',
  primary: true,
  code: 'asked',
  async perform({ services, kept }) {
    const place = currentPlace(services);
    if (!kept && !place) return nothingChanged;
    const begun = await (await import('./open-upload.ts')).beginUpload(services, kept, place);
    // The upload reports for itself when it ends.
    return begun ? undefined : nothingChanged;
  },
};

/** "Edit": a new file for the same object (row CON-14). */
export const editObject: Action<StoredObject> = {
  id: 'containers.edit',
  policy: [objectWriteRule],
  label: 'containers:transfer.action.edit.label',
  icon: 'pencil',
  code: 'asked',
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
  code: { none: 'the browser fetches it; nothing in the cloud is another then' },
  allowed: (item) => item.is_object,
  async perform({ items: [item], services }) {
    if (item) await (await import('./download.ts')).download(services, item);
    return nothingChanged;
  },
};
