import { networkHost } from '../agents/hosts.ts';
import type { Neutron } from '../neutron-core.ts';
import type { Body } from '../engine/attributes.ts';
import type { Caller } from '../engine/caller.ts';
import { find } from '../engine/kind.ts';
import { badResourceRequest, conflict } from '../errors.ts';
import type { AskedIp } from '../ports/allocation.ts';
import { addServicePort, removePort } from '../ports/port-changes.ts';
import type { Route, RouterRecord } from '../neutron-records.ts';
import { checkRoutes } from './extra-routes.ts';
import { gatewayPortOf, interfacesOf, portsOf } from './router-ports.ts';

interface AskedGateway {
  network_id?: string;
  enable_snat?: boolean;
  external_fixed_ips?: AskedIp[];
}

export function createRouter(core: Neutron, caller: Caller, body: Body): RouterRecord {
  const gateway = checkedGateway(core, caller, body['external_gateway_info']);
  const router: RouterRecord = {
    ...core.stamp(String(body['project_id']), body['description'], 1),
    name: String(body['name']),
    admin_state_up: body['admin_state_up'] === true,
    gateway: null,
    routes: [],
    distributed: body['distributed'] === true,
    ha: body['ha'] === true,
    availability_zone_hints: body['availability_zone_hints'] as string[],
  };
  core.routers.set(router.id, router);
  if (!gateway) return router;
  try {
    return setGateway(core, router, gateway);
  } catch (error) {
    core.routers.delete(router.id);
    throw error;
  }
}

export function updateRouter(core: Neutron, caller: Caller, router: RouterRecord, changes: Body): RouterRecord {
  const { external_gateway_info: info, routes, ...rest } = changes;
  const gateway = info === undefined ? undefined : checkedGateway(core, caller, info);
  if (routes !== undefined) checkRoutes(core, router, routes as Route[]);
  let changed = router;
  if (gateway !== undefined) changed = gateway ? setGateway(core, router, gateway) : clearGateway(core, router);
  if (routes !== undefined) Object.assign(rest, { routes: sortedRoutes(routes as Route[]) });
  if (Object.keys(rest).length === 0) return changed;
  return core.change(core.routers, changed, rest as Partial<RouterRecord>);
}

export function removeRouter(core: Neutron, router: RouterRecord): void {
  const attached = interfacesOf(core, router);
  if (attached.length > 0) {
    const ids = attached.map(({ id }) => id).join(', ');
    throw conflict('RouterInUse', `Router ${router.id} has ports still attached: ${ids}`);
  }
  for (const port of portsOf(core, router)) removePort(core, port);
  core.routers.delete(router.id);
}

export function sortedRoutes(routes: readonly Route[]): Route[] {
  const key = (route: Route) => `${route.destination} ${route.nexthop}`;
  return routes.toSorted((left, right) => (key(left) < key(right) ? -1 : 1));
}

/** Null: no gateway; the network must be external. */
function checkedGateway(core: Neutron, caller: Caller, info: unknown): AskedGateway | null {
  const asked = (info ?? {}) as AskedGateway;
  if (asked.network_id === undefined) return null;
  const network = find(core.kinds.network, asked.network_id, caller);
  if (network['router:external']) return asked;
  throw badResourceRequest('router', `Network ${network.id} is not an external network`);
}

function setGateway(core: Neutron, router: RouterRecord, asked: AskedGateway): RouterRecord {
  const networkId = asked.network_id ?? '';
  const enable_snat =
    asked.enable_snat ?? (router.gateway?.network_id === networkId ? router.gateway.enable_snat : true);
  if (router.gateway?.network_id !== networkId || asked.external_fixed_ips) {
    const cleared = router.gateway ? clearGateway(core, router, networkId) : router;
    addServicePort(core, {
      network_id: networkId,
      // A tenant neither sees nor pays for the port of a gateway.
      project_id: '',
      device_id: router.id,
      device_owner: 'network:router_gateway',
      host: networkHost,
      asked: asked.external_fixed_ips,
    });
    return core.change(core.routers, cleared, { gateway: { network_id: networkId, enable_snat } });
  }
  return core.change(core.routers, router, { gateway: { network_id: networkId, enable_snat } });
}

/** `next`: the external network that follows; floating IPs of the same network don't mind. */
function clearGateway(core: Neutron, router: RouterRecord, next?: string): RouterRecord {
  if (!router.gateway) return router;
  const { network_id: networkId } = router.gateway;
  const isNeeded = [...core.floatingIps.values()].some((floatingIp) => floatingIp.router_id === router.id);
  if (isNeeded && next !== networkId) {
    throw conflict(
      'RouterExternalGatewayInUseByFloatingIp',
      `Gateway cannot be updated for router ${router.id}, since a gateway to external network ${networkId} is ` +
        'required by one or more floating IPs.',
    );
  }
  const port = gatewayPortOf(core, router);
  if (port) removePort(core, port);
  return core.change(core.routers, router, { gateway: null });
}
