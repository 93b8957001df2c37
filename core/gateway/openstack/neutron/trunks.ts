import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { networkList, type NetworkQuery } from './lists.ts';

export interface NativeSubport {
  port_id: string;
  segmentation_type?: string;
  segmentation_id?: number | null;
}

/** A trunk as neutron sends it (Networking API v2.0, Trunk networking). */
export interface NativeTrunk {
  id: string;
  name: string;
  description: string | null;
  admin_state_up: boolean;
  port_id: string;
  sub_ports: NativeSubport[];
}

const service = 'network';
const pathOf = (id: string) => `/trunks/${segment(id)}`;

export function listTrunks(native: NativeCaller, query: NetworkQuery): Promise<NativeTrunk[]> {
  return networkList<NativeTrunk>(native, { path: '/trunks', member: 'trunks' }, query);
}

export async function readTrunk(native: NativeCaller, id: string): Promise<NativeTrunk> {
  return (await native.json<{ trunk: NativeTrunk }>({ service, path: pathOf(id) })).trunk;
}

export async function createTrunk(native: NativeCaller, trunk: object): Promise<NativeTrunk> {
  const body = { trunk };
  return (await native.json<{ trunk: NativeTrunk }>({ service, method: 'POST', path: '/trunks', body })).trunk;
}

export async function changeTrunk(native: NativeCaller, id: string, trunk: object): Promise<NativeTrunk> {
  const body = { trunk };
  return (await native.json<{ trunk: NativeTrunk }>({ service, method: 'PUT', path: pathOf(id), body })).trunk;
}

/** Both answer with the trunk itself, without a member around it. */
export function changeSubports(
  native: NativeCaller,
  id: string,
  change: 'add_subports' | 'remove_subports',
  subports: readonly object[],
): Promise<NativeTrunk> {
  const body = { sub_ports: subports };
  return native.json<NativeTrunk>({ service, method: 'PUT', path: `${pathOf(id)}/${change}`, body });
}

export async function deleteTrunk(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: pathOf(id) });
}
