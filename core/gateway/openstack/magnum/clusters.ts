import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { magnumJson, magnumList, magnumSend } from './magnum-calls.ts';

/** A cluster as magnum sends it (Container Infrastructure Management API v1); the gateway relies on these members. */
export interface NativeCluster {
  uuid: string;
  name: string;
  cluster_template_id: string;
  status: string;
  status_reason: string | null;
  node_count: number | null;
  api_address: string | null;
  node_addresses: string[] | null;
  /** The heat stack that the cluster is; missing or null where its driver makes none. */
  stack_id?: string | null;
}

const pathOf = (id: string) => `/clusters/${segment(id)}`;

export function listClusters(native: NativeCaller): Promise<NativeCluster[]> {
  return magnumList<NativeCluster>(native, '/clusters/detail', 'clusters');
}

export function readCluster(native: NativeCaller, id: string): Promise<NativeCluster> {
  return magnumJson<NativeCluster>(native, { path: pathOf(id) });
}

export function createCluster(native: NativeCaller, cluster: object): Promise<{ uuid: string }> {
  return magnumJson<{ uuid: string }>(native, { method: 'POST', path: '/clusters', body: cluster });
}

export function patchCluster(
  native: NativeCaller,
  id: string,
  changes: readonly object[],
  rollback: boolean,
): Promise<{ uuid: string }> {
  const query = rollback ? { rollback: 'True' } : {};
  return magnumJson<{ uuid: string }>(native, { method: 'PATCH', path: pathOf(id), query, body: changes });
}

export async function deleteCluster(native: NativeCaller, id: string): Promise<void> {
  await magnumSend(native, { method: 'DELETE', path: pathOf(id) });
}

export function actOnCluster(
  native: NativeCaller,
  id: string,
  action: 'resize' | 'upgrade',
  body: object,
): Promise<{ uuid: string }> {
  return magnumJson<{ uuid: string }>(native, { method: 'POST', path: `${pathOf(id)}/actions/${action}`, body });
}
