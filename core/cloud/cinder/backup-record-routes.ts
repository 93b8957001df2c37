import { backupSummary, findBackup } from './backups.ts';
import { type CinderCall, type CinderRoutes, enforce, member } from './call.ts';
import { type CinderCore, plan } from './cinder-core.ts';
import { badRequest, invalidInput } from './fault.ts';
import { type BackupRecord, cinderTime } from './cinder-records.ts';
import { importRecordSchema } from './schemas.ts';
import { targetOf } from './volumes.ts';

const driver = 'cinder.backup.drivers.posix.PosixBackupDriver';
const noId = '00000000-0000-0000-0000-000000000000';

/** A backup's record, taken out of one cloud and given to another that reaches the same files. */
export function backupRecordRoutes(route: CinderRoutes, core: CinderCore): void {
  route('GET', '/backups/:id/export_record', {}, (call) => {
    const backup = findBackup(core, call, call.params['id']!);
    enforce(core, call, 'backup:export-import', targetOf(backup));
    if (backup.status !== 'available') {
      badRequest(`Invalid backup: Backup status must be available and not ${backup.status}.`);
    }
    const { name, description, created_at, updated_at, data_timestamp, ...rest } = backup;
    const record = {
      ...rest,
      display_name: name,
      display_description: description,
      created_at: zoned(created_at),
      updated_at: updated_at === null ? null : zoned(updated_at),
      data_timestamp: zoned(data_timestamp),
      service: driver,
    };
    const url = Buffer.from(JSON.stringify(record)).toString('base64');
    return { 'backup-record': { backup_service: driver, backup_url: url } };
  });
  route('POST', '/backups/import_record', { status: 201, body: importRecordSchema }, (call) => {
    enforce(core, call, 'backup:backup-import');
    return { backup: backupSummary(call, importRecord(core, call)) };
  });
}

const zoned = (time: number): string => `${cinderTime(time).slice(0, 19)}Z`;

/** Makes the backup at once, empty; what its record tells arrives by the clock. Another driver's record ends in an error. */
function importRecord(core: CinderCore, call: CinderCall): BackupRecord {
  const asked = member(call, 'backup-record');
  const record = parse(String(asked['backup_url']));
  const text = (name: string) => (typeof record[name] === 'string' ? record[name] : null);
  const id = text('id') ?? invalidInput('Provided backup record is missing id attribute');
  if (!Object.hasOwn(record, 'size')) invalidInput('Provided backup record is missing size attribute');
  if (core.backups.get(id)) badRequest('Invalid backup: Backup already exists in database.');
  const now = core.now();
  const backup: BackupRecord = {
    id,
    project_id: call.projectId,
    user_id: call.credentials.user_id,
    volume_id: noId,
    snapshot_id: null,
    parent_id: null,
    name: null,
    description: null,
    status: 'creating',
    size: 0,
    object_count: 0,
    container: null,
    availability_zone: null,
    fail_reason: null,
    metadata: {},
    data_timestamp: now,
    created_at: now,
    updated_at: null,
  };
  core.backups.set(id, backup);
  const service = String(asked['backup_service']);
  if (service !== driver) {
    const reason = `Import record failed, cannot find backup service to perform the import. Request service ${service}.`;
    plan(core, 'backup', id, 'creating', { status: 'error', fail_reason: reason });
    return backup;
  }
  const time = (name: string) => {
    const milliseconds = Date.parse(text(name) ?? '');
    return Number.isNaN(milliseconds) ? now : milliseconds;
  };
  plan(core, 'backup', id, 'creating', {
    status: 'available',
    name: text('display_name'),
    description: text('display_description'),
    volume_id: text('volume_id') ?? noId,
    snapshot_id: text('snapshot_id'),
    parent_id: text('parent_id'),
    container: text('container'),
    availability_zone: 'nova',
    size: Number(record['size']) || 0,
    object_count: Number(record['object_count']) || 0,
    metadata: record['metadata'] ?? {},
    created_at: time('created_at'),
    data_timestamp: time('data_timestamp'),
    ...(record['volume'] ? { volume: record['volume'] } : {}),
  });
  return backup;
}

function parse(url: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(url, 'base64').toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Told below, as what is no object.
  }
  return invalidInput("Can't parse backup record.");
}
