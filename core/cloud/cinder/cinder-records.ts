/**
 * A volume as cinder keeps it. Times are milliseconds since 1970, sizes GiB; a null is what the real service answers as null.
 */
export interface VolumeRecord {
  id: string;
  project_id: string;
  user_id: string;
  name: string | null;
  description: string | null;
  size: number;
  status: string;
  /** The status before an action that ends where it began (upload, backup). */
  previous_status: string | null;
  created_at: number;
  updated_at: number | null;
  availability_zone: string;
  bootable: boolean;
  type_id: string;
  snapshot_id: string | null;
  source_volid: string | null;
  metadata: Record<string, string>;
  /** The metadata copied from the image that the volume was made from. */
  image_metadata: Record<string, string> | null;
  /** `readonly` and `attached_mode`, which cinder shows among the metadata. */
  admin_metadata: Record<string, string>;
  multiattach: boolean;
  encryption_key_id: string | null;
  migration_status: string | null;
  /** `storage-1@file#file`; null until it is scheduled. */
  host: string | null;
  group_id?: string | null;
}

export interface SnapshotRecord {
  id: string;
  project_id: string;
  user_id: string;
  volume_id: string;
  name: string | null;
  description: string | null;
  status: string;
  progress: string;
  size: number;
  type_id: string;
  metadata: Record<string, string>;
  created_at: number;
  updated_at: number | null;
  group_snapshot_id?: string;
}

export interface BackupRecord {
  id: string;
  project_id: string;
  user_id: string;
  volume_id: string;
  snapshot_id: string | null;
  parent_id: string | null;
  name: string | null;
  description: string | null;
  status: string;
  size: number;
  object_count: number;
  container: string | null;
  availability_zone: string | null;
  fail_reason: string | null;
  metadata: Record<string, string>;
  /** The volume's facts at the time of the backup, besides its bytes. The seeded backup has none. */
  volume?: Pick<VolumeRecord, 'metadata' | 'bootable' | 'image_metadata'>;
  data_timestamp: number;
  created_at: number;
  updated_at: number | null;
}

export interface AttachmentRecord {
  id: string;
  volume_id: string;
  project_id: string;
  instance: string | null;
  host: string | null;
  device: string | null;
  mode: string;
  status: 'reserved' | 'attaching' | 'attached';
  attached_at: number | null;
  connection_info: Record<string, unknown>;
}

export interface TypeRecord {
  id: string;
  name: string;
  description: string | null;
  is_public: boolean;
  extra_specs: Record<string, string>;
  qos_specs_id: string | null;
  /** Projects that may use a type that isn't public. */
  projects: string[];
  encryption: EncryptionRecord | null;
  created_at: number;
}

export interface EncryptionRecord {
  encryption_id: string;
  provider: string;
  control_location: string;
  cipher: string | null;
  key_size: number | null;
  created_at: number;
  updated_at: number | null;
}

export interface QosRecord {
  id: string;
  name: string;
  consumer: string;
  specs: Record<string, string>;
  created_at: number;
}

export interface TransferRecord {
  id: string;
  volume_id: string;
  name: string | null;
  auth_key: string;
  no_snapshots: boolean;
  source_project_id: string;
  destination_project_id: string | null;
  accepted: boolean;
  created_at: number;
}

export interface GroupTypeRecord {
  id: string;
  name: string;
  description: string | null;
  is_public: boolean;
  group_specs: Record<string, string>;
  created_at: number;
}

export interface GroupRecord {
  id: string;
  project_id: string;
  user_id: string;
  name: string | null;
  description: string | null;
  status: string;
  availability_zone: string;
  group_type_id: string;
  volume_type_ids: string[];
  /** The source that it was made from, if there is one. */
  group_snapshot_id: string | null;
  source_group_id: string | null;
  created_at: number;
  updated_at: number | null;
}

export interface GroupSnapshotRecord {
  id: string;
  project_id: string;
  user_id: string;
  group_id: string;
  group_type_id: string;
  name: string | null;
  description: string | null;
  status: string;
  created_at: number;
  updated_at: number | null;
}

/** A failure of a thing after its call had been accepted. */
export interface MessageRecord {
  id: string;
  project_id: string;
  event_id: string;
  user_message: string;
  message_level: string;
  resource_type: string;
  resource_uuid: string;
  request_id: string;
  created_at: number;
  guaranteed_until: number;
}

/** `2026-11-21T19:10:23.000000`, cinder's form: whole seconds of UTC, and no zone. */
export function cinderTime(milliseconds: number): string;
export function cinderTime(milliseconds: number | null): string | null;
export function cinderTime(milliseconds: number | null): string | null {
  return milliseconds === null ? null : `${new Date(milliseconds).toISOString().slice(0, 19)}.000000`;
}
