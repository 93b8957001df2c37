import { computeHosts } from '../../nova/hosts.ts';

/** Where routers and DHCP servers run. */
export const networkHost = 'network-1';

/** The hosts with an Open vSwitch agent. */
export function networkHosts(size: number | undefined): string[] {
  return [...computeHosts(size), networkHost];
}
