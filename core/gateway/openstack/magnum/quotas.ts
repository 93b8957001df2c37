import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../native.ts';
import { magnum } from './clusters.ts';

export interface NativeQuota {
  project_id: string;
  resource: string;
  hard_limit: number;
}

const pathOf = (project: string, resource: string) => `/quotas/${segment(project)}/${segment(resource)}`;

export async function listQuotas(native: NativeCaller): Promise<NativeQuota[]> {
  const query = { all_tenants: 'True' };
  return (await native.json<{ quotas: NativeQuota[] }>(magnum({ path: '/quotas', query }))).quotas;
}

export function readQuota(native: NativeCaller, project: string, resource: string): Promise<NativeQuota> {
  return native.json<NativeQuota>(magnum({ path: pathOf(project, resource) }));
}

export function createQuota(native: NativeCaller, quota: NativeQuota): Promise<NativeQuota> {
  return native.json<NativeQuota>(magnum({ method: 'POST', path: '/quotas', body: quota }));
}

export function changeQuota(native: NativeCaller, quota: NativeQuota): Promise<NativeQuota> {
  const path = pathOf(quota.project_id, quota.resource);
  return native.json<NativeQuota>(magnum({ method: 'PATCH', path, body: quota }));
}

export async function deleteQuota(native: NativeCaller, project: string, resource: string): Promise<void> {
  await native.send(magnum({ method: 'DELETE', path: pathOf(project, resource) }));
}

export function readStats(native: NativeCaller, project: string): Promise<{ clusters: number; nodes: number }> {
  return native.json(magnum({ path: '/stats', query: { project_id: project } }));
}
