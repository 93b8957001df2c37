import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrivateKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../core/cloud/app.ts';
import { type OpenStackClient, openStackClient } from '../support/openstack-client.ts';

let cloud: Cloud;
let admin: OpenStackClient;
let demo: OpenStackClient;
let directory: string;

beforeAll(async () => {
  cloud = await createCloud({ seed: 'clients' });
  admin = openStackClient(cloud.authUrl, 'admin');
  demo = openStackClient(cloud.authUrl, 'demo');
  directory = await mkdtemp(join(tmpdir(), 'sextant-clients-'));
});
afterAll(async () => {
  await cloud.close();
  await rm(directory, { recursive: true, force: true });
});

const names = (things: { Name: string }[]) => things.map((thing) => thing.Name).toSorted();

describe('the openstack client, on what servers are made with', () => {
  it('[API-23] lists, makes, changes and deletes flavors', async () => {
    expect(names(await demo.json('flavor', 'list'))).toEqual([
      'm1.large',
      'm1.medium',
      'm1.nano',
      'm1.small',
      'm1.tiny',
    ]);
    expect(names(await admin.json('flavor', 'list', '--private'))).toEqual(['lab.private']);
    expect(await demo.json('flavor', 'show', 'm1.large')).toMatchObject({
      ram: 8192,
      properties: { 'hw:mem_page_size': 'any' },
    });
    const sizes = ['--ram', '256', '--disk', '2', '--vcpus', '2', '--ephemeral', '1', '--swap', '8'];
    await admin('flavor', 'create', ...sizes, '--private', '--property', 'hw:cpu_policy=shared', 'own');
    await admin('flavor', 'set', '--project', 'demo', '--property', 'note=x', '--description', 'Ours', 'own');
    expect(await demo.json('flavor', 'show', 'own')).toMatchObject({
      description: 'Ours',
      swap: 8,
      properties: { 'hw:cpu_policy': 'shared', note: 'x' },
    });
    await admin('flavor', 'unset', '--project', 'demo', '--property', 'note', 'own');
    expect(await demo.failure('flavor', 'show', 'own')).toContain('own');
    expect(await admin.failure('flavor', 'create', ...sizes, 'own')).toContain('Flavor with name own already exists.');
    await admin('flavor', 'delete', 'own');
    expect(await demo.failure('flavor', 'create', 'mine')).toContain('os-flavor-manage:create');
  });

  it('[API-21] makes and imports key pairs', async () => {
    const privateFile = join(directory, 'made.pem');
    await demo('keypair', 'create', '--private-key', privateFile, 'made');
    expect(createPrivateKey(await readFile(privateFile)).asymmetricKeyType).toBe('rsa');
    const publicFile = join(directory, 'made.pub');
    await writeFile(publicFile, await demo('keypair', 'show', '--public-key', 'made'));
    await demo('keypair', 'create', '--public-key', publicFile, 'imported');
    const pairs = await demo.json('keypair', 'list');
    expect(names(pairs)).toEqual(['demo-key', 'demo-key-2', 'imported', 'made']);
    const fingerprint = (name: string) => pairs.find((pair: { Name: string }) => pair.Name === name).Fingerprint;
    expect(fingerprint('imported')).toBe(fingerprint('made'));
    expect(await demo.failure('keypair', 'create', 'made')).toContain("Key pair 'made' already exists.");
    await demo('keypair', 'delete', 'made', 'imported');
  });

  it('[API-20] shows hosts, zones and services, and gathers hosts in aggregates', async () => {
    const hosts = await admin.json('hypervisor', 'list');
    expect(hosts.map((host: Record<string, string>) => [host['Hypervisor Hostname'], host['State']])).toEqual([
      ['compute-1', 'up'],
      ['compute-2', 'up'],
    ]);
    expect(await admin.json('hypervisor', 'show', 'compute-1')).toMatchObject({
      hypervisor_hostname: 'compute-1',
      aggregates: ['rack-a'],
    });
    expect(await admin.json('hypervisor', 'stats', 'show')).toMatchObject({ count: 2 });
    await admin('compute', 'service', 'set', '--disable', '--disable-reason', 'repair', 'compute-2', 'nova-compute');
    const services = await admin.json('compute', 'service', 'list', '--service', 'nova-compute', '--long');
    expect(services).toContainEqual(
      expect.objectContaining({ Host: 'compute-2', Status: 'disabled', 'Disabled Reason': 'repair' }),
    );
    await admin('compute', 'service', 'set', '--enable', 'compute-2', 'nova-compute');

    await admin('aggregate', 'create', '--zone', 'cellar', 'rack-b');
    await admin('aggregate', 'add', 'host', 'rack-b', 'compute-2');
    await admin('aggregate', 'set', '--property', 'ssd=true', 'rack-b');
    expect(await admin.json('aggregate', 'show', 'rack-b')).toMatchObject({
      availability_zone: 'cellar',
      hosts: ['compute-2'],
    });
    const zones = await demo.json('availability', 'zone', 'list', '--compute');
    expect(zones.map((zone: Record<string, string>) => zone['Zone Name'])).toEqual(
      expect.arrayContaining(['cellar', 'nova']),
    );
    await admin('aggregate', 'remove', 'host', 'rack-b', 'compute-2');
    await admin('aggregate', 'delete', 'rack-b');
    expect(names(await admin.json('aggregate', 'list'))).toEqual(['rack-a']);
  });

  it('[API-25] shows limits and quotas, and sets them', async () => {
    const limits = await demo.json('limits', 'show', '--absolute');
    expect(limits).toContainEqual({ Name: 'maxTotalInstances', Value: 10 });
    await admin('quota', 'set', '--key-pairs', '2', '--cores', '30', 'lab');
    const [quotas] = await admin.json('quota', 'list', '--compute', '--project', 'lab');
    expect(quotas).toMatchObject({ Cores: 30, Instances: 10, 'Key Pairs': 2 });
    const usage = await admin.json('usage', 'show', '--project', 'demo');
    const used = usage.Servers.map((server: { name: string; flavor: string }) => [server.name, server.flavor]);
    expect(used).toContainEqual(['web-1', 'm1.tiny']);
  });

  it('[API-20] makes server groups', async () => {
    expect(names(await demo.json('server', 'group', 'list'))).toEqual(['apart']);
    await demo('server', 'group', 'create', '--policy', 'soft-affinity', 'together');
    expect(await demo.json('server', 'group', 'show', 'together')).toMatchObject({ policy: 'soft-affinity' });
    await demo('server', 'group', 'delete', 'together');
  });
});
