import { describe, expect, it } from 'vitest';
import { launchCode } from '../../../../plugins/launch/launch-code.ts';
import type { Network } from '../../../../plugins/launch/records.ts';
import { aFlavor, anImage, aSpec, aVolume } from './records.ts';

const network: Network = { id: 'n-1', name: 'private', subnets: [] };
const chosen = { name: 'web', source: [anImage()], flavor: aFlavor(), networks: [network] };

describe('the code of a launch', () => {
  it('[X-11] says the same to the client, to compute and to Terraform', () => {
    const { commands, calls, resources } = launchCode(aSpec(chosen), true);
    expect(commands).toEqual([
      {
        command: 'server create',
        globals: [['--os-compute-api-version', '2.42']],
        options: [
          ['--flavor', 'f-1'],
          ['--image', 'i-1'],
          ['--nic', 'net-id=n-1'],
        ],
        names: ['web'],
      },
    ]);
    expect(calls[0]!.body).toMatchObject({
      server: { name: 'web', imageRef: 'i-1', flavorRef: 'f-1', networks: [{ uuid: 'n-1' }], min_count: 1 },
    });
    expect(resources).toMatchObject([{ attributes: { image_id: 'i-1', network: [{ uuid: 'n-1' }] } }]);
  });

  it('[X-11] a volume to boot from, several instances and a script are in it', () => {
    const many = launchCode(
      aSpec({ ...chosen, instance_count: 2, user_data: '#!/bin/sh\necho ü', vol_create: true }),
      true,
    );
    expect(many.commands![0]!.options).toContainEqual(['--user-data', 'user-data.txt']);
    expect(many.commands![0]!.options).toContainEqual(['--max', '2']);
    expect(many.calls[0]!.body).toMatchObject({
      server: {
        imageRef: '',
        user_data: '<Base64 of user-data.txt>',
        block_device_mapping_v2: [{ uuid: 'i-1', source_type: 'image', destination_type: 'volume', volume_size: 1 }],
        max_count: 2,
      },
    });
    expect(many.resources!.map(({ name, attributes }) => [name, attributes['name'], attributes['user_data']])).toEqual([
      ['web-1', 'web-1', '<content of user-data.txt>'],
      ['web-2', 'web-2', '<content of user-data.txt>'],
    ]);
    expect(JSON.stringify(many)).not.toMatch(/bin\/sh|IyEvYmlu/);
    const volume = launchCode(aSpec({ ...chosen, source_type: 'volume', source: [aVolume()] }), true);
    expect(volume.commands![0]!.options).toContainEqual([
      '--block-device',
      'uuid=v-1,source_type=volume,destination_type=volume,boot_index=0,delete_on_termination=false,device_name=vda',
    ]);
    expect(JSON.stringify(volume.resources)).toContain('"block_device"');
    expect(JSON.stringify(volume.resources)).not.toContain('device_name');
  });

  it('[X-11] security groups go by name into Terraform; what it can’t say leaves it out', () => {
    const groups = [{ id: 'g-1', name: 'web', description: '', security_group_rules: [] }];
    const { resources } = launchCode(aSpec({ ...chosen, security_groups: groups }), true);
    expect(resources![0]!.attributes['security_groups']).toEqual(['web']);
    for (const beyond of [
      { description: 'x' },
      { disk_config: 'MANUAL' as const },
      { scheduler_hints: { query: '[]' } },
    ])
      expect(launchCode(aSpec({ ...chosen, ...beyond }), true).resources).toBeUndefined();
  });

  it('[X-11] metadata and hints that are secrets by their name are left for the operator to fill in', () => {
    const secret = launchCode(
      aSpec({ ...chosen, metadata: { db_password: 'hunter2', role: 'web' }, scheduler_hints: { api_key: 'hunter2' } }),
      true,
    );
    expect(JSON.stringify(secret)).not.toContain('hunter2');
    expect(secret.commands![0]!.options).toEqual(
      expect.arrayContaining([
        ['--property', 'db_password=<db_password>'],
        ['--property', 'role=web'],
      ]),
    );
  });

  it('[X-11] a password is in none of it, and no code is given while a choice is missing', () => {
    const secret = launchCode(aSpec({ ...chosen, admin_pass: 'Sesame-opens' }), true);
    expect(JSON.stringify(secret)).not.toContain('Sesame');
    expect(secret.commands).toBeUndefined();
    expect(() => launchCode(aSpec(), true)).toThrow('a choice is missing');
  });
});
