import type { NetworkApi } from '#protocol';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { hasExtension } from '../../../openstack/neutron/extensions.ts';
import { networkNames } from '../../../openstack/neutron/networks.ts';
import * as ports from '../../../openstack/neutron/ports.ts';
import { listRoutersOf } from '../../../openstack/neutron/routers.ts';
import { listTrunks, type NativeSubport, type NativeTrunk } from '../../../openstack/neutron/trunks.ts';
import { serverNames } from '../../../openstack/nova/server-names.ts';
import type { Handlers } from '../../operations/call.ts';
import { fromMarker } from '../paging.ts';
import { owned } from './owned.ts';
import { nativeNames, shownPort } from './shapes.ts';

type Operations = Pick<
  NetworkApi.NetworkOperations,
  'listPorts' | 'createPort' | 'readPort' | 'changePort' | 'deletePort'
>;

export const portHandlers: Handlers<Operations> = {
  listPorts: async ({ native, filters, query }) => {
    const { marker, ...narrowed } = filters;
    const project = filters['project_id'] ?? filters['tenant_id'];
    const [found, trunks] = await Promise.all([
      fromMarker(marker, (from) => ports.listPorts(native, { ...narrowed, ...(from ? { marker: from } : {}) })),
      native.aside('network', () => trunksOf(native, project), []),
    ]);
    const subports = subportsOf(trunks);
    const items = found.map((port) => shownPort(port, subports.get(port.id)));
    return { items: query.with_names ? await withNames(native, items, project === undefined) : items };
  },
  createPort: async ({ native, body }) => shownPort(await ports.createPort(native, owned(native, body))),
  readPort: async ({ native, params }) => {
    const [port, trunks] = await Promise.all([
      ports.readPort(native, params.id),
      native.aside('network', () => trunksOf(native, undefined), []),
    ]);
    const [named] = await withNames(native, [shownPort(port, subportsOf(trunks).get(port.id))], true);
    return named as NetworkApi.Port;
  },
  changePort: async ({ native, params, body }) =>
    shownPort(await ports.changePort(native, params.id, nativeNames(body))),
  deletePort: ({ native, params }) => ports.deletePort(native, params.id),
};

const isOfServer = ({ device_owner: owner = '' }: NetworkApi.Port) => owner.startsWith('compute:');
const isOfRouter = ({ device_owner: owner = '' }: NetworkApi.Port) => owner.startsWith('network:router');

/** Adds the names of networks and devices. Rows without them are worth having, so a failure leaves the ids. */
async function withNames(
  native: NativeCaller,
  items: readonly NetworkApi.Port[],
  allProjects: boolean,
): Promise<NetworkApi.Port[]> {
  const routerIds = items.filter(isOfRouter).flatMap(({ device_id: id }) => (id ? [id] : []));
  const none = new Map<string, string>();
  const [networks, servers, routers] = await Promise.all([
    native.aside(
      'network',
      () =>
        networkNames(
          native,
          items.map((port) => port.network_id),
        ),
      none,
    ),
    items.some(isOfServer) ? native.aside('compute', () => namesOfServers(native, allProjects), none) : none,
    native.aside('network', () => listRoutersOf(native, routerIds), []),
  ]);
  const devices = new Map([...servers, ...routers.map(({ id, name }) => [id, name] as const)]);
  return items.map((port) => {
    const network = networks.get(port.network_id);
    const device = devices.get(port.device_id ?? '');
    return { ...port, ...(network ? { network_name: network } : {}), ...(device ? { device_name: device } : {}) };
  });
}

/** Members are refused the servers of other projects: then those of their own are named. */
function namesOfServers(native: NativeCaller, allProjects: boolean): Promise<Map<string, string>> {
  return allProjects ? serverNames(native, true).catch(() => serverNames(native, false)) : serverNames(native, false);
}

/** None where the network service knows no trunks. */
async function trunksOf(native: NativeCaller, project: string | undefined): Promise<NativeTrunk[]> {
  if (!(await hasExtension(native, 'trunk'))) return [];
  return listTrunks(native, { fields: ['id', 'sub_ports'], ...(project ? { project_id: project } : {}) });
}

function subportsOf(trunks: readonly NativeTrunk[]): Map<string, NativeSubport & { trunk_id: string }> {
  return new Map(
    trunks.flatMap((trunk) =>
      (trunk.sub_ports ?? []).map((subport) => [subport.port_id, { ...subport, trunk_id: trunk.id }] as const),
    ),
  );
}
