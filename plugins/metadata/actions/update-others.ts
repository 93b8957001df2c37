import { updateMetadataOf } from './perform.ts';

// Administrators' own: whoever may change one may change each.
export const updateAggregate = updateMetadataOf('OS::Nova::Aggregate');
export const updateFlavor = updateMetadataOf('OS::Nova::Flavor');
export const updateVolumeType = updateMetadataOf('OS::Cinder::VolumeType');
