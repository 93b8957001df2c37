import type { GlanceApi } from '#protocol';
import type { NativeImage } from '../../../openstack/glance/images.ts';

const base = [
  'architecture',
  'container_format',
  'disk_format',
  'created_at',
  'owner',
  'size',
  'id',
  'status',
  'updated_at',
  'checksum',
  'visibility',
  'name',
  'protected',
  'min_disk',
  'min_ram',
];
const baseNames = new Set(base);
/** Under `properties` only where one image is asked for. */
const extended = new Set([
  'file',
  'locations',
  'schema',
  'tags',
  'virtual_size',
  'kernel_id',
  'ramdisk_id',
  'image_url',
]);

/** Returns an image as the console has it: its base attributes, and everything else under `properties`. */
export function toImage(native: NativeImage, options: { extended?: boolean } = {}): GlanceApi.Image {
  const image: Record<string, unknown> = {};
  for (const name of base) if (name in native) image[name] = native[name];
  image['size'] = native['size'] ?? 0;
  image['is_public'] = native['visibility'] === 'public';
  return { ...image, properties: customProperties(native, options) } as GlanceApi.Image;
}

export function customProperties(native: NativeImage, options: { extended?: boolean } = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(native).filter(
      ([name]) => !baseNames.has(name) && name !== 'self' && (options.extended || !extended.has(name)),
    ),
  );
}
