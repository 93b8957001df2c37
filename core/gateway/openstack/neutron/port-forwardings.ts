import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { networkList } from './lists.ts';

/** A port forwarding as neutron sends it (Networking API v2.0, Floating IPs port forwarding). */
export interface NativePortForwarding {
  id: string;
  protocol: string;
  internal_ip_address: string;
  internal_port_id: string;
}

const service = 'network';
const pathOf = (address: string) => `/floatingips/${segment(address)}/port_forwardings`;

export function listPortForwardings(native: NativeCaller, address: string): Promise<NativePortForwarding[]> {
  return networkList<NativePortForwarding>(native, { path: pathOf(address), member: 'port_forwardings' }, {});
}

export async function createPortForwarding(
  native: NativeCaller,
  address: string,
  port_forwarding: object,
): Promise<NativePortForwarding> {
  const call = { service, method: 'POST', path: pathOf(address), body: { port_forwarding } } as const;
  return (await native.json<{ port_forwarding: NativePortForwarding }>(call)).port_forwarding;
}

export async function changePortForwarding(
  native: NativeCaller,
  address: string,
  id: string,
  port_forwarding: object,
): Promise<NativePortForwarding> {
  const path = `${pathOf(address)}/${segment(id)}`;
  const call = { service, method: 'PUT', path, body: { port_forwarding } } as const;
  return (await native.json<{ port_forwarding: NativePortForwarding }>(call)).port_forwarding;
}

export async function deletePortForwarding(native: NativeCaller, address: string, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: `${pathOf(address)}/${segment(id)}` });
}
