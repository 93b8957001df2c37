import { GatewayError } from '../../../http/errors.ts';

const visibilities = new Set(['public', 'private', 'shared', 'community']);

/** Keys that are never passed on as custom properties. */
const notProperties = new Set(
  `visibility protected disk_format container_format min_disk min_ram name architecture properties
   kernel ramdisk tags import_data source image_url source_type data checksum created_at deleted
   is_copying deleted_at is_public virtual_size status size owner id updated_at image_id public
   kernel_id ramdisk_id image_file description self file schema locations direct_url os_hash_algo
   os_hash_value`.split(/\s+/),
);

export type Fields = Readonly<Record<string, unknown>>;

/** The native attributes that a request's fields ask for; what is null or absent is left out. */
export function toNativeFields(fields: Fields): Record<string, unknown> {
  const properties = asObject(fields['properties'], 'properties');
  const native: Record<string, unknown> = {
    name: text(fields, 'name'),
    visibility: visibilityOf(fields),
    protected: flag(fields, 'protected'),
    ...formatPair(text(fields, 'disk_format'), text(fields, 'container_format')),
    min_disk: count(fields, 'min_disk'),
    min_ram: count(fields, 'min_ram'),
    kernel_id: text(fields, 'kernel') || undefined,
    ramdisk_id: text(fields, 'ramdisk') || undefined,
    architecture: text(fields, 'architecture') || undefined,
    description: fields['description'] ?? properties['description'],
  };
  for (const [name, value] of Object.entries(fields)) {
    if (!notProperties.has(name) && value !== null && value !== undefined) native[name] = propertyValue(name, value);
  }
  return Object.fromEntries(Object.entries(native).filter(([, value]) => value !== null && value !== undefined));
}

/** Values that glance has when a form leaves them open. */
export function withCreateDefaults(native: Record<string, unknown>): Record<string, unknown> {
  if (!native['visibility']) throw new GatewayError('MISSING_PARAMETER', { name: 'visibility' });
  const container = native['disk_format'] === 'vhd' ? { container_format: 'ovf' } : {};
  return { min_disk: 0, min_ram: 0, ...container, ...native };
}

/** Returns the native keys that an image loses because their fields come empty (changeImage). */
export function clearedNames(fields: Fields): string[] {
  return Object.entries(clearable).flatMap(([field, name]) => (fields[field] === '' ? [name] : []));
}

const clearable = { kernel: 'kernel_id', ramdisk: 'ramdisk_id', architecture: 'architecture' };

/** Some disk formats leave no choice of the container, as the form knows too; a VHD is in the one that is named. */
function formatPair(disk: string | undefined, container: string | undefined): Record<string, string | undefined> {
  switch (disk) {
    case 'ami':
    case 'aki':
    case 'ari':
      return { disk_format: disk, container_format: disk };
    case 'docker':
      return { disk_format: 'raw', container_format: 'docker' };
    case 'ova':
      return { disk_format: 'vmdk', container_format: 'ova' };
    default:
      return { disk_format: disk || undefined, container_format: container || undefined };
  }
}

function visibilityOf(fields: Fields): string | undefined {
  const value = fields['visibility'];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && visibilities.has(value)) return value;
  throw new GatewayError('INVALID_VISIBILITY', { value: typeof value === 'string' ? value : JSON.stringify(value) });
}

function text(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw new GatewayError('INVALID_PARAMETER', { name, detail: 'it must be text' });
}

/** Multipart parts are texts, so `true` and `false` may come as such. */
function flag(fields: Fields, name: string): boolean | undefined {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === 'True' || value === 'on') return true;
  if (value === 'false' || value === 'False') return false;
  throw new GatewayError('INVALID_PARAMETER', { name, detail: 'it must be true or false' });
}

function count(fields: Fields, name: string): number | undefined {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number;
  throw new GatewayError('INVALID_PARAMETER', { name, detail: 'it must be a whole number, 0 or more' });
}

function asObject(value: unknown, name: string): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new GatewayError('INVALID_PARAMETER', { name, detail: 'it must be an object' });
}

/** Custom properties are texts, but for the flag that hides an image from lists. */
export function propertyValue(name: string, value: unknown): unknown {
  if (name === 'os_hidden') return value === true || value === 'true' || value === 'True';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
