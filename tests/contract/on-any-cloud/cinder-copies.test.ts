import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { refusalOf, volumeKit } from '../../support/native-volumes.ts';

let cloud: NativeCloud;
beforeAll(async () => {
  cloud = await openNativeCloud();
});
afterAll(() => cloud.close());
const kit = volumeKit(() => cloud);

describe.concurrent('copies', () => {
  it('snapshots are taken, listed, reverted to, turned into volumes, and in the way of deleting', async () => {
    const { id } = await kit.volume('lab');
    const body = { snapshot: { volume_id: id, name: cloud.name('snap'), description: 'One', metadata: { a: 'b' } } };
    const made = await kit.call('lab', 'POST', '/snapshots', body);
    expect([made.status, made.json.snapshot]).toEqual([
      202,
      expect.objectContaining({ status: 'creating', size: 1, volume_id: id }),
    ]);
    const snapshot = made.json.snapshot.id;
    const path = `/snapshots/${snapshot}`;
    const ready = await kit.becomes('lab', path, 'available');
    expect(ready).toMatchObject({ metadata: { a: 'b' }, 'os-extended-snapshot-attributes:progress': '100%' });
    expect((await kit.call('demo', 'GET', path)).status).toBe(404);

    const listed = (await kit.call('lab', 'GET', `/snapshots/detail?volume_id=${id}&with_count=1`, undefined, '3.45'))
      .json;
    expect(listed).toMatchObject({ count: 1, snapshots: [{ id: snapshot, name: body.snapshot.name }] });
    const renamed = await kit.call('lab', 'PUT', path, { snapshot: { name: 'renamed' } });
    expect(renamed.json.snapshot.name).toBe('renamed');
    expect(await refusalOf(kit.call('lab', 'DELETE', `/volumes/${id}`))).toEqual([
      400,
      expect.stringContaining('have snapshots'),
    ]);
    expect(await refusalOf(kit.act('lab', id, 'revert', { snapshot_id: 'x' }, '3.40'))).toEqual([
      400,
      `Specified snapshot x is None or not the latest one of volume ${id}.`,
    ]);
    expect((await kit.act('lab', id, 'revert', { snapshot_id: snapshot }, '3.40')).status).toBe(202);
    await kit.becomes('lab', `/volumes/${id}`, 'available');
    await kit.becomes('lab', path, 'available');
    expect(await kit.volume('lab', { size: null, snapshot_id: snapshot })).toMatchObject({
      size: 1,
      snapshot_id: snapshot,
    });
    expect((await kit.call('lab', 'DELETE', path)).status).toBe(202);
    await kit.goes('lab', path);
  });

  it('backups are made, described, restored and deleted', async () => {
    const { id } = await kit.volume('demo');
    const body = { backup: { volume_id: id, name: cloud.name('backup'), description: 'One' } };
    const made = await kit.call('demo', 'POST', '/backups', body);
    expect([made.status, made.json.backup.name]).toEqual([202, body.backup.name]);
    const path = `/backups/${made.json.backup.id}`;
    kit.removeLater(path);
    expect(await kit.becomes('demo', path, 'available')).toMatchObject({
      size: 1,
      volume_id: id,
      is_incremental: false,
      snapshot_id: null,
    });
    await kit.becomes('demo', `/volumes/${id}`, 'available');
    expect(await refusalOf(kit.call('demo', 'POST', `${path}/restore`, {}))).toEqual([
      400,
      "'restore' is a required property",
    ]);
    const restored = await kit.call('demo', 'POST', `${path}/restore`, { restore: { volume_id: id } });
    expect([restored.status, restored.json.restore]).toEqual([202, expect.objectContaining({ volume_id: id })]);
    await kit.becomes('demo', `/volumes/${id}`, 'available');
    await kit.becomes('demo', path, 'available');
    expect((await kit.call('demo', 'DELETE', path)).status).toBe(202);
    await kit.goes('demo', path);
    expect(await refusalOf(kit.call('demo', 'GET', path))).toEqual([
      404,
      `Backup ${path.slice(9)} could not be found.`,
    ]);
  });

  it('[API-12] [EMB-02] a backup is restored with the metadata that its volume had then', async (context) => {
    if (cloud.kind === 'real') context.skip('a second gigabyte restored at the same time takes minutes');
    const { id } = await kit.volume('demo', { metadata: { kept: 'yes' } });
    const made = await kit.call('demo', 'POST', '/backups', { backup: { volume_id: id, name: cloud.name('meta') } });
    const path = `/backups/${made.json.backup.id}`;
    kit.removeLater(path);
    await kit.becomes('demo', path, 'available');
    await kit.call('demo', 'PUT', `/volumes/${id}/metadata`, { metadata: { later: 'no' } });
    const { restore } = (await kit.call('demo', 'POST', `${path}/restore`, { restore: {} })).json;
    const copy = `/volumes/${restore.volume_id}`;
    kit.removeLater(copy);
    expect(await kit.becomes('demo', copy, 'available')).toMatchObject({ metadata: { kept: 'yes' } });
    await kit.becomes('demo', path, 'available');
  });

  it('volumes change hands with a key', async () => {
    const { id } = await kit.volume('demo');
    const made = await kit.call(
      'demo',
      'POST',
      '/volume-transfers',
      { transfer: { volume_id: id, name: ' gift ' } },
      '3.57',
    );
    const { transfer } = made.json;
    expect([made.status, transfer]).toEqual([
      202,
      expect.objectContaining({ name: 'gift', accepted: false, no_snapshots: false }),
    ]);
    const path = `/os-volume-transfer/${transfer.id}`;
    expect(await refusalOf(kit.call('demo', 'POST', '/os-volume-transfer', { transfer: { volume_id: id } }))).toEqual([
      400,
      'Invalid volume: status must be available',
    ]);
    expect(await refusalOf(kit.call('lab', 'POST', `${path}/accept`, { accept: { auth_key: 'x' } }))).toEqual([
      400,
      `Invalid auth key: Attempt to transfer ${transfer.id} with invalid auth key.`,
    ]);
    expect((await kit.call('lab', 'GET', path)).status).toBe(404);
    const accepted = await kit.call('lab', 'POST', `${path}/accept`, { accept: { auth_key: transfer.auth_key } });
    expect([accepted.status, accepted.json.transfer]).toEqual([202, expect.objectContaining({ volume_id: id })]);
    expect((await kit.call('lab', 'GET', `/volumes/${id}`)).json.volume).toMatchObject({ id });
    expect((await kit.call('demo', 'GET', `/volumes/${id}`)).status).toBe(404);
  });
});

