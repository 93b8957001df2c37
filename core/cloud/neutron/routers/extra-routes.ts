import { pythonRepr } from '../../shared/python-repr.ts';
import { contains, parseAddress, parseCidr } from '../address/ip.ts';
import type { Neutron } from '../neutron-core.ts';
import { NeutronError } from '../errors.ts';
import type { Route, RouterRecord } from '../neutron-records.ts';
import { portsOf } from './router-ports.ts';

const mostRoutes = 30;

/** Each next hop lies on a network of the router, and is not the router itself. */
export function checkRoutes(core: Neutron, router: RouterRecord, routes: readonly Route[]): void {
  if (routes.length > mostRoutes) {
    const message = `Unable to complete operation for ${router.id}. The number of routes exceeds the maximum ${mostRoutes}.`;
    throw new NeutronError(400, 'RoutesExhausted', message);
  }
  const ips = portsOf(core, router).flatMap((port) => port.fixed_ips);
  const cidrs = [...new Set(ips.map((ip) => ip.subnet_id))].flatMap(
    (id) => parseCidr(core.subnets.get(id)?.cidr) ?? [],
  );
  const own = new Set(ips.map((ip) => ip.ip_address));
  for (const route of routes) {
    const hop = parseAddress(route.nexthop);
    if (!hop || !cidrs.some((cidr) => contains(cidr, hop))) {
      throw invalidRoutes(routes, 'the nexthop is not connected with router');
    }
    if (own.has(route.nexthop)) throw invalidRoutes(routes, 'the nexthop is used by router');
  }
}

function invalidRoutes(routes: readonly Route[], reason: string): NeutronError {
  const text = pythonRepr(routes.map(({ destination, nexthop }) => ({ destination, nexthop })));
  return new NeutronError(400, 'InvalidRoutes', `Invalid format for routes: ${text}, ${reason}`);
}
