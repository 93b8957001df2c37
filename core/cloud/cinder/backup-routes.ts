import { backupDetail, backupSummary, childrenOf, findBackup } from './backups.ts';
import { type CinderCall, type CinderRoutes, enforce, member, queryFlag, readBoolean } from './call.ts';
import { type CinderCore, plan, touch } from './cinder-core.ts';
import { createVolume } from './create-volume.ts';
import { badRequest, invalidVolume } from './fault.ts';
import { allowedFilters, nextLinks, pageOfThings, readListQuery, wantsAll } from './list-query.ts';
import { enforceQuota } from './quotas.ts';
import type { BackupRecord, SnapshotRecord, VolumeRecord } from './cinder-records.ts';
import { type Actions, runAction } from './run-action.ts';
import { createBackupSchema, resetStatusSchema, restoreSchema, updateBackupSchema } from './schemas.ts';
import { findSnapshot, findVolume, namesIn, targetOf } from './volumes.ts';

export function backupRoutes(route: CinderRoutes, core: CinderCore): void {
  route('GET', '/backups', {}, (call) => list(core, call, false));
  route('GET', '/backups/detail', {}, (call) => list(core, call, true));
  route('GET', '/backups/:id', {}, (call) => ({
    backup: backupDetail(core, call, findBackup(core, call, call.params['id']!)),
  }));
  route('POST', '/backups', { status: 202, body: createBackupSchema }, (call) => create(core, call));
  route('PUT', '/backups/:id', { since: 9, body: updateBackupSchema }, (call) => {
    const backup = findBackup(core, call, call.params['id']!);
    enforce(core, call, 'backup:update', targetOf(backup));
    const asked = member(call, 'backup');
    const metadata = asked['metadata'] as Record<string, string> | undefined;
    const changed = touch(core, core.backups, backup.id, { ...namesIn(asked), ...(metadata && { metadata }) });
    return { backup: backupSummary(call, changed ?? backup) };
  });
  route('DELETE', '/backups/:id', { status: 202 }, (call) => {
    remove(core, call, findBackup(core, call, call.params['id']!), false);
  });
  route('POST', '/backups/:id/restore', { status: 202, body: restoreSchema }, (call) => restore(core, call));
  const schemas = { 'os-reset_status': () => resetStatusSchema('backup_status') };
  const actions = adminActions(core);
  route('POST', '/backups/:id/action', {}, (call) => runAction(call, actions, schemas));
}

function adminActions(core: CinderCore): Actions {
  const rule = (name: string) => `volume_extension:backup_admin_actions:${name}`;
  return {
    'os-reset_status': {
      run(call, id, facts) {
        const backup = findBackup(core, call, id);
        enforce(core, call, rule('reset_status'), targetOf(backup));
        touch(core, core.backups, id, { status: String(facts['status']).toLowerCase() });
      },
    },
    'os-force_delete': {
      run(call, id) {
        const backup = findBackup(core, call, id);
        enforce(core, call, rule('force_delete'), targetOf(backup));
        remove(core, call, backup, true);
      },
    },
  };
}

function list(core: CinderCore, call: CinderCall, detail: boolean): object {
  enforce(core, call, 'backup:get_all');
  const asked = readListQuery(call.query);
  const all = wantsAll(call, asked.filters);
  const withCount = call.version >= 45 && queryFlag(call.query, 'with_count');
  asked.filters.delete('with_count');
  const filters = allowedFilters(call, 'backup', asked.filters);
  filters.delete('all_tenants');
  const matching = [...core.backups.values()].filter(
    (backup) =>
      (all || backup.project_id === call.projectId) &&
      [...filters].every(([name, value]) => String(valueOf(backup, name) ?? '') === value),
  );
  if (asked.sorts.some(({ key }) => key === 'name') && call.version < 37) {
    badRequest('Invalid input received: Invalid sort key');
  }
  const page = pageOfThings(matching, asked, valueOf, {
    find: (id) => core.backups.get(id),
    missing: (id) => `Backup ${id} could not be found.`,
    keys: 'name display_name description status volume_id snapshot_id size container project_id user_id parent_id',
  });
  const path = detail ? 'backups/detail' : 'backups';
  const ids = page.map(({ id }) => id);
  return {
    backups: page.map((backup) => (detail ? backupDetail(core, call, backup) : backupSummary(call, backup))),
    ...nextLinks(call, 'backups_links', path, ids, withCount ? matching.length : undefined),
    ...(withCount && { count: matching.length }),
  };
}

function valueOf(backup: BackupRecord, key: string): string | number | null | undefined {
  const value: unknown = (backup as unknown as Record<string, unknown>)[key === 'display_name' ? 'name' : key];
  if (value === null) return null;
  return typeof value === 'object' ? undefined : (value as string | number | undefined);
}

