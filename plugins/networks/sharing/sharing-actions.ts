import { type Action, allowedOfOwner, callApi, nothingChanged } from '@sextant/sdk';
import { nameOf } from '../names.ts';
import { type Network, networkTypeId } from '../networks/network.ts';
import { takeAway } from '../removal.ts';
import { type ShareRow, unshareCode } from './sharing.ts';

const mayShare = ['network', 'create_rbac_policy'] as const;
const mayUnshare = ['network', 'delete_rbac_policy'] as const;

/** "Share Network", with a project or with all. */
export const shareNetwork: Action<Network> = {
  id: 'networks.share',
  label: 'networks:share.add.label',
  icon: 'plus',
  policy: [mayShare],
  allowed: ({ tenant_id: owner }, services) => allowedOfOwner(mayShare, owner, 'networks:reason.foreign', services),
  code: 'asked',
  async perform({ items: [network], services }) {
    return network ? (await import('./share-form.tsx')).openShare(network, services) : nothingChanged;
  },
};

/** "Stop Sharing", of a row, after a question. */
export const unshareNetwork: Action<ShareRow> = {
  id: 'networks.unshare',
  label: 'networks:share.remove.label',
  icon: 'circle-minus',
  danger: true,
  policy: [mayUnshare],
  allowed: ({ network }, services) =>
    allowedOfOwner(mayUnshare, network.tenant_id, 'networks:reason.foreign', services),
  asks: true,
  code: async ([row]) => unshareCode(row!.id),
  async perform({ items: [row], services }) {
    if (!row) return nothingChanged;
    const { id, network, name } = row;
    return takeAway(
      {
        action: 'networks.unshare',
        texts: (text) => `networks:share.remove.${text}`,
        values: { name: nameOf(network), project: name },
        from: { type: networkTypeId, id: network.id, name: nameOf(network) },
        code: unshareCode(id),
        remove: (signal) => callApi(services, 'deleteRbacPolicy', { params: { id } }, { signal, quiet: true }),
      },
      services,
    );
  },
};
