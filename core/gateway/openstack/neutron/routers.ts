import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { networkList, networkListOf, type NetworkQuery } from './lists.ts';

/** A router as neutron sends it (Networking API v2.0, Routers). */
export interface NativeRouter {
  id: string;
  name: string;
  status: string;
  admin_state_up: boolean;
  external_gateway_info: { network_id: string } | null;
  routes: NativeRoute[];
}

/** A static route of a router (Networking API v2.0, Routers). */
export interface NativeRoute {
  destination: string;
  nexthop: string;
}

/** The answer to adding an interface. */
export interface NativeInterface {
  id: string;
  port_id: string;
  network_id?: string;
  subnet_id?: string;
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

export async function readRouter(native: NativeCaller, id: string): Promise<NativeRouter> {
  return (await native.json<{ router: NativeRouter }>({ service, path: pathOf(id) })).router;
}

export async function createRouter(native: NativeCaller, router: object): Promise<NativeRouter> {
  const call = { service, method: 'POST', path: '/routers', body: { router } } as const;
  return (await native.json<{ router: NativeRouter }>(call)).router;
}

export async function changeRouter(native: NativeCaller, id: string, router: object): Promise<NativeRouter> {
  const call = { service, method: 'PUT', path: pathOf(id), body: { router } } as const;
  return (await native.json<{ router: NativeRouter }>(call)).router;
}

/** Joins a subnet, by its gateway address, or a port with its own address. */
export function addRouterInterface(
  native: NativeCaller,
  router: string,
  target: { subnet_id: string } | { port_id: string },
): Promise<NativeInterface> {
  const path = `${pathOf(router)}/add_router_interface`;
  return native.json<NativeInterface>({ service, method: 'PUT', path, body: target });
}

/** Adds or removes routes and leaves the others; with the extension extraroute-atomic. */
export async function changeExtraRoutes(
  native: NativeCaller,
  router: string,
  change: 'add_extraroutes' | 'remove_extraroutes',
  routes: readonly NativeRoute[],
): Promise<void> {
  const body = { router: { routes } };
  await native.send({ service, method: 'PUT', path: `${pathOf(router)}/${change}`, body });
}
