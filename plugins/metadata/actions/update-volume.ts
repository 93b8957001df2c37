import { type Action, allowedOfOwner } from '@sextant/sdk';
import { type MetadataItem, updateMetadataOf } from './perform.ts';

interface Volume extends MetadataItem {
  readonly 'os-vol-tenant-attr:tenant_id'?: string | null;
}

interface Snapshot extends MetadataItem {
  readonly 'os-extended-snapshot-attributes:project_id'?: string | null;
}

const volumeRule = ['volume', 'volume:create_volume_metadata'] as const;
const snapshotRule = ['volume', 'volume:update_snapshot_metadata'] as const;

/** "Update Metadata" of a volume: its own, and not that of the image it was made from. */
export const updateVolume: Action<Volume> = {
  id: 'metadata.update',
  label: 'metadata:action.update.label',
  icon: 'tags',
  policy: [volumeRule],
  allowed: ({ 'os-vol-tenant-attr:tenant_id': owner }, services) =>
    allowedOfOwner(volumeRule, owner, 'metadata:reason.foreign', services),
  code: 'asked',
  perform: updateMetadataOf('OS::Cinder::Volume'),
};

/** "Update Metadata" of a volume snapshot. */
export const updateSnapshot: Action<Snapshot> = {
  id: 'metadata.update',
  label: 'metadata:action.update.label',
  icon: 'tags',
  policy: [snapshotRule],
  allowed: ({ 'os-extended-snapshot-attributes:project_id': owner }, services) =>
    allowedOfOwner(snapshotRule, owner, 'metadata:reason.foreign', services),
  code: 'asked',
  perform: updateMetadataOf('OS::Cinder::Snapshot'),
};
