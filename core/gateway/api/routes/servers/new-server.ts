import type { ServersApi } from '#protocol';
import { encodeUserData } from '../../../openstack/nova/user-data.ts';

/**
 * Returns the server that nova shall make; what is empty is left out. `described`: the micro-version has descriptions (2.19).
 * Throws INVALID_PARAMETER for user data that are too long.
 */
export function newServer(body: ServersApi.NewServer, described: boolean): Record<string, unknown> {
  const count = body.instance_count ?? 1;
  return {
    name: body.name.trim(),
    imageRef: body.source_id || '',
    flavorRef: body.flavor_id,
    ...filled({
      key_name: body.key_name,
      user_data: body.user_data ? encodeUserData(body.user_data) : null,
      security_groups: body.security_groups?.map((name) => ({ name })),
      ...blockDevices(body),
      metadata: body.meta,
      availability_zone: body.availability_zone,
      adminPass: body.admin_pass,
      'OS-DCF:diskConfig': body.disk_config,
      config_drive: body.config_drive || null,
      description: described ? body.description : null,
    }),
    ...(body.nics?.length ? { networks: body.nics.map(networkOf) } : {}),
    min_count: count,
    max_count: count,
  };
}

/** The older form wins when both are sent. */
function blockDevices(body: ServersApi.NewServer): Record<string, unknown> {
  const { block_device_mapping: mapping, block_device_mapping_v2: devices } = body;
  if (mapping && Object.keys(mapping).length > 0) {
    return { block_device_mapping: Object.entries(mapping).map(([name, text]) => blockDevice(name, text)) };
  }
  if (!devices?.length) return {};
  const image = {
    uuid: body.source_id,
    source_type: 'image',
    destination_type: 'local',
    boot_index: 0,
    delete_on_termination: true,
  };
  return { block_device_mapping_v2: body.source_id ? [image, ...devices] : devices };
}

/** `<id>:<vol or snap>:<size>:<delete>`. */
function blockDevice(name: string, text: string): Record<string, unknown> {
  const [id = '', type = '', size = '', isDeleted = ''] = text.split(':');
  const isSnapshot = type === 'snap' || type === 'snapshot';
  return {
    device_name: name,
    ...(isSnapshot ? { snapshot_id: id } : { volume_id: id }),
    ...(size === '' ? {} : { volume_size: size }),
    ...(isDeleted === '' ? {} : { delete_on_termination: isDeleted.toLowerCase() === 'true' }),
  };
}

function networkOf(nic: ServersApi.Nic): Record<string, unknown> {
  return filled({
    uuid: nic['net-id'],
    fixed_ip: nic['v4-fixed-ip'] || nic['v6-fixed-ip'],
    port: nic['port-id'],
    tag: nic.tag,
  });
}

/** Without null, empty texts, empty lists and empty objects. */
export function filled(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
