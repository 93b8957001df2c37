import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../core/cloud/app.ts';
import { createClock } from '../../core/cloud/shared/clock.ts';
import { type OpenStackClient, openStackClient } from '../support/openstack-client.ts';

// Each call of the client takes a second or more; the cloud's clock moves only when it is told to.
let cloud: Cloud;
let demo: OpenStackClient;
let admin: OpenStackClient;
let lab: OpenStackClient;

beforeAll(async () => {
  cloud = await createCloud({ seed: 'clients', clock: createClock({ start: Date.now(), stopped: true }) });
  demo = openStackClient(cloud.authUrl, 'demo');
  admin = openStackClient(cloud.authUrl, 'admin');
  lab = openStackClient(cloud.authUrl, 'lab');
});
afterAll(() => cloud.close());

const settle = () => cloud.clock.advance(5);
const names = (things: { Name: string }[]) => things.map(({ Name }) => Name);

describe('the openstack client', () => {
  it('lists what was seeded', async () => {
    expect(names(await demo.json('volume', 'list')).toSorted()).toEqual(['boot', 'data']);
    expect(names(await demo.json('volume', 'snapshot', 'list'))).toEqual(['boot-snap']);
    expect(names(await demo.json('volume', 'backup', 'list'))).toEqual(['boot-backup']);
    expect(names(await demo.json('volume', 'type', 'list')).toSorted()).toEqual(['__DEFAULT__', 'archive', 'fast']);
    expect(await demo.json('volume', 'show', 'boot')).toMatchObject({ bootable: 'true', status: 'available', size: 1 });
    expect(await admin.json('volume', 'service', 'list')).toHaveLength(3);
    expect(await demo.json('availability', 'zone', 'list', '--volume')).toMatchObject([{ 'Zone Name': 'nova' }]);
  }, 300_000);

  it('takes a volume, its snapshot and its backup through their lives', async () => {
    const made = await demo.json('volume', 'create', '--size', '1', '--type', 'fast', '--property', 'a=b', 'life');
    expect(made).toMatchObject({ name: 'life', status: 'creating', type: 'fast' });
    settle();
    await demo('volume', 'set', '--size', '2', 'life');
    settle();
    await demo('volume', 'set', '--name', 'renamed', '--property', 'c=d', '--bootable', 'life');
    expect(await demo.json('volume', 'show', 'renamed')).toMatchObject({
      size: 2,
      bootable: 'true',
      properties: { a: 'b', c: 'd' },
    });
    await demo('volume', 'snapshot', 'create', '--volume', 'renamed', 'moment');
    settle();
    expect(await demo.failure('volume', 'delete', 'renamed')).toContain('have snapshots');
    await demo('volume', 'backup', 'create', '--name', 'copy', 'renamed');
    settle();
    expect(await demo.json('volume', 'backup', 'show', 'copy')).toMatchObject({ status: 'available', size: 2 });
    await demo('volume', 'create', '--snapshot', 'moment', 'from-moment');
    settle();
    await demo('volume', 'delete', 'from-moment');
    await demo('volume', 'backup', 'delete', 'copy');
    await demo('volume', 'snapshot', 'delete', 'moment');
    settle();
    await demo('volume', 'delete', 'renamed');
    settle();
    expect(names(await demo.json('volume', 'list')).toSorted()).toEqual(['boot', 'data']);
  }, 300_000);

  it('gives a volume to another project', async () => {
    await demo('volume', 'create', '--size', '1', 'gift');
    settle();
    const request = await demo.json('volume', 'transfer', 'request', 'create', '--name', 'handover', 'gift');
    await lab('volume', 'transfer', 'request', 'accept', '--auth-key', request.auth_key, request.id);
    expect(names(await lab.json('volume', 'list'))).toContain('gift');
    await lab('volume', 'delete', 'gift');
    settle();
  }, 300_000);

  it('administers types, QoS specs and quotas', async () => {
    await admin('volume', 'type', 'create', '--private', '--property', 'tier=gold', 'golden');
    expect(names(await demo.json('volume', 'type', 'list'))).not.toContain('golden');
    await admin('volume', 'qos', 'create', '--consumer', 'front-end', '--property', 'iops=10', 'slow');
    await admin('volume', 'qos', 'associate', 'slow', 'golden');
    expect(await admin.json('volume', 'qos', 'show', 'slow')).toMatchObject({
      consumer: 'front-end',
      properties: { iops: '10' },
    });
    await admin('volume', 'qos', 'disassociate', '--all', 'slow');
    await admin('volume', 'qos', 'delete', 'slow');
    await admin('volume', 'type', 'delete', 'golden');
    await admin('quota', 'set', '--volumes', '3', 'lab');
    expect(await demo.failure('volume', 'create', '--size', '100000', 'huge')).toContain(
      'exceeds allowed gigabytes quota',
    );
    expect(await openStackClient(cloud.authUrl, 'reader').failure('volume', 'create', '--size', '1', 'no')).toContain(
      '403',
    );
  }, 300_000);
});
