/** An image as glance sends it. */
export type NativeImage = { id: string } & Record<string, unknown>;

/** An image as the contract has it (§4.2): its base attributes, and everything else under `properties`. */
export type Image = Record<string, unknown> & { properties: Record<string, unknown> };

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

export function toImage(native: NativeImage, options: { extended?: boolean } = {}): Image {
  const image: Record<string, unknown> = {};
  for (const name of base) if (name in native) image[name] = native[name];
  image['size'] = native['size'] ?? 0;
  image['is_public'] = native['visibility'] === 'public';
  return { ...image, properties: customProperties(native, options) };
}

export function customProperties(native: NativeImage, options: { extended?: boolean } = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(native).filter(
      ([name]) => !baseNames.has(name) && name !== 'self' && (options.extended || !extended.has(name)),
    ),
  );
}
