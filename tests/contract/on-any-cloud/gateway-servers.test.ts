import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NetworkApi, ServersApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;
let reader: GatewayClient;
let flavor: string;
let image: string;
let network: string;
/** Undone in reverse, however the tests end. */
const undo: (() => Promise<unknown>)[] = [];

type Server = ServersApi.Server & Record<string, unknown>;
type Items<T> = { items: T[] };
const items = async <T>(path: string, client = demo) => (await client.json<Items<T>>(path)).items;
const listed = async (name: string) =>
  (await items<Server>('/api/nova/servers/')).find((server) => server.name === name) as Server;

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  const signIn = (user: 'demo' | 'reader') =>
    gateway.signIn(cloud.account(user).username, cloud.account(user).password, cloud.account(user).project_name);
  [demo, reader] = await Promise.all([signIn('demo'), signIn('reader')]);
  const native = await cloud.as('demo');
  const flavors = await native.call('compute', 'GET', '/flavors');
  flavor = (flavors.json.flavors as { id: string; name: string }[]).find(({ name }) => name === 'm1.tiny')?.id ?? '';
  const images = await native.image('GET', '/v2/images?name=tiny-raw');
  image = images.json.images[0].id as string;
  const networks = await items<NetworkApi.Network>('/api/neutron/networks/');
  network = networks.find(({ name }) => name === 'demo-net')?.id ?? '';
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
  await gateway.close();
  await cloud.close();
});

const wanted = (name: string, others: object = {}) => ({
  name,
  source_id: image,
  flavor_id: flavor,
  key_name: null,
  user_data: '',
  security_groups: ['default'],
  nics: [{ 'net-id': network, 'v4-fixed-ip': '' }],
  ...others,
});

async function launched(name: string, others: object = {}): Promise<string> {
  const answer = await demo.post('/api/nova/servers/', wanted(name, others));
  const server = (await answer.json()) as { id: string };
  expect([answer.status, answer.headers.get('location')], JSON.stringify(server)).toEqual([
    201,
    `/api/nova/servers/${server.id}`,
  ]);
  undo.push(async () => (await cloud.as('admin')).call('compute', 'DELETE', `/servers/${server.id}`));
  return server.id;
}

/** Real servers take their time, so this asks until the server is as wanted. */
async function until(id: string, isReached: (server: Server) => boolean): Promise<Server> {
  for (;;) {
    const server = await demo.json<Server>(`/api/nova/servers/${id}`);
    if (isReached(server)) return server;
    await cloud.pass();
  }
}

