import { CloudError } from '../shared/errors.ts';
import { type CinderCall, type CinderRoutes, enforce, member, readBoolean } from './call.ts';
import { type CinderCore, place, plan, touch } from './cinder-core.ts';
import { badRequest, invalidInput } from './fault.ts';
import { findBackup } from './backups.ts';
import { findHost } from './find-host.ts';
import { findGroup } from './groups.ts';
import { tellNoHost } from './messages.ts';
import { amountsOf, enforceQuota, enforceVolumeSize } from './quotas.ts';
import type { BackupRecord, GroupRecord, SnapshotRecord, TypeRecord, VolumeRecord } from './cinder-records.ts';
import { createVolumeSchema } from './schemas.ts';
import { type GlanceImage, imageByReference, imageMetadata } from './source-image.ts';
import { attachmentsByVolume, volumeDetail } from './volume-view.ts';
import { defaultType, findSnapshot, findVolume, namesIn, typeByIdOrName } from './volumes.ts';

/** The thing that a volume is made from: at most one of these. */
interface Source {
  snapshot?: SnapshotRecord;
  volume?: VolumeRecord;
  image?: GlanceImage;
  backup?: BackupRecord;
}

export function createVolumeRoutes(route: CinderRoutes, core: CinderCore): void {
  core.tasks.on('no host', (id, facts) => {
    if (core.volumes.get(id)?.status !== 'creating') return;
    touch(core, core.volumes, id, { status: 'error' });
    tellNoHost(core, id, String(facts['request']));
  });
  route('POST', '/volumes', { status: 202, body: createVolumeSchema }, async (call) => {
    const asked = member(call, 'volume');
    const type = typeof asked['volume_type'] === 'string' && asked['volume_type'] !== '' ? asked['volume_type'] : null;
    const found = type === null ? undefined : typeByIdOrName(core, call, type);
    const source = await readSource(core, call, asked);
    if (readBoolean(asked['multiattach'] ?? false)) {
      badRequest(
        'multiattach parameter has been removed. The default behavior is to use multiattach enabled volume types. ' +
          'Contact your administrator to create a multiattach enabled volume type and use it to create multiattach volumes.',
      );
    }
    const group = readGroup(core, call, asked['group_id'], found);
    const volume = createVolume(core, call, {
      name: null,
      description: null,
      ...namesIn(asked),
      group_id: group?.id ?? null,
      size: asked['size'] === undefined || asked['size'] === null ? null : Number(asked['size']),
      zone: (asked['availability_zone'] as string | null | undefined) ?? null,
      metadata: (asked['metadata'] as Record<string, string> | null | undefined) ?? {},
      type: found,
      source,
    });
    return { volume: volumeDetail(core, call, volume, attachmentsByVolume(core)) };
  });
}

async function readSource(core: CinderCore, call: CinderCall, asked: Record<string, unknown>): Promise<Source> {
  const id = (name: string) => (typeof asked[name] === 'string' ? asked[name] : undefined);
  const snapshot = id('snapshot_id');
  const volume = id('source_volid');
  const image = id('image_id') ?? id('imageRef');
  const backup = call.version >= 47 ? id('backup_id') : undefined;
  const source: Source = {
    ...(snapshot !== undefined && { snapshot: findSnapshot(core, call, snapshot) }),
    ...(volume !== undefined && { volume: findVolume(core, call, volume) }),
    ...(image !== undefined && { image: await imageByReference(core, call, image) }),
    ...(backup !== undefined && { backup: findBackup(core, call, backup) }),
  };
  if (asked['consistencygroup_id']) {
    throw new CloudError(404, `Group ${String(asked['consistencygroup_id'])} could not be found.`);
  }
  return source;
}

/** The group that the volume is to belong to, which must take its type. */
function readGroup(
  core: CinderCore,
  call: CinderCall,
  id: unknown,
  type: TypeRecord | undefined,
): GroupRecord | undefined {
  if (typeof id !== 'string' || call.version < 13) return undefined;
  const group = findGroup(core, call, id);
  if (!type) invalidInput('volume_type must be provided when creating a volume in a group.');
  if (!group.volume_type_ids.includes(type.id)) {
    invalidInput(`Invalid volume_type provided: ${type.name} (requested type must be supported by this group).`);
  }
  return group;
}

export interface NewVolume {
  name: string | null;
  description: string | null;
  size: number | null;
  zone: string | null;
  metadata: Record<string, string>;
  type: TypeRecord | undefined;
  source: Source;
  group_id?: string | null;
}

