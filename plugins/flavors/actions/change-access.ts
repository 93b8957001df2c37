import { type Action, nothingChanged } from '@sextant/sdk';
import type { Flavor } from '../flavor.ts';

/** "Modify Access": which projects may use a flavor that is not public (row FLV-05). */
export const changeAccess: Action<Flavor> = {
  id: 'flavors.access',
  label: 'flavors:action.access.label',
  icon: 'users',
  allowed: ({ is_public: isPublic }) => !isPublic || 'flavors:reason.public',
  code: 'asked',
  async perform({ items: [flavor], services }) {
    return flavor ? (await import('../forms/open-forms.ts')).openAccess(flavor, services) : nothingChanged;
  },
};
