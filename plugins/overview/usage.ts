import { callApi, Http, type Services } from '@sextant/sdk';
import type { Days } from './period.ts';

/** A report on the usage of a period, with the limits of the own project (readUsage). */
export type Usage = Awaited<ReturnType<typeof callApi<'readUsage'>>>;
export type ProjectUsage = Usage['projects'][number];
export type ServerUsage = Usage['items'][number];
export type Limit = Usage['limits'][number];
/** The things of the own project that wait for somebody (readAttention). */
export type Attention = Awaited<ReturnType<typeof callApi<'readAttention'>>>;

/** Reads the usage of the own project with all of its limits. Without days it is about the site's own period. */
export function readOwnUsage(days: Days | undefined, services: Services, signal: AbortSignal): Promise<Usage> {
  return callApi(services, 'readUsage', { query: { limits: 'all', ...days } }, { signal, quiet: true });
}

/** Reads the usage of every project, without their servers. */
export function readAllUsage(days: Days | undefined, services: Services, signal: AbortSignal): Promise<Usage> {
  const query = { all_projects: true, limits: 'none', servers: false, ...days } as const;
  return callApi(services, 'readUsage', { query }, { signal, quiet: true });
}

/** Counts what waits for somebody. The answer names the services that failed; where the gateway itself fails, it rejects with `HttpError`. */
export function readAttention(services: Services, signal: AbortSignal): Promise<Attention> {
  return callApi(services, 'readAttention', {}, { signal, quiet: true });
}

/** Fetches a report as a table of comma-separated values. A failure shows a toast and rejects with `HttpError`. */
export function fetchCsv(
  { start, end }: Days,
  { ofAll, services }: { ofAll: boolean; services: Services },
): Promise<Blob> {
  const query = { start, end, ...(ofAll ? { all_projects: true } : {}) };
  return services.get(Http).get<Blob>('/api/usage/csv/', { query, asBlob: true, failure: 'overview:csv.failed' });
}

/** All hosts of the compute service added up (Compute API, Show Hypervisor Statistics). */
export interface HostStatistics {
  readonly count: number;
  readonly running_vms: number;
  readonly vcpus: number;
  readonly vcpus_used: number;
  /** MiB */
  readonly memory_mb: number;
  readonly memory_mb_used: number;
  /** GiB */
  readonly local_gb: number;
  readonly local_gb_used: number;
}

export async function readHosts(services: Services, signal: AbortSignal): Promise<HostStatistics> {
  const path = '/api/p/overview/native/compute/v2.1/os-hypervisors/statistics';
  return (await services.get(Http).get<{ hypervisor_statistics: HostStatistics }>(path, { signal }))
    .hypervisor_statistics;
}
