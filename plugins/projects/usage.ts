import { Http, type Services } from '@sextant/sdk';
import type { Period } from '@sextant/ui';
import { type Days, daysUpTo, isDay } from './usage-days.ts';

/** A server in a usage report of the compute service. */
export interface ServerUsage {
  readonly instance_id: string;
  readonly name: string;
  readonly state: string;
  readonly vcpus: number;
  /** MiB */
  readonly memory_mb: number;
  /** GiB */
  readonly local_gb: number;
  readonly hours: number;
  readonly started_at: string | null;
  readonly ended_at: string | null;
}

/** The usage of a project in a period; a project without servers has no member of it. */
export interface ProjectUsage {
  readonly total_vcpus_usage?: number;
  readonly total_memory_mb_usage?: number;
  readonly total_local_gb_usage?: number;
  readonly server_usages?: readonly ServerUsage[];
}

/** Returns the days of a period: a number of days up to today, or those that were chosen. */
export function daysOf({ period, start, end }: Period, now: number): Days {
  const days = Number(period);
  return Number.isFinite(days) ? daysUpTo(now, days) : { start, end };
}

/** Returns the period that an address asks for by `start` and `end`, as links of the overview do; else the last day. */
export function periodIn(search: string): Period {
  const query = new URLSearchParams(search);
  const [start, end] = [query.get('start') ?? '', query.get('end') ?? ''];
  return isDay(start) && isDay(end) ? { period: 'other', start, end } : { period: '1', start: '', end: '' };
}

/** Reads the usage of a project in whole days (Compute API, Usage reports). */
export async function readUsage(
  project: string,
  { start, end }: { start: string; end: string },
  services: Services,
  signal?: AbortSignal,
): Promise<ProjectUsage> {
  const path = `/api/p/projects/native/compute/v2.1/os-simple-tenant-usage/${encodeURIComponent(project)}`;
  const query = { start: `${start}T00:00:00`, end: `${end}T23:59:59` };
  const options = { query, ...(signal && { signal }) };
  return (await services.get(Http).get<{ tenant_usage: ProjectUsage }>(path, options)).tenant_usage;
}
