import { checkQuery, type JsonSchema, manyTimes, pagingQuery } from '../shared/body-schema.ts';
import { CloudError } from '../shared/errors.ts';
import { novaFormats } from './formats.ts';

const any = manyTimes({ type: 'string' });
const regex = manyTimes({ type: 'string', format: 'regex' });
const time = manyTimes({ type: 'string', format: 'date-time' });
const of = (schema: JsonSchema, ...names: string[]) => Object.fromEntries(names.map((name) => [name, schema]));

/** Keys that may be sorted by. */
// prettier-ignore
const sortable = [
  'access_ip_v4', 'access_ip_v6', 'auto_disk_config', 'availability_zone', 'config_drive', 'created_at',
  'display_description', 'display_name', 'host', 'hostname', 'image_ref', 'instance_type_id', 'kernel_id', 'key_name',
  'launch_index', 'launched_at', 'locked_by', 'node', 'power_state', 'progress', 'project_id', 'ramdisk_id',
  'root_device_name', 'task_state', 'terminated_at', 'updated_at', 'user_id', 'uuid', 'vm_state',
];
/** Keys that are taken and do nothing, up to 2.74. */
// prettier-ignore
const ignored = [
  'architecture', 'cell_name', 'cleaned', 'default_ephemeral_device', 'default_swap_device', 'deleted', 'deleted_at',
  'disable_terminate', 'ephemeral_gb', 'ephemeral_key_uuid', 'id', 'key_data', 'launched_on', 'locked', 'memory_mb',
  'os_type', 'reservation_id', 'root_gb', 'shutdown_terminate', 'user_data', 'vcpus', 'vm_mode',
];
/** Tables of nova's database, which nobody may filter by. */
// prettier-ignore
const joined = [
  'block_device_mapping', 'services', 'metadata', 'system_metadata', 'info_cache', 'security_groups', 'pci_devices',
];

// prettier-ignore
const filters = {
  ...of(any, 'user_id', 'project_id', 'tenant_id', 'launch_index', 'image_ref', 'image', 'vm_state', 'task_state', 'host',
    'uuid', 'sort_dir', 'all_tenants', 'soft_deleted', 'deleted', 'status'),
  ...of(regex, 'kernel_id', 'ramdisk_id', 'hostname', 'key_name', 'power_state', 'node', 'flavor', 'reservation_id',
    'launched_at', 'terminated_at', 'availability_zone', 'name', 'display_name', 'description', 'display_description',
    'locked_by', 'root_device_name', 'config_drive', 'access_ip_v4', 'access_ip_v6', 'auto_disk_config', 'progress',
    'ip', 'ip6', 'created_at'),
  ...of(time, 'changes-since'),
  ...of(any, ...joined),
};

function schemaOf(minor: number): JsonSchema {
  const keys = [...(minor >= 73 ? ['locked'] : []), ...sortable, ...(minor >= 75 ? [] : ignored)];
  return {
    type: 'object',
    properties: {
      ...filters,
      sort_key: manyTimes({ type: 'string', enum: keys }),
      ...pagingQuery,
      ...(minor >= 26 ? of(regex, 'tags', 'tags-any', 'not-tags', 'not-tags-any') : {}),
      ...(minor >= 66 ? of(time, 'changes-before') : {}),
      ...(minor >= 73 ? of(any, 'locked') : {}),
    },
    additionalProperties: minor < 75,
    patternProperties: { '^_': any },
  };
}

/** Filters that everybody may use; the others are left out without the right to all of them. */
function openFilters(minor: number): ReadonlySet<string> {
  // prettier-ignore
  return new Set([
    'reservation_id', 'name', 'status', 'image', 'flavor', 'ip', 'changes-since', 'all_tenants',
    ...(minor >= 5 ? ['ip6'] : []),
    ...(minor >= 26 ? ['tags', 'tags-any', 'not-tags', 'not-tags-any'] : []),
    ...(minor >= 66 ? ['changes-before'] : []),
    ...(minor >= 73 ? ['locked'] : []),
    ...(minor >= 83
      ? ['availability_zone', 'config_drive', 'key_name', 'created_at', 'launched_at', 'terminated_at', 'power_state',
          'task_state', 'vm_state', 'progress', 'user_id']
      : []),
    ...(minor >= 90 ? ['hostname'] : []),
  ]);
}

const noFilters = new Set(['limit', 'marker', 'sort_key', 'sort_dir', 'status']);

/** The filters of a list's query by name, once its form was checked; `all`: the caller may use every one. */
export function readFilters(query: URLSearchParams, minor: number, all: boolean): Map<string, string> {
  const schema = schemaOf(minor);
  checkQuery(schema, query, novaFormats);
  const open = openFilters(minor);
  const read = new Map<string, string>();
  for (const [name, value] of query) {
    if (noFilters.has(name)) continue;
    if (!Object.hasOwn(schema.properties ?? {}, name) && !name.startsWith('_')) continue;
    if (!all && !open.has(name)) continue;
    if (joined.includes(name) || name.startsWith('_')) throw new CloudError(400, `Invalid filter field: ${name}.`);
    read.set(name, value);
  }
  return read;
}

/** Keys that have no effect: ignored ones always, hosts for those who may not see them. */
export function isIgnoredSortKey(key: string, minor: number, all: boolean): boolean {
  if (key === 'locked') return minor < 73;
  return ignored.includes(key) || (!all && (key === 'host' || key === 'node'));
}

const trueTexts = new Set(['1', 't', 'true', 'on', 'y', 'yes']);
const falseTexts = new Set(['0', 'f', 'false', 'off', 'n', 'no']);

/** A text that must say yes or no; otherwise 400. */
export function strictFlag(text: string): boolean {
  const folded = text.trim().toLowerCase();
  if (trueTexts.has(folded)) return true;
  if (falseTexts.has(folded)) return false;
  const choices = [...trueTexts, ...falseTexts].toSorted().map((choice) => `'${choice}'`);
  throw new CloudError(400, `Unrecognized value '${text}', acceptable values are: ${choices.join(', ')}`);
}

/** As `strictFlag`, but what says neither is no. */
export function looseFlag(text: string): boolean {
  return trueTexts.has(text.trim().toLowerCase());
}
