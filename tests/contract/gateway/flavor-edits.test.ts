import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NovaApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';
import { nativeCloud } from '../../support/native-cloud.ts';

/** Nova changes no flavor: it is deleted and made anew. Whatever fails in between, nothing is lost without a word. */
let site: GatewayOnCloud;
let admin: GatewayClient;
let project: string;
const other = 'ffffffffffffffffffffffffffffffff';

const sizes = { ram: 64, vcpus: 1, disk: 1, swap: 0, 'OS-FLV-EXT-DATA:ephemeral': 0 };
const id = 'edited';
const path = `/api/nova/flavors/${id}/`;
const specs = { 'hw:numa_nodes': '1', note: 'x' };

beforeAll(async () => {
  site = await startGatewayOnCloud();
  admin = await site.signIn('admin');
  project = await projectId('demo');
});
afterAll(() => site.close());
beforeEach(async () => {
  await admin.post('/api/nova/flavors/', {
    ...sizes,
    id,
    name: 'before',
    rxtx_factor: 2.5,
    flavor_access: [{ id: project }],
  });
  await admin.patch(`${path}extra-specs/`, { updated: specs });
  site.cloud.calls.reset();
});
afterEach(async () => {
  site.cloud.faults.clear();
  await admin.delete(path);
});

async function projectId(wanted: string): Promise<string> {
  const { items } = await admin.json<{ items: { id: string; name: string }[] }>('/api/keystone/projects/');
  return items.find(({ name }) => name === wanted)!.id;
}
const flavor = () => admin.json(`${path}?get_extras=true&get_access_list=true`) as Promise<NovaApi.Flavor>;
const edit = async (change: object): Promise<[number, string, string]> => {
  const answer = await admin.send('PATCH', path, {
    body: { ...sizes, name: 'before', flavor_access: [{ id: project }], ...change },
    headers: { accept: 'application/problem+json' },
  });
  if (answer.status === 204) return [204, '', ''];
  const { code, detail } = (await answer.json()) as { code: string; detail: string };
  return [answer.status, code, detail];
};
const calls = (method: string, place: RegExp) =>
  site.cloud.calls.report().calls.filter((call) => call.method === method && place.test(call.path)).length;
const fail = (method: string, place: string, times: number, more: object = {}) =>
  site.cloud.faults.add({ service: 'compute', method, path: place, status: 500, times, ...more });
const kept = () => ({
  name: 'before',
  ram: 64,
  rxtx_factor: 2.5,
  'os-flavor-access:is_public': false,
  extras: specs,
  'access-list': [project],
});

