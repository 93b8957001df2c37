import { callApi, type I18n, type Services } from '@sextant/sdk';
import { exceedsQuota, type FormErrors, type QuotaUse, WHOLE_FORM } from '@sextant/ui';
import { ownProject } from '../names.ts';

/** The quotas of the network service that forms take of (Networking API v2.0, Quotas). */
export type QuotaName = 'network' | 'subnet' | 'port' | 'router' | 'floatingip' | 'security_group';

/** The use and the limit of each quota. A quota that is not told is absent: then only the service refuses. */
export type NetworkQuotas = Partial<Readonly<Record<QuotaName, QuotaUse>>>;

/** The locale key of each quota's name. */
export const quotaLabels: Readonly<Record<QuotaName, string>> = {
  network: 'networks:panel.networks',
  subnet: 'networks:field.subnets',
  port: 'networks:panel.ports',
  router: 'networks:panel.routers',
  floatingip: 'networks:panel.floating-ips',
  security_group: 'networks:panel.security-groups',
};

/** Reads the quotas of the own project (readQuotas). None where they can't be read. Never rejects. */
export async function readNetworkQuotas(services: Services, signal: AbortSignal): Promise<NetworkQuotas> {
  const project = ownProject(services);
  if (!project) return {};
  const asked = { params: { project }, query: { service: 'network' } } as const;
  const found = await callApi(services, 'readQuotas', asked, { signal, quiet: true }).catch(() => undefined);
  const told = found?.quotas.network ?? {};
  return Object.fromEntries(
    Object.keys(quotaLabels).flatMap((name) => {
      const quota = told[name];
      return quota?.used === undefined
        ? []
        : [[name, { used: quota.used + (quota.reserved ?? 0), added: 1, limit: quota.limit }]];
    }),
  );
}

/** Returns the errors of a form that makes `count` of each of these: a quota that has no room is named with its figures. */
export function quotaErrors(
  quotas: NetworkQuotas,
  names: readonly QuotaName[],
  i18n: Pick<I18n, 't' | 'number'>,
  count = 1,
): FormErrors {
  const full = names.flatMap((name) => {
    const quota = quotas[name];
    if (!quota || !exceedsQuota({ ...quota, added: count })) return [];
    const values = {
      label: i18n.t(quotaLabels[name]),
      used: i18n.number(quota.used),
      limit: i18n.number(quota.limit ?? 0),
    };
    return [i18n.t('networks:quota.exceeded', values)];
  });
  return full.length > 0 ? { [WHOLE_FORM]: full } : {};
}
