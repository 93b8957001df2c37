// The exports for other plugins: types and names only, no code of this plugin is pulled in.
export { Metadata, type MetadataOwner, type MetadataType } from './metadata.ts';