describe('[FLV-04] [NV-30] a flavor that is edited', () => {
  it('keeps id, extra specs, factor and projects', async () => {
    expect(await edit({ ram: 128, name: 'after' })).toEqual([204, '', '']);
    expect(await flavor()).toMatchObject({ ...kept(), id, name: 'after', ram: 128 });
    expect(await edit({ ram: 128, name: 'after', rxtx_factor: '1.5' })).toEqual([204, '', '']);
    expect((await flavor()).rxtx_factor).toBe(1.5);
  });

  it('stays private when it has no projects, and is public when that is said', async () => {
    expect(await edit({ ram: 65, flavor_access: [], 'os-flavor-access:is_public': false })).toEqual([204, '', '']);
    expect(await flavor()).toMatchObject({ 'os-flavor-access:is_public': false, 'access-list': [] });
    expect(await edit({ ram: 65, flavor_access: [], 'os-flavor-access:is_public': true })).toEqual([204, '', '']);
    expect(await flavor()).toMatchObject({ 'os-flavor-access:is_public': true, extras: specs });
    expect(await edit({ 'os-flavor-access:is_public': true })).toEqual([
      400,
      'INVALID_PARAMETER',
      'invalid parameter flavor_access: a public flavor has no list of projects',
    ]);
  });

  it('[FLV-05] is not deleted when only its projects change, or nothing does', async () => {
    const lab = await projectId('lab');
    expect(await edit({ ram: '64', rxtx_factor: 2.5, flavor_access: [{ id: lab }] })).toEqual([204, '', '']);
    expect(await flavor()).toMatchObject({ ...kept(), 'access-list': [lab] });
    expect(await edit({ flavor_access: [{ id: lab }] })).toEqual([204, '', '']);
    expect([calls('DELETE', /\/flavors\//), calls('POST', /\/flavors$/)]).toEqual([0, 0]);
  });

  it('is not touched when nova would refuse the new one, or another has the name', async () => {
    expect(await edit({ ram: 0 })).toEqual([400, 'SERVICE_REFUSED', expect.stringContaining('ram')]);
    expect(await edit({ name: 'm1.tiny' })).toEqual([
      409,
      'SERVICE_REFUSED',
      'Flavor with name m1.tiny already exists.',
    ]);
    fail('POST', '/flavors$', 1, { status: 403 });
    expect((await edit({ ram: 128 }))[0]).toBe(403);
    fail('DELETE', `/flavors/${id}$`, 1);
    expect((await edit({ ram: 128 }))[0]).toBe(500);
    expect(calls('DELETE', /\/flavors\//)).toBe(1);
    expect(await flavor()).toMatchObject(kept());
  });
});

describe('[FLV-04] [NV-30] a flavor that another administrator deletes while it is edited', () => {
  it.each([
    ['tried', 'POST', '/flavors$'],
    ['deleted', 'DELETE', `/flavors/${id}$`],
  ])('is not made again, be the change just %s', async (_when, method, place) => {
    site.cloud.faults.add({ service: 'compute', method, path: place, latency: 30_000, times: 1 });
    const answer = edit({ ram: 128 });
    await expect.poll(() => calls(method, new RegExp(place))).toBe(1);
    expect((await admin.delete(path)).status).toBe(204);
    site.cloud.faults.clear();
    expect(await answer).toEqual([404, 'SERVICE_REFUSED', expect.stringContaining(id)]);
    expect((await admin.get(path)).status).toBe(404);
  });

  it('is said to lack what hangs on it when the trial has made it again and it can’t be deleted', async () => {
    site.cloud.faults.add({ service: 'compute', method: 'POST', path: '/flavors$', latency: 30_000, times: 1 });
    const answer = edit({ ram: 128 });
    await expect.poll(() => calls('POST', /\/flavors$/)).toBe(1);
    expect((await admin.delete(path)).status).toBe(204);
    site.cloud.faults.clear();
    fail('DELETE', `/flavors/${id}$`, 1, { status: 403 });
    expect((await answer).slice(0, 2)).toEqual([502, 'FLAVOR_INCOMPLETE']);
  });
});

describe('[FLV-04] [NV-30] two administrators', () => {
  it('who edit a flavor at once do so one after the other, and nothing that hangs on it is lost', async () => {
    const second = await site.signIn('admin');
    // The flavor is there anew, and for a while without its extra specs.
    site.cloud.faults.add({ service: 'compute', method: 'POST', path: '/os-extra_specs$', latency: 400, times: 1 });
    const first = edit({ ram: 128 });
    await expect.poll(() => calls('POST', /\/os-extra_specs$/)).toBe(1);
    const later = second.send('PATCH', path, {
      body: { ...sizes, name: 'before', flavor_access: [{ id: project }], ram: 256 },
    });
    const more = admin.patch(`${path}extra-specs/`, { updated: { more: 'y' }, removed: ['note'] });
    expect([(await first)[0], (await later).status, (await more).status]).toEqual([204, 204, 204]);
    expect(await flavor()).toMatchObject({ ...kept(), ram: 256, extras: { 'hw:numa_nodes': '1', more: 'y' } });
    expect((await flavor()).extras).not.toHaveProperty('note');
  });

  it('of whom one comes past this gateway: nothing is deleted when the flavor became another one meanwhile', async () => {
    site.cloud.faults.add({ service: 'compute', method: 'POST', path: '/flavors$', latency: 30_000, times: 1 });
    const answer = edit({ ram: 128 });
    await expect.poll(() => calls('POST', /\/flavors$/)).toBe(1);
    await pastTheGateway('POST', `/flavors/${id}/os-extra_specs`, { extra_specs: { theirs: 'z' } });
    site.cloud.faults.clear();
    expect(await answer).toEqual([409, 'FLAVOR_CHANGED', expect.stringContaining(`The flavor ${id} was changed by`)]);
    expect(calls('DELETE', /\/flavors\//)).toBe(0);
    expect(await flavor()).toMatchObject({ ...kept(), extras: { ...specs, theirs: 'z' } });
  });
});

/** As another gateway or client does. */
async function pastTheGateway(method: string, place: string, body: unknown): Promise<void> {
  const account = { username: 'admin', password: 'adminpass', project_name: 'admin' };
  const settle = async () => undefined;
  const cloud = nativeCloud('embedded', site.cloud.authUrl, 'RegionOne', () => account, settle);
  const answer = await (await cloud.as('admin')).call('compute', method, place, body);
  expect(answer.status, answer.text).toBeLessThan(300);
}

describe('[FLV-04] [NV-30] an edit that fails halfway', () => {
  // The first POST is the trial.
  const afterTrial = async (times: number, change: object = { ram: 128 }, status = 500) => {
    fail('POST', '/flavors$', 1, { status: 409 });
    fail('POST', '/flavors$', times, { status });
    return edit(change);
  };

  it('leaves the flavor as it was when the new one is refused, though making it again fails twice', async () => {
    expect((await afterTrial(1, { ram: 128 }, 400)).slice(0, 2)).toEqual([400, 'SERVICE_REFUSED']);
    expect(await flavor()).toMatchObject(kept());
    expect((await afterTrial(3))[0]).toBe(500);
    expect(await flavor()).toMatchObject(kept());
    expect(calls('DELETE', /\/flavors\//)).toBe(2);
  });

  it('says that the flavor is lost when it is', async () => {
    expect(await afterTrial(9)).toEqual([
      502,
      'FLAVOR_LOST',
      expect.stringMatching(
        /The flavor edited was deleted and could not be made again, neither changed nor as it was\.$/,
      ),
    ]);
    expect((await admin.get(path)).status).toBe(404);
    expect(site.log()).toContain('a flavor was left halfway');
    expect(site.log()).toContain('"hw:numa_nodes":"1"');
  });

  it('says what the old one lacks, and what nobody knows', async () => {
    fail('POST', '/os-extra_specs$', 1, { status: 403 });
    expect(await afterTrial(1, { ram: 128 }, 400)).toEqual([
      502,
      'FLAVOR_INCOMPLETE',
      expect.stringContaining('The flavor edited is there as it was, but lacks its extra specs (hw:numa_nodes, note).'),
    ]);
    expect(await flavor()).toMatchObject({ ...kept(), extras: {} });

    site.cloud.calls.reset();
    fail('POST', '/flavors$', 1, { status: 409 });
    fail('POST', '/flavors$', 1, { latency: 300 });
    const answer = edit({ ram: 128 });
    await expect.poll(() => calls('DELETE', /\/flavors\//)).toBe(1);
    fail('GET', `/flavors/${id}$`, 3);
    expect((await answer)[1]).toBe('FLAVOR_UNSURE');
  });

  it('is done when only the answer was lost', async () => {
    fail('POST', '/flavors$', 1, { status: 409 });
    site.cloud.faults.add({ service: 'compute', method: 'POST', path: '/flavors$', reset: 'middle', times: 1 });
    expect(await edit({ ram: 128 })).toEqual([204, '', '']);
    expect(await flavor()).toMatchObject({ ...kept(), ram: 128 });
  });

  it('gives extra specs and projects again when that fails once, and says what is missing when it goes on', async () => {
    fail('POST', '/os-extra_specs$', 1);
    fail('POST', `/flavors/${id}/action$`, 1);
    expect(await edit({ ram: 128 })).toEqual([204, '', '']);
    expect(await flavor()).toMatchObject({ ...kept(), ram: 128 });

    fail('POST', '/os-extra_specs$', 1, { status: 403 });
    expect(await edit({ ram: 256, flavor_access: [{ id: project }, { id: other }] })).toEqual([
      502,
      'FLAVOR_INCOMPLETE',
      expect.stringContaining(
        `The flavor edited is there changed, but lacks its extra specs (hw:numa_nodes, note) and the access of projects (${other}).`,
      ),
    ]);
    // A project that does not exist keeps no other out.
    expect(await flavor()).toMatchObject({ ram: 256, extras: {}, 'access-list': [project] });
  });
});

it('[FLV-04] [FLV-05] [NV-28] a flavor whose projects can’t be given access is not made', async () => {
  const body = { ...sizes, id: 'half', name: 'half', flavor_access: [{ id: project }, { id: other }] };
  expect((await admin.post('/api/nova/flavors/', body)).status).toBe(400);
  expect((await admin.get('/api/nova/flavors/half/')).status).toBe(404);
  const whole = { ...body, flavor_access: [], 'os-flavor-access:is_public': false, rxtx_factor: 0.5 };
  expect((await admin.post('/api/nova/flavors/', whole)).status).toBe(201);
  expect(await admin.json('/api/nova/flavors/half/?get_access_list=true')).toMatchObject({
    rxtx_factor: 0.5,
    'os-flavor-access:is_public': false,
    'access-list': [],
  });
  await admin.delete('/api/nova/flavors/half/');
});

it('[FLV-06] [NV-33] of extra specs as many can be added as taken away in one change, and whoever has more is told', async () => {
  const names = Array.from({ length: 1001 }, (_each, at) => `k${at}`);
  const change = (taken: string[], given: string[]) =>
    admin.patch(`${path}extra-specs/`, { updated: Object.fromEntries(given.map((key) => [key, 'x'])), removed: taken });
  const told = async (answer: Response) => [answer.status, await answer.json()];
  const text = 'more than 1000 at once; make it several changes';
  expect(await told(await change([], names))).toEqual([400, `invalid parameter updated: ${text}`]);
  expect(await told(await change(names, []))).toEqual([400, `invalid parameter removed: ${text}`]);
  expect((await flavor()).extras).toEqual(specs);
});
