// The exports for other plugins: types and names only, no code of this plugin is pulled in.
export { type Volume, volumeTypeId } from './volume.ts';
export { VolumeCreation, type VolumeSource } from './volume-creation.ts';
