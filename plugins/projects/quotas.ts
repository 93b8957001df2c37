import { callApi, type Services } from '@sextant/sdk';

export type ProjectQuotas = Awaited<ReturnType<typeof callApi<'readQuotas'>>>;
export type QuotaService = keyof ProjectQuotas['quotas'];

export const quotaServices: readonly QuotaService[] = ['compute', 'volume', 'network'];

/** The quotas that every cloud has, in the order in which they are shown. All others stand below "More". */
const usualNames: Readonly<Record<QuotaService, readonly string[]>> = {
  compute: [
    ...['instances', 'cores', 'ram', 'key_pairs', 'metadata_items', 'server_groups', 'server_group_members'],
    ...['injected_files', 'injected_file_content_bytes', 'injected_file_path_bytes'],
  ],
  volume: ['volumes', 'snapshots', 'gigabytes'],
  network: ['network', 'subnet', 'port', 'router', 'floatingip', 'security_group', 'security_group_rule'],
};

export const isUsual = (service: QuotaService, name: string) => usualNames[service].includes(name);

/** A quota as lists and the form show it. */
export interface Quota {
  readonly service: QuotaService;
  readonly name: string;
  /** -1: unlimited. */
  readonly limit: number;
  readonly used?: number;
  readonly reserved?: number;
  readonly default?: number;
}

/** The quotas of a project with what is used of them, and with the defaults. */
export function readQuotas(project: string, services: Services, signal?: AbortSignal): Promise<ProjectQuotas> {
  const options = { quiet: true, ...(signal && { signal }) };
  return callApi(services, 'readQuotas', { params: { project }, query: { defaults: true } }, options);
}

/**
 * Returns quotas that were read again, of the services that were known before. One that does not answer this time is as it was:
 * its silence is no change that somebody made.
 */
export function readAgain(before: ProjectQuotas, now: ProjectQuotas): ProjectQuotas {
  const known = quotaServices.filter((service) => before.quotas[service]);
  const quotas = Object.fromEntries(known.map((service) => [service, now.quotas[service] ?? before.quotas[service]]));
  return { quotas, failed: now.failed };
}

/** The quotas of a service: the usual ones in their order, then the others by name. */
export function quotasOf({ quotas }: Pick<ProjectQuotas, 'quotas'>, service: QuotaService): Quota[] {
  const rank = (name: string) => {
    const place = usualNames[service].indexOf(name);
    return place === -1 ? usualNames[service].length : place;
  };
  return Object.entries(quotas[service] ?? {})
    .map(([name, quota]): Quota => ({ service, name, ...quota }))
    .toSorted((one, other) => rank(one.name) - rank(other.name) || one.name.localeCompare(other.name));
}

/** The amount that is in use, or reserved for what is being made. */
export const taken = ({ used = 0, reserved = 0 }: Pick<Quota, 'used' | 'reserved'>) => used + reserved;

/** The name of a quota in the operator's language; the service's own name for one that not every cloud has. */
export const quotaLabel = ({ service, name }: Pick<Quota, 'service' | 'name'>, t: (key: string) => string) =>
  isUsual(service, name) ? t(`projects:quota.${service}.${name}`) : name;
