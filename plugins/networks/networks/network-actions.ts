import { type Action, type ActionContext, allowedOfOwner, callApi, deleteActions, nothingChanged } from '@sextant/sdk';
import { nameOf } from '../names.ts';
import { type Network, networkTypeId } from './network.ts';
import type { PortsOn } from './ports-on.ts';

/** "Create Network", with a subnet and a router. */
export const createNetwork: Action<never> = {
  id: 'networks.create',
  label: 'networks:network.create.label',
  icon: 'plus',
  primary: true,
  policy: [['network', 'create_network']],
  asks: true,
  code: { none: 'each of its calls needs the id of what the call before it made' },
  perform: async ({ services }) => (await import('./creation/open-creation.ts')).openCreation(services),
};

/** "Edit Network". */
export const editNetwork: Action<Network> = {
  id: 'networks.edit',
  label: 'networks:network.edit.label',
  icon: 'pencil',
  policy: [['network', 'update_network']],
  allowed: ({ tenant_id: owner }, services) =>
    allowedOfOwner(['network', 'update_network'], owner, 'networks:reason.foreign', services),
  code: 'asked',
  async perform({ items: [network], services }) {
    return network ? (await import('./edit-form.tsx')).openEdit(network, services) : nothingChanged;
  },
};

const rule = ['network', 'delete_network'] as const;

/** Returns the actions, whose question tells of the ports: `ports` are read before it opens. */
const deletion = (ports?: PortsOn, text = '') =>
  deleteActions<Network>({
    type: networkTypeId,
    slug: 'networks',
    label: 'networks:network.delete.label',
    labelSelected: 'networks:network.delete-selected.label',
    texts: (key) => `networks:network.delete.${key}`,
    policy: [rule],
    allowed: ({ tenant_id: owner }, services) => allowedOfOwner(rule, owner, 'networks:reason.foreign', services),
    idOf: ({ id }) => id,
    nameOf,
    detailOf: ({ id }) => id,
    values: () => ({ ports: text }),
    typed: (ports?.free.length ?? 0) > 0,
    code: async ({ id }) => (await import('../code.ts')).deletionCode('network', id),
    async remove({ id }, services, signal) {
      // Neutron keeps a network with such ports; the question has named them.
      if (ports?.free.length) await (await import('./ports-on.ts')).deleteFreePorts(id, ports.free, services, signal);
      await callApi(services, 'deleteNetwork', { params: { id } }, { signal, quiet: true });
    },
  });

const { item, batch } = deletion();

/** "Delete Network" for one, "Delete Networks" for the selected; the question names the ports. */
export const deleteNetwork: Action<Network> = { ...item, perform: (context) => askAndDelete('item', context) };
export const deleteNetworks: Action<Network> = { ...batch, perform: (context) => askAndDelete('batch', context) };

async function askAndDelete(kind: 'item' | 'batch', context: ActionContext<Network>) {
  const { readPortsOn, portsText } = await import('./ports-on.ts');
  const ports = await readPortsOn(context.items, context.services);
  return deletion(ports, portsText(ports, context.services))[kind].perform(context);
}
