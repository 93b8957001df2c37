import { type Action, allowedOfOwner } from '@sextant/sdk';
import type { Interface, RouteRow } from './take-away.ts';

/** "Remove Interface", of a router's row. The gateway is cleared instead. */
export const removeInterface: Action<Interface> = {
  id: 'networks.remove-interface',
  label: 'networks:interface.remove.label',
  icon: 'circle-minus',
  danger: true,
  policy: [['network', 'remove_router_interface']],
  allowed: ({ isGateway, router }, services) =>
    !isGateway &&
    allowedOfOwner(['network', 'remove_router_interface'], router.tenant_id, 'networks:reason.foreign', services),
  asks: true,
  code: async ([port]) =>
    (await import('./router-code.ts')).interfaceCode('remove', port!.router.id, { port_id: port!.id }),
  perform: async (context) => (await import('./take-away.ts')).removeInterfaceOf(context),
};

/** "Remove Static Route", of a router's row. */
export const removeRoute: Action<RouteRow> = {
  id: 'networks.remove-route',
  label: 'networks:route.remove.label',
  icon: 'circle-minus',
  danger: true,
  policy: [['network', 'remove_extraroutes']],
  allowed: ({ router }, services) =>
    allowedOfOwner(['network', 'remove_extraroutes'], router.tenant_id, 'networks:reason.foreign', services),
  asks: true,
  code: async ([route]) => (await import('./router-code.ts')).routeCode('remove', route!.router.id, route!),
  perform: async (context) => (await import('./take-away.ts')).removeRouteOf(context),
};
