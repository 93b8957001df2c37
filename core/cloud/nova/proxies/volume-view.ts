/** The members of cinder's volumes that nova shows. */
export interface ShownVolume {
  id: string;
  status: string;
  size: number;
  availability_zone: string;
  created_at: string;
  name: string | null;
  description: string | null;
  volume_type: string | null;
  snapshot_id: string | null;
  metadata: Record<string, string>;
  attachments: { server_id: string; device: string | null }[];
}

/** The members of cinder's snapshots that nova shows. */
export interface ShownSnapshot {
  id: string;
  volume_id: string;
  status: string;
  size: number;
  created_at: string;
  name: string | null;
  description: string | null;
}

/** Returns a volume as nova told it once. Of several attachments nova shows one, and of none an empty one. */
export function volumeView(volume: ShownVolume): object {
  const [attachment] = volume.attachments;
  return {
    id: volume.id,
    status: volume.status,
    size: volume.size,
    availabilityZone: volume.availability_zone,
    createdAt: volume.created_at,
    attachments: [attachment ? attachmentView(volume.id, attachment) : {}],
    displayName: volume.name,
    displayDescription: volume.description,
    volumeType: volume.volume_type,
    snapshotId: volume.snapshot_id,
    metadata: volume.metadata,
  };
}

function attachmentView(volume: string, { server_id: server, device }: ShownVolume['attachments'][number]): object {
  return { id: volume, volumeId: volume, serverId: server, ...(device ? { device } : {}) };
}

export function snapshotView(snapshot: ShownSnapshot): object {
  return {
    id: snapshot.id,
    volumeId: snapshot.volume_id,
    status: snapshot.status,
    size: snapshot.size,
    createdAt: snapshot.created_at,
    displayName: snapshot.name,
    displayDescription: snapshot.description,
  };
}
