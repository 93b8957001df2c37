import { afterAll, beforeEach, expect, it } from 'vitest';
import type { ConsoleFacts, UserSession } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud, type UserName } from '../../support/native-cloud.ts';
import { actionGates } from '../panels/gates.ts';

/** The clouds of the tests enforce the new defaults in these services, and no gateway here is told so. */
const strict = ['image', 'network', 'volume'];

let cloud: NativeCloud;
let gateway: RunningGateway;
const cleanUp: (() => Promise<unknown>)[] = [];

const opened = openNativeCloud();
beforeEach(async () => {
  cloud = await opened;
  const running = await startGateway(cloud.authUrl);
  gateway = running;
  return () => running.close();
});
afterAll(async () => {
  for (const clean of cleanUp) await clean();
  await cloud.close();
});

function signIn(user: UserName): Promise<GatewayClient> {
  const { username, password, project_name } = cloud.account(user);
  return gateway.signIn(username, password, project_name);
}

interface Answer {
  allowed: boolean;
  refused?: boolean;
}

async function may(client: GatewayClient, service: string, rule: string): Promise<Answer> {
  return (await client.post('/api/policy/', { rules: [[service, rule]] })).json() as Promise<Answer>;
}

const newImage = (name: string) => ({ name, visibility: 'private', disk_format: 'raw', container_format: 'bare' });

const newVolume = (name: string) => ({
  name,
  size: 1,
  description: '',
  volume_type: '',
  snapshot_id: null,
  metadata: {},
  image_id: null,
  availability_zone: null,
  source_volid: null,
});

/** A reader's write in each service, of the reader's own project: each makes something if it may. */
const writes: Record<string, (reader: GatewayClient) => Promise<Response>> = {
  image: (reader) => reader.put('/api/glance/images/', newImage(cloud.name('refused'))),
  network: (reader) => reader.post('/api/neutron/networks/', { name: cloud.name('refused'), admin_state_up: true }),
  volume: (reader) => reader.post('/api/cinder/volumes/', newVolume(cloud.name('refused'))),
};

/** Rules about what others own: the new defaults answer them for a named project alone. */
const ofOthers: ReadonlySet<string> = new Set(['image:modify_member']);

/** The rules of the panels' actions that members have on what is their own, and readers have not. */
const offered = [
  ...new Set(
    Object.values(actionGates).flatMap(({ actions }) =>
      Object.values(actions).flatMap((gate) => ('rules' in gate ? [...gate.rules] : [])),
    ),
  ),
].filter((name) => strict.includes(name.split(':')[0]!) && !ofOthers.has(name));

it('[AUTH-05] [POL-06] a reader is offered no write of a service any more that refused one; a member still is', async () => {
  const [reader, demo] = [await signIn('reader'), await signIn('demo')];
  const { facts: before } = await demo.json<ConsoleFacts>(`/api/facts/?${questions(offered)}`);
  const members = offered.filter((name) => before[`policy.${name}`] === true);
  expect(strict.filter((service) => !members.some((name) => name.startsWith(`${service}:`)))).toEqual([]);
  for (const write of Object.values(writes)) expect((await write(reader)).status).toBe(403);
  const { facts: after } = await reader.json<ConsoleFacts>(`/api/facts/?${questions(members)}`);
  expect(members.filter((name) => after[`policy.${name}`] !== false)).toEqual([]);
  const { facts: ofDemo } = await demo.json<ConsoleFacts>(`/api/facts/?${questions(members)}`);
  expect(members.filter((name) => ofDemo[`policy.${name}`] !== true)).toEqual([]);
});

const questions = (rules: readonly string[]) => new URLSearchParams(rules.map((rule) => ['of', `policy.${rule}`]));

it('[AUTH-05] the rule that refused is known as refused, those that follow from it are not', async () => {
  const reader = await signIn('reader');
  expect((await writes['image']!(reader)).status).toBe(403);
  expect(await may(reader, 'image', 'add_image')).toEqual({ allowed: false, refused: true });
  expect(await may(reader, 'image', 'delete_image')).toEqual({ allowed: false });
  expect(
    await reader.json<ConsoleFacts>(`/api/facts/?${questions(['image:add_image', 'image:delete_image'])}`),
  ).toEqual({
    facts: { 'policy.image:add_image': false, 'policy.image:delete_image': false },
    failed: {},
    refused: ['policy.image:add_image'],
  });
});

it('[AUTH-05] a refused change of an image of one’s own project counts; of somebody else’s it says nothing about roles', async () => {
  const [admin, demo, reader] = [await signIn('admin'), await signIn('demo'), await signIn('reader')];
  const make = async (by: GatewayClient, more: object) => {
    const answer = await by.put('/api/glance/images/', { ...newImage(cloud.name('owned')), ...more });
    const { id } = (await answer.json()) as { id: string };
    cleanUp.push(async () => (await cloud.as('admin')).image('DELETE', `/v2/images/${id}`));
    return id;
  };
  const foreign = await make(admin, { visibility: 'public' });
  const own = await make(demo, {});
  expect((await demo.delete(`/api/glance/images/${foreign}/`)).status).toBe(403);
  expect(await may(demo, 'image', 'delete_image')).toEqual({ allowed: true });
  expect((await reader.delete(`/api/glance/images/${foreign}/`)).status).toBe(403);
  expect(await may(reader, 'image', 'delete_image')).toEqual({ allowed: true });
  expect((await reader.delete(`/api/glance/images/${own}/`)).status).toBe(403);
  expect(await may(reader, 'image', 'delete_image')).toEqual({ allowed: false, refused: true });
  expect(await may(demo, 'image', 'delete_image')).toEqual({ allowed: true });
});

it('[AUTH-05] a refused write of an object leaves those that a container’s list allows', async () => {
  const [demo, reader] = [await signIn('demo'), await signIn('reader')];
  const [own, granted] = [cloud.name('own'), cloud.name('granted')];
  const { id, project_id: project } = await reader.json<UserSession>('/api/keystone/user-session/');
  const put = (name: string) =>
    reader.send('POST', `/api/swift/containers/${name}/object/f`, { rawBody: new FormData() });
  for (const name of [own, granted]) {
    expect((await demo.post(`/api/swift/containers/${name}/metadata/`, {})).status).toBe(201);
    cleanUp.push(async () => {
      const member = await cloud.as('demo');
      await member.call('object-store', 'DELETE', `/${name}/f`);
      await member.call('object-store', 'DELETE', `/${name}`);
    });
  }
  const grant = { 'x-container-write': `${project}:${id}`, 'x-container-read': `${project}:${id}` };
  const member = await cloud.as('demo');
  expect((await member.call('object-store', 'POST', `/${granted}`, undefined, grant)).status).toBe(204);
  expect((await put(own)).status).toBe(403);
  expect(await may(reader, 'object-store', 'write')).toEqual({ allowed: false, refused: true });
  expect(await may(reader, 'object-store', 'write-objects')).toEqual({ allowed: true });
  expect((await put(granted)).status).toBe(201);
});

it('[AUTH-05] the object store has no rules: one refused write is remembered for the roles', async () => {
  const [demo, reader] = [await signIn('demo'), await signIn('reader')];
  expect(await may(reader, 'object-store', 'write')).toEqual({ allowed: true });
  expect((await reader.post(`/api/swift/containers/${cloud.name('refused')}/metadata/`, {})).status).toBe(403);
  expect(await may(reader, 'object-store', 'write')).toEqual({ allowed: false, refused: true });
  expect(await may(demo, 'object-store', 'write')).toEqual({ allowed: true });
});
