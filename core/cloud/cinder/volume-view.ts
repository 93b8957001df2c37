import { allows, type CinderCall, linksOf } from './call.ts';
import { place, type CinderCore } from './cinder-core.ts';
import { type AttachmentRecord, cinderTime, type VolumeRecord } from './cinder-records.ts';

/** Attachments of volumes, looked up once for a whole list. */
export type AttachmentsOf = (volumeId: string) => readonly AttachmentRecord[];

export function attachmentsByVolume(core: CinderCore): AttachmentsOf {
  const byVolume = new Map<string, AttachmentRecord[]>();
  for (const attachment of core.attachments.values()) {
    byVolume.set(attachment.volume_id, [...(byVolume.get(attachment.volume_id) ?? []), attachment]);
  }
  return (volumeId) => byVolume.get(volumeId) ?? [];
}

export function volumeSummary(call: CinderCall, volume: VolumeRecord): object {
  return { id: volume.id, name: volume.name, links: linksOf(call, 'volumes', volume.id) };
}

/**
 * Shows a volume in the call's version. The members of extensions that only lists or only single answers have are not in it.
 */
export function volumeDetail(
  core: CinderCore,
  call: CinderCall,
  volume: VolumeRecord,
  attachmentsOf: AttachmentsOf,
): Record<string, unknown> {
  const { version, isAdmin } = call;
  const attached = attachmentsOf(volume.id).filter(({ status }) => status === 'attached');
  return {
    id: volume.id,
    status: volume.status,
    size: volume.size,
    availability_zone: volume.availability_zone,
    created_at: cinderTime(volume.created_at),
    updated_at: cinderTime(volume.updated_at),
    name: volume.name,
    description: volume.description,
    volume_type: core.types.get(volume.type_id)?.name ?? null,
    snapshot_id: volume.snapshot_id,
    source_volid: volume.source_volid,
    metadata: { ...volume.metadata, ...volume.admin_metadata },
    links: linksOf(call, 'volumes', volume.id),
    user_id: volume.user_id,
    bootable: String(volume.bootable),
    encrypted: volume.encryption_key_id !== null,
    replication_status: null,
    consistencygroup_id: null,
    multiattach: volume.multiattach,
    attachments: attached.map((attachment) => ({
      id: volume.id,
      attachment_id: attachment.id,
      volume_id: volume.id,
      server_id: attachment.instance,
      host_name: isAdmin ? attachment.host : null,
      device: attachment.device,
      attached_at: cinderTime(attachment.attached_at),
    })),
    ...(isAdmin && { migration_status: volume.migration_status }),
    ...(version >= 13 && { group_id: volume.group_id ?? null }),
    ...(isAdmin && version >= 21 && { provider_id: null }),
    ...(version >= 48 && { shared_targets: false, service_uuid: serviceUuid(core) }),
    ...(isAdmin && version >= 61 && { cluster_name: null }),
    ...(version >= 63 && { volume_type_id: volume.type_id }),
    ...(version >= 64 && volume.encryption_key_id !== null && { encryption_key_id: volume.encryption_key_id }),
    ...(version >= 65 && { consumes_quota: true }),
  };
}

/** As `volumeDetail`, with what the service's extensions add when one asks for a volume or for a list. */
export function volumeFull(
  core: CinderCore,
  call: CinderCall,
  volume: VolumeRecord,
  attachmentsOf: AttachmentsOf,
): Record<string, unknown> {
  const may = (attribute: string) => allows(core, call, `volume_extension:${attribute}`);
  const image = volume.image_metadata;
  return {
    ...volumeDetail(core, call, volume, attachmentsOf),
    ...(may('volume_tenant_attribute') && { 'os-vol-tenant-attr:tenant_id': volume.project_id }),
    ...(may('volume_mig_status_attribute') && {
      'os-vol-mig-status-attr:migstat': volume.migration_status,
      'os-vol-mig-status-attr:name_id': null,
    }),
    ...(may('volume_host_attribute') && { 'os-vol-host-attr:host': volume.host }),
    ...(image && may('volume_image_metadata:show') && { volume_image_metadata: image }),
  };
}

function serviceUuid(core: CinderCore): string {
  const known = core.context.store.collection<string>('volume.service-uuids');
  const uuid = known.get(place.backend) ?? core.context.ids.namedUuid(`cinder-volume ${place.backend}`);
  if (!known.has(place.backend)) known.set(place.backend, uuid);
  return uuid;
}
