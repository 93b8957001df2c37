import type { JsonSchema } from '../shared/body-schema.ts';
import { kinds, only, ownMembers } from './formats.ts';
import type { NetworkEntry } from './request-networks.ts';

/** The body of `POST /servers`, once it was checked. */
export interface ServerRequest {
  name: string;
  flavorRef: string | number;
  imageRef?: string;
  adminPass?: string;
  metadata?: Record<string, string>;
  networks?: NetworkEntry[] | 'auto' | 'none';
  'OS-DCF:diskConfig'?: 'AUTO' | 'MANUAL';
  accessIPv4?: string;
  accessIPv6?: string;
  availability_zone?: string;
  block_device_mapping?: DeviceEntry[];
  block_device_mapping_v2?: DeviceEntry[];
  config_drive?: boolean | string;
  key_name?: string;
  min_count?: number | string;
  max_count?: number | string;
  return_reservation_id?: boolean | string;
  security_groups?: { name?: string }[];
  user_data?: string;
  description?: string | null;
  tags?: string[];
  trusted_image_certificates?: string[] | null;
  host?: string;
  hypervisor_hostname?: string;
  hostname?: string;
}

/** An entry of `block_device_mapping` or `block_device_mapping_v2`. */
export interface DeviceEntry {
  source_type?: 'volume' | 'image' | 'snapshot' | 'blank';
  destination_type?: 'local' | 'volume';
  uuid?: string;
  volume_id?: string;
  snapshot_id?: string;
  image_id?: string;
  volume_size?: number | string;
  volume_type?: string | null;
  boot_index?: number | string | null;
  device_name?: string;
  delete_on_termination?: boolean | string;
  guest_format?: string;
  no_device?: unknown;
  tag?: string;
}

export interface SchedulerHints {
  group?: string;
  same_host?: string | string[];
  different_host?: string | string[];
}

const text = (maxLength: number): JsonSchema => ({ type: 'string', maxLength });
const oldDevice: Readonly<Record<string, JsonSchema>> = {
  virtual_name: text(255),
  volume_id: kinds.uuid,
  snapshot_id: kinds.uuid,
  volume_size: { type: ['integer', 'string'], pattern: '^[0-9]+$', minimum: 1, maximum: 2_147_483_647 },
  device_name: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[a-zA-Z0-9._\\-r/]*$' },
  delete_on_termination: kinds.flag,
  no_device: {},
  connection_info: text(16_777_215),
};
const device: Readonly<Record<string, JsonSchema>> = {
  ...oldDevice,
  source_type: { type: 'string', enum: ['volume', 'image', 'snapshot', 'blank'] },
  uuid: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[a-zA-Z0-9._\\-]*$' },
  image_id: kinds.uuid,
  destination_type: { type: 'string', enum: ['local', 'volume'] },
  guest_format: text(255),
  device_type: text(255),
  disk_bus: text(255),
  boot_index: { type: ['integer', 'string', 'null'], pattern: '^-?[0-9]+$' },
};

const hints: JsonSchema = {
  type: 'object',
  properties: {
    group: kinds.uuid,
    different_host: { oneOf: [kinds.uuid, { type: 'array', items: kinds.uuid }] },
    same_host: { type: ['string', 'array'], items: kinds.uuid },
    query: { type: ['string', 'object'] },
    target_cell: kinds.name,
    different_cell: { type: ['string', 'array'], items: { type: 'string' } },
    build_near_host_ip: kinds.address,
    cidr: { type: 'string', pattern: '^/[0-9a-f.:]+$' },
  },
  additionalProperties: true,
};

export const userData: JsonSchema = { type: 'string', format: 'base64', maxLength: 65_535 };
/** Files put into the server, up to 2.56. */
export const personality: JsonSchema = {
  type: 'array',
  items: only({ path: { type: 'string' }, contents: { type: 'string', format: 'base64' } }),
};
export const certificates: JsonSchema = {
  type: ['array', 'null'],
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  items: { type: 'string', minLength: 1 },
};

function networks(minor: number): JsonSchema {
  const entry = only({
    fixed_ip: kinds.address,
    port: { oneOf: [kinds.uuid, { type: 'null' }] },
    uuid: minor >= 37 ? kinds.uuid : { type: 'string' },
    // 2.37 forgot the tag, 2.42 brought it back.
    ...(minor >= 42 || (minor >= 32 && minor < 37) ? { tag: kinds.tag } : {}),
  });
  const list: JsonSchema = { type: 'array', items: entry };
  return minor < 37 ? list : { oneOf: [list, { type: 'string', enum: ['none', 'auto'] }] };
}

/** Returns the schema of the body in this version. */
export function createSchema(minor: number): JsonSchema {
  const newDevice: Record<string, JsonSchema> = {
    ...device,
    ...(minor === 32 || minor >= 42 ? { tag: kinds.tag } : {}),
    ...(minor >= 67 ? { volume_type: { type: ['string', 'null'], maxLength: 255 } } : {}),
  };
  const server = only(
    {
      ...ownMembers,
      imageRef: { oneOf: [kinds.uuid, text(0)] },
      flavorRef: { type: ['string', 'integer'], minLength: 1 },
      adminPass: { type: 'string' },
      metadata: kinds.metadata,
      networks: networks(minor),
      ...(minor < 57 ? { personality } : {}),
      availability_zone: kinds.name,
      block_device_mapping: { type: 'array', items: only(oldDevice) },
      block_device_mapping_v2: { type: 'array', items: only(newDevice) },
      config_drive: kinds.flag,
      key_name: kinds.name,
      min_count: kinds.positive,
      max_count: kinds.positive,
      return_reservation_id: kinds.flag,
      security_groups: { type: 'array', items: only({ name: kinds.name }) },
      user_data: userData,
      ...(minor >= 19 ? { description: kinds.description } : {}),
      ...(minor >= 52 ? { tags: { type: 'array', items: kinds.tag, maxItems: 50 } } : {}),
      ...(minor >= 63 ? { trusted_image_certificates: certificates } : {}),
      ...(minor >= 74 ? { host: kinds.fqdn, hypervisor_hostname: kinds.fqdn } : {}),
      ...(minor >= 90 ? { hostname: kinds.hostname } : {}),
    },
    ['name', 'flavorRef', ...(minor >= 37 ? ['networks'] : [])],
  );
  return only({ server, 'os:scheduler_hints': hints, 'OS-SCH-HNT:scheduler_hints': hints }, ['server']);
}
