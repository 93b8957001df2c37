import { parseAddress } from '../address/ip.ts';
import type { Neutron } from '../neutron-core.ts';
import { badResourceRequest, conflict, NeutronError } from '../errors.ts';
import type { FloatingIpRecord, PortRecord } from '../neutron-records.ts';
import { routerBetween } from '../routers/router-ports.ts';

/** The port and address that a floating IP stands for, and the router that translates. */
export type Association = Pick<FloatingIpRecord, 'port_id' | 'fixed_ip_address' | 'router_id'>;

export const nowhere: Association = { port_id: null, fixed_ip_address: null, router_id: null };

/** Finds the router and the address; throws neutron's refusals. */
export function associationWith(
  core: Neutron,
  floatingIp: Pick<FloatingIpRecord, 'id' | 'floating_ip_address' | 'floating_network_id'>,
  port: PortRecord,
  asked: string | null,
): Association {
  const fixed = fixedIpOf(port, asked);
  const externalId = floatingIp.floating_network_id;
  const router = routerBetween(core, fixed.subnet_id, externalId);
  if (!router) {
    const message = `External network ${externalId} is not reachable from subnet ${fixed.subnet_id}.  Therefore, cannot associate Port ${port.id} with a Floating IP.`;
    throw new NeutronError(404, 'ExternalGatewayForFloatingIPNotFound', message);
  }
  for (const other of core.floatingIps.values()) {
    if (other.id === floatingIp.id || other.port_id !== port.id || other.fixed_ip_address !== fixed.ip_address)
      continue;
    if (other.floating_network_id !== externalId) continue;
    throw conflict(
      'FloatingIPPortAlreadyAssociated',
      `Cannot associate floating IP ${floatingIp.floating_ip_address} (${floatingIp.id}) with port ${port.id} using fixed IP ` +
        `${fixed.ip_address}, as that fixed IP already has a floating IP on external network ${externalId}.`,
    );
  }
  return { port_id: port.id, fixed_ip_address: fixed.ip_address, router_id: router.id };
}

function fixedIpOf(port: PortRecord, asked: string | null) {
  if (asked !== null) {
    const found = port.fixed_ips.find((ip) => ip.ip_address === asked);
    if (found) return found;
    throw badResourceRequest('floatingip', `Port ${port.id} does not have fixed ip ${asked}`);
  }
  const fours = port.fixed_ips.filter((ip) => parseAddress(ip.ip_address)?.version === 4);
  if (fours.length > 1) {
    const reason = `Port ${port.id} has multiple fixed IPv4 addresses.  Must provide a specific IPv4 address when assigning a floating IP`;
    throw badResourceRequest('floatingip', reason);
  }
  const [only] = fours;
  if (only) return only;
  throw badResourceRequest('floatingip', `Cannot add floating IP to port ${port.id} that has no fixed IPv4 addresses`);
}

/** The L3 agent serves the floating IP, or stops to, within a second. */
export function serveSoon(core: Neutron, floatingIp: FloatingIpRecord): void {
  core.tasks.later(1, 'floating-ip', floatingIp.id);
}

export function serveFloatingIp(core: Neutron, id: string): void {
  const floatingIp = core.floatingIps.get(id);
  if (!floatingIp) return;
  const status = floatingIp.port_id === null ? 'DOWN' : 'ACTIVE';
  if (floatingIp.status !== status) core.change(core.floatingIps, floatingIp, { status });
}

export function disassociate(core: Neutron, floatingIp: FloatingIpRecord): FloatingIpRecord {
  const changed = core.change(core.floatingIps, floatingIp, nowhere);
  serveSoon(core, changed);
  return changed;
}