/** Makes a volume that becomes available by the clock. */
export function createVolume(core: CinderCore, call: CinderCall, asked: NewVolume): VolumeRecord {
  const { source } = asked;
  enforce(core, call, source.image ? 'volume:create_from_image' : 'volume:create');
  checkExclusive(source);
  checkStates(source);
  const size = checkSize(asked.size, source);
  const given = asked.type ?? core.types.get(source.volume?.type_id ?? source.snapshot?.type_id ?? '');
  const type = given ?? defaultType(core, call.projectId);
  if (asked.zone !== null && asked.zone !== place.zone) badRequest(`Availability zone '${asked.zone}' is invalid.`);
  const encrypted = type.encryption !== null;
  enforceVolumeSize(core, call.projectId, size);
  enforceQuota(core, call.projectId, amountsOf(core, 'volumes', type.id, size), 'volumes', size);

  const parent = source.volume ?? (source.snapshot && core.volumes.get(source.snapshot.volume_id));
  const volume: VolumeRecord = {
    id: core.context.ids.uuid(),
    project_id: call.projectId,
    user_id: call.credentials.user_id,
    name: asked.name,
    description: asked.description,
    size,
    status: 'creating',
    previous_status: null,
    created_at: core.now(),
    updated_at: null,
    availability_zone: place.zone,
    bootable: false,
    type_id: type.id,
    snapshot_id: source.snapshot?.id ?? null,
    source_volid: source.volume?.id ?? null,
    metadata: asked.metadata,
    image_metadata: null,
    admin_metadata: {},
    multiattach: type.extra_specs['multiattach'] === '<is> True',
    encryption_key_id: encrypted ? core.context.ids.uuid() : null,
    migration_status: null,
    host: null,
    group_id: asked.group_id ?? null,
  };
  core.volumes.set(volume.id, volume);
  const host = findHost(core, type);
  if (host === undefined) {
    core.tasks.later(0, 'no host', volume.id, { request: call.request.id });
    return volume;
  }
  const ready = {
    status: 'available',
    host,
    bootable: source.image !== undefined || (parent?.bootable ?? false),
    image_metadata: source.image ? imageMetadata(source.image) : (parent?.image_metadata ?? null),
  };
  if (source.image) {
    plan(core, 'volume', volume.id, 'creating', { status: 'downloading', host }, core.options.pace / 2);
    plan(core, 'volume', volume.id, 'downloading', ready);
  } else plan(core, 'volume', volume.id, 'creating', ready);
  return volume;
}

function checkExclusive({ snapshot, image, volume, backup }: Source): void {
  const given = Object.entries({ snapshot, imageRef: image, source_volume: volume, backup }).filter(
    ([, source]) => source !== undefined,
  );
  if (given.length > 1) {
    const names = ['backup', 'imageRef', 'snapshot', 'source volume'].join(', ');
    invalidInput(`May specify only one of ${names}`);
  }
}

function checkStates({ snapshot, volume, backup }: Source): void {
  if (snapshot && snapshot.status !== 'available') {
    badRequest("Invalid snapshot: Originating snapshot status must be one of 'available' values");
  }
  if (volume && !['available', 'in-use'].includes(volume.status)) {
    badRequest("Invalid volume: Originating source volume status must be one of 'available, in-use' values");
  }
  if (backup && backup.status !== 'available') {
    badRequest("Invalid backup: Originating backup status must be one of 'available' values");
  }
}

function checkSize(asked: number | null, { snapshot, volume, backup, image }: Source): number {
  const size = asked ?? volume?.size ?? snapshot?.size ?? backup?.size ?? null;
  if (size === null) {
    badRequest('The server could not comply with the request since it is either malformed or otherwise incorrect.');
  }
  if (volume && size < volume.size) {
    invalidInput(
      `Volume size '${size}'GB cannot be smaller than original volume size  ${volume.size}GB. They must be >= original volume size.`,
    );
  }
  if (snapshot && size < snapshot.size) {
    invalidInput(
      `Volume size '${size}'GB cannot be smaller than the snapshot size ${snapshot.size}GB. They must be >= original snapshot size.`,
    );
  }
  if (backup && size < backup.size) {
    invalidInput(
      `Volume size ${size}GB cannot be smaller than the backup size ${backup.size}GB. It must be >= backup size.`,
    );
  }
  if (image) checkImage(image, size);
  return size;
}

function checkImage(image: GlanceImage, size: number): void {
  if (image.status !== 'active') invalidInput(`Image ${image.id} is not active.`);
  const gibibytes = Math.ceil((image.size ?? 0) / 1024 ** 3);
  if (gibibytes > size) {
    invalidInput(`Size of specified image ${gibibytes}GB is larger than volume size ${size}GB.`);
  }
  if (image.min_disk > size) {
    invalidInput(`Volume size ${size}GB cannot be smaller than the image minDisk size ${image.min_disk}GB.`);
  }
}
