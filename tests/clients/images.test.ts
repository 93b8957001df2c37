import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../core/cloud/app.ts';
import { type OpenStackClient, openStackClient } from '../support/openstack-client.ts';

let cloud: Cloud;
let demo: OpenStackClient;
let lab: OpenStackClient;
let directory: string;

beforeAll(async () => {
  cloud = await createCloud({ seed: 'clients' });
  demo = openStackClient(cloud.authUrl, 'demo');
  lab = openStackClient(cloud.authUrl, 'lab');
  directory = await mkdtemp(join(tmpdir(), 'sextant-clients-'));
});
afterAll(async () => {
  await cloud.close();
  await rm(directory, { recursive: true, force: true });
});

const names = (images: { Name: string }[]) => images.map((image) => image.Name);

describe('the openstack client', () => {
  it('lists the seeded images', async () => {
    expect(names(await demo.json('image', 'list'))).toEqual(
      expect.arrayContaining(['tiny-raw', 'tiny-qcow2', 'fedora-coreos-tiny', 'demo-private', 'web-1-copy']),
    );
    const long = await demo.json('image', 'list', '--long', '--name', 'tiny-qcow2');
    expect(long).toHaveLength(1);
    expect(long[0]).toMatchObject({ 'Disk Format': 'qcow2', Status: 'active', Visibility: 'public' });
    expect(await demo.json('image', 'list', '--private', '--tag', 'mine')).toMatchObject([{ Name: 'demo-private' }]);
  });

  it('pages by limit and marker', async () => {
    // The client puts each page in an order of its own; the service's is newest first.
    const first = await demo.json('image', 'list', '--limit', '4');
    expect(names(first)).toEqual(['demo-private', 'fedora-coreos-tiny', 'tiny-iso', 'web-1-copy']);
    const last = first.find((image: { Name: string }) => image.Name === 'tiny-iso');
    const rest = await demo.json('image', 'list', '--marker', last.ID, '--sort', 'name:desc');
    expect(names(rest)).toEqual(['tiny-vmdk', 'tiny-vhd', 'tiny-vdi', 'tiny-raw', 'tiny-qcow2']);
  });

  it('takes an image through its life', async () => {
    const file = join(directory, 'disk.raw');
    const copy = join(directory, 'copy.raw');
    await writeFile(file, 'the bytes of a disk');
    await demo(
      'image',
      'create',
      '--file',
      file,
      '--disk-format',
      'raw',
      '--container-format',
      'bare',
      '--property',
      'os_distro=test',
      '--tag',
      'made',
      'life',
    );
    expect(await demo.json('image', 'show', 'life')).toMatchObject({
      name: 'life',
      status: 'active',
      size: 19,
      virtual_size: 19,
      tags: ['made'],
      properties: { os_distro: 'test' },
    });
    await demo('image', 'save', '--file', copy, 'life');
    expect(await readFile(copy, 'utf8')).toBe('the bytes of a disk');

    await demo('image', 'set', '--property', 'hw_disk_bus=virtio', '--min-ram', '64', '--protected', 'life');
    expect(await demo.failure('image', 'delete', 'life')).toContain('is protected and cannot be deleted');
    await demo('image', 'unset', '--property', 'os_distro', '--tag', 'made', 'life');
    const changed = await demo.json('image', 'show', 'life');
    expect(changed).toMatchObject({ min_ram: 64, protected: true, tags: [], properties: { hw_disk_bus: 'virtio' } });
    expect(changed.properties).not.toHaveProperty('os_distro');

    await demo('image', 'set', '--deactivate', 'life');
    expect((await demo.json('image', 'show', 'life')).status).toBe('deactivated');
    await demo('image', 'set', '--activate', '--unprotected', '--name', 'renamed', 'life');
    await demo('image', 'delete', 'renamed');
    expect(await demo.failure('image', 'show', 'renamed')).toMatch(/[Nn]o .*renamed/);
  });

  it('shares an image with another project', async () => {
    const { id } = await demo.json('image', 'create', '--shared', 'shared');
    const { project_id } = await lab.json('token', 'issue');
    await demo('image', 'add', 'project', id, project_id);
    expect(await demo.json('image', 'member', 'list', id)).toMatchObject([
      { 'Member ID': project_id, Status: 'pending' },
    ]);
    await lab('image', 'set', '--accept', id);
    expect(await lab.json('image', 'list', '--shared')).toMatchObject([{ ID: id, Name: 'shared' }]);
    await demo('image', 'remove', 'project', id, project_id);
    expect(await lab.failure('image', 'show', id)).toContain(id);
    await demo('image', 'delete', id);
  });

  it('hears what the service refuses', async () => {
    expect(await demo.failure('image', 'create', '--public', 'everybody')).toContain('403');
    expect(await openStackClient(cloud.authUrl, 'reader').failure('image', 'create', 'nothing')).toContain('403');
  });
});
