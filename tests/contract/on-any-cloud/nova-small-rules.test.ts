import { describe, expect, it, onTestFinished } from 'vitest';
import { useCompute } from '../../support/native-compute.ts';
import { serverKit } from '../../support/native-servers.ts';

const nova = useCompute();
const { ask, read, refusal } = nova;
const kit = serverKit(nova);
/** A real cloud that does other things at the same time needs it. */
const patience = 180_000;

/** Makes several servers in a new group by one call; they and the group go away with the test. */
async function makeTogether(count: number): Promise<{ status: string; host: string | null }[]> {
  const policies = ['anti-affinity'];
  const group = await ask('POST', '/os-server-groups', {
    body: { server_group: { name: nova.cloud.name(`apart-${count}`), policies } },
  });
  const { id } = group.json.server_group;
  onTestFinished(async () => void (await ask('DELETE', `/os-server-groups/${id}`)));
  const server = {
    name: nova.cloud.name('apart'),
    flavorRef: await kit.flavor('m1.nano'),
    imageRef: await kit.image('tiny-qcow2'),
    networks: 'none',
    min_count: count,
    return_reservation_id: true,
  };
  const body = { server, 'os:scheduler_hints': { group: id } };
  const made = await ask('POST', '/servers', { version: '2.37', body });
  if (made.status !== 202) throw new Error(`POST /servers: ${made.status} ${made.text}`);
  const list = `/servers/detail?all_tenants=1&reservation_id=${made.json.reservation_id}`;
  const all = async () => (await read(list, { as: 'admin' })).servers;
  onTestFinished(async () => {
    for (const one of await all()) await ask('DELETE', `/servers/${one.id}`, { as: 'admin' });
    await kit.until(async () => (await all()).length === 0 || undefined);
  }, 120_000);
  const built = await kit.until(async () => {
    const servers = await all();
    const done = servers.every((one: { status: string }) => one.status !== 'BUILD');
    return servers.length === count && done ? servers : undefined;
  });
  return built.map((one: Record<string, string>) => ({ status: one['status'], host: one['OS-EXT-SRV-ATTR:host'] }));
}

