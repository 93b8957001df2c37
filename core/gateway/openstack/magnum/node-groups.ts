import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { magnumJson, magnumList, magnumSend } from './magnum-calls.ts';

/** A node group as magnum sends it (Container Infrastructure Management API v1.9); lists lack the members with a `?`. */
export interface NativeNodeGroup {
  uuid: string;
  name: string;
  role: string;
  node_count: number;
  status?: string | null;
  /** The number of magnum's table, which nothing else is called by. */
  id?: number;
  status_reason?: string | null;
  updated_at?: string | null;
}

const listOf = (cluster: string) => `/clusters/${segment(cluster)}/nodegroups`;
const pathOf = (cluster: string, group: string) => `${listOf(cluster)}/${segment(group)}`;

export function listNodeGroups(native: NativeCaller, cluster: string): Promise<NativeNodeGroup[]> {
  return magnumList<NativeNodeGroup>(native, listOf(cluster), 'nodegroups');
}

export function readNodeGroup(native: NativeCaller, cluster: string, group: string): Promise<NativeNodeGroup> {
  return magnumJson<NativeNodeGroup>(native, { path: pathOf(cluster, group) });
}

/** `group`: its members, of which magnum needs the name alone. */
export function createNodeGroup(native: NativeCaller, cluster: string, group: object): Promise<NativeNodeGroup> {
  return magnumJson<NativeNodeGroup>(native, { method: 'POST', path: listOf(cluster), body: group });
}

/** `changes`: a JSON patch of `/min_node_count` and `/max_node_count`. */
export function patchNodeGroup(
  native: NativeCaller,
  cluster: string,
  group: string,
  changes: readonly object[],
): Promise<NativeNodeGroup> {
  return magnumJson<NativeNodeGroup>(native, { method: 'PATCH', path: pathOf(cluster, group), body: changes });
}

/** Magnum answers 400 for a group that every cluster has (`is_default`). */
export async function deleteNodeGroup(native: NativeCaller, cluster: string, group: string): Promise<void> {
  await magnumSend(native, { method: 'DELETE', path: pathOf(cluster, group) });
}
