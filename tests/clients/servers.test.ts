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

/** Each call of the client takes a second, more on a busy machine. */
const patience = 300_000;
const named = (name: string) => (thing: { Name: string }) => thing.Name === name;

describe('the openstack client', () => {
  it('lists the seeded servers', async () => {
    const servers = await demo.json('server', 'list');
    expect(servers.map(({ Name }: { Name: string }) => Name).toSorted()).toEqual(['db-1', 'web-1', 'web-2']);
    expect(servers.find(named('web-2'))).toMatchObject({ Status: 'SHUTOFF', Image: 'tiny-qcow2', Flavor: 'm1.tiny' });
    expect(servers.find(named('web-1')).Networks['demo-net']).toHaveLength(2);
    const all = await admin.json('server', 'list', '--all-projects', '--long', '--name', 'lab');
    expect(all).toMatchObject([{ Name: 'lab-1', Host: expect.stringMatching(/^compute-/) }]);
    expect(await demo.json('server', 'show', 'db-1')).toMatchObject({
      status: 'ACTIVE',
      properties: { role: 'db' },
      volumes_attached: [{ id: expect.any(String) }],
    });
  });

  it(
    'takes a server through its life',
    async () => {
      const plain = ['--flavor', 'm1.nano', '--image', 'tiny-qcow2', '--network', 'demo-net', '--key-name', 'demo-key'];
      const made = await demo.json('server', 'create', ...plain, '--security-group', 'web', '--wait', 'life');
      expect(made).toMatchObject({ name: 'life', status: 'ACTIVE', key_name: 'demo-key' });
      await demo('server', 'stop', 'life');
      await statusBecomes('life', 'SHUTOFF');
      await demo('server', 'start', 'life');
      await statusBecomes('life', 'ACTIVE');

      await demo('server', 'resize', '--flavor', 'm1.tiny', '--wait', 'life');
      await demo('server', 'resize', 'confirm', 'life');
      await statusBecomes('life', 'ACTIVE');
      expect((await demo.json('server', 'show', 'life')).flavor).toContain('m1.tiny');

      await demo('server', 'set', '--property', 'a=b', '--name', 'renamed', 'life');
      expect((await demo.json('server', 'show', 'renamed')).properties).toEqual({ a: 'b' });
      expect(await demo('console', 'log', 'show', 'renamed')).toContain('login:');
      expect((await demo.json('console', 'url', 'show', 'renamed')).url).toContain('token');
      await demo('server', 'image', 'create', '--name', 'copy', '--wait', 'renamed');
      expect((await demo.json('image', 'show', 'copy')).status).toBe('active');
      await demo('image', 'delete', 'copy');

      const history = await demo.json('server', 'event', 'list', 'renamed');
      expect(history.map(({ Action }: { Action: string }) => Action)).toEqual([
        'createImage',
        'confirmResize',
        'resize',
        'start',
        'stop',
        'create',
      ]);
      await demo('server', 'lock', 'renamed');
      expect(await demo.failure('server', 'delete', 'renamed')).toContain('is locked');
      await demo('server', 'unlock', 'renamed');
      await demo('server', 'delete', '--wait', 'renamed');
      expect(await demo.failure('server', 'show', 'renamed')).toMatch(/[Nn]o .*renamed/);
    },
    patience,
  );

  it(
    'gives a server a volume, a port and a floating address',
    async () => {
      await demo(
        'server',
        'create',
        '--flavor',
        'm1.nano',
        '--image',
        'tiny-qcow2',
        '--network',
        'demo-net',
        '--wait',
        'rich',
      );
      await demo('volume', 'create', '--size', '1', 'disk');
      cloud.clock.advance(5);
      await demo('server', 'add', 'volume', 'rich', 'disk');
      expect(await demo.json('server', 'volume', 'list', 'rich')).toMatchObject([{ Device: '/dev/sdb' }]);
      expect((await demo.json('volume', 'show', 'disk')).status).toBe('in-use');
      await demo('server', 'remove', 'volume', 'rich', 'disk');

      const { floating_ip_address: address } = await demo.json('floating', 'ip', 'create', 'public');
      await demo('server', 'add', 'floating', 'ip', 'rich', address);
      expect((await demo.json('server', 'show', 'rich')).addresses['demo-net']).toContain(address);
      await demo('server', 'remove', 'floating', 'ip', 'rich', address);
      await demo('server', 'add', 'security', 'group', 'rich', 'web');
      expect((await demo.json('server', 'show', 'rich')).security_groups).toMatchObject(
        expect.arrayContaining([{ name: 'web' }]),
      );
      await admin('server', 'migrate', '--live-migration', '--wait', (await demo.json('server', 'show', 'rich')).id);
      await demo('server', 'delete', '--wait', 'rich');
    },
    patience,
  );
});

async function statusBecomes(name: string, status: string): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    if ((await demo.json('server', 'show', name)).status === status) return;
    cloud.clock.advance(1);
  }
  throw new Error(`${name} never became ${status}`);
}
