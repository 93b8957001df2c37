import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud, type UserName } from '../../support/native-cloud.ts';
import { volumeKit } from '../../support/native-volumes.ts';

interface Volume {
  id: string;
  name: string;
  status: string;
  transfer: object | null;
  attachments: { server_id: string; instance_name?: string | null }[];
  [more: string]: unknown;
}
interface VolumePage {
  items: Volume[];
  has_more_data: boolean;
  has_prev_data: boolean;
}
interface Items<T = Record<string, unknown>> {
  items: T[];
}

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;
let admin: GatewayClient;
let reader: GatewayClient;

const signIn = (user: UserName): Promise<GatewayClient> => {
  const { username, password, project_name } = cloud.account(user);
  return gateway.signIn(username, password, project_name);
};

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  [demo, admin, reader] = await Promise.all([signIn('demo'), signIn('admin'), signIn('reader')]);
});
afterAll(async () => {
  await gateway.close();
  await cloud.close();
});
const kit = volumeKit(() => cloud);

const refused = async (answer: Response) => [answer.status, await answer.json()];
const newVolume = (fields: object = {}) => ({
  size: 1,
  name: cloud.name('made'),
  description: '',
  volume_type: '',
  snapshot_id: null,
  metadata: {},
  image_id: null,
  availability_zone: '',
  source_volid: null,
  ...fields,
});

describe('volumes', () => {
  it('[API-12] [CI-02] makes one; [CI-03] reads it; [CI-01] lists it, also while it waits for its new owner', async () => {
    const made = await demo.post('/api/cinder/volumes/', newVolume({ description: 'of a test', metadata: { a: 'b' } }));
    const volume = (await made.json()) as Volume;
    kit.removeLater(`/volumes/${volume.id}`);
    expect([made.status, made.headers.get('location')]).toEqual([201, `/api/cinder/volumes/${volume.id}`]);
    expect(volume).toMatchObject({
      status: 'creating',
      size: 1,
      bootable: 'false',
      metadata: { a: 'b' },
      transfer: null,
    });
    await kit.becomes('demo', `/volumes/${volume.id}`, 'available');
    expect(await demo.json(`/api/cinder/volumes/${volume.id}`)).toMatchObject({
      name: volume.name,
      description: 'of a test',
      status: 'available',
      volume_type: '__DEFAULT__',
      attachments: [],
      encrypted: false,
      imageRef: null,
    });

    const transfer = { volume_id: volume.id, name: cloud.name('transfer') };
    const { json } = await kit.call('demo', 'POST', '/os-volume-transfer', { transfer });
    kit.later('demo', 'DELETE', `/os-volume-transfer/${json.transfer.id}`);
    const { items } = await demo.json<VolumePage>(`/api/cinder/volumes/?name=${volume.name}`);
    expect(items).toMatchObject([{ id: volume.id, status: 'awaiting-transfer', transfer }]);
    expect((await demo.json<Volume>(`/api/cinder/volumes/${volume.id}`)).transfer).toMatchObject(transfer);
  });

  it('[API-12] [CI-03] names the servers that have it', async () => {
    const { items } = await demo.json<VolumePage>('/api/cinder/volumes/?status=in-use&name=data');
    const attachment = items[0]?.attachments[0];
    const one = await demo.json<Volume>(`/api/cinder/volumes/${items[0]?.id}/`);
    expect(one.attachments).toMatchObject([{ server_id: attachment?.server_id, instance_name: 'db-1' }]);
  });

  it('[API-12] [CI-02] needs all nine keys, and says what the service refuses', async () => {
    const { source_volid: _left, ...rest } = newVolume();
    expect(await refused(await demo.post('/api/cinder/volumes/', rest))).toEqual([
      400,
      expect.stringContaining('source_volid'),
    ]);
    expect(await refused(await demo.post('/api/cinder/volumes/', newVolume({ size: 0 })))).toEqual([
      400,
      expect.stringContaining('0 is less than the minimum of 1'),
    ]);
    const problem = await demo.post('/api/cinder/volumes/', newVolume({ size: 100_000 }), {
      headers: { Accept: 'application/problem+json' },
    });
    expect(await problem.json()).toMatchObject({ status: 413, service: 'volume', operation: 'CI-02' });
    const answer = await reader.post('/api/cinder/volumes/', newVolume());
    expect([answer.status, answer.headers.get('x-sextant-origin')]).toEqual([403, 'volume']);
    expect(await refused(await demo.get('/api/cinder/volumes/nosuch/'))).toEqual([
      404,
      'Volume nosuch could not be found.',
    ]);
  });

  it('[API-12] [CI-01] pages there and back; filters; shows all projects to administrators', async () => {
    const mine = await Promise.all([kit.volume(), kit.volume(), kit.volume()]);
    demo.cookies.set('API_RESULT_PAGE_SIZE', '2');
    const page = (query: string) => demo.json<VolumePage>(`/api/cinder/volumes/?paginate=true&${query}`);
    const first = await page('');
    expect([first.items.length, first.has_more_data, first.has_prev_data]).toEqual([2, true, false]);
    const second = await page(`marker=${first.items[1]?.id}`);
    expect(second.has_prev_data).toBe(true);
    const back = await page(`sort_dir=asc&marker=${second.items[0]?.id}`);
    expect(back.items.map(({ id }) => id)).toEqual(first.items.map(({ id }) => id));
    demo.cookies.delete('API_RESULT_PAGE_SIZE');
    const [forth, last] = await Promise.all([page(''), page('sort_dir=asc')]);
    expect(last.items.map(({ id }) => id)).toEqual(forth.items.map(({ id }) => id));

    const ids = async (client: GatewayClient, query: string) =>
      (await client.json<VolumePage>(`/api/cinder/volumes/?${query}`)).items.map(({ id }) => id);
    expect(await ids(demo, `name=${mine[0].name}`)).toEqual([mine[0].id]);
    expect(await ids(demo, 'paginate=false')).toEqual(expect.arrayContaining(mine.map(({ id }: { id: string }) => id)));
    expect(await ids(admin, '')).not.toContain(mine[0].id);
    expect(await ids(admin, 'all_projects=true&name=nothing')).toContain(mine[0].id);
  });
});

