import type { Action } from '@sextant/sdk';
import type { Ec2Credential } from '../ec2-credential.ts';

/** "Show Keys": the secret of a pair, and the files with it. */
export const showEc2Keys: Action<Ec2Credential> = {
  id: 'ec2-credentials.show',
  label: 'credentials:action.showEc2',
  icon: 'eye',
  asks: true,
  code: { none: 'shows a secret, which no code has' },
  perform: async ({ items: [item], services }) => {
    if (item) await (await import('../forms/open-ec2-keys.ts')).openEc2Keys(item.id, services);
  },
};
