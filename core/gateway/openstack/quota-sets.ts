import type { NativeCaller } from './native-caller.ts';
import { segment } from './native.ts';

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