describe('metadata', () => {
  it('[API-13] [CI-04] [CI-05] of a volume are read and changed', async () => {
    const { id } = await kit.volume('demo', { metadata: { a: 'b', c: 'd' } });
    const path = `/api/cinder/volumes/${id}/metadata`;
    expect(await demo.json(path)).toEqual({ a: 'b', c: 'd' });
    expect((await demo.patch(path, { updated: { a: 'x', e: 'f' }, removed: ['c'] })).status).toBe(204);
    expect(await demo.json(`${path}/`)).toEqual({ a: 'x', e: 'f' });
    expect((await demo.patch(path, { updated: {}, removed: [] })).status).toBe(204);
    expect((await demo.patch(path, { updated: { a: 'b' } })).status).toBe(400);
    expect((await demo.patch(path, { updated: { a: 1 }, removed: [] })).status).toBe(400);
    expect(await refused(await demo.patch(path, { updated: {}, removed: ['nosuch'] }))).toEqual([
      404,
      `Volume ${id} has no metadata with key nosuch.`,
    ]);
  });

  it('[API-12] [CI-10] snapshots are listed and filtered; [CI-11] [CI-12] their metadata read and changed', async () => {
    const { id } = await kit.volume();
    const snapshot = { volume_id: id, name: cloud.name('snap'), metadata: { a: 'b' } };
    const made = (await kit.call('demo', 'POST', '/snapshots', { snapshot })).json.snapshot;
    await kit.becomes('demo', `/snapshots/${made.id}`, 'available');
    const list = (query: string) => demo.json<Items>(`/api/cinder/volumesnapshots/?${query}`);
    expect((await list(`volume_id=${id}`)).items).toMatchObject([
      { id: made.id, name: snapshot.name, status: 'available', size: 1, volume_id: id, metadata: { a: 'b' } },
    ]);
    expect((await list(`volume_id=${id}&status=error`)).items).toEqual([]);
    const path = `/api/cinder/volumesnapshots/${made.id}/metadata`;
    expect(await demo.json(path)).toEqual({ a: 'b' });
    expect((await demo.patch(path, { updated: { c: 'd' }, removed: ['a'] })).status).toBe(204);
    expect(await demo.json(path)).toEqual({ c: 'd' });
  });

  it('[API-12] [CI-06] [CI-07] volume types are listed and read; [CI-08] [CI-09] their extra specs read and changed', async () => {
    const body = { volume_type: { name: cloud.name('type'), extra_specs: { a: 'b' } } };
    const { volume_type: type } = (await kit.call('admin', 'POST', '/types', body)).json;
    kit.later('admin', 'DELETE', `/types/${type.id}`);
    const { items } = await demo.json<Items>('/api/cinder/volumetypes/');
    expect(items).toEqual(expect.arrayContaining([expect.objectContaining({ id: type.id, name: type.name })]));
    expect(await admin.json(`/api/cinder/volumetypes/${type.id}`)).toMatchObject({
      extra_specs: { a: 'b' },
      is_public: true,
    });
    expect(await demo.json('/api/cinder/volumetypes/default/')).toMatchObject({ name: '__DEFAULT__' });
    const path = `/api/cinder/volumetypes/${type.id}/metadata`;
    expect((await admin.patch(path, { updated: { c: 'd' }, removed: ['a'] })).status).toBe(204);
    expect(await admin.json(path)).toEqual({ c: 'd' });
    expect((await demo.patch(path, { updated: { c: 'e' }, removed: [] })).status).toBe(403);
  });
});

