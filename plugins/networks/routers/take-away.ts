import { type ActionContext, type ActionResult, callApi, nothingChanged } from '@sextant/sdk';
import { nameOf } from '../names.ts';
import { takeAway } from '../removal.ts';
import { clearCode, interfaceCode, routeCode } from './router-code.ts';
import { type Route, type Router, routerTypeId } from './router.ts';

/** Returns the router as `takeAway` names it. */
const fromRouter = (router: Pick<Router, 'id' | 'name'>) => ({
  type: routerTypeId,
  id: router.id,
  name: nameOf(router),
});

/** Clears the gateway of a router, after a question. */
export async function clearGatewayOf({ items: [router], services }: ActionContext<Router>): Promise<ActionResult> {
  if (!router) return nothingChanged;
  const { id } = router;
  const body = { external_gateway_info: {} };
  return takeAway(
    {
      action: 'networks.clear-gateway',
      texts: (text) => `networks:router.clear.${text}`,
      values: { name: nameOf(router) },
      from: fromRouter(router),
      code: clearCode(id),
      remove: (signal) => callApi(services, 'changeRouter', { params: { id }, body }, { signal, quiet: true }),
    },
    services,
  );
}

/** An interface of a router, as its row has it. */
export interface Interface {
  readonly id: string;
  readonly name: string;
  readonly addresses: string;
  readonly isGateway: boolean;
  readonly router: Pick<Router, 'id' | 'name' | 'tenant_id'>;
}

/** Removes an interface from its router, after a question. */
export async function removeInterfaceOf({ items: [port], services }: ActionContext<Interface>): Promise<ActionResult> {
  if (!port) return nothingChanged;
  const { router, id, addresses } = port;
  const params = { id: router.id, port: id };
  return takeAway(
    {
      action: 'networks.remove-interface',
      texts: (text) => `networks:interface.remove.${text}`,
      values: { name: nameOf(router), addresses: addresses || id },
      from: fromRouter(router),
      code: interfaceCode('remove', router.id, { port_id: id }),
      remove: (signal) => callApi(services, 'removeRouterInterface', { params }, { signal, quiet: true }),
    },
    services,
  );
}

/** A static route of a router, as its row has it. */
export interface RouteRow extends Route {
  readonly id: string;
  readonly router: Pick<Router, 'id' | 'name' | 'tenant_id'>;
}

/** Removes a static route, after a question. */
export async function removeRouteOf({ items: [route], services }: ActionContext<RouteRow>): Promise<ActionResult> {
  if (!route) return nothingChanged;
  const { router, destination, nexthop } = route;
  const removed = [{ destination, nexthop }];
  return takeAway(
    {
      action: 'networks.remove-route',
      texts: (text) => `networks:route.remove.${text}`,
      values: { destination, nexthop },
      from: fromRouter(router),
      code: routeCode('remove', router.id, { destination, nexthop }),
      remove: (signal) =>
        callApi(
          services,
          'changeRouterRoutes',
          { params: { id: router.id }, body: { added: [], removed } },
          { signal, quiet: true },
        ),
    },
    services,
  );
}
