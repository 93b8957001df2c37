import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { networkList, networkListOf, type NetworkQuery } from './lists.ts';

/** A network as neutron sends it (Networking API v2.0, Networks). */
export interface NativeNetwork {
  id: string;
  name: string;
  status: string;
  tenant_id: string;
  admin_state_up: boolean;
  shared: boolean;
  subnets: string[];
  'router:external': boolean;
}

const service = 'network';
const list = { path: '/networks', member: 'networks' };

export function listNetworks(native: NativeCaller, query: NetworkQuery): Promise<NativeNetwork[]> {
  return networkList<NativeNetwork>(native, list, query);
}

/** Networks that a project may attach to: its own, then those that are shared with everybody. Two calls side by side. */
export async function listUsableNetworks(
  native: NativeCaller,
  project: string,
  query: NetworkQuery = {},
): Promise<NativeNetwork[]> {
  const [own, shared] = await Promise.all([
    listNetworks(native, { ...query, tenant_id: project, shared: 'False' }),
    listNetworks(native, { ...query, shared: 'True' }),
  ]);
  return [...own, ...shared];
}

export async function listExternalNetworks(native: NativeCaller, query: NetworkQuery = {}): Promise<NativeNetwork[]> {
  const networks = await listNetworks(native, { ...query, 'router:external': 'True' });
  // Neutron leaves the attribute out for members when it is what the list was filtered by.
  return networks.map((network) => ({ ...network, 'router:external': true }));
}

export async function createNetwork(native: NativeCaller, network: object): Promise<NativeNetwork> {
  const body = { network };
  return (await native.json<{ network: NativeNetwork }>({ service, method: 'POST', path: '/networks', body })).network;
}

export async function deleteNetwork(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: `/networks/${segment(id)}` });
}

export async function readNetwork(native: NativeCaller, id: string): Promise<NativeNetwork> {
  return (await native.json<{ network: NativeNetwork }>({ service, path: `/networks/${segment(id)}` })).network;
}

export async function changeNetwork(native: NativeCaller, id: string, network: object): Promise<NativeNetwork> {
  const call = { service, method: 'PUT', path: `/networks/${segment(id)}`, body: { network } } as const;
  return (await native.json<{ network: NativeNetwork }>(call)).network;
}

/** Maps the ids of networks to their names; those that the caller can't see are missing. */
export async function networkNames(native: NativeCaller, ids: readonly string[]): Promise<Map<string, string>> {
  const fields = ['id', 'name'];
  const networks = await networkListOf<Pick<NativeNetwork, 'id' | 'name'>>(native, list, 'id', ids, { fields });
  return new Map(networks.map(({ id, name }) => [id, name]));
}