describe('servers', () => {
  it('[API-22] [NV-11] [NV-13] the own project’s, with the names of their images', async () => {
    const servers = await items<Server>('/api/nova/servers/');
    expect(servers.map(({ name }) => name)).toEqual(expect.arrayContaining(['web-1', 'web-2', 'db-1']));
    expect(servers.map(({ name }) => name)).not.toContain('lab-1');
    const web = await listed('web-1');
    expect(web).toMatchObject({
      status: 'ACTIVE',
      image_name: expect.stringMatching(/^tiny-/),
      locked: false,
      flavor: { id: expect.any(String) },
      'OS-EXT-AZ:availability_zone': 'nova',
    });
    expect(web.image).toMatchObject({ name: web.image_name });
    expect(await demo.json(`/api/nova/servers/${web.id}/`)).toMatchObject({ id: web.id, image_name: web.image_name });
    expect((await demo.get('/api/nova/servers/00000000-0000-0000-0000-000000000000')).status).toBe(404);
  });

  it('[API-24] [NV-16] [NV-18] [NV-22] metadata, what was done, and groups of the ports', async () => {
    const web = await listed('web-1');
    expect(await demo.json(`/api/nova/servers/${web.id}/metadata`)).toEqual({ role: 'web' });
    const actions = await items<ServersApi.ServerAction>(`/api/nova/servers/${web.id}/actions/`);
    expect(actions.at(-1)).toMatchObject({ action: 'create', instance_uuid: web.id });
    const groups = await items<ServersApi.SecurityGroup>(`/api/nova/servers/${web.id}/security-groups/`);
    expect(groups.map(({ name }) => name)).toEqual(['web']);
    expect(groups[0]?.security_group_rules.length).toBeGreaterThan(0);
    expect(await items('/api/nova/servers/no-such-server/security-groups/')).toEqual([]);
  });

  it('[API-24] [NV-21] volumes by their names', async () => {
    const db = await listed('db-1');
    const volumes = await items<ServersApi.ServerVolume>(`/api/nova/servers/${db.id}/volumes/`);
    expect(volumes).toMatchObject([{ name: 'data', serverId: db.id, device: expect.stringMatching(/^\/dev\//) }]);
  });

  it('[API-24] [NV-19] [NV-20] console log and console of a server that runs', async () => {
    const web = await listed('web-1');
    const path = `/api/nova/servers/${web.id}`;
    const log = async (body: unknown) => {
      const answer = await demo.post(`${path}/console-output/`, body);
      return (await answer.json()) as { lines: string[] };
    };
    const whole = await log({ length: null });
    expect(whole.lines.length).toBeGreaterThan(2);
    expect((await log({ length: 1 })).lines.length).toBeLessThan(whole.lines.length);
    expect(await log({ length: 'x' })).toBe('invalid parameter length: must be integer,null');
    const open = async (body: unknown) => {
      const answer = await demo.post(`${path}/console-info/`, body);
      return [answer.status, await answer.json()];
    };
    const console = { type: 'VNC', url: expect.stringMatching(/&title=Console\([0-9a-f-]{36}\)$/) };
    expect(await open({ console_type: 'AUTO' })).toEqual([200, console]);
    expect(await open({})).toEqual([200, console]);
    expect(await open({ console_type: 'VNC' })).toEqual([200, console]);
    expect(await open({ console_type: 'TTY' })).toEqual([500, 'Console type "TTY" not supported.']);
    expect(await open({ console_type: 'MKS' })).toEqual([500, 'No available console found.']);
    expect((await demo.post('/api/nova/servers/no-such/console-info/', {})).status).toBe(404);
  });

  it('[API-22] [API-24] [NV-01] [NV-12] [NV-14] [NV-15] [NV-17] a server’s life', { timeout: 240_000 }, async () => {
    const name = cloud.name('server');
    const id = await launched(`  ${name} `, {
      meta: { a: '1', b: '2' },
      description: 'of a test',
      user_data: 'grüße',
      instance_count: 1,
      source_type: 'image',
    });
    const born = await until(id, ({ status }) => status === 'ACTIVE');
    expect(born).toMatchObject({ name, description: 'of a test', image_name: 'tiny-raw' });
    expect(Object.keys(born.addresses ?? {})).toEqual(['demo-net']);
    const path = `/api/nova/servers/${id}`;

    const change = { updated: { a: '3', 'c d': '4' }, removed: ['b'] };
    expect((await demo.patch(`${path}/metadata`, change)).status).toBe(204);
    expect(await demo.json(`${path}/metadata/`)).toEqual({ a: '3', 'c d': '4' });

    const snapshot = await demo.post('/api/nova/snapshots/', { instance_id: id, name: cloud.name('snapshot') });
    const made = (await snapshot.json()) as string;
    expect([snapshot.status, made]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    undo.push(async () => (await cloud.as('demo')).image('DELETE', `/v2/images/${made}`));
    await until(id, (server) => server['OS-EXT-STS:task_state'] === null);

    const operate = async (operation: string) => (await demo.post(path, { operation })).status;
    for (const [operation, status] of [
      ['pause', 'PAUSED'],
      ['unpause', 'ACTIVE'],
      ['suspend', 'SUSPENDED'],
      ['resume', 'ACTIVE'],
      ['stop', 'SHUTOFF'],
      ['start', 'ACTIVE'],
    ] as const) {
      expect(await operate(operation), operation).toBe(204);
      await until(id, (server) => server.status === status && server['OS-EXT-STS:task_state'] === null);
    }
    expect(await operate('unpause')).toBe(409);
    expect(await operate('soft_reboot')).toBe(204);
    await until(id, (server) => server.status === 'ACTIVE' && server['OS-EXT-STS:task_state'] === null);
    expect(await operate('hard_reboot')).toBe(204);
    expect(await operate('explode')).toBe(400);
    expect((await reader.delete(path)).status).toBe(403);
    expect((await demo.delete(`${path}/`)).status).toBe(204);
  });

  it('[API-22] [NV-12] from a volume: no image, no name of one', { timeout: 120_000 }, async () => {
    const device = {
      uuid: image,
      source_type: 'image',
      destination_type: 'volume',
      volume_size: 1,
      boot_index: 0,
      delete_on_termination: true,
    };
    const others = { source_id: null, block_device_mapping_v2: [device], scheduler_hints: {} };
    const id = await launched(cloud.name('from-volume'), others);
    expect(await demo.json(`/api/nova/servers/${id}`)).toMatchObject({ image: '', image_name: null });
  });

  it('[API-22] [NV-12] without networks it is nova that chooses, or says that there are several', async () => {
    const answer = await demo.post('/api/nova/servers/', wanted(cloud.name('no-nics'), { nics: [] }));
    const body = (await answer.json()) as { id: string };
    if (answer.status === 201) await demo.delete(`/api/nova/servers/${body.id}`);
    else expect([answer.status, body]).toEqual([409, expect.stringContaining('Multiple possible networks found')]);
  });

  it('[API-22] [NV-12] [NV-14] [NV-17] [NV-01] what is missing or of the wrong kind is named', async () => {
    const { flavor_id: _flavor, ...noFlavor } = wanted('x');
    const cases: [string, string, unknown, string][] = [
      ['POST', '/api/nova/servers/', { name: 'x' }, "missing required parameter 'source_id'"],
      ['POST', '/api/nova/servers/', noFlavor, "missing required parameter 'flavor_id'"],
      [
        'POST',
        '/api/nova/servers/',
        wanted('x', { instance_count: 0 }),
        'invalid parameter instance_count: must be >=',
      ],
      ['POST', '/api/nova/servers/', wanted('x', { nics: [7] }), 'invalid parameter nics/0: must be object'],
      ['POST', '/api/nova/servers/', wanted('x', { meta: { a: {} } }), 'invalid parameter meta/a: must be string'],
      ['POST', '/api/nova/servers/s', { operation: 7 }, 'invalid parameter operation: must be equal to one of'],
      ['POST', '/api/nova/servers/s', { op: 'start' }, "missing required parameter 'operation'"],
      ['PATCH', '/api/nova/servers/s/metadata', { updated: {} }, "missing required parameter 'removed'"],
      ['POST', '/api/nova/snapshots/', { name: 'x' }, "missing required parameter 'instance_id'"],
    ];
    for (const [method, path, body, text] of cases) {
      const answer = await demo.send(method, path, { body });
      expect([answer.status, await answer.json()]).toEqual([400, expect.stringContaining(text)]);
    }
  });

  it('[API-22] ids that are no ids stay inside their path', async () => {
    for (const id of ['..', '%2e%2e', '..%2fflavors', 'a%2fb', '%00', 'x'.repeat(1000)]) {
      for (const what of ['', 'metadata', 'actions/', 'volumes/', 'security-groups/']) {
        const answer = await demo.get(`/api/nova/servers/${id}/${what}`);
        if (what !== 'security-groups/') expect(answer.status, `${id} ${what}`).toBeGreaterThanOrEqual(400);
        expect(answer.status, `${id} ${what}`).toBeLessThan(500);
      }
    }
  });
});
