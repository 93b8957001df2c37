import { type CinderCall, enforce } from './call.ts';
import { type CinderCore, plan, touch } from './cinder-core.ts';
import { invalidVolume } from './fault.ts';
import type { VolumeRecord } from './cinder-records.ts';
import { snapshotsOf, targetOf } from './volumes.ts';

const deletable = ['available', 'error', 'error_restoring', 'error_extending', 'error_managing'];

/** Begins to delete a volume: `force` whatever its state, `cascade` with its snapshots. */
export function deleteVolume(
  core: CinderCore,
  call: CinderCall,
  volume: VolumeRecord,
  { cascade = false, force = false }: { cascade?: boolean; force?: boolean },
): void {
  enforce(core, call, 'volume:delete', targetOf(volume));
  const snapshots = snapshotsOf(core, volume.id);
  const attached = [...core.attachments.values()].some(
    ({ volume_id: id, status }) => id === volume.id && status === 'attached',
  );
  const free = cascade
    ? snapshots.every(({ status }) => force || ['available', 'error', 'deleting'].includes(status))
    : snapshots.length === 0;
  const migrating = ![null, 'deleting', 'error', 'success'].includes(volume.migration_status);
  if (attached || migrating || volume.group_id || !free || (!force && !deletable.includes(volume.status))) {
    const states = force ? '' : `status must be ${deletable.join(' or ')} and `;
    invalidVolume(
      `Volume ${states}must not be migrating, attached, belong to a group, have snapshots, awaiting a transfer, or be ` +
        'disassociated from snapshots after volume transfer.',
    );
  }
  for (const snapshot of snapshots) {
    touch(core, core.snapshots, snapshot.id, { status: 'deleting' });
    plan(core, 'snapshot', snapshot.id, 'deleting', null);
  }
  touch(core, core.volumes, volume.id, { status: 'deleting', previous_status: volume.status });
  plan(core, 'volume', volume.id, 'deleting', null);
}
