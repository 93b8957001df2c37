import type { OperationInput } from '@sextant/sdk';
import { type LaunchSpec, makesVolume } from './launch-spec.ts';

export type NewServer = OperationInput<'createServer'>['body'];

/**
 * Returns the body of a launch (createServer).
 * @param hasNetwork whether the cloud has a network service: security groups go by their ids then, else by their names
 */
export function payloadOf(spec: LaunchSpec, hasNetwork: boolean): NewServer {
  const {
    source,
    flavor,
    key_pair: [pair],
    networks,
    ports,
  } = spec;
  const hints = hintsOf(spec);
  const meta = texts(spec.metadata);
  const nics = [
    ...networks.map(({ id }) => ({ 'net-id': id, 'v4-fixed-ip': '' })),
    ...ports.map(({ id }) => ({ 'port-id': id })),
  ];
  return {
    name: spec.name.trim(),
    instance_count: spec.instance_count,
    availability_zone: spec.availability_zone,
    ...(spec.description ? { description: spec.description } : {}),
    ...(spec.admin_pass ? { admin_pass: spec.admin_pass } : {}),
    user_data: spec.user_data,
    config_drive: spec.config_drive,
    disk_config: spec.disk_config,
    ...bootOf(spec, source[0]?.id ?? null),
    flavor_id: flavor?.id ?? '',
    key_name: pair?.name ?? null,
    security_groups: spec.security_groups.map(({ id, name }) => (hasNetwork ? id : name)),
    nics,
    ...(Object.keys(hints).length > 0 ? { scheduler_hints: hints } : {}),
    ...(Object.keys(meta).length > 0 ? { meta } : {}),
  };
}

type Boot = Pick<NewServer, 'source_id' | 'block_device_mapping' | 'block_device_mapping_v2'>;

/** The source: an image is named, a volume to be made of one is described, an existing one has its device. */
function bootOf(spec: LaunchSpec, id: string | null): Boot {
  const { source_type: type, vol_device_name: device, vol_delete_on_instance_delete: goes } = spec;
  if (makesVolume(spec)) {
    const volume = {
      device_name: device || null,
      source_type: 'image',
      destination_type: 'volume',
      delete_on_termination: goes,
      uuid: id,
      boot_index: '0',
      volume_size: spec.vol_size,
    };
    return { source_id: null, block_device_mapping_v2: [volume] };
  }
  if (type === 'image' || type === 'snapshot') return { source_id: id };
  const kind = type === 'volume' ? 'vol' : 'snap';
  return { source_id: '', block_device_mapping: { [device || 'vda']: `${id}:${kind}::${goes}` } };
}

/** The hints as texts; the group of the chosen server group goes before one that was typed. */
function hintsOf({ server_groups: [group], scheduler_hints: hints }: LaunchSpec): Record<string, string> {
  return { ...texts(hints), ...(group ? { group: group.id } : {}) };
}

function texts(members: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