describe('[EMB-02] servers made by one call', () => {
  it(
    '[EMB-02] are kept apart by their group',
    async () => {
      const servers = await makeTogether(2);
      expect(servers.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE']);
      expect(new Set(servers.map(({ host }) => host)).size).toBe(2);
    },
    patience,
  );

  it(
    '[EMB-02] all fail when there is no host for one of them',
    async () => {
      const none = { status: 'ERROR', host: null };
      expect(await makeTogether(3)).toEqual([none, none, none]);
    },
    patience,
  );
});

describe('[EMB-02] a server', () => {
  it(
    '[EMB-02] has access addresses in their shortest form',
    async () => {
      const id = await kit.make('address', { accessIPv6: '::babe:220.12.22.2' });
      expect((await kit.settled(id, 'ACTIVE')).accessIPv6).toBe('::babe:dc0c:1602');
      const put = (server: object) => ask('PUT', `/servers/${id}`, { body: { server } });
      const forms = {
        'FE80:0:0:0:0:0:0:1': 'fe80::1',
        '1:0:0:2:0:0:0:3': '1:0:0:2::3',
        '1:0:2:3:4:5:6:7': '1:0:2:3:4:5:6:7',
        '0:0:1::': '0:0:1::',
        '::1:5': '::0.1.0.5',
        '::5': '::5',
        '::FFFF:1.2.3.4': '::ffff:1.2.3.4',
      };
      for (const [given, kept] of Object.entries(forms)) {
        expect((await put({ accessIPv6: given })).json.server.accessIPv6).toBe(kept);
      }
      expect((await put({ accessIPv4: '1.2.3.4' })).json.server.accessIPv4).toBe('1.2.3.4');
      for (const accessIPv4 of ['', '01.2.3.4', '1.2.3']) {
        expect((await put({ accessIPv4 })).json.badRequest.message).toBe(
          `Invalid input for field/attribute accessIPv4. Value: ${accessIPv4}. '${accessIPv4}' is not a 'ipv4'`,
        );
      }
    },
    patience,
  );

  it(
    '[EMB-02] tells where its backup is, and keeps as many as it is told to',
    async () => {
      const demo = await nova.cloud.as('demo');
      const id = await kit.make('backup');
      await kit.settled(id, 'ACTIVE');
      const name = nova.cloud.name('backup');
      const backups = async () => (await demo.image('GET', `/v2/images?instance_uuid=${id}`)).json.images;
      onTestFinished(async () => {
        for (const image of await backups()) await demo.image('DELETE', `/v2/images/${image.id}`);
      });
      const backUp = (rotation: number, version = '2.1') => {
        const body = { createBackup: { name, backup_type: 'daily', rotation } };
        return ask('POST', `/servers/${id}/action`, { version, body });
      };
      const first = await backUp(1);
      expect([first.status, first.text]).toEqual([202, '']);
      const kept = await kit.until(async () => (await backups()).find((one: any) => one.status === 'active'));
      expect(first.headers.get('location')).toBe(`${demo.endpoint('compute')}/images/${kept.id}`);
      await kit.settled(id, 'ACTIVE');
      const none = await backUp(0);
      expect([none.status, none.headers.get('location')]).toEqual([202, null]);
      await kit.until(async () => (await backups()).length === 0 || undefined);
      await kit.settled(id, 'ACTIVE');
      const later = await backUp(0, '2.45');
      expect(later.json).toEqual({ image_id: expect.any(String) });
      expect(later.headers.get('location')).toBeNull();
    },
    patience,
  );

  it(
    '[EMB-02] with an image may have a first volume that nothing boots from',
    async () => {
      const demo = await nova.cloud.as('demo');
      const made = await demo.call('volumev3', 'POST', '/volumes', { volume: { size: 1 } });
      const path = `/volumes/${made.json.volume.id}`;
      onTestFinished(async () => void (await demo.call('volumev3', 'DELETE', path)));
      await kit.until(
        async () => (await demo.call('volumev3', 'GET', path)).json.volume.status === 'available' || undefined,
      );
      const volume = { uuid: made.json.volume.id, source_type: 'volume', destination_type: 'volume' };
      const devices = { block_device_mapping_v2: [{ ...volume, boot_index: 0, delete_on_termination: true }] };
      const flavorRef = await kit.flavor('m1.nano');
      const body = { server: { name: nova.cloud.name('x'), flavorRef, networks: 'none', ...devices } };
      expect(await refusal('POST', '/servers', { version: '2.37', body })).toEqual([
        400,
        `Block Device ${volume.uuid} is not bootable.`,
      ]);
      const server = await kit.settled(await kit.make('unbootable', devices), 'ACTIVE');
      expect(server.image.id).toBe(await kit.image('tiny-qcow2'));
      expect(server['os-extended-volumes:volumes_attached']).toEqual([
        { id: volume.uuid, delete_on_termination: true },
      ]);
    },
    patience,
  );

  it(
    '[EMB-02] that is changed or rebuilt is shown without its security groups',
    async () => {
      const id = await kit.make('rebuilt', { networks: [{ uuid: await kit.network('demo-net') }] });
      expect(await kit.settled(id, 'ACTIVE')).toHaveProperty('security_groups');
      const as = 'admin' as const;
      const changed = await ask('PUT', `/servers/${id}`, {
        as,
        version: '2.75',
        body: { server: { accessIPv4: '1.2.3.4' } },
      });
      expect(changed.json.server).toHaveProperty('OS-EXT-SRV-ATTR:user_data');
      expect(changed.json.server).not.toHaveProperty('security_groups');
      const rebuild = { imageRef: await kit.image('tiny-qcow2') };
      const { server } = await kit.act(id, { rebuild }, { as, version: '2.75' });
      expect(server).toMatchObject({ 'OS-EXT-SRV-ATTR:host': expect.any(String), user_data: null });
      expect(server).not.toHaveProperty('OS-EXT-SRV-ATTR:user_data');
      expect(server).not.toHaveProperty('security_groups');
      await kit.settled(id, 'ACTIVE');
    },
    patience,
  );
});

it('[EMB-02] aggregates are found by numbers as Python reads them', async () => {
  const as = 'admin' as const;
  expect(await refusal('GET', '/os-aggregates/-1', { as })).toEqual([404, 'Aggregate -1 could not be found.']);
  expect(await refusal('GET', '/os-aggregates/1.0', { as })).toEqual([
    400,
    'Invalid input received: id must be an integer',
  ]);
  const { aggregates } = await read('/os-aggregates', { as });
  const { id } = aggregates[0];
  expect((await read(`/os-aggregates/+${id}`, { as })).aggregate.id).toBe(id);
});

it('[EMB-02] an address that ends in a slash is none', async () => {
  for (const path of ['/os-simple-tenant-usage/', '/os-aggregates/', '/servers/', '/flavors/']) {
    const { status, text, headers } = await ask('GET', path, { as: 'admin' });
    expect([path, status, headers.get('openstack-api-version')]).toEqual([path, 404, null]);
    expect(text).toContain('The resource could not be found.');
  }
});