function create(core: CinderCore, call: CinderCall): object {
  const asked = member(call, 'backup');
  const volume = findVolume(core, call, String(asked['volume_id']));
  enforce(core, call, 'backup:create', targetOf(volume));
  const snapshot =
    typeof asked['snapshot_id'] === 'string' ? findSnapshot(core, call, asked['snapshot_id']) : undefined;
  checkSource(volume, snapshot, readBoolean(asked['force'] ?? false) === true);
  const amounts = { backups: 1, backup_gigabytes: volume.size };
  enforceQuota(core, call.projectId, amounts, 'backups', volume.size);
  const parent = readBoolean(asked['incremental'] ?? false) ? parentFor(core, call, volume) : undefined;
  const id = core.context.ids.uuid();
  const backup: BackupRecord = {
    id,
    project_id: call.projectId,
    user_id: call.credentials.user_id,
    volume_id: volume.id,
    snapshot_id: snapshot?.id ?? null,
    parent_id: parent?.id ?? null,
    name: null,
    description: null,
    ...namesIn(asked),
    status: 'creating',
    size: volume.size,
    object_count: 0,
    container: (asked['container'] as string | null | undefined) ?? null,
    availability_zone: (asked['availability_zone'] as string | null | undefined) ?? null,
    fail_reason: null,
    metadata: (asked['metadata'] as Record<string, string> | null | undefined) ?? {},
    volume: { metadata: volume.metadata, bootable: volume.bootable, image_metadata: volume.image_metadata },
    data_timestamp: snapshot?.created_at ?? core.now(),
    created_at: core.now(),
    updated_at: null,
  };
  core.backups.set(id, backup);
  const container = backup.container ?? `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`;
  plan(core, 'backup', id, 'creating', { status: 'available', container, object_count: 21 * volume.size });
  if (snapshot) {
    touch(core, core.snapshots, snapshot.id, { status: 'backing-up' });
    plan(core, 'snapshot', snapshot.id, 'backing-up', { status: 'available' });
  } else {
    touch(core, core.volumes, volume.id, { status: 'backing-up', previous_status: volume.status });
    plan(core, 'volume', volume.id, 'backing-up', { status: volume.status, previous_status: 'backing-up' });
  }
  return { backup: backupSummary(call, backup) };
}

function checkSource(volume: VolumeRecord, snapshot: SnapshotRecord | undefined, force: boolean): void {
  if (snapshot) {
    if (snapshot.volume_id !== volume.id) {
      invalidVolume(`Volume ${volume.id} does not match with snapshot.volume_id ${snapshot.volume_id}.`);
    }
    if (snapshot.status !== 'available') {
      badRequest(
        `Invalid snapshot: Snapshot to be backed up must be available, but the current status is "${snapshot.status}".`,
      );
    }
    return;
  }
  if (!['available', 'in-use'].includes(volume.status)) {
    invalidVolume(`Volume to be backed up must be available or in-use, but the current status is "${volume.status}".`);
  }
  if (volume.status === 'in-use' && !force) invalidVolume('Backing up an in-use volume must use the force flag.');
}

/** The backup that an incremental one adds to: the latest of the volume's. */
function parentFor(core: CinderCore, call: CinderCall, volume: VolumeRecord): BackupRecord {
  const earlier = [...core.backups.values()]
    .filter((backup) => backup.volume_id === volume.id && backup.project_id === call.projectId)
    .toSorted((left, right) => left.data_timestamp - right.data_timestamp);
  const latest = earlier.at(-1) ?? badRequest('Invalid backup: No backups available to do an incremental backup.');
  if (latest.status !== 'available') {
    badRequest('Invalid backup: The parent backup must be available for incremental backup.');
  }
  return latest;
}

function remove(core: CinderCore, call: CinderCall, backup: BackupRecord, force: boolean): void {
  enforce(core, call, 'backup:delete', targetOf(backup));
  if (!force && !['available', 'error'].includes(backup.status)) {
    badRequest('Invalid backup: Backup status must be available or error');
  }
  if (childrenOf(core, backup.id).length > 0) {
    badRequest('Invalid backup: Incremental backups exist for this backup.');
  }
  touch(core, core.backups, backup.id, { status: 'deleting' });
  plan(core, 'backup', backup.id, 'deleting', null);
}

/** Into the volume that the body names, or into a new one. */
function restore(core: CinderCore, call: CinderCall): object {
  const backup = findBackup(core, call, call.params['id']!);
  enforce(core, call, 'backup:restore', targetOf(backup));
  if (backup.status !== 'available') badRequest('Invalid backup: Backup status must be available');
  const asked = member(call, 'restore');
  const volume =
    typeof asked['volume_id'] === 'string'
      ? findVolume(core, call, asked['volume_id'])
      : createVolume(core, call, {
          name: (asked['name'] as string | null | undefined) ?? `restore_backup_${backup.id}`,
          description: 'auto-created_from_restore_from_backup',
          size: backup.size,
          zone: null,
          metadata: {},
          type: undefined,
          source: {},
        });
  const made = volume.status === 'creating';
  if (!made && volume.status !== 'available') invalidVolume('Volume to be restored to must be available');
  if (backup.size > volume.size) {
    invalidVolume(`volume size ${volume.size} is too small to restore backup of size ${backup.size}.`);
  }
  touch(core, core.volumes, volume.id, { status: 'restoring-backup', host: volume.host ?? 'storage-1@file#file' });
  touch(core, core.backups, backup.id, { status: 'restoring' });
  const original = backup.volume ?? core.volumes.get(backup.volume_id);
  const taken = made && original ? { bootable: original.bootable, image_metadata: original.image_metadata } : {};
  const told = original ? { metadata: original.metadata, ...taken } : {};
  plan(core, 'volume', volume.id, 'restoring-backup', { status: 'available', ...told });
  plan(core, 'backup', backup.id, 'restoring', { status: 'available' });
  return { restore: { backup_id: backup.id, volume_id: volume.id, volume_name: volume.name } };
}
