import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isJsonObject } from '../../shared/json-values.ts';
import type { Neutron } from '../neutron-core.ts';
import { type Caller, callerOf } from '../engine/caller.ts';
import { factsOf, find, getRule } from '../engine/kind.ts';
import { idOf } from '../engine/resource-routes.ts';
import { isUuid } from '../engine/values.ts';
import { badRequest, badResourceRequest } from '../errors.ts';
import { areRoutes } from '../subnets/subnet-kind.ts';
import type { Route, RouterRecord } from '../neutron-records.ts';
import { checkRoutes } from './extra-routes.ts';
import { addInterface, removeInterface } from './interfaces.ts';
import { sortedRoutes } from './router-changes.ts';
import { routerView } from './router-kind.ts';

/** Adds the actions on a router that have a PUT of their own: interfaces, and single extra routes. */
export function interfaceRoutes(app: FastifyInstance, core: Neutron): void {
  const act = (action: string, run: (caller: Caller, router: RouterRecord, body: object) => object) =>
    app.put(`/v2.0/routers/:id/${action}`, async (request: FastifyRequest) => {
      const caller = callerOf(core.context, request);
      const body = request.body ?? {};
      if (!isJsonObject(body)) throw badRequest('Body contains invalid data');
      const kind = core.kinds.router;
      const router = find(kind, idOf(request), caller);
      caller.enforce([{ rule: action }], factsOf(kind, router), getRule(kind));
      return run(caller, router, body);
    });

  act('add_router_interface', (caller, router, body) => addInterface(core, caller, router, target(body)));
  act('remove_router_interface', (caller, router, body) => removeInterface(core, caller, router, target(body)));
  act('add_extraroutes', (_caller, router, body) => {
    const known = new Set(router.routes.map(keyOf));
    const routes = [...router.routes, ...routesIn(body).filter((route) => !known.has(keyOf(route)))];
    checkRoutes(core, router, routes);
    return withRoutes(router, routes);
  });
  act('remove_extraroutes', (_caller, router, body) => {
    const gone = new Set(routesIn(body).map(keyOf));
    return withRoutes(
      router,
      router.routes.filter((route) => !gone.has(keyOf(route))),
    );
  });

  function withRoutes(router: RouterRecord, routes: readonly Route[]): object {
    return { router: routerView(core, core.change(core.routers, router, { routes: sortedRoutes(routes) })) };
  }
}

function keyOf(route: Route): string {
  return `${route.destination} ${route.nexthop}`;
}

function routesIn(body: object): Route[] {
  const { router } = body as { router?: unknown };
  const routes = isJsonObject(router) ? router['routes'] : undefined;
  if (routes === undefined) throw badRequest('Body contains invalid data');
  const wrong = areRoutes(routes);
  if (wrong !== null) throw badRequest(wrong);
  return routes as Route[];
}

/** The subnet or the port that an interface is about. */
function target(body: object): { subnetId?: string; portId?: string } {
  const { subnet_id: subnetId, port_id: portId } = body as { subnet_id?: unknown; port_id?: unknown };
  if (!subnetId && !portId) throw badResourceRequest('router', 'Either subnet_id or port_id must be specified');
  for (const id of [portId, subnetId]) {
    const wrong = id ? isUuid(id) : null;
    if (wrong !== null) throw badResourceRequest('router', wrong);
  }
  return {
    ...(subnetId ? { subnetId: String(subnetId) } : {}),
    ...(portId ? { portId: String(portId) } : {}),
  };
}
