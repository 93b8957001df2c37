import { callApi, type Services, Session } from '@sextant/sdk';
import { exceedsQuota, type QuotaUse } from '@sextant/ui';
import { imageIdOf, isFromVolume, type Server } from '../server.ts';

/** A flavor that a server may be resized to, or may not. */
export interface FlavorChoice {
  readonly id: string;
  readonly name: string;
  readonly vcpus: number;
  /** MiB */
  readonly ram: number;
  /** GiB */
  readonly disk: number;
  /** Locale key of why it can't be chosen. */
  readonly reason?: string;
}

/** The bounds of a new flavor; a bound that no service tells is absent. */
export interface ResizeBounds {
  /** The least sizes of the image: GiB and MiB. */
  readonly minDisk?: number;
  readonly minRam?: number;
  /** The quotas, in which the server counts already. */
  readonly cores?: QuotaUse;
  readonly ram?: QuotaUse;
}

type Sizes = Omit<FlavorChoice, 'reason'>;

/** Returns why a server can't be resized to a flavor; undefined where it can. */
export function refusalOf(flavor: Sizes, server: Server, bounds: ResizeBounds): string | undefined {
  const now = server.flavor ?? {};
  if (flavor.name === now.original_name) return 'current';
  const isOwnDisk = !isFromVolume(server);
  if (isOwnDisk && flavor.disk < (now.disk ?? 0)) return 'smaller-disk';
  if ((isOwnDisk && flavor.disk > 0 && flavor.disk < (bounds.minDisk ?? 0)) || flavor.ram < (bounds.minRam ?? 0))
    return 'image';
  const [cores, ram] = [flavor.vcpus - (now.vcpus ?? 0), flavor.ram - (now.ram ?? 0)];
  // A flavor that takes no more is allowed where the quota is exceeded already.
  const exceeds = (added: number, use: QuotaUse | undefined) => added > 0 && !!use && exceedsQuota({ ...use, added });
  return exceeds(cores, bounds.cores) || exceeds(ram, bounds.ram) ? 'quota' : undefined;
}

/** Returns the flavors by size, each with the reason why it can't be chosen. What the services don't answer limits nothing. */
export async function flavorChoices(server: Server, services: Services): Promise<FlavorChoice[]> {
  const image = imageIdOf(server);
  const quiet = { quiet: true };
  // The limits that can be asked for are the session's project's.
  const isOwn = server.tenant_id === services.get(Session).current().project_id;
  const [{ items }, limits, source] = await Promise.all([
    callApi(services, 'listFlavors', {}),
    isOwn ? callApi(services, 'readComputeLimits', {}, quiet).catch(() => undefined) : undefined,
    image ? callApi(services, 'readImage', { params: { id: image } }, quiet).catch(() => undefined) : undefined,
  ]);
  const bounds = {
    ...(source && { minDisk: source.min_disk ?? 0, minRam: source.min_ram ?? 0 }),
    ...quotaOf('cores', limits?.maxTotalCores, limits?.totalCoresUsed),
    ...quotaOf('ram', limits?.maxTotalRAMSize, limits?.totalRAMUsed),
  };
  return items
    .map(({ id, name, vcpus, ram, disk }) => {
      const flavor = { id, name, vcpus, ram, disk };
      const reason = refusalOf(flavor, server, bounds);
      return reason ? { ...flavor, reason: `instances:resize.reason.${reason}` } : flavor;
    })
    .toSorted((one, other) => one.ram - other.ram || one.vcpus - other.vcpus || one.disk - other.disk);
}

function quotaOf(name: 'cores' | 'ram', limit: unknown, used: unknown): ResizeBounds {
  return typeof limit === 'number' && typeof used === 'number' ? { [name]: { limit, used } } : {};
}
