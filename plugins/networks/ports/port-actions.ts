import {
  type Action,
  type ActionContext,
  type ActionResult,
  allowedOfOwner,
  callApi,
  deleteActions,
  nothingChanged,
  rethrowUntold,
  type Services,
} from '@sextant/sdk';
import { nameOf } from '../names.ts';
import type { Network } from '../networks/network.ts';
import { openForm } from '../open-form.ts';
import { adminPanel, attachmentOf, isFree, loadPort, type Port, portTypeId } from './port.ts';

const mayCreate = [['network', 'create_port']] as const;

/** "Create Port", in a network that is chosen. */
export const createPort: Action<never> = {
  id: 'networks.create-port',
  label: 'networks:port.create.label',
  icon: 'plus',
  primary: true,
  policy: mayCreate,
  offeredAt: (address) => address !== adminPanel,
  code: 'asked',
  perform: ({ services }) => openCreation(services),
};

/** "Create Port", on the page of a network. */
export const addPort: Action<Network> = {
  id: 'networks.add-port',
  label: 'networks:port.create.label',
  icon: 'plus',
  policy: mayCreate,
  code: 'asked',
  async perform({ items: [network], services }) {
    if (!network) return nothingChanged;
    return openCreation(services, network);
  },
};

async function openCreation(services: Services, network?: Network): Promise<ActionResult> {
  const fields = await (await import('./port-look.ts')).readPortFields('create', services, network?.tenant_id);
  return openForm('port.create', services, async () => (await import('./port-form.tsx')).creationForm(fields, network));
}

/** Asks which fields the edit of a port has. Its network is read for the owner; a network that can't be read counts as the own one. */
async function readFieldsOf({ network_id: id }: Port, services: Services) {
  const [{ readPortEditFields }, network] = await Promise.all([
    import('./port-look.ts'),
    callApi(services, 'readNetwork', { params: { id } }, { quiet: true }).catch(() => undefined),
  ]);
  return readPortEditFields(
    services,
    network && { owner: network.tenant_id, ranges: network.subnets.map(({ cidr }) => cidr) },
  );
}

/** "Edit Port", with the port as it is now. */
export const editPort: Action<Port> = {
  id: 'networks.edit-port',
  label: 'networks:port.edit.label',
  icon: 'pencil',
  policy: [['network', 'update_port']],
  allowed: ({ tenant_id: owner }, services) =>
    allowedOfOwner(['network', 'update_port'], owner, 'networks:reason.foreign', services),
  code: 'asked',
  async perform({ items: [row], services }) {
    if (!row) return nothingChanged;
    const [port, fields] = await Promise.all([
      loadPort(row.id, { services }).catch(rethrowUntold),
      readFieldsOf(row, services),
    ]);
    if (!port) return nothingChanged;
    return openForm('port.edit', services, async () => (await import('./port-form.tsx')).editForm(port, fields));
  },
};

/** "Associate Floating IP", of a port with an address that is no port of the network itself. */
export const associatePort: Action<Port> = {
  id: 'networks.associate-port',
  label: 'networks:port.associate.label',
  icon: 'link',
  policy: [['network', 'update_floatingip']],
  allowed: (port) => {
    const { kind } = attachmentOf(port);
    return kind !== 'router' && kind !== 'dhcp' && (port.fixed_ips ?? []).length > 0;
  },
  code: 'asked',
  async perform({ items: [port], services }) {
    return port ? (await import('./use-of-port-forms.tsx')).openAssociation(port, services) : nothingChanged;
  },
};

/** "Attach to Instance", of a port that nothing uses. */
export const attachPort: Action<Port> = {
  id: 'networks.attach-port',
  label: 'networks:port.attach.label',
  icon: 'server',
  policy: [['compute', 'os_compute_api:os-attach-interfaces:create']],
  services: ['compute'],
  allowed: (port) => isFree(port),
  code: 'asked',
  async perform({ items: [port], services }) {
    return port ? (await import('./use-of-port-forms.tsx')).openAttachment(port, services) : nothingChanged;
  },
};

const rule = ['network', 'delete_port'] as const;

const deletion = (typed: boolean) =>
  deleteActions<Port>({
    type: portTypeId,
    slug: 'networks.port',
    label: 'networks:port.delete.label',
    labelSelected: 'networks:port.delete-selected.label',
    texts: (key) => `networks:port.delete.${key}`,
    policy: [rule],
    allowed: (port, services) =>
      reasonToStay(port) ?? allowedOfOwner(rule, port.tenant_id, 'networks:reason.foreign', services),
    idOf: ({ id }) => id,
    nameOf,
    detailOf: ({ id }) => id,
    typed,
    code: async ({ id }) => (await import('../code.ts')).deletionCode('port', id),
    remove: ({ id }, services, signal) => callApi(services, 'deletePort', { params: { id } }, { signal, quiet: true }),
  });

/** The service deletes no port that a router or a trunk has. */
function reasonToStay(port: Port): string | undefined {
  if (attachmentOf(port).kind === 'router') return 'networks:reason.router-port';
  return port.trunk_id || 'trunk_details' in port ? 'networks:reason.trunk-port' : undefined;
}

const [plain, typed] = [deletion(false), deletion(true)];
const actionsFor = ({ items }: ActionContext<Port>) =>
  items.some((port) => attachmentOf(port).kind === 'server') ? typed : plain;

/** "Delete Port" for one, "Delete Ports" for the selected. A server loses its connection, so one of a server is typed. */
export const deletePort: Action<Port> = {
  ...plain.item,
  perform: (context) => actionsFor(context).item.perform(context),
};
export const deletePorts: Action<Port> = {
  ...plain.batch,
  perform: (context) => actionsFor(context).batch.perform(context),
};
