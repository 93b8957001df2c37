/** The plugin's entry: one file, which the lists of the types fetch after their rows. The dialog is fetched when it is opened. */
export { updateImage } from './actions/update-image.ts';
export { updateInstance } from './actions/update-instance.ts';
export { updateAggregate, updateFlavor, updateVolumeType } from './actions/update-others.ts';
export { updateSnapshot, updateVolume } from './actions/update-volume.ts';
export { metadata } from './metadata-services.ts';
