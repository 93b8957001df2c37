// The exports for other plugins: types, names and rules about images, nothing that would pull this plugin's code in.
export { imageTypeId, type Image, isBootable } from './image.ts';
export { editableProperties, isReservedProperty } from './image-properties.ts';
export { ImageService, type ImageFields, type NewImage } from './image-service.ts';
