import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../native.ts';
import { networkList, networkListOf, type NetworkQuery } from './lists.ts';

/** A router as neutron sends it (Networking API v2.0, Routers). */
export interface NativeRouter {
  id: string;
  name: string;
  status: string;
  external_gateway_info: { network_id: string } | null;
}

const service = 'network';
const pathOf = (id: string) => `/routers/${segment(id)}`;

export function listRouters(native: NativeCaller, query: NetworkQuery): Promise<NativeRouter[]> {
  return networkList<NativeRouter>(native, { path: '/routers', member: 'routers' }, query);
}

export function listRoutersOf(native: NativeCaller, ids: readonly string[]): Promise<NativeRouter[]> {
  return networkListOf<NativeRouter>(native, { path: '/routers', member: 'routers' }, 'id', ids);
}

export async function removeRouterInterface(native: NativeCaller, router: string, port: string): Promise<void> {
  const body = { port_id: port };
  await native.send({ service, method: 'PUT', path: `${pathOf(router)}/remove_router_interface`, body });
}

export async function clearRouterGateway(native: NativeCaller, router: string): Promise<void> {
  const body = { router: { external_gateway_info: {} } };
  await native.send({ service, method: 'PUT', path: pathOf(router), body });
}

export async function deleteRouter(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: pathOf(id) });
}
