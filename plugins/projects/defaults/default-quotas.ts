import { callApi, type Code, errorText, joinedCode, type Services } from '@sextant/sdk';
import type { QuotaChange } from '../quota-code.ts';
import { type ProjectQuotas, type QuotaService, quotaServices } from '../quotas.ts';

/** The services whose defaults can be changed by a call; those of the network service are its configuration. */
export type ChangeableService = Exclude<QuotaService, 'network'>;

const lists = {
  compute: 'listDefaultComputeQuotas',
  volume: 'listDefaultVolumeQuotas',
  network: 'listDefaultNetworkQuotas',
} as const;

/** Reads the limits that projects have by default, of all three services side by side. A service that fails leaves the others. */
export async function readDefaults(services: Services, signal?: AbortSignal): Promise<ProjectQuotas> {
  const answer: ProjectQuotas = { quotas: {}, failed: {} };
  const options = { quiet: true, ...(signal && { signal }) };
  await Promise.all(
    quotaServices.map(async (service) => {
      try {
        const { items } = await callApi(services, lists[service], {}, options);
        answer.quotas[service] = Object.fromEntries(items.map(({ name, limit }) => [name, { limit }]));
      } catch (error) {
        if (signal?.aborted) throw error;
        answer.failed[service] = errorText(error);
      }
    }),
  );
  return answer;
}

/** Sends the changed defaults. Rejects with the first refusal, after all were sent. */
export async function changeDefaults(change: QuotaChange, services: Services): Promise<void> {
  const { compute, volume } = change;
  const outcomes = await Promise.allSettled([
    compute && callApi(services, 'changeDefaultComputeQuotas', { body: { ...compute } }, { quiet: true }),
    volume && changeVolumeDefaults(volume, services),
  ]);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  if (refused) throw refused.reason;
}

/** The operation takes all three together: those that stay are sent as they are now. */
async function changeVolumeDefaults(changed: Readonly<Record<string, number>>, services: Services): Promise<void> {
  const { items } = await callApi(services, 'listDefaultVolumeQuotas', {}, { quiet: true });
  const now = (name: string) => changed[name] ?? items.find((item) => item.name === name)?.limit ?? -1;
  const body = { volumes: now('volumes'), snapshots: now('snapshots'), gigabytes: now('gigabytes'), ...changed };
  await callApi(services, 'changeDefaultVolumeQuotas', { body }, { quiet: true });
}

const path = '/os-quota-class-sets/default';

/** Returns the code that changes defaults outside the console. */
export function defaultsCode({ compute, volume }: QuotaChange): Code {
  const call = (service: string, limits: Readonly<Record<string, number>>): Code => ({
    calls: [{ method: 'PUT', service, path, body: { quota_class_set: limits } }],
  });
  return joinedCode([...(compute ? [call('compute', compute)] : []), ...(volume ? [call('volumev3', volume)] : [])]);
}
