import type { SeedFacts } from '../shared/service.ts';
import type { ComputedOwner } from './computed-volumes.ts';
import { type CinderCore, place } from './cinder-core.ts';
import { migrationType } from './group-type-routes.ts';
import type { GroupTypeRecord, TypeRecord, VolumeRecord } from './cinder-records.ts';
import { type GlanceImage, imageMetadata } from './source-image.ts';

/** The types, volumes, snapshot and backup of the real cloud's seed. Nova attaches `data` when it makes its servers. */
export async function seedVolumes(core: CinderCore, facts: SeedFacts): Promise<void> {
  const { ids } = core.context;
  const start = core.now() - 10_000;
  const addType = (name: string, description: string, extra_specs: Record<string, string>, at: number): TypeRecord => {
    const type: TypeRecord = {
      id: ids.namedUuid(`volume type ${name}`),
      name,
      description,
      is_public: true,
      extra_specs,
      qos_specs_id: null,
      projects: [],
      encryption: null,
      created_at: start + at,
    };
    core.types.set(type.id, type);
    return type;
  };
  const standard = addType('__DEFAULT__', 'Default Volume Type', {}, 0);
  const archive = addType('archive', 'Slow and large', {}, 1000);
  const fast = addType('fast', 'Quick disks for databases', { volume_backend_name: 'file' }, 1500);

  const owner = { project_id: facts.projects['demo'] ?? '', user_id: facts.users['demo'] ?? '' };
  if (core.context.size !== undefined) {
    const types = [standard, archive, fast].map(({ id }) => id);
    core.context.store.collection<ComputedOwner>('volume.computed').set('owner', { ...owner, type_ids: types });
  }
  const addVolume = (name: string, type: TypeRecord, at: number, more: Partial<VolumeRecord>): VolumeRecord => {
    const volume: VolumeRecord = {
      id: ids.namedUuid(`volume ${name}`),
      ...owner,
      name,
      description: null,
      size: 1,
      status: 'available',
      previous_status: null,
      created_at: start + at,
      updated_at: start + at + 1000,
      availability_zone: place.zone,
      bootable: false,
      type_id: type.id,
      snapshot_id: null,
      source_volid: null,
      metadata: {},
      image_metadata: null,
      admin_metadata: {},
      multiattach: false,
      encryption_key_id: null,
      migration_status: null,
      host: place.pool,
      ...more,
    };
    core.volumes.set(volume.id, volume);
    return volume;
  };
  addVolume('data', fast, 2000, { description: 'For db-1', metadata: { owner: 'demo' } });
  const image = await tinyRaw(core);
  const boot = addVolume('boot', standard, 3000, {
    description: 'A bootable copy of tiny-raw',
    bootable: true,
    image_metadata: image ? imageMetadata(image) : null,
  });
  const forMigration: GroupTypeRecord = {
    id: ids.namedUuid(`group type ${migrationType}`),
    name: migrationType,
    description: 'Default group type for migrating cgsnapshot',
    is_public: true,
    group_specs: { consistent_group_snapshot_enabled: '<is> True' },
    created_at: start,
  };
  core.groupTypes.set(forMigration.id, forMigration);
  core.snapshots.set(ids.namedUuid('snapshot boot-snap'), {
    id: ids.namedUuid('snapshot boot-snap'),
    ...owner,
    volume_id: boot.id,
    name: 'boot-snap',
    description: 'As installed',
    status: 'available',
    progress: '100%',
    size: boot.size,
    type_id: boot.type_id,
    metadata: {},
    created_at: start + 5000,
    updated_at: start + 5000,
  });
  const backup = ids.namedUuid('backup boot-backup');
  core.backups.set(backup, {
    id: backup,
    ...owner,
    volume_id: boot.id,
    snapshot_id: null,
    parent_id: null,
    name: 'boot-backup',
    description: 'Once',
    status: 'available',
    size: boot.size,
    object_count: 21,
    container: `${backup.slice(0, 2)}/${backup.slice(2, 4)}/${backup}`,
    availability_zone: null,
    fail_reason: null,
    metadata: {},
    data_timestamp: start + 6000,
    created_at: start + 6000,
    updated_at: start + 8000,
  });
}

async function tinyRaw(core: CinderCore): Promise<GlanceImage | undefined> {
  const answer = await core.context.inner.call<{ images?: GlanceImage[] }>('image', {
    path: '/v2/images?name=tiny-raw',
  });
  return answer.body?.images?.[0];
}
