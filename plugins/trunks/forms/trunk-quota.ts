import { Http, Scope, type Services } from '@sextant/sdk';
import type { QuotaUse } from '@sextant/ui';

/** The answer of the network service with its extension quota_details (Networking API v2.0). */
interface QuotaDetails {
  readonly quota?: { readonly trunk?: { readonly limit: number; readonly used: number; readonly reserved?: number } };
}

/** A quota that is asked for while the form is in view already: undefined where the network service does not tell. */
export type LoadingQuota = Promise<QuotaUse | undefined>;

/** How many trunks the project has and may have. Never rejects: what is not known is held against nobody. */
export async function loadTrunkQuota(services: Services): LoadingQuota {
  const project = services.get(Scope).projectId;
  if (!project) return undefined;
  try {
    const path = `/api/p/trunks/native/network/v2.0/quotas/${encodeURIComponent(project)}/details`;
    return quotaOf(await services.get(Http).get<QuotaDetails>(path));
  } catch {
    return undefined;
  }
}

/** Returns the use of the quota with the trunk that the form would make. */
export function quotaOf({ quota }: QuotaDetails): QuotaUse | undefined {
  const { limit, used, reserved = 0 } = quota?.trunk ?? {};
  return typeof limit === 'number' && typeof used === 'number' ? { used: used + reserved, added: 1, limit } : undefined;
}
