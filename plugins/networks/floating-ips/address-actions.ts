import { type Action, callApi, deleteActions, I18n, nothingChanged } from '@sextant/sdk';
import { type Address, addressTypeId } from './address.ts';

/** "Allocate Floating IP". */
export const allocateAddress: Action<never> = {
  id: 'networks.allocate',
  label: 'networks:address.allocate.label',
  icon: 'plus',
  primary: true,
  policy: [['network', 'create_floatingip']],
  code: 'asked',
  perform: async ({ services }) => (await import('./open-address-forms.ts')).openAllocation(services),
};

const mayUpdate = [['network', 'update_floatingip']] as const;

/** "Associate": a target of those that a router leads to the pool. */
export const associateAddress: Action<Address> = {
  id: 'networks.associate',
  label: 'networks:address.associate.label',
  icon: 'link',
  policy: mayUpdate,
  allowed: ({ port_id: port, port_forwardings: forwardings = [] }) => {
    if (port) return false;
    return forwardings.length > 0 ? 'networks:address.reason.forwarding' : true;
  },
  code: 'asked',
  async perform({ items: [address], services }) {
    return address ? (await import('./open-address-forms.ts')).openAssociation(address, services) : nothingChanged;
  },
};

/** "Disassociate": the address is kept; can be undone. */
export const disassociateAddress: Action<Address> = {
  id: 'networks.disassociate',
  label: 'networks:address.disassociate.label',
  icon: 'circle-minus',
  policy: mayUpdate,
  allowed: ({ port_id: port }) => Boolean(port),
  asks: true,
  code: async ([address]) => (await import('./address-code.ts')).associationCode(address!.id, undefined),
  async perform({ items: [address], services }) {
    return address ? (await import('./disassociate.ts')).disassociate(address, services) : nothingChanged;
  },
};

/** "Edit Floating IP": description and QoS policy, with the address as it is now. */
export const editAddress: Action<Address> = {
  id: 'networks.edit-address',
  label: 'networks:address.edit.label',
  icon: 'pencil',
  policy: mayUpdate,
  code: 'asked',
  async perform({ items: [address], services }) {
    return address ? (await import('./open-address-forms.ts')).openEdit(address, services) : nothingChanged;
  },
};

const isUsed = ({ port_id: port, port_forwardings: forwardings = [] }: Address) =>
  Boolean(port) || forwardings.length > 0;

/** More addresses that lead somewhere are not named. */
const mostNames = 5;

/**
 * "Release", for one and for the selected. The question names those that lead somewhere: of one its address is typed, of several their
 * number, as others may be given the addresses.
 */
export const { item: releaseAddress, batch: releaseAddresses } = deleteActions<Address>({
  type: addressTypeId,
  slug: 'networks.address',
  label: 'networks:address.release.label',
  labelSelected: 'networks:address.release-selected.label',
  texts: (text) => `networks:address.release.${text}`,
  policy: [['network', 'delete_floatingip']],
  idOf: ({ id }) => id,
  nameOf: ({ ip }) => ip,
  values(items, services) {
    const i18n = services.get(I18n);
    const used = items.filter(isUsed);
    const names = i18n.list(used.slice(0, mostNames).map(({ ip }) => ip));
    return { used: used.length > 0 ? i18n.t('networks:address.release.used', { count: used.length, names }) : '' };
  },
  typed: isUsed,
  code: async (address) => (await import('./address-code.ts')).releaseCode(address),
  remove: ({ id }, services, signal) =>
    callApi(services, 'releaseFloatingIp', { params: { id } }, { signal, quiet: true }),
});
