import type { NetworkApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { hasExtension } from '../../../openstack/neutron/extensions.ts';
import { networkNames } from '../../../openstack/neutron/networks.ts';
import { createPort, deletePort, listPorts } from '../../../openstack/neutron/ports.ts';
import * as routers from '../../../openstack/neutron/routers.ts';
import { listSubnetsById, readSubnet } from '../../../openstack/neutron/subnets.ts';
import type { Handlers } from '../../operations/call.ts';
import { deleteRouterWithInterfaces } from '../delete-router.ts';
import { fromMarker } from '../paging.ts';
import { owned } from './owned.ts';
import { nativeNames, shown, shownPort, shownSubnet } from './shapes.ts';

type Operations = Pick<
  NetworkApi.NetworkOperations,
  | 'listRouters'
  | 'createRouter'
  | 'readRouter'
  | 'changeRouter'
  | 'deleteRouter'
  | 'addRouterInterface'
  | 'removeRouterInterface'
  | 'changeRouterRoutes'
>;

export const routerHandlers: Handlers<Operations> = {
  listRouters: async ({ native, filters }) => {
    const { marker, ...narrowed } = filters;
    const found = await fromMarker(marker, (from) =>
      routers.listRouters(native, { ...narrowed, ...(from ? { marker: from } : {}) }),
    );
    return { items: await withNetworkNames(native, found) };
  },
  createRouter: async ({ native, body }) => shown(await routers.createRouter(native, owned(native, body))),
  readRouter: readRouterDetails,
  changeRouter: async ({ native, params, body }) =>
    shown(await routers.changeRouter(native, params.id, nativeNames(body))),
  deleteRouter: ({ native, params }) => deleteRouterWithInterfaces(native.detached(), params.id),
  addRouterInterface: ({ native, params, body }) => addInterface(native.detached(), params.id, body),
  removeRouterInterface: ({ native, params }) => routers.removeRouterInterface(native, params.id, params.port),
  changeRouterRoutes: async ({ native, params, body }) => {
    const call = native.detached();
    await ((await hasExtension(call, 'extraroute-atomic')) ? changeEach : changeWhole)(call, params.id, body);
    return shown(await routers.readRouter(call, params.id));
  },
};

async function withNetworkNames(
  native: NativeCaller,
  found: readonly routers.NativeRouter[],
): Promise<NetworkApi.Router[]> {
  const ids = found.flatMap(({ external_gateway_info: info }) => (info ? [info.network_id] : []));
  const names = await native.aside('network', () => networkNames(native, ids), new Map<string, string>());
  return found.map((router) => {
    const name = names.get(router.external_gateway_info?.network_id ?? '');
    return { ...shown(router), ...(name ? { external_network_name: name } : {}) };
  });
}

/** readRouter. Its ports, then their subnets; a part that can't be read is empty. */
async function readRouterDetails({
  native,
  params,
}: {
  readonly native: NativeCaller;
  readonly params: { id: string };
}): Promise<NetworkApi.RouterDetails> {
  const [router, ports] = await Promise.all([
    routers.readRouter(native, params.id),
    native.aside('network', () => listPorts(native, { device_id: params.id }), []),
  ]);
  const ids = ports.flatMap((port) => port.fixed_ips.map((ip) => ip.subnet_id));
  const [subnets, [named]] = await Promise.all([
    native.aside('network', () => listSubnetsById(native, ids), []),
    withNetworkNames(native, [router]),
  ]);
  return {
    ...(named as NetworkApi.Router),
    interfaces: ports.map((port) => shownPort(port)),
    subnets: subnets.map(shownSubnet),
  };
}

/** Joins a subnet by its gateway address. Another address needs a port of its own, which is deleted when it can't be joined. */
async function addInterface(
  native: NativeCaller,
  router: string,
  { subnet_id: subnet, ip_address: address }: NetworkApi.NewRouterInterface,
): Promise<routers.NativeInterface> {
  if (!address) return routers.addRouterInterface(native, router, { subnet_id: subnet });
  const { network_id } = await readSubnet(native, subnet);
  const port = await createPort(
    native,
    owned(native, { network_id, fixed_ips: [{ subnet_id: subnet, ip_address: address }] }),
  );
  try {
    return await routers.addRouterInterface(native, router, { port_id: port.id });
  } catch (error) {
    await deletePort(native, port.id).catch(() => undefined);
    throw error;
  }
}

async function changeEach(native: NativeCaller, id: string, { added, removed }: NetworkApi.RouteChange): Promise<void> {
  // Removed first: a route that gets another next hop is two changes.
  if (removed.length > 0) await routers.changeExtraRoutes(native, id, 'remove_extraroutes', removed);
  if (added.length === 0) return;
  try {
    await routers.changeExtraRoutes(native, id, 'add_extraroutes', added);
  } catch (error) {
    if (removed.length === 0 || !(error instanceof GatewayError)) throw error;
    await routers.changeExtraRoutes(native, id, 'add_extraroutes', removed).catch(() => undefined);
    throw error;
  }
}

async function changeWhole(
  native: NativeCaller,
  id: string,
  { added, removed }: NetworkApi.RouteChange,
): Promise<void> {
  const { routes } = await routers.readRouter(native, id);
  const kept = routes.filter((route) => ![...removed, ...added].some((other) => isSame(route, other)));
  await routers.changeRouter(native, id, { routes: [...kept, ...added] });
}

function isSame(one: routers.NativeRoute, other: routers.NativeRoute): boolean {
  return one.destination === other.destination && one.nexthop === other.nexthop;
}
