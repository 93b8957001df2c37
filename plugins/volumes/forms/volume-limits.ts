import { callApi, type Services } from '@sextant/sdk';
import { exceedsQuota, type QuotaUse } from '@sextant/ui';

/** The two quotas that a volume takes of. No number: there is no such limit, or nobody knows it. */
export interface VolumeLimits {
  gigabytes: QuotaUse;
  volumes: QuotaUse;
}

/** The limits that hold until the service has answered (row VOLF-04). */
export const limitsUntilLoaded: VolumeLimits = {
  gigabytes: { used: 0, limit: 100 },
  volumes: { used: 0, limit: 1 },
};

/** The limits when the service did not tell them: then only the service itself refuses a volume. */
const unknown: VolumeLimits = { gigabytes: { used: 0, limit: null }, volumes: { used: 0, limit: null } };

/** Limits that are asked for while the form is in view already. */
export interface LoadingLimits {
  /** The limits as far as they are known now. */
  readonly now: VolumeLimits;
  /** Resolves with the limits of the service; never rejects. */
  readonly done: Promise<VolumeLimits>;
}

/** Asks for them (readVolumeLimits). When they can't be had, a toast says so and nothing is held against the operator. */
export function loadLimits(services: Services): LoadingLimits {
  const asked = callApi(services, 'readVolumeLimits', {}).then(limitsOf, () => unknown);
  let now = limitsUntilLoaded;
  const done = asked.then((found) => (now = found));
  return {
    get now() {
      return now;
    },
    done,
  };
}

export function limitsOf(absolute: Readonly<Record<string, unknown>>): VolumeLimits {
  const figure = (name: string) => {
    const value = absolute[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
  return {
    gigabytes: { used: figure('totalGigabytesUsed') ?? 0, limit: figure('maxTotalVolumeGigabytes') },
    volumes: { used: figure('totalVolumesUsed') ?? 0, limit: figure('maxTotalVolumes') },
  };
}

/**
 * Returns the limits with the volume that the form would make. Storage is exceeded when used and added are more than the
 * limit, volumes when none is left.
 */
export function limitsWith({ gigabytes, volumes }: VolumeLimits, size: number): VolumeLimits {
  return { gigabytes: { ...gigabytes, added: size }, volumes: { ...volumes, added: 1 } };
}

/** Returns the names of the limits that the form would exceed. */
export function exceeded(limits: VolumeLimits, size: number): (keyof VolumeLimits)[] {
  const after = limitsWith(limits, size);
  return (['gigabytes', 'volumes'] as const).filter((name) => exceedsQuota(after[name]));
}
