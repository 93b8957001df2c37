import { type Action, nothingChanged } from '@sextant/sdk';
import { currentPlace } from '../current-place.ts';
import { objectWriteRule } from '../write-rule.ts';

/** "+ Folder": in the folder in view (row CON-13). */
export const createFolder: Action<never> = {
  id: 'containers.create-folder',
  policy: [objectWriteRule],
  label: 'containers:action.create-folder.label',
  icon: 'plus',
  code: 'asked',
  async perform({ services }) {
    const place = currentPlace(services);
    return place ? (await import('../forms/open-forms.ts')).openFolderForm(place, services) : nothingChanged;
  },
};
