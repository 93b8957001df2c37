// What other plugins may import: types and names only, no code of this plugin is pulled in.
export { imageTypeId, type Image } from './image.ts';
export { ImageService, type ImageFields, type NewImage } from './image-service.ts';
