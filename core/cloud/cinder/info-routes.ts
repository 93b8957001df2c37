import { allows, type CinderCall, type CinderRoutes, enforce, queryFlag } from './call.ts';
import { type CinderCore, place } from './core.ts';
import { extensions } from './extensions.ts';
import { notFound } from './fault.ts';
import { resourceFilters } from './list-query.ts';
import { usageOf } from './quotas.ts';

/** What one asks the service about itself: limits, zones, pools, extensions, filters; and lists of what nobody makes here. */
export function infoRoutes(route: CinderRoutes, core: CinderCore): void {
  route('GET', '/limits', {}, (call) => limits(core, call));
  route('GET', '/os-availability-zone', {}, () => ({
    availabilityZoneInfo: [{ zoneName: place.zone, zoneState: { available: true } }],
  }));
  route('GET', '/scheduler-stats/get_pools', {}, (call) => {
    enforce(core, call, 'scheduler_extension:scheduler_stats:get_pools');
    const detail = queryFlag(call.query, 'detail');
    const wanted = call.version >= 28 ? call.query.get('name') : null;
    const pools = wanted === null || wanted === place.pool ? [place.pool] : [];
    return { pools: pools.map((name) => ({ name, ...(detail && { capabilities: capabilities(core) }) })) };
  });
  route('GET', '/extensions', {}, () => ({ extensions: extensions.map((one) => ({ ...one, links: [] })) }));
  route('GET', '/extensions/:alias', {}, (call) => {
    const found = extensions.find(({ alias }) => alias === call.params['alias']);
    return { extension: { ...(found ?? notFound('The resource could not be found.')), links: [] } };
  });
  route('GET', '/resource_filters', { since: 33 }, (call) => {
    const wanted = call.query.get('resource');
    const entries = Object.entries(resourceFilters).filter(([name]) => wanted === null || name === wanted);
    return { resource_filters: entries.map(([resource, filters]) => ({ resource, filters })) };
  });
  route('GET', '/messages', { since: 3 }, (call) => {
    enforce(core, call, 'message:get_all');
    return { messages: [] };
  });
  route('GET', '/messages/:id', { since: 3 }, (call) => notFound(`Message ${call.params['id']} could not be found.`));
  for (const path of ['/groups', '/groups/detail']) {
    route('GET', path, { since: 13 }, (call) => {
      enforce(core, call, 'group:get_all');
      return { groups: [] };
    });
  }
  for (const path of ['/group_snapshots', '/group_snapshots/detail']) {
    route('GET', path, { since: 14 }, () => ({ group_snapshots: [] }));
  }
  route('GET', '/group_types', { since: 11 }, () => ({ group_types: [] }));
  route('GET', '/volumes/:id/encryption', {}, (call) => {
    const volume = core.volumes.get(call.params['id']!);
    const seen = volume && (call.isAdmin || volume.project_id === call.projectId);
    if (!seen) notFound(`Volume ${call.params['id']} could not be found.`);
    enforce(core, call, 'volume_extension:volume_encryption_metadata', { project_id: volume.project_id });
    const encryption = core.types.get(volume.type_id)?.encryption;
    if (!encryption) return { encryption_key_id: volume.encryption_key_id };
    const { provider, cipher, key_size, control_location } = encryption;
    return { encryption_key_id: volume.encryption_key_id, provider, cipher, key_size, control_location };
  });
}

function limits(core: CinderCore, call: CinderCall): object {
  const asked = call.query.get('project_id') ?? call.query.get('tenant_id');
  const project = call.isAdmin && call.version >= 39 ? (asked ?? call.projectId) : call.projectId;
  const limit = core.quotas.limits(project);
  const used = usageOf(core, project);
  return {
    limits: {
      rate: [],
      absolute: {
        maxTotalVolumes: limit['volumes'],
        maxTotalSnapshots: limit['snapshots'],
        maxTotalVolumeGigabytes: limit['gigabytes'],
        maxTotalBackups: limit['backups'],
        maxTotalBackupGigabytes: limit['backup_gigabytes'],
        ...(allows(core, call, 'limits_extension:used_limits') && {
          totalVolumesUsed: used['volumes'],
          totalGigabytesUsed: used['gigabytes'],
          totalSnapshotsUsed: used['snapshots'],
          totalBackupsUsed: used['backups'],
          totalBackupGigabytesUsed: used['backup_gigabytes'],
        }),
      },
    },
  };
}

function capabilities(core: CinderCore): object {
  let used = 0;
  for (const { size } of core.volumes.values()) used += size;
  const total = Math.max(200, 2 * used);
  return {
    volume_backend_name: 'file',
    vendor_name: 'Sextant',
    driver_version: '1.0.0',
    storage_protocol: 'local',
    total_capacity_gb: total,
    free_capacity_gb: total - used,
    provisioned_capacity_gb: used,
    reserved_percentage: 0,
    thin_provisioning_support: true,
    thick_provisioning_support: false,
    max_over_subscription_ratio: '20.0',
    multiattach: true,
    QoS_support: true,
    consistent_group_snapshot_enabled: false,
    allocated_capacity_gb: used,
    filter_function: null,
    goodness_function: null,
    timestamp: new Date(core.now()).toISOString().slice(0, -1),
  };
}
