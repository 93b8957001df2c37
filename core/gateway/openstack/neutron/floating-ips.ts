import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { networkList, type NetworkQuery } from './lists.ts';

/** A floating IP as neutron sends it (Networking API v2.0, Floating IPs). */
export interface NativeFloatingIp {
  id: string;
  floating_ip_address: string;
  floating_network_id: string;
  fixed_ip_address: string | null;
  port_id: string | null;
  status: string;
  /** With the extension fip-port-details. */
  port_details?: { device_id: string; device_owner: string } | null;
}

const service = 'network';

export function listFloatingIps(native: NativeCaller, query: NetworkQuery): Promise<NativeFloatingIp[]> {
  return networkList<NativeFloatingIp>(native, { path: '/floatingips', member: 'floatingips' }, query);
}

export async function readFloatingIp(native: NativeCaller, id: string): Promise<NativeFloatingIp> {
  const call = { service, path: `/floatingips/${segment(id)}` } as const;
  return (await native.json<{ floatingip: NativeFloatingIp }>(call)).floatingip;
}

export async function createFloatingIp(native: NativeCaller, floatingip: object): Promise<NativeFloatingIp> {
  const call = { service, method: 'POST', path: '/floatingips', body: { floatingip } } as const;
  return (await native.json<{ floatingip: NativeFloatingIp }>(call)).floatingip;
}

export async function changeFloatingIp(
  native: NativeCaller,
  id: string,
  floatingip: object,
): Promise<NativeFloatingIp> {
  const call = { service, method: 'PUT', path: `/floatingips/${segment(id)}`, body: { floatingip } } as const;
  return (await native.json<{ floatingip: NativeFloatingIp }>(call)).floatingip;
}

export async function deleteFloatingIp(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: `/floatingips/${segment(id)}` });
}