describe('the service', () => {
  it('[API-14] [CI-13] names its extensions, [CI-14] its processes, [CI-15] QoS specs and [CI-16] zones', async () => {
    const extensions = (await demo.json<Items>('/api/cinder/extensions/')).items;
    expect(extensions).toEqual(
      expect.arrayContaining([expect.objectContaining({ alias: 'os-services', name: 'Services' })]),
    );
    const services = (await admin.json<Items>('/api/cinder/services/')).items;
    expect(services.map(({ id }) => id)).toEqual(services.map((_each, at) => at + 1));
    expect(services).toEqual(
      expect.arrayContaining([expect.objectContaining({ binary: 'cinder-volume', status: 'enabled', state: 'up' })]),
    );
    expect((await reader.get('/api/cinder/services/')).status).toBe(403);

    const body = { qos_specs: { name: cloud.name('qos'), consumer: 'front-end', limit: '10' } };
    const { qos_specs: qos } = (await kit.call('admin', 'POST', '/qos-specs', body)).json;
    kit.later('admin', 'DELETE', `/qos-specs/${qos.id}`);
    expect((await admin.json<Items>('/api/cinder/qosspecs/')).items).toContainEqual({
      id: qos.id,
      name: qos.name,
      consumer: 'front-end',
      specs: { limit: '10' },
    });
    expect((await demo.json<Items>('/api/cinder/availzones/?detailed=true')).items).toContainEqual({
      zoneName: 'nova',
      zoneState: { available: true },
    });
  });

  it('[API-14] [CI-17] tells limits, unlimited ones as infinite, and [CI-20] takes quotas of a project', async () => {
    const lab = await cloud.as('lab');
    const labClient = await signIn('lab');
    kit.later('admin', 'DELETE', `/os-quota-sets/${lab.projectId}`);
    const path = `/api/cinder/quota-sets/${lab.projectId}/`;
    expect((await admin.patch(path, { volumes: 7, snapshots: -1, gigabytes: 500 })).status).toBe(204);
    const text = await (await labClient.get('/api/cinder/tenantabsolutelimits/')).text();
    expect(text).toContain('"maxTotalSnapshots":1e+999');
    const limits = await labClient.json<Record<string, number>>('/api/cinder/tenantabsolutelimits/');
    expect(limits).toMatchObject({ maxTotalVolumes: 7, maxTotalVolumeGigabytes: 500, maxTotalSnapshots: Infinity });
    expect(limits['totalVolumesUsed']).toBeGreaterThanOrEqual(0);
    expect((await admin.patch(path, { volumes: 7 })).status).toBe(400);
    expect((await demo.patch(path, { volumes: 7, snapshots: 8, gigabytes: 9 })).status).toBe(403);
  });

  it('[API-14] [CI-18] lists default quotas by their names, and [CI-19] changes them', async () => {
    const { items } = await demo.json<Items<{ name: string; limit: number }>>('/api/cinder/quota-sets/defaults/');
    expect(items).toEqual(
      expect.arrayContaining([
        { name: 'volumes', display_name: 'Volumes', limit: 10 },
        { name: 'gigabytes', display_name: 'Total Size of Volumes and Snapshots (GB)', limit: 1000 },
        { name: 'volumes___DEFAULT__', display_name: 'Volumes   Default  ', limit: -1 },
        { name: 'per_volume_gigabytes', display_name: 'Per Volume Gigabytes', limit: -1 },
      ]),
    );
    expect(items.map(({ name }) => name)).not.toContain('id');
    // The values that they have already: other tests run on the same cloud.
    const of = (wanted: string) => items.find(({ name }) => name === wanted)?.limit;
    const same = { volumes: of('volumes'), snapshots: of('snapshots'), gigabytes: of('gigabytes') };
    expect((await admin.patch('/api/cinder/quota-sets/defaults/', same)).status).toBe(204);
    expect((await admin.patch('/api/cinder/quota-sets/defaults/', { volumes: 1 })).status).toBe(400);
    expect((await demo.patch('/api/cinder/quota-sets/defaults/', same)).status).toBe(403);
  });
});
