import type { Image } from '../image.ts';

/** The image as the gateway sent it, without what this plugin derives from it. */
export function rawText(image: Image): string {
  const {
    displayName,
    type,
    visibilityShown,
    description,
    tags,
    virtual_size,
    kernel_id,
    ramdisk_id,
    members,
    ...raw
  } = image;
  return JSON.stringify(raw, undefined, 2);
}
