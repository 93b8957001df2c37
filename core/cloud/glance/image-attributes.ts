import { CloudError } from '../shared/errors.ts';
import type { ImageRecord } from './image.ts';
import type { GlanceOptions } from './options.ts';

/** Members of an image that clients may set; all others of the schema are glance's. */
export const settable = [
  'name',
  'visibility',
  'protected',
  'os_hidden',
  'owner',
  'disk_format',
  'container_format',
  'min_disk',
  'min_ram',
  'tags',
] as const;

export type Settable = (typeof settable)[number];

const readOnly = new Set([
  'created_at',
  'updated_at',
  'status',
  'checksum',
  'size',
  'virtual_size',
  'direct_url',
  'self',
  'file',
  'schema',
  'stores',
]);

/** Words of glance's database that are no properties of an image. */
const reserved = new Set(['locations', 'deleted', 'deleted_at']);

const largestInteger = 2 ** 31 - 1;
const mostProperties = 128;
const mostTags = 128;

export function isSettable(name: string): name is Settable {
  return (settable as readonly string[]).includes(name);
}

/** Refuses names that belong to glance. `id` may be given when an image is made, never changed. */
export function checkName(name: string, options: { creating: boolean }): void {
  if (readOnly.has(name) || (name === 'id' && !options.creating)) {
    throw new CloudError(403, `Attribute '${name}' is read-only.`);
  }
  if (reserved.has(name)) throw new CloudError(403, `Attribute '${name}' is reserved.`);
}

/** The names that glance refuses only once it builds the image. */
export function isReservedProperty(name: string): boolean {
  return name === 'location' || name.startsWith('os_glance_');
}

/** Checks what the schema can't express: text that the database can't hold, and numbers out of range. */
export function checkValue(name: string, value: unknown): void {
  if (name.length > 255) throw new CloudError(400, 'Custom property should not be greater than 255 characters.');
  if (typeof value === 'string' && hasFourByteCharacter(value)) {
    throw new CloudError(
      400,
      `${name.charAt(0).toUpperCase()}${name.slice(1)} can't contain 4 byte unicode characters.`,
    );
  }
  if (name !== 'min_disk' && name !== 'min_ram') return;
  if (Number(value) > largestInteger) {
    throw new CloudError(400, `'${name}' value out of range, must not exceed ${largestInteger}.`);
  }
  if (Number(value) < 0) {
    throw new CloudError(400, `Invalid value '${String(value)}' for parameter '${name}': Cannot be a negative value`);
  }
}

function hasFourByteCharacter(text: string): boolean {
  return /[\u{10000}-\u{10FFFF}]/u.test(text);
}

/** Refuses with 413 more properties and tags than an image may have. */
export function checkCounts(image: ImageRecord): void {
  const refuse = (what: string, attempted: number, maximum: number): never => {
    throw new CloudError(
      413,
      `The limit has been exceeded on the number of allowed image ${what}. Attempted: ${attempted}, Maximum: ${maximum}`,
    );
  };
  const properties = Object.keys(image.properties).filter((name) => !isReservedProperty(name)).length;
  if (properties > mostProperties) refuse('properties', properties, mostProperties);
  if (image.tags.length > mostTags) refuse('tags', image.tags.length, mostTags);
}

/** Data needs to know its formats first. */
export function checkFormats(image: ImageRecord): void {
  const missing = (['disk_format', 'container_format'] as const).filter((name) => image[name] === null);
  if (missing.length > 0) {
    throw new CloudError(400, `Properties ${missing.join(', ')} must be set prior to saving data.`);
  }
}

export function importHeaders(options: GlanceOptions): Record<string, string> {
  return {
    'openstack-image-import-methods': options.importMethods.join(','),
    'openstack-image-store-ids': [
      ...options.stores.map((store) => store.id),
      'os_glance_staging_store',
      'os_glance_tasks_store',
    ].join(','),
  };
}
