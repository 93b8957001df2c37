import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordingApi } from '#protocol';
import { createReplayCloud, type ReplayCloud } from '../../../core/cloud/replay/replay-cloud.ts';
import { type GatewayOnCloud, type RunningGateway, startGateway, startGatewayOnCloud } from '../../support/gateway.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-recording-'));
const file = join(folder, 'fault.jsonl');
const schema = JSON.parse(
  readFileSync(new URL('../../../schemas/core/recording.schema.json', import.meta.url), 'utf8'),
) as object;

interface Item {
  id: string;
  name: string;
  status: string;
}
interface Line {
  service: string;
  method: string;
  path: string;
  status: number;
  body: unknown;
}

let gateway: GatewayOnCloud;
let demo: GatewayClient;
let recorded: string;
/** The answers of the cloud itself, by the address of the console's call. */
const before = new Map<string, Item[]>();
const lists = ['/api/glance/images/', '/api/nova/servers/', '/api/neutron/networks/', '/api/cinder/volumes/'];

const itemsOf = async (client: GatewayClient, address: string) => (await client.json<{ items: Item[] }>(address)).items;
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

beforeAll(async () => {
  gateway = await startGatewayOnCloud({ recording: { enabled: true } });
  demo = await gateway.signIn('demo');
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a recording', () => {
  it('[X-28] [RC-01] [RC-02] is begun by its user, and takes the answers of no other session', async () => {
    const none = await demo.json<RecordingApi.RecordingState>('/api/recording/');
    expect(none).toMatchObject({ is_enabled: true, state: 'none', calls: 0 });
    expect((await demo.post('/api/recording/')).status).toBe(200);
    const admin = await gateway.signIn('admin');
    await admin.json('/api/keystone/users/');
    expect(await demo.json<RecordingApi.RecordingState>('/api/recording/')).toMatchObject({
      state: 'recording',
      calls: 0,
    });
    expect(await admin.json<RecordingApi.RecordingState>('/api/recording/')).toMatchObject({ state: 'none' });
    expect((await admin.get('/api/recording/file/')).status).toBe(404);
  });

  it('[X-28] [RC-03] [RC-04] holds the answers of the lists, and ends when its user says so', async () => {
    for (const address of lists) before.set(address, await itemsOf(demo, address));
    expect((await demo.get('/api/glance/images/no-such-image/')).status).toBe(404);
    const ended = await demo.post('/api/recording/end/');
    expect(await ended.json()).toMatchObject({ state: 'ended', left_out: 0 });
    await demo.json('/api/nova/flavors/');
    const answer = await demo.get('/api/recording/file/');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="sextant-recording-\d{14}\.jsonl"$/,
    );
    recorded = await answer.text();
    writeFileSync(file, recorded);
    const paths = linesOf(recorded).map((line) => `${line.service} ${line.path}`);
    expect(paths).toContain('compute /compute/v2.1/servers/detail');
    expect(paths.join()).not.toMatch(/flavors/);
    const valid = new Ajv({ strict: false }).compile(schema);
    for (const line of linesOf(recorded)) expect(valid(line), JSON.stringify(valid.errors)).toBe(true);
  });

  it('[X-28] holds no id and no name of the cloud, of its users and projects, and no token', () => {
    const things = [...before.values()].flat();
    expect(things.length).toBeGreaterThan(5);
    for (const { id, name } of things) {
      expect(recorded).not.toContain(id);
      // The shape of a name is not looked for inside of the words of the API.
      if (name) expect(recorded).not.toContain(JSON.stringify(name));
    }
    expect(recorded).not.toMatch(/demo|RegionOne|127\.0\.0\.1|gAAAA|X-Auth-Token/i);
  });

  it('[X-28] keeps every member that the console reads by its name', () => {
    const renamed = [...recorded.matchAll(/"(name-[0-9a-f]{12})":/g)];
    // Networks of addresses are called as somebody called them.
    expect(renamed.length).toBeLessThan(20);
  });

  it('[X-28] [RC-05] is forgotten when its user says so', async () => {
    expect((await demo.delete('/api/recording/')).status).toBe(204);
    expect((await demo.get('/api/recording/file/')).status).toBe(404);
  });

  it('[X-28] is made on no console whose operator has not allowed it', async () => {
    const other = await startGateway(gateway.cloud.authUrl);
    try {
      const reader = await other.signIn('reader');
      expect((await reader.post('/api/recording/')).status).toBe(403);
      expect(await reader.json<RecordingApi.RecordingState>('/api/recording/')).toMatchObject({ is_enabled: false });
    } finally {
      await other.close();
    }
  });

  it('[X-28] is full when it has the size that the operator allows, and says how much it lacks', async () => {
    const other = await startGateway(gateway.cloud.authUrl, { recording: { enabled: true, size: 100 } });
    try {
      const reader = await other.signIn('reader');
      await reader.post('/api/recording/');
      await reader.json('/api/glance/images/');
      const state = (await (await reader.post('/api/recording/end/')).json()) as RecordingApi.RecordingState;
      expect(state.calls).toBe(0);
      expect(state.left_out).toBeGreaterThan(0);
      const [head] = linesOf(await (await reader.get('/api/recording/file/')).text());
      expect(head).toMatchObject({ left_out: { full: state.left_out } });
    } finally {
      await other.close();
    }
  });
});

describe('a replay', () => {
  let cloud: ReplayCloud;
  let console: RunningGateway;
  let client: GatewayClient;

  beforeAll(async () => {
    cloud = await createReplayCloud({ file });
    console = await startGateway(cloud.authUrl);
    client = await console.signIn('replay', 'replay');
  });
  afterAll(async () => {
    await console.close();
    await cloud.close();
  });

  it.each(lists)('[X-28] answers %s as it was answered then, under other names', async (address) => {
    const then = before.get(address) ?? [];
    const items = await itemsOf(client, address);
    expect(items.map(({ status }) => status)).toEqual(then.map(({ status }) => status));
    expect(items.map(({ id }) => id)).not.toEqual(then.map(({ id }) => id));
  });

  it('[X-28] refuses a read that was not recorded, and says so', async () => {
    const answer = await client.get('/api/nova/flavors/');
    expect(answer.status).toBe(501);
    expect(await answer.text()).toContain('is not in this recording');
  });

  it('[X-28] takes no changes, and says so', async () => {
    const answer = await client.post('/api/keystone/projects/', { name: 'new' });
    expect(answer.status).toBe(501);
    expect(await answer.text()).toContain('it takes no changes');
  });

  it('[X-28] lets in its one user alone', async () => {
    await expect(console.signIn('demo', 'demopass')).rejects.toThrow();
    await expect(console.signIn('replay', 'another')).rejects.toThrow();
  });
});
