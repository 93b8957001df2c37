import type { RawImage } from './image.ts';

/**
 * Fields of the image itself and facts that the service keeps. Glance has them in one place with the properties that anybody
 * may set, so a property of such a name would change the image.
 */
const fields: ReadonlySet<string> = new Set(
  [
    'id name owner status visibility protected is_public created_at updated_at deleted deleted_at',
    'checksum size virtual_size container_format disk_format min_disk min_ram architecture kernel_id ramdisk_id',
    'tags members self file schema locations direct_url image_url os_hidden os_hash_algo os_hash_value stores',
  ].flatMap((line) => line.split(' ')),
);

/** Is it no name for a property that people set? */
export function isReservedProperty(name: string): boolean {
  return fields.has(name) || name.startsWith('os_glance_');
}

/** Returns the custom properties as name and text, by name; an empty list shows as nothing. `comma` is that of the language. */
export function customProperties(image: Pick<RawImage, 'properties'>, comma = ', '): [name: string, value: string][] {
  return Object.entries(image.properties ?? {})
    .filter(([name]) => !fields.has(name))
    .map(([name, value]): [string, string] => [name, propertyText(value, comma)])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Returns the custom properties that may be edited: the service itself keeps the rest. */
export function editableProperties(properties: Readonly<Record<string, unknown>>): Record<string, string> {
  const editable = Object.entries(properties).filter(([name, value]) => !isReservedProperty(name) && value !== null);
  return Object.fromEntries(editable.map(([name, value]) => [name, propertyText(value)]));
}

/** The service's own checksum of the data, as `sha512:…`. */
export function hashOf(image: Pick<RawImage, 'properties'>): string {
  const { os_hash_algo: algorithm, os_hash_value: value } = image.properties ?? {};
  return typeof value === 'string' && value !== '' ? `${propertyText(algorithm)}:${value}` : '';
}

function propertyText(value: unknown, comma = ', '): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => propertyText(one, comma)).join(comma);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
