import { type Action, nothingChanged } from '@sextant/sdk';
import { adminPanel } from '../trunk.ts';

/** "Create Trunk": opens the wizard. */
export const createTrunk: Action<never> = {
  id: 'trunks.create',
  label: 'trunks:action.create.label',
  icon: 'plus',
  primary: true,
  policy: [['network', 'create_trunk']],
  offeredAt: (address) => address !== adminPanel,
  code: 'asked',
  async perform({ services }) {
    const { openCreation } = await import('../forms/open-wizard.ts');
    return (await openCreation(services)) ?? nothingChanged;
  },
};
