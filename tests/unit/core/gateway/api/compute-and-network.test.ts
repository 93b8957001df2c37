import { describe, expect, it } from 'vitest';
import { chunksOf, readInChunks } from '../../../../../core/gateway/openstack/chunks.ts';
import type { NativePort } from '../../../../../core/gateway/openstack/neutron/ports.ts';
import type { NativeServerUsage } from '../../../../../core/gateway/openstack/nova/usage.ts';
import {
  nativeNames,
  shown,
  shownPort,
  shownSecurityGroup,
} from '../../../../../core/gateway/api/routes/network/shapes.ts';
import { newServer } from '../../../../../core/gateway/api/routes/servers/new-server.ts';
import { usageChart } from '../../../../../core/gateway/api/routes/usage/chart.ts';
import { cell } from '../../../../../core/gateway/api/routes/usage/csv.ts';
import { askedPeriod } from '../../../../../core/gateway/api/routes/usage/period.ts';

describe('long lists of ids', () => {
  const ids = Array.from({ length: 1000 }, (_none, at) => `${String(at).padStart(8, '0')}-0000-0000-0000-000000000000`);

  it('go out in parts that fit into an address, each id once, in order', () => {
    const chunks = chunksOf([...ids, ...ids.slice(0, 10)], '&network_id='.length);
    expect(chunks.flat()).toEqual(ids);
    for (const chunk of chunks)
      expect(chunk.map((id) => `&network_id=${id}`).join('').length).toBeLessThanOrEqual(6000);
    expect(chunks.length).toBe(8);
  });

  it('cause no call when there are none, and keep their order when there are', async () => {
    expect(await readInChunks([], 4, () => Promise.reject(new Error('called')))).toEqual([]);
    expect(await readInChunks(ids, 4, async (chunk) => chunk.map((id) => id.slice(0, 8)))).toHaveLength(1000);
    expect(chunksOf(['x'.repeat(9000), 'y'], 4)).toEqual([['x'.repeat(9000)], ['y']]);
  });
});

describe('the shape of what neutron sends (contract §7.2)', () => {
  it('states in words, names without a colon beside those with one, and back', () => {
    expect(shown({ 'a:b:c': 1, admin_state_up: false })).toEqual({
      'a:b:c': 1,
      a__b__c: 1,
      admin_state_up: false,
      admin_state: 'DOWN',
    });
    expect(shown({ name: 'x' })).toEqual({ name: 'x' });
    expect(nativeNames({ binding__vnic_type: 'direct', name: 'a_b' })).toEqual({
      'binding:vnic_type': 'direct',
      name: 'a_b',
    });
  });

  it('[NE-01] a rule without a remote is for everybody, and one for a group or an address group is not', () => {
    const rule = {
      id: 'r',
      direction: 'ingress',
      ethertype: 'IPv4',
      protocol: 'tcp',
      port_range_min: 22,
      port_range_max: 22,
      remote_ip_prefix: null,
      remote_group_id: null,
      remote_address_group_id: null,
    } as const;
    const rules = [
      rule,
      { ...rule, ethertype: 'IPv6' },
      { ...rule, remote_group_id: 'g' },
      { ...rule, remote_address_group_id: 'a' },
    ];
    const shownRules = shownSecurityGroup({ id: 'web', name: 'web', security_group_rules: rules }).security_group_rules;
    expect(shownRules.map(({ remote_ip_prefix: prefix }) => prefix)).toEqual(['0.0.0.0/0', '::/0', null, null]);
  });

  it('a port learns addresses or not, and only a subport names a trunk', () => {
    const port = { id: 'p', mac_learning_enabled: true } as NativePort;
    expect(shownPort(port)).toEqual({ id: 'p', mac_learning_enabled: true, mac_state: 'ON' });
    const subport = { port_id: 'p', trunk_id: 't', segmentation_type: 'inherit', segmentation_id: null };
    expect(shownPort({ id: 'p' } as NativePort, subport)).toEqual({
      id: 'p',
      trunk_id: 't',
      segmentation_type: 'inherit',
    });
  });
});

