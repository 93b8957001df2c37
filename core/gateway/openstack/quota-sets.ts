import type { NativeCaller } from './native-caller.ts';
import { segment } from './path-segment.ts';

/** The services whose quotas are sets and class sets: compute and block storage have the same calls. */
type QuotaService = 'compute' | 'volume';

/** Quotas that a project has unless it was given others; -1 is unlimited (Quota sets). */
export async function readDefaultQuotas(
  native: NativeCaller,
  service: QuotaService,
  project: string,
): Promise<Record<string, unknown>> {
  const path = `/os-quota-sets/${segment(project)}/defaults`;
  return (await native.json<{ quota_set: Record<string, unknown> }>({ service, path })).quota_set;
}

/** Changes the quotas of all projects that were given none of their own (Quota class sets). */
export async function changeDefaultQuotas(native: NativeCaller, service: QuotaService, quotas: object): Promise<void> {
  const path = '/os-quota-class-sets/default';
  await native.send({ service, method: 'PUT', path, body: { quota_class_set: quotas } });
}

export async function changeQuotas(
  native: NativeCaller,
  service: QuotaService,
  project: string,
  quotas: object,
): Promise<void> {
  const path = `/os-quota-sets/${segment(project)}`;
  await native.send({ service, method: 'PUT', path, body: { quota_set: quotas } });
}

interface UsedQuota {
  limit: number;
  in_use: number;
  reserved: number;
}

/** The quotas of a project, with what of them is in use; by name, beside the project's id. */
export async function readQuotaUse(
  native: NativeCaller,
  service: QuotaService,
  project: string,
): Promise<Record<string, UsedQuota | string>> {
  const set = `/os-quota-sets/${segment(project)}`;
  const call =
    service === 'compute' ? { service, path: `${set}/detail` } : { service, path: set, query: { usage: 'True' } };
  return (await native.json<{ quota_set: Record<string, UsedQuota | string> }>(call)).quota_set;
}

/** Takes from a project the quotas of its own: the default ones hold again. */
export async function resetQuotas(native: NativeCaller, service: QuotaService, project: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: `/os-quota-sets/${segment(project)}` });
}
