import { CloudError } from '../shared/errors.ts';
import { type CinderCall, enforce, readBoolean } from './call.ts';
import { type CinderCore, plan, touch } from './cinder-core.ts';
import { badRequest, invalidInput, invalidVolume, overLimit } from './fault.ts';
import { amountsOf, enforceQuota, enforceVolumeSize, usageOf } from './quotas.ts';
import type { VolumeRecord } from './cinder-records.ts';
import type { Actions } from './run-action.ts';
import { findVolume, snapshotsOf, targetOf, typeByIdOrName } from './volumes.ts';

/** Returns the actions of a user on a volume: extend, retype, revert, set bootable, set read-only. */
export function sizeAndTypeActions(core: CinderCore): Actions {
  core.tasks.on('tell nova', (id, facts) => tellNovaExtended(core, id, facts['servers'] as string[]));
  return {
    'os-extend': { run: (call, id, facts) => extend(core, call, id, Number(facts['new_size'])) },
    'os-retype': { run: (call, id, facts) => retype(core, call, id, String(facts['new_type'])) },
    revert: { since: 40, run: (call, id, facts) => revert(core, call, id, facts['snapshot_id']) },
    'os-set_bootable': {
      status: 200,
      run(call, id, facts) {
        const volume = findVolume(core, call, id);
        enforce(core, call, 'volume:update', targetOf(volume));
        touch(core, core.volumes, id, { bootable: readBoolean(facts['bootable']) === true });
      },
    },
    'os-update_readonly_flag': {
      run(call, id, facts) {
        const volume = findVolume(core, call, id);
        enforce(core, call, 'volume:update_readonly_flag', targetOf(volume));
        if (volume.status !== 'available') {
          invalidVolume(
            `Volume ${id} status must be available to update readonly flag, but current status is: ${volume.status}.`,
          );
        }
        const readonly = readBoolean(facts['readonly']) === true ? 'True' : 'False';
        touch(core, core.volumes, id, { admin_metadata: { ...volume.admin_metadata, readonly } });
      },
    },
  };
}

function extend(core: CinderCore, call: CinderCall, id: string, size: number): void {
  const volume = findVolume(core, call, id);
  const attached = call.version >= 42 && volume.status === 'in-use';
  enforce(core, call, attached ? 'volume:extend_attached_volume' : 'volume:extend', targetOf(volume));
  if (size <= volume.size) {
    invalidInput(
      `New size for extend must be greater than current size. (current: ${volume.size}, extended: ${size}).`,
    );
  }
  if (!attached && volume.status !== 'available') {
    invalidVolume(`Volume ${id} status must be '{'status': 'available'}' to extend, currently ${volume.status}.`);
  }
  enforceVolumeSize(core, volume.project_id, size);
  const more = size - volume.size;
  const overruns = core.quotas.overruns(
    volume.project_id,
    amountsOf(core, null, volume.type_id, more),
    usageOf(core, volume.project_id),
  );
  if (overruns.length > 0) {
    const used = usageOf(core, volume.project_id)['gigabytes'] ?? 0;
    const limit = core.quotas.limit(volume.project_id, 'gigabytes');
    overLimit(
      'VolumeSizeExceedsAvailableQuota',
      `Requested volume or snapshot exceeds allowed gigabytes quota. Requested ${more}G, quota is ${limit}G and ${used}G has been consumed.`,
    );
  }
  touch(core, core.volumes, id, { status: 'extending', previous_status: volume.status });
  plan(core, 'volume', id, 'extending', { status: volume.status, size });
  const servers = serversOf(core, id);
  if (attached && servers.length > 0) core.tasks.later(core.options.pace, 'tell nova', id, { servers });
}

function serversOf(core: CinderCore, volumeId: string): string[] {
  const those = [...core.attachments.values()].filter(({ volume_id: id }) => id === volumeId);
  return those.flatMap(({ instance }) => instance ?? []);
}

/** A server sees the new size at once: nova tells its machine, and notes it among the server's actions. */
async function tellNovaExtended(core: CinderCore, volumeId: string, servers: readonly string[]): Promise<void> {
  if (!core.context.inner.has('compute')) return;
  const events = servers.map((server) => ({ name: 'volume-extended', server_uuid: server, tag: volumeId }));
  await core.context.inner.call('compute', {
    method: 'POST',
    path: '/v2.1/os-server-external-events',
    headers: { 'openstack-api-version': 'compute 2.51' },
    body: { events },
  });
}

function retype(core: CinderCore, call: CinderCall, id: string, wanted: string): void {
  const volume = findVolume(core, call, id);
  enforce(core, call, 'volume:retype', targetOf(volume));
  const type = typeByIdOrName(core, { ...call, isAdmin: true }, wanted);
  enforceQuota(core, volume.project_id, typedOnly(core, type.id, volume), 'volumes', volume.size);
  const migrating = ![null, 'deleting', 'error', 'success'].includes(volume.migration_status);
  if (!['available', 'in-use'].includes(volume.status) || migrating || volume.type_id === type.id) {
    invalidVolume(
      'Retype needs volume to be in available or in-use state, not be part of an active migration or a consistency group, ' +
        'requested type has to be different that the one from the volume, and for in-use volumes front-end qos specs cannot change.',
    );
  }
  touch(core, core.volumes, id, { status: 'retyping', previous_status: volume.status });
  const multiattach = type.extra_specs['multiattach'] === '<is> True';
  plan(core, 'volume', id, 'retyping', { status: volume.status, type_id: type.id, multiattach });
}

function typedOnly(core: CinderCore, typeId: string, volume: VolumeRecord): Record<string, number> {
  const amounts = { ...amountsOf(core, 'volumes', typeId, volume.size) };
  delete amounts['volumes'];
  delete amounts['gigabytes'];
  return amounts;
}

function revert(core: CinderCore, call: CinderCall, id: string, wanted: unknown): void {
  const volume = findVolume(core, call, id);
  const latest = snapshotsOf(core, id).at(-1);
  if (!latest) badRequest(`Volume ${id} doesn't have any snapshots.`);
  if (wanted !== latest.id) {
    const text = wanted === undefined || wanted === null ? 'None' : String(wanted);
    badRequest(`Specified snapshot ${text} is None or not the latest one of volume ${id}.`);
  }
  if (volume.size !== latest.size) {
    badRequest(
      `Can't revert volume ${id} to its latest snapshot ${latest.id}. The volume size must be equal to the snapshot size.`,
    );
  }
  enforce(core, call, 'volume:revert_to_snapshot', targetOf(volume));
  const cannot = `Can't revert volume ${id} to its latest snapshot ${latest.id}.`;
  if (volume.status !== 'available') {
    throw new CloudError(409, `Invalid volume: ${cannot} Volume's status must be 'available'.`);
  }
  if (latest.status !== 'available') {
    throw new CloudError(409, `Invalid snapshot: ${cannot} Snapshot's status must be 'available'.`);
  }
  touch(core, core.volumes, id, { status: 'reverting' });
  touch(core, core.snapshots, latest.id, { status: 'restoring' });
  plan(core, 'volume', id, 'reverting', { status: 'available' });
  plan(core, 'snapshot', latest.id, 'restoring', { status: 'available' });
}
