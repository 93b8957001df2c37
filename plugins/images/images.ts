/** What every page of images needs, in one file: the type and the services behind it. The rest is fetched when used. */
export { imageType } from './image-resource-type.ts';
export { images } from './image-services.ts';
