import { type Action, allowedOfOwner, callApi, deleteActions, nothingChanged, rethrowUntold } from '@sextant/sdk';
import type { Network } from '../networks/network.ts';
import { openForm } from '../open-form.ts';
import { loadSubnet, type Subnet, subnetTypeId } from './subnet.ts';

/** "Create Subnet", in a network. */
export const createSubnet: Action<Network> = {
  id: 'networks.create-subnet',
  label: 'networks:subnet.create.label',
  icon: 'plus',
  policy: [['network', 'create_subnet']],
  allowed: ({ tenant_id: owner }, services) =>
    allowedOfOwner(['network', 'create_subnet'], owner, 'networks:reason.foreign', services),
  code: 'asked',
  async perform({ items: [network], services }) {
    if (!network) return nothingChanged;
    return openForm('subnet.create', services, async () => (await import('./subnet-form.tsx')).creationForm(network));
  },
};

/** "Edit Subnet", with the subnet as it is now. */
export const editSubnet: Action<Subnet> = {
  id: 'networks.edit-subnet',
  label: 'networks:subnet.edit.label',
  icon: 'pencil',
  policy: [['network', 'update_subnet']],
  allowed: ({ tenant_id: owner }, services) =>
    allowedOfOwner(['network', 'update_subnet'], owner, 'networks:reason.foreign', services),
  code: 'asked',
  async perform({ items: [row], services }) {
    const subnet = row && (await loadSubnet(row.id, { services }).catch(rethrowUntold));
    if (!subnet) return nothingChanged;
    return openForm('subnet.edit', services, async () => (await import('./subnet-form.tsx')).editForm(subnet));
  },
};

const rule = ['network', 'delete_subnet'] as const;

/** Returns the action, whose question tells of the ports with addresses of the subnet: they are read before it opens. */
const deletion = (ports = '') =>
  deleteActions<Subnet>({
    type: subnetTypeId,
    slug: 'networks.subnet',
    label: 'networks:subnet.delete.label',
    texts: (key) => `networks:subnet.delete.${key}`,
    policy: [rule],
    allowed: ({ tenant_id: owner }, services) => allowedOfOwner(rule, owner, 'networks:reason.foreign', services),
    idOf: ({ id }) => id,
    nameOf: ({ id, name, cidr }) => name.trim() || cidr || id,
    detailOf: ({ id }) => id,
    values: () => ({ ports }),
    code: async ({ id }) => (await import('../code.ts')).deletionCode('subnet', id),
    remove: ({ id }, services, signal) =>
      callApi(services, 'deleteSubnet', { params: { id } }, { signal, quiet: true }),
  }).item;

const plain = deletion();

/** "Delete Subnet"; its question names the ports that have addresses of the subnet. It is asked without them where they can't be read. */
export const deleteSubnet: Action<Subnet> = {
  ...plain,
  async perform(context) {
    const [subnet] = context.items;
    if (!subnet) return nothingChanged;
    const { portsInText } = await import('./ports-in.ts');
    return deletion(await portsInText(subnet.id, context.services)).perform(context);
  },
};
