import type { QuotaUse } from '@sextant/ui';

/** The quotas that launched instances take of. A limit that is no number: there is none, or nobody knows it. */
export interface Limits {
  readonly instances: QuotaUse;
  readonly cores: QuotaUse;
  /** MiB */
  readonly ram: QuotaUse;
}

export interface VolumeLimits {
  readonly volumes: QuotaUse;
  /** GiB */
  readonly gigabytes: QuotaUse;
}

const unknown: QuotaUse = { used: 0, limit: null };

/** The limits until the service has told them, and where it does not: then only the service refuses. */
export const noLimits: Limits = { instances: unknown, cores: unknown, ram: unknown };
export const noVolumeLimits: VolumeLimits = { volumes: unknown, gigabytes: unknown };

type Figures = Readonly<Record<string, unknown>>;

export function limitsOf(figures: Figures): Limits {
  return {
    instances: quotaOf(figures, 'totalInstancesUsed', 'maxTotalInstances'),
    cores: quotaOf(figures, 'totalCoresUsed', 'maxTotalCores'),
    ram: quotaOf(figures, 'totalRAMUsed', 'maxTotalRAMSize'),
  };
}

export function volumeLimitsOf(figures: Figures): VolumeLimits {
  return {
    volumes: quotaOf(figures, 'totalVolumesUsed', 'maxTotalVolumes'),
    gigabytes: quotaOf(figures, 'totalGigabytesUsed', 'maxTotalVolumeGigabytes'),
  };
}

/** Returns what a limit leaves; endless where there is none. */
export function leftOf({ used, limit }: QuotaUse): number {
  return typeof limit === 'number' && limit >= 0 ? Math.max(0, limit - used) : Number.POSITIVE_INFINITY;
}

function quotaOf(figures: Figures, used: string, limit: string): QuotaUse {
  return { used: figure(figures[used]) ?? 0, limit: figure(figures[limit]) };
}

function figure(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
