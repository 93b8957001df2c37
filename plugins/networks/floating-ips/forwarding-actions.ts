import { type Action, callApi, nothingChanged } from '@sextant/sdk';
import { takeAway } from '../removal.ts';
import { type Address, addressTypeId } from './address.ts';
import { forwardingDeletionCode } from './forwarding-code.ts';
import { type ForwardingRow, portsOf, portsText } from './forwarding.ts';

/** "Add Port Forwarding", of a floating IP without a port. */
export const addForwarding: Action<Address> = {
  id: 'networks.add-forwarding',
  label: 'networks:forwarding.add.label',
  icon: 'plus',
  policy: [['network', 'create_floatingip_port_forwarding']],
  allowed: ({ port_id: port }) => (port ? 'networks:forwarding.reason.associated' : true),
  code: 'asked',
  async perform({ items: [address], services }) {
    return address ? (await import('./open-address-forms.ts')).openForwarding(address, services) : nothingChanged;
  },
};

/** "Edit Port Forwarding", of its row. */
export const editForwarding: Action<ForwardingRow> = {
  id: 'networks.edit-forwarding',
  label: 'networks:forwarding.edit.label',
  icon: 'pencil',
  policy: [['network', 'update_floatingip_port_forwarding']],
  code: 'asked',
  async perform({ items: [row], services }) {
    if (!row) return nothingChanged;
    return (await import('./open-address-forms.ts')).openForwarding(row.address, services, row.forwarding);
  },
};

/** "Delete Port Forwarding", of its row, after a question. */
export const deleteForwarding: Action<ForwardingRow> = {
  id: 'networks.delete-forwarding',
  label: 'networks:forwarding.delete.label',
  icon: 'trash-2',
  danger: true,
  policy: [['network', 'delete_floatingip_port_forwarding']],
  asks: true,
  code: async ([row]) => forwardingDeletionCode(row!.address.id, row!.id),
  async perform({ items: [row], services }) {
    if (!row) return nothingChanged;
    const { address, forwarding, id } = row;
    const ports = portsOf(forwarding, 'external');
    const params = { id: address.id, forwarding: id };
    return takeAway(
      {
        action: 'networks.delete-forwarding',
        texts: (text) => `networks:forwarding.delete.${text}`,
        values: { address: address.ip, ports: ports ? portsText(ports) : '', protocol: forwarding.protocol },
        from: { type: addressTypeId, id: address.id, name: address.ip },
        code: forwardingDeletionCode(address.id, id),
        remove: (signal) => callApi(services, 'deletePortForwarding', { params }, { signal, quiet: true }),
      },
      services,
    );
  },
};
