import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

const service = 'network';

/** Quotas that every project has by default, by name; -1 is unlimited (Networking API v2.0, Quotas extension). */
export async function readDefaultQuotas(native: NativeCaller, project: string): Promise<Record<string, number>> {
  const path = `/quotas/${segment(project)}/default`;
  return (await native.json<{ quota: Record<string, number> }>({ service, path })).quota;
}

export interface QuotaUse {
  limit: number;
  used: number;
  reserved: number;
}

/** With the extension quota_details: limits and how much of them is used. */
export async function readQuotaUse(native: NativeCaller, project: string): Promise<Record<string, QuotaUse>> {
  const path = `/quotas/${segment(project)}/details`;
  return (await native.json<{ quota: Record<string, QuotaUse> }>({ service, path })).quota;
}

export async function changeQuotas(native: NativeCaller, project: string, quota: object): Promise<void> {
  await native.send({ service, method: 'PUT', path: `/quotas/${segment(project)}`, body: { quota } });
}

/** The limits alone, for a service without the extension quota_details. */
export async function readLimits(native: NativeCaller, project: string): Promise<Record<string, number>> {
  const path = `/quotas/${segment(project)}`;
  return (await native.json<{ quota: Record<string, number> }>({ service, path })).quota;
}

/** Takes from a project the quotas of its own: the default ones hold again. */
export async function resetQuotas(native: NativeCaller, project: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: `/quotas/${segment(project)}` });
}