describe('administration', () => {
  it('of types: names are unique, extra specs by key, access by project, encryption', async () => {
    const lab = await cloud.as('lab');
    const name = cloud.name('type');
    const made = await kit.call('admin', 'POST', '/types', {
      volume_type: { name, 'os-volume-type-access:is_public': false },
    });
    const { id } = made.json.volume_type;
    kit.later('admin', 'DELETE', `/types/${id}`);
    expect(await refusalOf(kit.call('admin', 'POST', '/types', { volume_type: { name } }))).toEqual([
      409,
      `Volume Type ${name} already exists.`,
    ]);
    expect((await kit.call('lab', 'GET', `/types/${id}`)).status).toBe(404);
    const access = (action: string) =>
      kit.call('admin', 'POST', `/types/${id}/action`, { [action]: { project: lab.projectId } });
    expect((await access('addProjectAccess')).status).toBe(202);
    expect((await access('addProjectAccess')).status).toBe(409);
    expect((await kit.call('lab', 'GET', `/types/${id}`)).json.volume_type).toMatchObject({ name, is_public: false });
    expect((await kit.call('admin', 'GET', `/types/${id}/os-volume-type-access`)).json).toEqual({
      volume_type_access: [{ volume_type_id: id, project_id: lab.projectId }],
    });

    const specs = `/types/${id}/extra_specs`;
    expect((await kit.call('admin', 'POST', specs, { extra_specs: { a: 'b', multiattach: '<is> True' } })).status).toBe(
      200,
    );
    expect((await kit.call('lab', 'GET', specs)).json).toEqual({ extra_specs: { multiattach: '<is> True' } });
    expect((await kit.call('admin', 'PUT', `${specs}/a`, { a: 'c' })).json).toEqual({ a: 'c' });
    expect((await kit.call('admin', 'DELETE', `${specs}/a`)).status).toBe(202);
    expect(await refusalOf(kit.call('admin', 'GET', `${specs}/a`))).toEqual([
      404,
      `Volume Type ${id} has no extra specs with key a.`,
    ]);

    const encryption = { provider: 'luks', control_location: 'front-end', cipher: 'aes-xts-plain64', key_size: 256 };
    const encrypted = await kit.call('admin', 'POST', `/types/${id}/encryption`, { encryption });
    expect(encrypted.json.encryption).toMatchObject({ ...encryption, volume_type_id: id });
    expect((await kit.call('admin', 'GET', `/types/${id}/encryption/key_size`)).json).toEqual({ key_size: 256 });
    expect((await kit.call('admin', 'DELETE', `/types/${id}/encryption/provider`)).status).toBe(202);
    expect((await kit.call('lab', 'POST', '/types', { volume_type: { name: 'mine' } })).status).toBe(403);
  });

  it('of QoS specs, which volume types have', async () => {
    const type = (await kit.call('admin', 'POST', '/types', { volume_type: { name: cloud.name('qos-type') } })).json
      .volume_type;
    kit.later('admin', 'DELETE', `/types/${type.id}`);
    const qos = (
      await kit.call('admin', 'POST', '/qos-specs', {
        qos_specs: { name: cloud.name('qos'), consumer: 'both', a: '1' },
      })
    ).json.qos_specs;
    const path = `/qos-specs/${qos.id}`;
    kit.later('admin', 'DELETE', `${path}?force=true`);
    expect((await kit.call('admin', 'GET', `${path}/associate?vol_type_id=${type.id}`)).status).toBe(202);
    expect((await kit.call('admin', 'GET', `${path}/associations`)).json.qos_associations).toMatchObject([
      { id: type.id },
    ]);
    expect(await refusalOf(kit.call('admin', 'DELETE', path))).toEqual([400, 'Qos specs still in use.']);
    expect((await kit.call('admin', 'PUT', `${path}/delete_keys`, { keys: ['a'] })).status).toBe(202);
    expect((await kit.call('admin', 'GET', path)).json.qos_specs).toMatchObject({ specs: {}, consumer: 'both' });
    expect((await kit.call('admin', 'GET', `${path}/disassociate_all`)).status).toBe(202);
  });

  it('of quotas: counted by type as well, refused by number, reset', async () => {
    const lab = await cloud.as('lab');
    const path = `/os-quota-sets/${lab.projectId}`;
    kit.later('admin', 'DELETE', path);
    const usage = (await kit.call('lab', 'GET', `${path}?usage=true`)).json.quota_set;
    expect(usage.volumes_fast).toMatchObject({ limit: -1, reserved: 0 });
    expect((await kit.call('admin', 'PUT', path, { quota_set: { volumes_fast: 0 } })).json.quota_set.volumes_fast).toBe(
      0,
    );
    expect(await refusalOf(kit.call('lab', 'POST', '/volumes', { volume: { size: 1, volume_type: 'fast' } }))).toEqual([
      413,
      "VolumeLimitExceeded: Maximum number of volumes allowed (0) exceeded for quota 'volumes_fast'.",
    ]);
    expect(await refusalOf(kit.call('admin', 'PUT', path, { quota_set: { nosuch: 1 } }))).toEqual([
      400,
      'Invalid input received: Bad key(s) in quota set: nosuch',
    ]);
    expect((await kit.call('admin', 'DELETE', path)).status).toBe(200);
    expect((await kit.call('lab', 'GET', path)).json.quota_set.volumes_fast).toBe(-1);
    const { absolute } = (await kit.call('lab', 'GET', '/limits')).json.limits;
    expect(absolute).toMatchObject({ maxTotalVolumes: 10, totalVolumesUsed: expect.any(Number) });
  });

  it('[EMB-02] of services, pools and hosts is the administrator’s', async () => {
    const services = (await kit.call('admin', 'GET', '/os-services?binary=cinder-volume')).json.services;
    expect(services).toMatchObject([{ host: 'storage-1@file', state: 'up', zone: 'nova' }]);
    const hostsOf = async (query: string) =>
      (await kit.call('admin', 'GET', `/os-services?${query}`)).json.services
        .map(({ binary, host }: Record<string, string>) => `${binary} ${host}`)
        .toSorted();
    expect(await hostsOf('host=storage-1')).toEqual([
      'cinder-backup storage-1',
      'cinder-scheduler storage-1',
      'cinder-volume storage-1@file',
    ]);
    expect(await hostsOf('host=storage-1%40file')).toEqual(['cinder-volume storage-1@file']);
    expect(await hostsOf('host=storage')).toEqual([]);
    const change = (action: string, more = {}) =>
      kit.call('admin', 'PUT', `/os-services/${action}`, { binary: 'cinder-volume', host: 'nosuch', ...more });
    expect(await refusalOf(change('disable'))).toEqual([
      404,
      'Service cinder-volume could not be found on host nosuch.',
    ]);
    expect(await refusalOf(change('explode'))).toEqual([400, 'Invalid input received: Unknown action']);
    expect((await kit.call('admin', 'GET', '/scheduler-stats/get_pools')).json.pools).toEqual([
      { name: 'storage-1@file#file' },
    ]);
    for (const path of ['/os-services', '/scheduler-stats/get_pools', '/os-hosts', '/qos-specs']) {
      expect([path, (await kit.call('demo', 'GET', path)).status]).toEqual([path, 403]);
    }
  });
});
