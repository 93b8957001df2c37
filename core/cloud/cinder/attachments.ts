import { type CinderCore, touch } from './cinder-core.ts';
import { badRequest, invalidVolume } from './fault.ts';
import type { AttachmentRecord, VolumeRecord } from './cinder-records.ts';

export function attachmentsOf(core: CinderCore, volumeId: string): AttachmentRecord[] {
  return [...core.attachments.values()].filter((attachment) => attachment.volume_id === volumeId);
}

/** Reserves a volume for a server. 400 when its state doesn't let it. */
export function reserve(
  core: CinderCore,
  volume: VolumeRecord,
  instance: string | null,
  mode: string,
): AttachmentRecord {
  const free = volume.multiattach ? ['available', 'in-use', 'downloading'] : ['available', 'downloading'];
  const again = attachmentsOf(core, volume.id).some((one) => instance !== null && one.instance === instance);
  if (!free.includes(volume.status) && !(again && ['in-use', 'reserved'].includes(volume.status))) {
    invalidVolume(
      `Volume ${volume.id} status must be ${free.join(' or ')} to reserve, but the current status is ${volume.status}.`,
    );
  }
  const attachment: AttachmentRecord = {
    id: core.context.ids.uuid(),
    volume_id: volume.id,
    project_id: volume.project_id,
    instance,
    host: null,
    device: null,
    mode: volume.admin_metadata['readonly'] === 'True' ? 'ro' : mode,
    status: 'reserved',
    attached_at: null,
    connection_info: {},
  };
  core.attachments.set(attachment.id, attachment);
  if (volume.status !== 'in-use') touch(core, core.volumes, volume.id, { status: 'reserved' });
  return attachment;
}

/** Where a back end of files makes the volume to be found. */
export function connectionInfo(volume: VolumeRecord): Record<string, unknown> {
  return {
    device_path: `/var/lib/cinder/volumes/volume-${volume.id}`,
    qos_specs: null,
    access_mode: 'rw',
    encrypted: volume.encryption_key_id !== null,
    cacheable: false,
  };
}

/** Connects a reserved attachment to a host. */
export function connect(
  core: CinderCore,
  attachment: AttachmentRecord,
  volume: VolumeRecord,
  connector: Readonly<Record<string, unknown>>,
): AttachmentRecord {
  const text = (name: string) => (typeof connector[name] === 'string' ? connector[name] : null);
  const connected: AttachmentRecord = {
    ...attachment,
    status: attachment.status === 'reserved' ? 'attaching' : attachment.status,
    mode: attachment.mode === 'null' ? (text('mode') ?? 'rw') : attachment.mode,
    host: text('host'),
    device: text('mountpoint'),
    attached_at: core.now(),
    connection_info: { ...connectionInfo(volume), driver_volume_type: 'local', attachment_id: attachment.id },
  };
  core.attachments.set(attachment.id, connected);
  if (volume.status === 'reserved') touch(core, core.volumes, volume.id, { status: 'attaching' });
  return connected;
}

/** The server has it now. */
export function complete(core: CinderCore, attachment: AttachmentRecord): void {
  core.attachments.set(attachment.id, {
    ...attachment,
    status: 'attached',
    attached_at: attachment.attached_at ?? core.now(),
  });
  const volume = core.volumes.get(attachment.volume_id);
  if (!volume) return;
  touch(core, core.volumes, volume.id, { status: 'in-use' });
}

/** Takes an attachment away; the volume is free when it was the last one. */
export function release(core: CinderCore, attachment: AttachmentRecord): void {
  core.attachments.delete(attachment.id);
  const volume = core.volumes.get(attachment.volume_id);
  if (!volume) return;
  const rest = attachmentsOf(core, volume.id);
  const status = rest.some((one) => one.status === 'attached') ? 'in-use' : rest.length > 0 ? 'reserved' : 'available';
  const { attached_mode: _mode, ...admin } = volume.admin_metadata;
  touch(core, core.volumes, volume.id, { status, admin_metadata: admin });
}

/** The attachment that a detaching call means: the one named, else the only one. */
export function chosenAttachment(core: CinderCore, volume: VolumeRecord, id: unknown): AttachmentRecord | undefined {
  const all = attachmentsOf(core, volume.id);
  if (typeof id === 'string') {
    const named = all.find((one) => one.id === id);
    if (!named) {
      badRequest(
        `Error detaching volume - VolumeAttachmentNotFound: Volume attachment could not be found with filter: attachment_id = ${id}.`,
      );
    }
    return named;
  }
  if (all.length > 1) {
    badRequest(
      'Error detaching volume - InvalidVolume: Invalid volume: Detach volume failed: More than one attachment, but no attachment_id provided.',
    );
  }
  return all[0];
}
