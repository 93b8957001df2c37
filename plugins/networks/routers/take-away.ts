import {
  type ActionContext,
  type ActionResult,
  callApi,
  type Code,
  eachItem,
  I18n,
  Modals,
  nothingChanged,
  resultOf,
  type Services,
} from '@sextant/sdk';
import { nameOf } from '../names.ts';
import { clearCode, interfaceCode, routeCode } from './router-code.ts';
import { type Route, type Router, routerTypeId } from './router.ts';

interface Removal {
  /** The id of the action. */
  readonly action: string;
  /** Returns the key of a text: `question`, `message`, `done`, `failed`, `label`. */
  readonly texts: (text: string) => string;
  readonly values: Readonly<Record<string, string>>;
  readonly router: Pick<Router, 'id' | 'name'>;
  readonly code: Code;
  remove(signal: AbortSignal): Promise<unknown>;
}

/** Asks, takes something from a router, and tells the outcome. A refusal is told in the service's words. */
async function takeAway(
  { action, texts, values, router, code, remove }: Removal,
  services: Services,
): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const text = (key: string) => i18n.t(texts(key), values);
  const question = {
    title: text('question'),
    message: text('message'),
    names: [nameOf(router)],
    confirmLabel: text('label'),
    danger: true,
    code: () => code,
  };
  if (!(await services.get(Modals).confirm(question))) return nothingChanged;
  const result = await eachItem<Pick<Router, 'id' | 'name'>>(
    {
      type: routerTypeId,
      items: [router],
      idOf: ({ id }) => id,
      nameOf,
      title: text('question'),
      icon: 'circle-minus',
      action,
      outcome: 'updated',
      texts: { done: () => text('done'), failed: () => text('failed') },
      code: () => code,
      act: (_router, signal) => remove(signal),
    },
    services,
  );
  return result.updated.length > 0 ? resultOf(routerTypeId, { updated: [router.id] }) : result;
}

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
      router,
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
      router,
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
      router,
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
