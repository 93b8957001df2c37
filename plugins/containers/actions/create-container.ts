import { type Action, Router } from '@sextant/sdk';
import { addressOf } from '../place.ts';
import { writeRule } from '../write-rule.ts';

/** "Create container" (row CON-02): the new one is opened. */
export const createContainer: Action<never> = {
  id: 'containers.create',
  policy: [writeRule],
  label: 'containers:action.create.label',
  icon: 'plus',
  primary: true,
  code: 'asked',
  async perform({ services }) {
    const result = await (await import('../forms/open-forms.ts')).openContainerForm(services);
    const [made] = result.created;
    if (made) services.get(Router).go(addressOf({ container: made.id, folder: '' }));
    return result;
  },
};
