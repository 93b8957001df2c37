import { allows, type CinderCall, type CinderRoutes, enforce, queryFlag } from './call.ts';
import { type CinderCore, place } from './cinder-core.ts';
import { extensions } from './extensions.ts';
import { notFound } from './fault.ts';
import { poolCapabilities } from './find-host.ts';
import { resourceFilters } from './list-query.ts';
import { usageOf } from './quotas.ts';

/** The service about itself: limits, zones, pools, extensions, filters. */
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
    return { pools: pools.map((name) => ({ name, ...(detail && { capabilities: poolCapabilities(core) }) })) };
  });
  route('GET', '/capabilities/:host', {}, (call) => {
    enforce(core, call, 'volume_extension:capabilities');
    const host = call.params['host']!;
    if (host !== place.backend && host !== place.host) notFound(`Can't find service: ${host}`);
    return backEndCapabilities(core);
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

/** The extra specs that the back end understands. */
function backEndCapabilities(core: CinderCore): object {
  const { vendor_name, volume_backend_name, driver_version, storage_protocol } = poolCapabilities(core);
  const yesNo = (title: string, description: string) => ({ title, description, type: 'boolean' });
  return {
    namespace: `OS::Storage::Capabilities::${place.backend}`,
    vendor_name,
    volume_backend_name,
    pool_name: null,
    driver_version,
    storage_protocol,
    display_name: null,
    description: null,
    visibility: null,
    replication_targets: [],
    properties: {
      thin_provisioning: yesNo('Thin Provisioning', 'Sets thin provisioning.'),
      compression: yesNo('Compression', 'Enables compression.'),
      qos: yesNo('QoS', 'Enables QoS.'),
      replication_enabled: yesNo('Replication', 'Enables replication.'),
    },
  };
}
