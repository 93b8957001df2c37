import { callApi, type Code, errorText, I18n, joinedCode, type Services } from '@sextant/sdk';
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

/** The defaults that were saved, and the services that refused theirs, each with its reason. */
export interface DefaultsOutcome {
  readonly saved: QuotaChange;
  readonly refused: readonly string[];
}

/** Sends the changed defaults, of each service for itself. Never rejects. */
export async function changeDefaults(change: QuotaChange, services: Services): Promise<DefaultsOutcome> {
  const i18n = services.get(I18n);
  const saved: Record<string, Readonly<Record<string, number>>> = {};
  const refused: string[] = [];
  const sent = async (
    service: ChangeableService,
    send: (limits: Readonly<Record<string, number>>) => Promise<unknown>,
  ) => {
    const limits = change[service];
    if (!limits) return;
    try {
      await send(limits);
      saved[service] = limits;
    } catch (error) {
      const name = i18n.t(`projects:quota.service.${service}`);
      refused.push(i18n.t('projects:quota.refused', { service: name, message: errorText(error) }));
    }
  };
  await Promise.all([
    sent('compute', (limits) =>
      callApi(services, 'changeDefaultComputeQuotas', { body: { ...limits } }, { quiet: true }),
    ),
    sent('volume', (limits) => changeVolumeDefaults(limits, services)),
  ]);
  return { saved, refused };
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
