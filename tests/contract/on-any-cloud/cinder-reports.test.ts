import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { refusalOf, volumeKit } from '../../support/native-volumes.ts';

let cloud: NativeCloud;
beforeAll(async () => {
  cloud = await openNativeCloud();
});
afterAll(() => cloud.close());
const kit = volumeKit(() => cloud);
it('[EMB-02] a volume that no back end can take ends in an error, and a message says why', async () => {
  const type = { name: cloud.name('nowhere'), extra_specs: { volume_backend_name: 'none' } };
  const { id: typeId } = (await kit.call('admin', 'POST', '/types', { volume_type: type })).json.volume_type;
  const wanted = { size: 1, volume_type: type.name, name: cloud.name('lost') };
  const { id } = (await kit.call('demo', 'POST', '/volumes', { volume: wanted })).json.volume;
  await kit.becomes('demo', `/volumes/${id}`, 'error');
  const path = `/messages?resource_uuid=${id}`;
  await expect
    .poll(async () => (await kit.call('demo', 'GET', path, undefined, '3.5')).json.messages, { timeout: 30_000 })
    .toEqual([
      expect.objectContaining({
        event_id: 'VOLUME_VOLUME_001_003',
        user_message: 'schedule allocate volume:Could not find any available weighted backend.',
        message_level: 'ERROR',
        resource_type: 'VOLUME',
        resource_uuid: id,
        request_id: expect.stringMatching(/^req-/),
      }),
    ]);
  const [message] = (await kit.call('demo', 'GET', path, undefined, '3.5')).json.messages;
  const one = `/messages/${message.id}`;
  expect((await kit.call('demo', 'GET', one, undefined, '3.3')).json.message).toMatchObject({ id: message.id });
  expect((await kit.call('lab', 'GET', one, undefined, '3.3')).status).toBe(404);
  expect((await kit.call('demo', 'DELETE', one, undefined, '3.3')).status).toBe(204);
  expect(await refusalOf(kit.call('demo', 'GET', one, undefined, '3.3'))).toEqual([
    404,
    `Message ${message.id} could not be found.`,
  ]);
  expect((await kit.call('demo', 'DELETE', `/volumes/${id}`)).status).toBe(202);
  await kit.goes('demo', `/volumes/${id}`);
  expect((await kit.call('admin', 'DELETE', `/types/${typeId}`)).status).toBe(202);
});

it('[EMB-02] a back end tells administrators what may be asked of it', async () => {
  const [pool] = (await kit.call('admin', 'GET', '/scheduler-stats/get_pools')).json.pools;
  const [host] = pool.name.split('#');
  const answer = await kit.call('admin', 'GET', `/capabilities/${host}`);
  expect(answer.json).toMatchObject({
    namespace: `OS::Storage::Capabilities::${host}`,
    properties: { qos: { type: 'boolean' }, thin_provisioning: { type: 'boolean' } },
  });
  expect(await refusalOf(kit.call('admin', 'GET', '/capabilities/nope'))).toEqual([404, "Can't find service: nope"]);
  expect((await kit.call('demo', 'GET', `/capabilities/${host}`)).status).toBe(403);
});

it('[EMB-02] a driver reports on a snapshot only while it is made or deleted', async () => {
  const { id } = await kit.volume('demo');
  const body = { snapshot: { volume_id: id, name: cloud.name('reported') } };
  const path = `/snapshots/${(await kit.call('demo', 'POST', '/snapshots', body)).json.snapshot.id}`;
  await kit.becomes('demo', path, 'available');
  const report = (facts: object) => kit.call('admin', 'POST', `${path}/action`, { 'os-update_snapshot_status': facts });
  expect(await refusalOf(report({ status: 'available' }))).toEqual([
    400,
    'Snapshot status available not allowed for update_snapshot_status',
  ]);
  await kit.call('admin', 'POST', `${path}/action`, { 'os-reset_status': { status: 'creating' } });
  expect(await refusalOf(report({ status: 'error_deleting' }))).toEqual([
    400,
    'Provided snapshot status error_deleting not allowed for snapshot with status creating.',
  ]);
  expect((await report({ status: 'available', progress: '80%' })).status).toBe(202);
  expect((await kit.call('demo', 'GET', path)).json.snapshot).toMatchObject({
    status: 'available',
    'os-extended-snapshot-attributes:progress': '80%',
  });
  expect((await kit.call('demo', 'DELETE', path)).status).toBe(202);
  await kit.goes('demo', path);
});