describe('[NV-12] a server to launch (contract §5.3)', () => {
  const least = { name: ' n ', source_id: null, flavor_id: 'f', key_name: null, user_data: '', security_groups: [] };

  it('leaves out what is empty', () => {
    expect(newServer({ ...least, meta: {}, config_drive: false, disk_config: '', nics: [] }, true)).toEqual({
      name: 'n',
      imageRef: '',
      flavorRef: 'f',
      min_count: 1,
      max_count: 1,
    });
  });

  it('[HTTP-09] has user data of the greatest length that nova takes, and longer ones are refused before they are sent', () => {
    const longest = 'ü'.repeat(24_574);
    const sent = newServer({ ...least, user_data: `${longest}x` }, true)['user_data'] as string;
    expect(sent).toHaveLength(65_532);
    expect(() => newServer({ ...least, user_data: `${longest}xx` }, true)).toThrow(
      'invalid parameter user_data: it has 65536 characters of Base64, and the compute service takes 65535',
    );
  });

  it('reads the older form of block devices, which wins', () => {
    const server = newServer(
      {
        ...least,
        source_id: 'i',
        block_device_mapping: { vda: 'v::8:true', vdb: 's:snap::False', vdc: 'w:vol' },
        block_device_mapping_v2: [{ uuid: 'other' }],
      },
      true,
    );
    expect(server['block_device_mapping']).toEqual([
      { device_name: 'vda', volume_id: 'v', volume_size: '8', delete_on_termination: true },
      { device_name: 'vdb', snapshot_id: 's', delete_on_termination: false },
      { device_name: 'vdc', volume_id: 'w' },
    ]);
    expect(server).not.toHaveProperty('block_device_mapping_v2');
  });

  it('puts the image first, groups by name, text as base64, one address per network', () => {
    const server = newServer(
      {
        ...least,
        source_id: 'i',
        security_groups: ['a'],
        user_data: 'grüße',
        admin_pass: 'secret',
        description: 'd',
        instance_count: 3,
        block_device_mapping_v2: [{ uuid: 'v' }],
        nics: [
          { 'net-id': 'n', 'v4-fixed-ip': '', 'v6-fixed-ip': '::1' },
          { 'port-id': 'p', tag: 't' },
        ],
      },
      false,
    );
    expect(server).toMatchObject({
      imageRef: 'i',
      security_groups: [{ name: 'a' }],
      user_data: Buffer.from('grüße').toString('base64'),
      adminPass: 'secret',
      min_count: 3,
      max_count: 3,
      networks: [
        { uuid: 'n', fixed_ip: '::1' },
        { port: 'p', tag: 't' },
      ],
      block_device_mapping_v2: [{ uuid: 'i', source_type: 'image', boot_index: 0 }, { uuid: 'v' }],
    });
    expect(server).not.toHaveProperty('description');
  });
});

describe('usage (contract §12.1)', () => {
  it('[US-02] no cell is a formula', () => {
    const harmless = ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r=1', '|calc', '%x'];
    for (const text of harmless) expect(cell(text).replace(/^"/, ''), text).toMatch(/^'/);
    expect([cell('web-1'), cell('a,b'), cell('say "x"'), cell(-1.239), cell(null)]).toEqual([
      'web-1',
      '"a,b"',
      '"say ""x"""',
      '-1.24',
      '',
    ]);
  });

  it('[US-01] the period: yesterday and today, or the month, when nothing is said', () => {
    const now = new Date('2026-03-01T12:00:00Z');
    expect(askedPeriod({}, 1, now)).toMatchObject({ start: '2026-02-28', end: '2026-03-01', messages: [] });
    expect(askedPeriod({}, null, new Date('2026-03-20T00:00:00Z')).start).toBe('2026-03-01');
    expect(askedPeriod({ start: '2026-01-01', end: '2026-01-31' }, 1, now).native).toEqual({
      start: '2026-01-01T00:00:00',
      end: '2026-01-31T23:59:59',
    });
    expect(askedPeriod({ start: '2026-03-02', end: '2026-03-03' }, 1, now).native).toBeNull();
  });

  it('[US-03] what was in use: from when a server began until it ended', () => {
    const server = { vcpus: 2, started_at: '2026-01-01T06:00:00.000000', ended_at: '2026-01-01T18:00:00.000000' };
    const period = { start: '2026-01-01T00:00:00', end: '2026-01-01T23:59:59' };
    const chart = usageChart([server as NativeServerUsage], 'vcpus', period);
    const points = chart.series[0]?.data ?? [];
    const at = (hour: string) => points.find(({ x }) => x.startsWith(`2026-01-01T${hour}`))?.y;
    expect([at('03'), at('12'), at('20')]).toEqual([0, 2, 0]);
    expect(chart.stats).toEqual({ average: expect.closeTo(1, 1), used: 0 });
    expect(usageChart([], 'memory_mb', null).series[0]?.data).toEqual([]);
  });
});
