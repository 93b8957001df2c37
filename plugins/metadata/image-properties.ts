import type { Pairs } from './metadata-kinds.ts';

/**
 * Fields of the image itself and facts that the service keeps. Glance has them in one place with the properties that anybody
 * may set, so a property of such a name would change the image.
 */
const fields: ReadonlySet<string> = new Set([
  ...['id', 'name', 'owner', 'status', 'visibility', 'protected', 'is_public', 'deleted', 'deleted_at', 'created_at'],
  ...['updated_at', 'checksum', 'size', 'virtual_size', 'container_format', 'disk_format', 'min_disk', 'min_ram'],
  ...[
    'architecture',
    'kernel_id',
    'ramdisk_id',
    'tags',
    'members',
    'self',
    'file',
    'schema',
    'locations',
    'direct_url',
  ],
  ...['image_url', 'os_hidden', 'os_hash_algo', 'os_hash_value', 'stores'],
]);

export function isReserved(name: string): boolean {
  return fields.has(name) || name.startsWith('os_glance_');
}

/** The properties that are metadata, as texts. */
export function editableProperties(properties: Readonly<Record<string, unknown>>): Pairs {
  const editable = Object.entries(properties).filter(([name, value]) => !isReserved(name) && value !== null);
  return Object.fromEntries(editable.map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
