/** The parts that every page of images needs, in one file: the type and its services. The rest is fetched when used. */
export { imageType } from './image-resource-type.ts';
export { images } from './image-services.ts';
