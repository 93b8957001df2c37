import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../core/cloud/app.ts';
import { createClock } from '../../core/cloud/shared/clock.ts';
import { type OpenStackClient, openStackClient } from '../support/openstack-client.ts';

// Each call of the client takes a second or more; the cloud's clock moves only when it is told to.
let cloud: Cloud;
let demo: OpenStackClient;
let reader: OpenStackClient;

beforeAll(async () => {
  cloud = await createCloud({ seed: 'clients', clock: createClock({ start: Date.now(), stopped: true }) });
  demo = openStackClient(cloud.authUrl, 'demo');
  reader = openStackClient(cloud.authUrl, 'reader');
});
afterAll(() => cloud.close());

describe('the openstack client', () => {
  it('takes a zone and its record sets through their lives', async () => {
    const zone = await demo.json('zone', 'create', '--email', 'dns@example.org', 'client.example.');
    expect(zone).toMatchObject({ name: 'client.example.', status: 'PENDING', action: 'CREATE', type: 'PRIMARY' });
    cloud.clock.advance(5);
    expect(await demo.json('zone', 'list')).toMatchObject([{ name: 'client.example.', status: 'ACTIVE' }]);
    await demo('zone', 'set', '--ttl', '600', '--description', 'Ours', 'client.example.');
    expect(await demo.json('zone', 'show', 'client.example.')).toMatchObject({ ttl: 600, description: 'Ours' });

    await demo('recordset', 'create', '--type', 'A', '--record', '192.0.2.1', 'client.example.', 'www');
    cloud.clock.advance(5);
    const sets = await demo.json('recordset', 'list', 'client.example.');
    expect(sets.map(({ type }: { type: string }) => type).toSorted()).toEqual(['A', 'NS', 'SOA']);
    await demo('recordset', 'set', '--record', '192.0.2.2', 'client.example.', 'www.client.example.');
    expect(await demo.json('recordset', 'show', 'client.example.', 'www.client.example.')).toMatchObject({
      records: '192.0.2.2',
    });
    await demo('recordset', 'delete', 'client.example.', 'www.client.example.');
    expect(await demo.failure('zone', 'create', '--email', 'dns@example.org', 'client.example.')).toContain(
      'Duplicate Zone',
    );
    expect(await reader.failure('zone', 'create', '--email', 'dns@example.org', 'other.example.')).toContain(
      'orbidden',
    );
    await demo('zone', 'delete', 'client.example.');
    cloud.clock.advance(5);
    expect(await demo.json('zone', 'list')).toEqual([]);
  }, 300_000);

  it('builds a load balancer and takes it down', async () => {
    const settle = () => cloud.clock.advance(5);
    const balancer = await demo.json('loadbalancer', 'create', '--name', 'front', '--vip-subnet-id', 'demo-v4');
    expect(balancer).toMatchObject({
      name: 'front',
      provisioning_status: 'PENDING_CREATE',
      operating_status: 'OFFLINE',
    });
    expect(await demo.failure('loadbalancer', 'set', '--name', 'back', 'front')).toContain('immutable');
    settle();
    expect(await demo.json('loadbalancer', 'list')).toMatchObject([
      { name: 'front', provisioning_status: 'ACTIVE', operating_status: 'ONLINE', provider: 'amphora' },
    ]);
    await demo(
      'loadbalancer',
      'listener',
      'create',
      '--name',
      'web',
      '--protocol',
      'HTTP',
      '--protocol-port',
      '80',
      'front',
    );
    settle();
    await demo(
      ...'loadbalancer pool create --name servers --lb-algorithm ROUND_ROBIN --listener web --protocol HTTP'.split(' '),
    );
    settle();
    await demo(...'loadbalancer member create --name one --address 10.10.0.5 --protocol-port 8080 servers'.split(' '));
    settle();
    await demo(
      ...'loadbalancer healthmonitor create --name pulse --delay 5 --timeout 3 --max-retries 3 --type HTTP servers'.split(
        ' ',
      ),
    );
    settle();
    expect(await demo.json('loadbalancer', 'member', 'list', 'servers')).toMatchObject([
      { address: '10.10.0.5', weight: 1 },
    ]);
    expect(await demo.json('loadbalancer', 'pool', 'list')).toMatchObject([{ name: 'servers', protocol: 'HTTP' }]);
    expect(await demo.json('loadbalancer', 'healthmonitor', 'list')).toMatchObject([{ name: 'pulse', type: 'HTTP' }]);
    expect(await demo('loadbalancer', 'status', 'show', 'front')).toContain('10.10.0.5');
    expect(await demo.failure('loadbalancer', 'delete', 'front')).toContain('it has children');
    await demo('loadbalancer', 'delete', '--cascade', 'front');
    settle();
    expect(await demo.json('loadbalancer', 'list')).toEqual([]);
    expect(await demo.json('loadbalancer', 'listener', 'list')).toEqual([]);
  }, 300_000);
});
