import { listExtensions as volumeExtensions } from '../../../openstack/cinder/service.ts';
import { readLimits as readVolumeLimits } from '../../../openstack/cinder/limits.ts';
import type { NativeService } from '../../../openstack/catalog.ts';
import { compare, computeVersions } from '../../../openstack/microversions.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { hasExtension, listExtensions as networkExtensions } from '../../../openstack/neutron/extensions.ts';
import { readQuotaUse } from '../../../openstack/neutron/quotas.ts';
import { readLimits as readComputeLimits } from '../../../openstack/nova/limits.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import type { GatewayConfig } from '../../../config/gateway-config.ts';
import { GatewayError } from '../../../http/errors.ts';
import { namedExtensions } from '../nova/extensions.ts';

/** The rest of each quota, by its name in the service; null: unlimited. */
export type QuotaLeft = Record<string, number | null>;

/** A fact of one service, as conditions ask for it: aliases, the greatest microversion, what is left. */
export type ServiceFact = readonly string[] | string | null | QuotaLeft;

interface Reader {
  service: NativeService;
  read(native: NativeCaller, config: GatewayConfig): Promise<ServiceFact>;
  /** The fact while the catalog has no such service. */
  without: ServiceFact;
}

const aliases = (extensions: readonly { alias: string }[]) => extensions.map(({ alias }) => alias);

const extensions = {
  network: async (native: NativeCaller) => aliases(await networkExtensions(native)),
  compute: async (native: NativeCaller, config: GatewayConfig) => aliases(await namedExtensions(native, config)),
  volume: async (native: NativeCaller) => aliases(await volumeExtensions(native)),
};

const microversions = {
  compute: async (native: NativeCaller) => (await computeVersions(native)).max || null,
  // The list of versions stands beside the version that the endpoint names, or beside the project in it.
  volume: (native: NativeCaller) => greatestVersion(native, 'volume'),
  'container-infra': (native: NativeCaller) => greatestVersion(native, 'container-infra'),
};

const quotas = {
  network: async (native: NativeCaller): Promise<QuotaLeft> => {
    if (!(await hasExtension(native, 'quota_details'))) {
      throw new GatewayError('SERVICE_DISABLED', { detail: 'The network service does not tell what is used.' });
    }
    const uses = await readQuotaUse(native, ownProject(native.session));
    return Object.fromEntries(
      Object.entries(uses).map(([name, { limit, used, reserved }]) => [name, left(limit, used + reserved)]),
    );
  },
  compute: async (native: NativeCaller) =>
    leftOf(await readComputeLimits(native, true), {
      instances: ['maxTotalInstances', 'totalInstancesUsed'],
      cores: ['maxTotalCores', 'totalCoresUsed'],
      ram: ['maxTotalRAMSize', 'totalRAMUsed'],
      server_groups: ['maxServerGroups', 'totalServerGroupsUsed'],
    }),
  volume: async (native: NativeCaller) =>
    leftOf(await readVolumeLimits(native), {
      volumes: ['maxTotalVolumes', 'totalVolumesUsed'],
      gigabytes: ['maxTotalVolumeGigabytes', 'totalGigabytesUsed'],
      snapshots: ['maxTotalSnapshots', 'totalSnapshotsUsed'],
      backups: ['maxTotalBackups', 'totalBackupsUsed'],
      backup_gigabytes: ['maxTotalBackupGigabytes', 'totalBackupGigabytesUsed'],
    }),
};

/** `ext.network`, `mv.compute`, `quota.volume` and so on; undefined for what nobody can tell. */
export function readerOf(question: string): Reader | undefined {
  const [family = '', asked = ''] = question.split('.', 2);
  const service = /^(volumev3|block-storage|block-store)$/.test(asked) ? 'volume' : asked;
  const found = (readers: Readonly<Record<string, Reader['read']>>, without: ServiceFact): Reader | undefined =>
    Object.hasOwn(readers, service)
      ? { service: service as NativeService, read: readers[service]!, without }
      : undefined;
  if (family === 'ext') return found(extensions, []);
  if (family === 'mv') return found(microversions, null);
  return family === 'quota' ? found(quotas, {}) : undefined;
}

/** Throws GatewayError: the service's refusal, or what went wrong on the way. */
export async function readServiceFact(
  { service, read, without }: Reader,
  native: NativeCaller,
  config: GatewayConfig,
): Promise<ServiceFact> {
  return (await native.has(service)) ? read(native, config) : without;
}

interface VersionList {
  versions?: { version?: string; max_version?: string }[];
}

async function greatestVersion(native: NativeCaller, service: NativeService): Promise<string | null> {
  const { versions = [] } = await native.remembered<VersionList>({ service, path: '/../', member: 'versions' });
  const known = versions.map(({ version, max_version }) => version || max_version || '').filter((text) => text !== '');
  return known.sort(compare).at(-1) ?? null;
}

function leftOf(limits: Record<string, number>, names: Readonly<Record<string, readonly [string, string]>>): QuotaLeft {
  const known = Object.entries(names).filter(([, [limit]]) => typeof limits[limit] === 'number');
  return Object.fromEntries(known.map(([name, [limit, used]]) => [name, left(limits[limit]!, limits[used] ?? 0)]));
}

/** A negative limit is none; a use below nothing is nothing. */
function left(limit: number, used: number): number | null {
  return limit < 0 ? null : Math.max(0, limit - Math.max(0, used));
}
