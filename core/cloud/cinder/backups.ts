import { allows, type CinderCall, enforce, linksOf } from './call.ts';
import type { CinderCore } from './cinder-core.ts';
import { notFound } from './fault.ts';
import { type BackupRecord, cinderTime } from './cinder-records.ts';
import { targetOf } from './volumes.ts';

/** The backup, when it is the caller's project's; else 404. */
export function findBackup(core: CinderCore, call: CinderCall, id: string): BackupRecord {
  const backup = core.backups.get(id);
  if (!backup || !(call.isAdmin || backup.project_id === call.projectId)) notFound(`Backup ${id} could not be found.`);
  enforce(core, call, 'backup:get', targetOf(backup));
  return backup;
}

export function childrenOf(core: CinderCore, id: string): BackupRecord[] {
  return [...core.backups.values()].filter((backup) => backup.parent_id === id);
}

export function backupSummary(call: CinderCall, backup: BackupRecord): object {
  return { id: backup.id, name: backup.name, links: linksOf(call, 'backups', backup.id) };
}

export function backupDetail(core: CinderCore, call: CinderCall, backup: BackupRecord): object {
  const mayOwner = allows(core, call, 'backup:backup_project_attribute');
  return {
    id: backup.id,
    status: backup.status,
    size: backup.size,
    object_count: backup.object_count,
    availability_zone: backup.availability_zone,
    container: backup.container,
    created_at: cinderTime(backup.created_at),
    updated_at: cinderTime(backup.updated_at),
    name: backup.name,
    description: backup.description,
    fail_reason: backup.fail_reason,
    volume_id: backup.volume_id,
    links: linksOf(call, 'backups', backup.id),
    is_incremental: backup.parent_id !== null,
    has_dependent_backups: childrenOf(core, backup.id).length > 0,
    snapshot_id: backup.snapshot_id,
    data_timestamp: cinderTime(backup.data_timestamp),
    ...(call.version >= 43 && { metadata: backup.metadata }),
    ...(mayOwner && call.version >= 18 && { 'os-backup-project-attr:project_id': backup.project_id }),
    ...(mayOwner && call.version >= 56 && { user_id: backup.user_id }),
  };
}
