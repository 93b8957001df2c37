import { type Action, callApi, deleteActions, nothingChanged, type Services } from '@sextant/sdk';
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

const common = {
  type: addressTypeId,
  slug: 'networks.address',
  label: 'networks:address.release.label',
  labelSelected: 'networks:address.release-selected.label',
  texts: (text: string) => `networks:address.release.${text}`,
  policy: [['network', 'delete_floatingip']],
  idOf: ({ id }: Address) => id,
  nameOf: ({ ip }: Address) => ip,
  code: async (address: Address) => (await import('./address-code.ts')).releaseCode(address),
  remove: ({ id }: Address, services: Services, signal: AbortSignal) =>
    callApi(services, 'releaseFloatingIp', { params: { id } }, { signal, quiet: true }),
} as const;

const plain = deleteActions<Address>(common);
const typed = deleteActions<Address>({ ...common, typed: true });

const isUsed = ({ port_id: port, port_forwardings: forwardings = [] }: Address) =>
  Boolean(port) || forwardings.length > 0;

/** "Release", for one and for the selected. What leads somewhere is released by typing: others may be given the address. */
export const releaseAddress: Action<Address> = {
  ...plain.item,
  perform: (context) => (context.items.some(isUsed) ? typed : plain).item.perform(context),
};
export const releaseAddresses: Action<Address> = {
  ...plain.batch,
  perform: (context) => (context.items.some(isUsed) ? typed : plain).batch.perform(context),
};
