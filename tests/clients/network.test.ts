import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../core/cloud/app.ts';
import { type OpenStackClient, openStackClient } from '../support/openstack-client.ts';

let cloud: Cloud;
let demo: OpenStackClient;
let admin: OpenStackClient;

beforeAll(async () => {
  cloud = await createCloud({ seed: 'clients' });
  demo = openStackClient(cloud.authUrl, 'demo');
  admin = openStackClient(cloud.authUrl, 'admin');
});
afterAll(() => cloud.close());

const names = (things: { Name: string }[]) => things.map((thing) => thing.Name);

describe('the openstack client', { timeout: 400_000 }, () => {
  it('finds the seeded networks, ports, trunk and policies', async () => {
    expect(names(await demo.json('network', 'list'))).toEqual(expect.arrayContaining(['public', 'demo-net']));
    expect(names(await demo.json('port', 'list'))).toEqual(expect.arrayContaining(['free-parent', 'free-subport']));
    expect(names(await demo.json('network', 'trunk', 'list'))).toContain('demo-trunk');
    expect(names(await demo.json('network', 'qos', 'policy', 'list'))).toEqual(
      expect.arrayContaining(['gold', 'silver']),
    );
  });

  it('builds a network with a router to the outside, and takes it down', async () => {
    await demo('network', 'create', '--description', 'built', 'built');
    await demo('subnet', 'create', '--network', 'built', '--subnet-range', '10.77.0.0/24', 'built-v4');
    await demo('router', 'create', 'built-router');
    await demo('router', 'set', '--external-gateway', 'public', 'built-router');
    await demo('router', 'add', 'subnet', 'built-router', 'built-v4');
    expect((await demo.json('router', 'show', 'built-router')).interfaces_info).toMatchObject([
      { ip_address: '10.77.0.1' },
    ]);
    await demo('port', 'create', '--network', 'built', '--fixed-ip', 'subnet=built-v4,ip-address=10.77.0.9', 'nine');
    const floating = await demo.json('floating', 'ip', 'create', 'public', '--port', 'nine');
    expect(floating.fixed_ip_address).toBe('10.77.0.9');
    expect(await demo.failure('router', 'remove', 'subnet', 'built-router', 'built-v4')).toContain(
      'required by one or more floating IPs',
    );
    await demo('floating', 'ip', 'delete', floating.id);
    await demo('router', 'remove', 'subnet', 'built-router', 'built-v4');
    await demo('router', 'delete', 'built-router');
    await demo('port', 'delete', 'nine');
    await demo('network', 'delete', 'built');
    expect(await demo.failure('network', 'show', 'built')).toContain('No Network found for built');
  });

  it('writes security groups and their rules', async () => {
    await demo('security', 'group', 'create', 'mail');
    const rule = ['security', 'group', 'rule', 'create', 'mail', '--protocol', 'tcp', '--dst-port', '25'];
    await demo(...rule);
    expect(await demo.failure(...rule)).toContain('Security group rule already exists');
    const rules = await demo.json('security', 'group', 'rule', 'list', 'mail', '--ingress');
    expect(rules).toMatchObject([{ 'IP Protocol': 'tcp', 'Port Range': '25:25' }]);
    await demo('security', 'group', 'delete', 'mail');
  });

  it('ties ports into a trunk', async () => {
    await demo('network', 'trunk', 'create', '--parent-port', 'free-parent', 'tied');
    await demo(
      'network',
      'trunk',
      'set',
      'tied',
      '--subport',
      'port=free-subport,segmentation-type=vlan,segmentation-id=5',
    );
    expect(await demo.json('network', 'subport', 'list', '--trunk', 'tied')).toMatchObject([
      { 'Segmentation Type': 'vlan', 'Segmentation ID': 5 },
    ]);
    await demo('network', 'trunk', 'unset', 'tied', '--subport', 'free-subport');
    await demo('network', 'trunk', 'delete', 'tied');
  });

  it('makes QoS policies, reads agents and quotas as an administrator', async () => {
    await admin('network', 'qos', 'policy', 'create', '--share', 'bronze');
    await admin('network', 'qos', 'rule', 'create', 'bronze', '--type', 'bandwidth-limit', '--max-kbps', '1000');
    expect(await demo.json('network', 'qos', 'rule', 'list', 'bronze')).toMatchObject([{ 'Max Kbps': 1000 }]);
    await admin('network', 'qos', 'policy', 'delete', 'bronze');
    expect(await admin.json('network', 'agent', 'list')).toHaveLength(7);
    expect(await demo.failure('network', 'qos', 'policy', 'create', 'mine')).toContain('disallowed by policy');
  });
});
