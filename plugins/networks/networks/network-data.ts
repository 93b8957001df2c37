import type { Network } from './network.ts';

/** The fields that this cloud and the operator's rules allow. */
export interface Fields {
  readonly mayShare: boolean;
  readonly hasMtu: boolean;
  readonly hasPortSecurity: boolean;
}

/** The data of the form of a network. */
export interface NetworkData {
  name?: string;
  description?: string;
  admin_state_up?: boolean;
  shared?: boolean;
  port_security_enabled?: boolean;
  mtu?: number;
}

/** Returns the data of the form that edits a network. */
export function dataOf(network: Network): NetworkData {
  return {
    name: network.name,
    description: network.description ?? '',
    admin_state_up: network.admin_state_up !== false,
    shared: network.shared === true,
    port_security_enabled: network.port_security_enabled !== false,
    ...(network.mtu ? { mtu: network.mtu } : {}),
  };
}

/** Returns the members that are sent: those whose field there is. */
export function membersOf(data: NetworkData, { mayShare, hasMtu, hasPortSecurity }: Fields): Record<string, unknown> {
  const {
    name = '',
    description = '',
    admin_state_up: isUp = true,
    shared = false,
    port_security_enabled: secured = true,
  } = data;
  return {
    name: name.trim(),
    description: description.trim(),
    admin_state_up: isUp,
    ...(mayShare ? { shared } : {}),
    ...(hasPortSecurity ? { port_security_enabled: secured } : {}),
    ...(hasMtu && data.mtu ? { mtu: data.mtu } : {}),
  };
}
