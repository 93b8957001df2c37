import { createHash } from 'node:crypto';
import type { ServiceContext } from '../shared/service.ts';
import type { VolumeRecord } from './cinder-records.ts';

const firstDay = Date.UTC(2024, 0, 1);
const uses = ['data', 'logs', 'backup', 'scratch', 'database', 'home', 'boot', 'cache'] as const;

/** The owner and the types of the computed volumes. The seed writes them. */
export interface ComputedOwner {
  project_id: string;
  user_id: string;
  type_ids: string[];
}

/** The volumes of a cloud with a size: worked out from their number each time the cloud starts, and so never stored. */
export function computedVolumes(context: ServiceContext): ReadonlyMap<string, VolumeRecord> {
  const volumes = new Map<string, VolumeRecord>();
  const owner = context.store.collection<ComputedOwner>('volume.computed').get('owner');
  if (!owner) return volumes;
  for (let number = 0; number < (context.size ?? 0); number++) {
    const volume = computedVolume(number, owner);
    volumes.set(volume.id, volume);
  }
  return volumes;
}

function computedVolume(number: number, owner: ComputedOwner): VolumeRecord {
  const digest = createHash('sha256').update(`volume ${number}`).digest('hex');
  const pick = <T>(from: readonly T[], at: number): T =>
    from[Number.parseInt(digest.slice(at, at + 4), 16) % from.length] as T;
  return {
    id: uuidOf(digest),
    project_id: owner.project_id,
    user_id: owner.user_id,
    name: `${pick(uses, 0)}-${String(number).padStart(5, '0')}`,
    description: number % 4 === 0 ? `Volume ${number}` : null,
    size: 1 + (Number.parseInt(digest.slice(4, 8), 16) % 200),
    status: number % 50 === 49 ? 'error' : 'available',
    previous_status: null,
    created_at: firstDay + number * 3600_000,
    updated_at: firstDay + number * 3600_000 + 2000,
    availability_zone: 'nova',
    bootable: number % 8 === 0,
    type_id: pick(owner.type_ids, 8),
    snapshot_id: null,
    source_volid: null,
    metadata: number % 10 === 0 ? { tenth: 'yes' } : {},
    image_metadata: null,
    admin_metadata: {},
    multiattach: false,
    encryption_key_id: null,
    migration_status: null,
    host: 'storage-1@file#file',
  };
}

function uuidOf(hex: string): string {
  const parts = [hex.slice(32, 40), hex.slice(40, 44), `4${hex.slice(45, 48)}`, `8${hex.slice(49, 52)}`];
  return [...parts, hex.slice(52, 64)].join('-');
}
