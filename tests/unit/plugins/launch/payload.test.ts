import { describe, expect, it } from 'vitest';
import { payloadOf } from '../../../../plugins/launch/payload.ts';
import type { Network, Port } from '../../../../plugins/launch/records.ts';
import { aFlavor, anImage, aSnapshot, aSpec, aVolume } from './records.ts';

const network: Network = { id: 'n-1', name: 'private', subnets: [] };
const port: Port = { id: 'p-1', network_id: 'n-1', network_name: 'private', subnet_names: {} };
const chosen = { name: 'web', source: [anImage()], flavor: aFlavor() };

describe('what is sent', () => {
  it('[LNC-13] [LNC-46] [LNC-49] is the body of the document for an image, with no member of the wizard itself', () => {
    expect(
      payloadOf(aSpec({ ...chosen, admin_pass: 'Sesame1', user_data: '#!/bin/sh', description: 'first' }), true),
    ).toEqual({
      name: 'web',
      instance_count: 1,
      availability_zone: '',
      description: 'first',
      admin_pass: 'Sesame1',
      user_data: '#!/bin/sh',
      config_drive: false,
      disk_config: 'AUTO',
      source_id: 'i-1',
      flavor_id: 'f-1',
      key_name: null,
      security_groups: [],
      nics: [],
    });
  });

  it('[LNC-13] a name goes without the spaces around it', () => {
    expect(payloadOf(aSpec({ ...chosen, name: ' web ' }), true).name).toBe('web');
  });

  it('[LNC-47] [LFORM-06] networks come first, then ports', () => {
    expect(payloadOf(aSpec({ ...chosen, ports: [port], networks: [network] }), true).nics).toEqual([
      { 'net-id': 'n-1', 'v4-fixed-ip': '' },
      { 'port-id': 'p-1' },
    ]);
  });

  it('[LNC-48] a volume made of an image is described in seven fields, and no image is named', () => {
    const spec = aSpec({ ...chosen, vol_create: true, vol_size: 20, vol_delete_on_instance_delete: true });
    const { source_id, block_device_mapping_v2: devices } = payloadOf(spec, true);
    expect(source_id).toBeNull();
    expect(devices).toEqual([
      {
        device_name: 'vda',
        source_type: 'image',
        destination_type: 'volume',
        delete_on_termination: true,
        uuid: 'i-1',
        boot_index: '0',
        volume_size: 20,
      },
    ]);
    expect(payloadOf({ ...spec, vol_device_name: '' }, true).block_device_mapping_v2).toMatchObject([
      { device_name: null },
    ]);
  });

  it('[LNC-48] a volume and a volume snapshot stand by their device', () => {
    const volume = payloadOf(aSpec({ ...chosen, source_type: 'volume', source: [aVolume()] }), true);
    expect(volume).toMatchObject({ source_id: '', block_device_mapping: { vda: 'v-1:vol::false' } });
    const snapshot = aSpec({
      ...chosen,
      source_type: 'volume_snapshot',
      source: [aSnapshot()],
      vol_device_name: 'sda',
      vol_delete_on_instance_delete: true,
    });
    expect(payloadOf(snapshot, true).block_device_mapping).toEqual({ sda: 's-1:snap::true' });
    expect(payloadOf(snapshot, true)).not.toHaveProperty('block_device_mapping_v2');
  });

  it('[LNC-09] security groups go by their ids, or by their names without a network service', () => {
    const group = { id: 'g-1', name: 'default', security_group_rules: [] };
    const spec = aSpec({ ...chosen, security_groups: [group] });
    expect(payloadOf(spec, true).security_groups).toEqual(['g-1']);
    expect(payloadOf(spec, false).security_groups).toEqual(['default']);
  });

  it('[LNC-38] [LNC-39] [LNC-40] hints and metadata are texts, and the group is that of the step', () => {
    const spec = aSpec({
      ...chosen,
      server_groups: [{ id: 'sg-1', name: 'spread', policies: [], members: [], metadata: {} }],
      scheduler_hints: { group: 'typed', build_near_host_ip: 7, gone: null },
      metadata: { tier: 1, ha: true, gone: null },
    });
    const { scheduler_hints, meta } = payloadOf(spec, true);
    expect(scheduler_hints).toEqual({ group: 'sg-1', build_near_host_ip: '7' });
    expect(meta).toEqual({ tier: '1', ha: 'true' });
    expect(payloadOf(aSpec(chosen), true)).not.toHaveProperty('meta');
    expect(payloadOf(aSpec(chosen), true)).not.toHaveProperty('scheduler_hints');
  });
});
