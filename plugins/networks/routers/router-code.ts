import type { Code } from '@sextant/sdk';
import type { Route } from './router.ts';

const service = 'network';
const at = (id: string) => `/routers/${encodeURIComponent(id)}`;

/** Returns the code that takes the gateway from a router outside the console. */
export function clearCode(id: string): Code {
  return {
    commands: [{ command: 'router unset', options: ['--external-gateway'], names: [id] }],
    calls: [{ method: 'PUT', service, path: at(id), body: { router: { external_gateway_info: {} } } }],
  };
}

/** Returns the code that joins a subnet to a router by its gateway address, or takes a port from it. */
export function interfaceCode(
  verb: 'add' | 'remove',
  id: string,
  target: { subnet_id: string } | { port_id: string },
): Code {
  const [kind, other] =
    'subnet_id' in target ? (['subnet', target.subnet_id] as const) : (['port', target.port_id] as const);
  return {
    commands: [{ command: `router ${verb} ${kind}`, names: [id, other] }],
    calls: [{ method: 'PUT', service, path: `${at(id)}/${verb}_router_interface`, body: target }],
  };
}

/** Returns the code that adds or removes a static route; with the extension extraroute-atomic. */
export function routeCode(verb: 'add' | 'remove', id: string, { destination, nexthop }: Route): Code {
  const route = `destination=${destination},gateway=${nexthop}`;
  return {
    commands: [{ command: `router ${verb} route`, options: [['--route', route]], names: [id] }],
    calls: [
      {
        method: 'PUT',
        service,
        path: `${at(id)}/${verb}_extraroutes`,
        body: { router: { routes: [{ destination, nexthop }] } },
      },
    ],
  };
}
