import type { NativeCaller } from '../native-caller.ts';
import type { NativeCall } from '../native-call.ts';
import { segment } from '../native.ts';
import { readList } from '../native-pages.ts';

/** A cluster or a template as magnum sends it (Container Infrastructure Management API v1); the gateway relies on these members. */
export interface NativeCluster {
  uuid: string;
  name: string;
  cluster_template_id: string;
  node_count: number | null;
  api_address: string | null;
  node_addresses: string[] | null;
}

export interface NativeNodeGroup {
  uuid: string;
  name: string;
  role: string;
  node_count: number;
}

const service = 'container-infra';
/** Resize, upgrade, node groups and no nodes at all: everything that is used here. */
const microversion = '1.10';

/** A call to magnum, in the version that this gateway speaks with it. */
export function magnum(call: Omit<NativeCall, 'service' | 'microversion'>): NativeCall {
  return { service, microversion, ...call };
}

const pathOf = (id: string) => `/clusters/${segment(id)}`;

export function listClusters(native: NativeCaller): Promise<NativeCluster[]> {
  return readList<NativeCluster>(native, { ...magnum({ path: '/clusters/detail' }), member: 'clusters' });
}

export function readCluster(native: NativeCaller, id: string): Promise<NativeCluster> {
  return native.json<NativeCluster>(magnum({ path: pathOf(id) }));
}

export function createCluster(native: NativeCaller, cluster: object): Promise<{ uuid: string }> {
  return native.json<{ uuid: string }>(magnum({ method: 'POST', path: '/clusters', body: cluster }));
}

export function patchCluster(
  native: NativeCaller,
  id: string,
  changes: readonly object[],
  rollback: boolean,
): Promise<{ uuid: string }> {
  const query = rollback ? { rollback: 'True' } : {};
  return native.json<{ uuid: string }>(magnum({ method: 'PATCH', path: pathOf(id), query, body: changes }));
}

export async function deleteCluster(native: NativeCaller, id: string): Promise<void> {
  await native.send(magnum({ method: 'DELETE', path: pathOf(id) }));
}

export function actOnCluster(
  native: NativeCaller,
  id: string,
  action: 'resize' | 'upgrade',
  body: object,
): Promise<{ uuid: string }> {
  return native.json<{ uuid: string }>(magnum({ method: 'POST', path: `${pathOf(id)}/actions/${action}`, body }));
}

export function listNodeGroups(native: NativeCaller, id: string): Promise<NativeNodeGroup[]> {
  return readList<NativeNodeGroup>(native, { ...magnum({ path: `${pathOf(id)}/nodegroups` }), member: 'nodegroups' });
}
