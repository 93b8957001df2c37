import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { magnumJson, magnumSend } from './magnum-calls.ts';

export interface NativeQuota {
  project_id: string;
  resource: string;
  hard_limit: number;
}

const pathOf = (project: string, resource: string) => `/quotas/${segment(project)}/${segment(resource)}`;

export async function listQuotas(native: NativeCaller): Promise<NativeQuota[]> {
  const query = { all_tenants: 'True' };
  return (await magnumJson<{ quotas: NativeQuota[] }>(native, { path: '/quotas', query })).quotas;
}

export function readQuota(native: NativeCaller, project: string, resource: string): Promise<NativeQuota> {
  return magnumJson<NativeQuota>(native, { path: pathOf(project, resource) });
}

export function createQuota(native: NativeCaller, quota: NativeQuota): Promise<NativeQuota> {
  return magnumJson<NativeQuota>(native, { method: 'POST', path: '/quotas', body: quota });
}

export function changeQuota(native: NativeCaller, quota: NativeQuota): Promise<NativeQuota> {
  const path = pathOf(quota.project_id, quota.resource);
  return magnumJson<NativeQuota>(native, { method: 'PATCH', path, body: quota });
}

export async function deleteQuota(native: NativeCaller, project: string, resource: string): Promise<void> {
  await magnumSend(native, { method: 'DELETE', path: pathOf(project, resource) });
}

/**
 * The numbers of clusters and nodes in a project. Without one magnum counts all of them for administrators, and those of their own
 * project for others.
 */
export function readStats(
  native: NativeCaller,
  project: string | undefined,
): Promise<{ clusters: number; nodes: number }> {
  return magnumJson(native, { path: '/stats', query: { project_id: project } });
}