it('[EMB-02] the record of a backup is given to a cloud that has not got it', async () => {
  const { id } = await kit.volume('demo');
  const wanted = { volume_id: id, name: cloud.name('recorded') };
  const made = (await kit.call('demo', 'POST', '/backups', { backup: wanted })).json.backup.id;
  kit.removeLater(`/backups/${made}`);
  await kit.becomes('demo', `/backups/${made}`, 'available');
  const record = (await kit.call('admin', 'GET', `/backups/${made}/export_record`)).json['backup-record'];
  const send = (url: string, service = record.backup_service) =>
    kit.call('admin', 'POST', '/backups/import_record', {
      'backup-record': { backup_service: service, backup_url: url },
    });
  expect(await refusalOf(send(record.backup_url))).toEqual([400, 'Invalid backup: Backup already exists in database.']);
  expect((await refusalOf(send('xx')))[1]).toBe(
    "Invalid input for field/attribute backup_url. Value: xx. 'xx' is not a 'base64'",
  );
  expect(await refusalOf(send(btoa('{"id": "x"}')))).toEqual([
    400,
    'Invalid input received: Provided backup record is missing size attribute',
  ]);
  expect((await kit.call('demo', 'GET', `/backups/${made}/export_record`)).status).toBe(403);

  const facts = JSON.parse(atob(record.backup_url)) as { id: string; display_name: string };
  expect(facts.display_name).toBe(wanted.name);
  const renumbered = (end: string) => btoa(JSON.stringify({ ...facts, id: `${facts.id.slice(0, -4)}${end}` }));
  const copy = await send(renumbered('beef'));
  expect([copy.status, copy.json.backup.name]).toEqual([201, null]);
  const path = `/backups/${copy.json.backup.id}`;
  expect(await kit.becomes('admin', path, 'available')).toMatchObject({ name: wanted.name, volume_id: id, size: 1 });
  const lost = `/backups/${(await send(renumbered('dead'), 'another.driver')).json.backup.id}`;
  expect((await kit.becomes('admin', lost, 'error')).fail_reason).toBe(
    'Import record failed, cannot find backup service to perform the import. Request service another.driver.',
  );
  for (const one of [path, lost]) {
    expect((await kit.call('admin', 'POST', `${one}/action`, { 'os-force_delete': {} })).status).toBe(202);
    await kit.goes('admin', one);
  }
});

it('[EMB-02] growing an attached volume is noted among the actions of its server', async () => {
  const { id } = await kit.volume('demo');
  const demo = await cloud.as('demo');
  const servers = (await demo.call('compute', 'GET', '/servers/detail')).json.servers;
  const server = servers.find(({ status }: { status: string }) => status === 'ACTIVE').id;
  const attachments = `/servers/${server}/os-volume_attachments`;
  await demo.call('compute', 'POST', attachments, { volumeAttachment: { volumeId: id } });
  await kit.becomes('demo', `/volumes/${id}`, 'in-use');
  expect((await kit.act('demo', id, 'os-extend', { new_size: 2 }, '3.42')).status).toBe(202);
  const history = async () => {
    await cloud.pass();
    const { json } = await demo.call('compute', 'GET', `/servers/${server}/os-instance-actions`);
    return json.instanceActions.map(({ action }: { action: string }) => action);
  };
  await expect.poll(history, { timeout: 60_000 }).toContain('extend_volume');
  expect(await kit.becomes('demo', `/volumes/${id}`, 'in-use')).toMatchObject({ size: 2 });
  await demo.call('compute', 'DELETE', `${attachments}/${id}`);
  await kit.becomes('demo', `/volumes/${id}`, 'available');
});
