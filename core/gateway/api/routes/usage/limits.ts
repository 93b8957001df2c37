import type { UsageApi } from '#protocol';
import type { GatewayConfig } from '../../../config/gateway-config.ts';
import { readLimits as readVolumeLimits } from '../../../openstack/cinder/limits.ts';
import type { NativeService } from '../../../openstack/catalog.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { hasExtension } from '../../../openstack/neutron/extensions.ts';
import { type QuotaUse, readQuotaUse } from '../../../openstack/neutron/quotas.ts';
import { readLimits } from '../../../openstack/nova/limits.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import { routersEnabled } from '../quotas/disabled-quotas.ts';

type Limit = UsageApi.Limit;

export interface Limits {
  limits: Limit[];
  messages: UsageApi.Message[];
}

/** The names of the limits that are told, in the order shown. */
const told = {
  usual: ['instances', 'cores', 'ram', 'floatingip', 'security_group', 'volumes', 'gigabytes'],
  all: [
    ...['instances', 'cores', 'ram'],
    ...['volumes', 'snapshots', 'gigabytes'],
    ...['floatingip', 'security_group', 'security_group_rule', 'network', 'port', 'router'],
  ],
} as const;

/** Reads the own project's limits, in the order shown: three calls side by side, and none for `none`. */
export async function readAllLimits(
  native: NativeCaller,
  config: GatewayConfig,
  kind: keyof typeof told | 'none' = 'usual',
): Promise<Limits> {
  if (kind === 'none') return { limits: [], messages: [] };
  const [compute, network, volume] = await Promise.all([
    limitsOf(native, 'compute', () => readLimits(native, true)),
    limitsOf(native, 'network', () => quotaUse(native)),
    limitsOf(native, 'volume', () => readVolumeLimits(native)),
  ]);
  const found = [
    limit('compute', 'instances', 'Instances', compute, 'totalInstancesUsed', 'maxTotalInstances'),
    limit('compute', 'cores', 'VCPUs', compute, 'totalCoresUsed', 'maxTotalCores'),
    limit('compute', 'ram', 'RAM', compute, 'totalRAMUsed', 'maxTotalRAMSize', { unit: 'MB' }),
    ofQuota('floatingip', 'Floating IPs', network, 'Allocated'),
    ofQuota('security_group', 'Security Groups', network, 'Allocated'),
    ofQuota('security_group_rule', 'Security Group Rules', network),
    ofQuota('network', 'Networks', network),
    ofQuota('port', 'Ports', network),
    routersEnabled(config) ? ofQuota('router', 'Routers', network) : null,
    limit('volume', 'volumes', 'Volumes', volume, 'totalVolumesUsed', 'maxTotalVolumes'),
    limit('volume', 'snapshots', 'Volume Snapshots', volume, 'totalSnapshotsUsed', 'maxTotalSnapshots'),
    limit('volume', 'gigabytes', 'Volume Storage', volume, 'totalGigabytesUsed', 'maxTotalVolumeGigabytes', {
      unit: 'GB',
    }),
  ];
  const unread: [unknown, string][] = [
    [compute, 'Unable to retrieve limit information.'],
    [network, 'Unable to retrieve network quota information.'],
    [volume, 'Unable to retrieve volume limit information.'],
  ];
  return {
    limits: told[kind].flatMap((name) => found.find((each) => each?.name === name) ?? []),
    messages: unread.filter(([read]) => read === null).map(([, text]) => ({ level: 'error', text })),
  };
}

/** Null: could not be read; empty: the cloud has no such service. */
async function limitsOf<T>(
  native: NativeCaller,
  service: NativeService,
  read: () => Promise<Record<string, T>>,
): Promise<Record<string, T> | null> {
  if (!(await native.has(service))) return {};
  return native.aside<Record<string, T> | null>(service, read, null);
}

/** Neutron counts itself where it can. */
async function quotaUse(native: NativeCaller): Promise<Record<string, QuotaUse>> {
  if (!(await hasExtension(native, 'quota_details'))) return {};
  return readQuotaUse(native, ownProject(native.session));
}

function limit(
  service: Limit['service'],
  name: string,
  title: string,
  numbers: Record<string, number> | null,
  used: string,
  max: string,
  { unit }: { unit?: string } = {},
): Limit | null {
  const [inUse, most] = [numbers?.[used], numbers?.[max]];
  if (inUse === undefined || most === undefined) return null;
  return {
    service,
    name,
    title,
    verb: 'Used',
    ...(unit ? { unit } : {}),
    used: Math.max(0, inUse),
    max: most < 0 ? null : most,
  };
}

function ofQuota(
  name: string,
  title: string,
  quotas: Record<string, QuotaUse> | null,
  verb: Limit['verb'] = 'Used',
): Limit | null {
  const quota = quotas?.[name];
  if (!quota) return null;
  return {
    service: 'network',
    name,
    title,
    verb,
    used: quota.used,
    max: quota.limit < 0 ? null : quota.limit,
  };
}
