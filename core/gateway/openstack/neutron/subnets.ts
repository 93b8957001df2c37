import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { networkList, networkListOf, type NetworkQuery } from './lists.ts';

/** A subnet as neutron sends it (Networking API v2.0, Subnets). */
export interface NativeSubnet {
  id: string;
  name: string;
  network_id: string;
  ip_version: number;
  cidr: string;
}

const service = 'network';
const list = { path: '/subnets', member: 'subnets' };

export function listSubnets(native: NativeCaller, query: NetworkQuery): Promise<NativeSubnet[]> {
  return networkList<NativeSubnet>(native, list, query);
}

export function listSubnetsOf(
  native: NativeCaller,
  networks: readonly string[],
  query: NetworkQuery = {},
): Promise<NativeSubnet[]> {
  return networkListOf<NativeSubnet>(native, list, 'network_id', networks, query);
}

export async function createSubnet(native: NativeCaller, subnet: object): Promise<NativeSubnet> {
  const body = { subnet };
  return (await native.json<{ subnet: NativeSubnet }>({ service, method: 'POST', path: '/subnets', body })).subnet;
}

export async function deleteSubnet(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: `/subnets/${segment(id)}` });
}

export async function readSubnet(native: NativeCaller, id: string): Promise<NativeSubnet> {
  return (await native.json<{ subnet: NativeSubnet }>({ service, path: `/subnets/${segment(id)}` })).subnet;
}

export async function changeSubnet(native: NativeCaller, id: string, subnet: object): Promise<NativeSubnet> {
  const call = { service, method: 'PUT', path: `/subnets/${segment(id)}`, body: { subnet } } as const;
  return (await native.json<{ subnet: NativeSubnet }>(call)).subnet;
}

/** Lists the subnets with these ids. */
export function listSubnetsById(native: NativeCaller, ids: readonly string[]): Promise<NativeSubnet[]> {
  return networkListOf<NativeSubnet>(native, list, 'id', ids);
}
