import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { networkList, networkListOf, type NetworkQuery } from './lists.ts';

/** A port as neutron sends it (Networking API v2.0, Ports). */
export interface NativePort {
  id: string;
  name: string;
  network_id: string;
  status: string;
  admin_state_up: boolean;
  device_id: string;
  device_owner: string;
  fixed_ips: { ip_address: string; subnet_id: string }[];
  security_groups: string[];
  mac_learning_enabled?: boolean;
  /** With the extension port-security. */
  port_security_enabled?: boolean;
}

const service = 'network';
const list = { path: '/ports', member: 'ports' };

export function listPorts(native: NativeCaller, query: NetworkQuery): Promise<NativePort[]> {
  return networkList<NativePort>(native, list, query);
}

/** The ports whose `filter` (id, network_id) has one of the values. */
export function listPortsOf(
  native: NativeCaller,
  filter: 'id' | 'network_id',
  values: readonly string[],
  query: NetworkQuery = {},
): Promise<NativePort[]> {
  return networkListOf<NativePort>(native, list, filter, values, query);
}

export async function readPort(native: NativeCaller, id: string): Promise<NativePort> {
  return (await native.json<{ port: NativePort }>({ service, path: `/ports/${segment(id)}` })).port;
}

export async function createPort(native: NativeCaller, port: object): Promise<NativePort> {
  return (await native.json<{ port: NativePort }>({ service, method: 'POST', path: '/ports', body: { port } })).port;
}

export async function changePort(native: NativeCaller, id: string, port: object): Promise<NativePort> {
  const call = { service, method: 'PUT', path: `/ports/${segment(id)}`, body: { port } } as const;
  return (await native.json<{ port: NativePort }>(call)).port;
}

export async function deletePort(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: `/ports/${segment(id)}` });
}
