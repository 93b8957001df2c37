import type { Action } from '@sextant/sdk';
import { type MetadataItem, updateMetadataOf } from './perform.ts';

// Only administrators get these actions: whoever may change one item may change each.

/** "Update Metadata" of a flavor: always offered. */
export const updateFlavor: Action<MetadataItem> = {
  id: 'metadata.update',
  label: 'metadata:action.update.label',
  icon: 'tags',
  code: 'asked',
  perform: updateMetadataOf('OS::Nova::Flavor'),
};

/** "Update Metadata" of a host aggregate. */
export const updateAggregate: Action<MetadataItem> = {
  id: 'metadata.update',
  label: 'metadata:action.update.label',
  icon: 'tags',
  policy: [['compute', 'os_compute_api:os-aggregates:set_metadata']],
  code: 'asked',
  perform: updateMetadataOf('OS::Nova::Aggregate'),
};

/** "Update Metadata" of a volume type. */
export const updateVolumeType: Action<MetadataItem> = {
  id: 'metadata.update',
  label: 'metadata:action.update.label',
  icon: 'tags',
  policy: [['volume', 'volume_extension:types_extra_specs:create']],
  code: 'asked',
  perform: updateMetadataOf('OS::Cinder::VolumeType'),
};
