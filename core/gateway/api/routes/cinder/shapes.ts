import type { CinderApi } from '#protocol';
import type { NativeSnapshot } from '../../../openstack/cinder/snapshots.ts';
import type { NativeTransfer, NativeVolume } from '../../../openstack/cinder/volumes.ts';

/** Returns a volume as the console has it. What the service leaves out is null; a volume without a name is called by its id. */
export function shownVolume(volume: NativeVolume, transfer: NativeTransfer | undefined): CinderApi.Volume {
  const or = <T>(name: string) => (volume[name] ?? null) as T | null;
  return {
    id: volume.id,
    name: volume.name || volume.display_name || volume.id,
    description: volume.description ?? volume.display_description ?? null,
    size: volume.size,
    status: volume.status,
    created_at: or('created_at'),
    volume_type: or('volume_type'),
    availability_zone: or('availability_zone'),
    imageRef: or('imageRef'),
    bootable: String(volume.bootable) === 'true' ? 'true' : 'false',
    snapshot_id: or('snapshot_id'),
    source_volid: or('source_volid'),
    attachments: (volume.attachments ?? []) as CinderApi.Attachment[],
    tenant_name: null,
    consistencygroup_id: or('consistencygroup_id'),
    group_id: or('group_id'),
    multiattach: or('multiattach'),
    'os-vol-host-attr:host': or('os-vol-host-attr:host'),
    'os-vol-tenant-attr:tenant_id': or('os-vol-tenant-attr:tenant_id'),
    metadata: volume.metadata ?? {},
    volume_image_metadata: or('volume_image_metadata'),
    encrypted: or('encrypted'),
    transfer: transfer ? shownTransfer(transfer) : null,
  };
}

function shownTransfer({ id, name, created_at, volume_id }: NativeTransfer): CinderApi.Transfer {
  return { id, name, created_at, volume_id };
}

export function shownSnapshot(snapshot: NativeSnapshot): CinderApi.Snapshot {
  const project = 'os-extended-snapshot-attributes:project_id';
  const or = (name: string) => (snapshot[name] ?? null) as string | null;
  return {
    id: snapshot.id,
    name: snapshot.name || snapshot.display_name || snapshot.id,
    description: snapshot.description ?? snapshot.display_description ?? null,
    size: snapshot.size,
    status: snapshot.status,
    created_at: or('created_at'),
    volume_id: snapshot.volume_id,
    [project]: or(project),
    group_snapshot_id: or('group_snapshot_id'),
    metadata: snapshot.metadata ?? {},
  };
}
