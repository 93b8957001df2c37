import type { PortForwardingRecord } from '../neutron-records.ts';

/** Shows a port forwarding as its floating IP lists it. */
export function briefForwarding(forwarding: PortForwardingRecord): object {
  const [internal, external] = [portOf(forwarding.internal_port_range), portOf(forwarding.external_port_range)];
  return {
    id: forwarding.id,
    protocol: forwarding.protocol,
    internal_ip_address: forwarding.internal_ip_address,
    internal_port_id: forwarding.internal_port_id,
    ...(internal === null ? {} : { internal_port: internal }),
    ...(external === null ? {} : { external_port: external }),
  };
}

/** The port that a range of one is; null for a longer one. */
export function portOf(range: string): number | null {
  const [from, to] = range.split(':');
  return from === to ? Number(from) : null;
}
