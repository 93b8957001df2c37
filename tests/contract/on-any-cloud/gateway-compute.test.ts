import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NovaApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';

let cloud: NativeCloud;
let gateway: RunningGateway;
let admin: GatewayClient;
let demo: GatewayClient;
/** Undone in reverse, however the tests end. */
const undo: (() => Promise<unknown>)[] = [];

type Items<T> = { items: T[] };
const items = async <T>(path: string, client = demo) => (await client.json<Items<T>>(path)).items;
/** Status and body of a refusal. */
const refused = async (answer: Promise<Response>) => {
  const response = await answer;
  return [response.status, await response.json()];
};

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  const signIn = (user: 'admin' | 'demo') =>
    gateway.signIn(cloud.account(user).username, cloud.account(user).password, cloud.account(user).project_name);
  [admin, demo] = await Promise.all([signIn('admin'), signIn('demo')]);
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
  await gateway.close();
  await cloud.close();
});

describe('compute', () => {
  it('[API-20] [NV-02] [NV-05] tells its features and extensions', async () => {
    expect(await demo.json('/api/nova/features/locked_attribute')).toBe(true);
    expect(await demo.json('/api/nova/features/time_travel')).toBe(false);
    expect(await items<NovaApi.Extension>('/api/nova/extensions/')).toContainEqual(
      expect.objectContaining({ name: 'Keypairs', alias: 'os-keypairs', links: [] }),
    );
  });

  it('[API-20] [NV-03] [NV-04] tells administrators where it runs, and everybody its zones', async () => {
    const services = await items<NovaApi.ComputeService>('/api/nova/services/', admin);
    expect(services).toContainEqual(
      expect.objectContaining({ binary: 'nova-compute', host: 'compute-1', zone: 'nova', state: 'up' }),
    );
    expect(await refused(demo.get('/api/nova/services/'))).toEqual([
      403,
      "Policy doesn't allow os_compute_api:os-services:list to be performed.",
    ]);
    const zone = { zoneName: 'nova', zoneState: { available: true }, hosts: null };
    expect(await items('/api/nova/availzones/')).toContainEqual(zone);
    expect(await items<NovaApi.AvailabilityZone>('/api/nova/availzones/?detailed=true', admin)).toContainEqual(
      expect.objectContaining({ zoneName: 'nova', hosts: expect.objectContaining({ 'compute-1': expect.anything() }) }),
    );
  });

  it('[API-20] [NV-10] tells limits, where none is infinity', async () => {
    const limits = await demo.json<NovaApi.Limits>('/api/nova/limits/?reserved=true');
    const native = await (await cloud.as('demo')).call('compute', 'GET', '/limits');
    const { maxTotalInstances } = native.json.limits.absolute;
    expect(limits).toMatchObject({ maxTotalInstances, maxTotalKeypairs: 100, totalServerGroupsUsed: 1 });
    expect(limits['maxTotalFloatingIps']).toBe(Number.POSITIVE_INFINITY);
    expect(limits['totalFloatingIpsUsed']).toBe(0);
  });

  it('[API-21] [NV-06] [NV-07] [NV-08] [NV-09] key pairs are made, imported, shown and deleted', async () => {
    const [made, imported] = [cloud.name('made'), cloud.name('imported')];
    for (const name of [made, imported]) undo.push(() => demo.delete(`/api/nova/keypairs/${name}`));
    const answer = await demo.post('/api/nova/keypairs/', { name: made });
    const key = (await answer.json()) as NovaApi.KeyPair;
    expect([answer.status, answer.headers.get('location')]).toEqual([201, `/api/nova/keypairs/${made}`]);
    expect(key).toMatchObject({ name: made, private_key: expect.stringContaining('PRIVATE KEY') });
    const again = await demo.post('/api/nova/keypairs/', {
      name: imported,
      public_key: key.public_key,
      key_type: 'ssh',
    });
    expect(await again.json()).toMatchObject({ fingerprint: key.fingerprint, type: 'ssh' });
    const listed = await items<{ keypair: NovaApi.KeyPair }>('/api/nova/keypairs/');
    expect(listed.map(({ keypair }) => keypair.name)).toEqual(
      expect.arrayContaining(['demo-key', 'demo-key-2', made, imported]),
    );
    expect(await demo.json(`/api/nova/keypairs/${made}`)).toMatchObject({ name: made, type: 'ssh', deleted: false });
    expect(await refused(demo.post('/api/nova/keypairs/', { name: made }))).toEqual([
      409,
      `Key pair '${made}' already exists.`,
    ]);
    expect(await refused(demo.post('/api/nova/keypairs/', { public_key: 'x' }))).toEqual([
      400,
      "missing required parameter 'name'",
    ]);
    expect((await demo.delete(`/api/nova/keypairs/${made}`)).status).toBe(204);
    expect((await demo.get(`/api/nova/keypairs/${made}`)).status).toBe(404);
  });

  it('[API-20] [NV-23] [NV-24] [NV-25] [NV-26] server groups, soft ones too', async () => {
    const name = cloud.name('group');
    const answer = await demo.post('/api/nova/servergroups/', { name, policies: ['soft-anti-affinity'] });
    const group = (await answer.json()) as NovaApi.ServerGroup;
    const path = `/api/nova/servergroups/${group.id}`;
    undo.push(() => demo.delete(path));
    expect([answer.status, answer.headers.get('location')]).toEqual([201, path]);
    const shown = { id: group.id, name, policies: ['soft-anti-affinity'], members: [], metadata: {} };
    const owner = await demo.json<{ id: string; project_id: string }>('/api/keystone/user-session/');
    expect(await demo.json(path)).toMatchObject({ ...shown, project_id: owner.project_id, user_id: owner.id });
    expect(await items('/api/nova/servergroups/')).toContainEqual(shown);
    expect((await demo.delete(path)).status).toBe(204);
    expect((await demo.delete(path)).status).toBe(404);
  });
});

describe('flavors', () => {
  const named = (list: NovaApi.Flavor[]) => list.map(({ name }) => name);

  it('[API-23] [NV-27] [NV-29] are listed by who may see them, with extras where asked for', async () => {
    const list = (query: string, client = demo) => items<NovaApi.Flavor>(`/api/nova/flavors/${query}`, client);
    expect(named(await list(''))).toEqual(expect.arrayContaining(['m1.tiny', 'm1.large']));
    expect(named(await list(''))).not.toContain('lab.private');
    expect(named(await list('', admin))).toEqual(expect.arrayContaining(['m1.tiny', 'lab.private']));
    expect(named(await list('?is_public=true', admin))).not.toContain('lab.private');
    const [hidden] = (await list('?is_public=false', admin)).filter(({ name }) => name === 'lab.private');
    const extras = await list('?get_extras=true');
    const large = extras.find(({ name }) => name === 'm1.large');
    expect(large).toMatchObject({ swap: 0, extras: { 'hw:mem_page_size': 'any' } });
    expect(large).not.toHaveProperty('extra_specs');
    expect(await demo.json(`/api/nova/flavors/${large?.id}?get_extras=true`)).toMatchObject({
      name: 'm1.large',
      extras: large?.extras,
    });
    const project = (await cloud.as('lab')).projectId;
    expect(await admin.json(`/api/nova/flavors/${hidden?.id}?get_access_list=true`)).toMatchObject({
      swap: 64,
      'access-list': [project],
    });
    expect(await admin.json(`/api/nova/flavors/${large?.id}?get_access_list=true`)).not.toHaveProperty('access-list');
  });

  it('[API-23] [NV-28] [NV-30] [NV-31] [NV-32] [NV-33] are made, replaced under their id, and deleted', async () => {
    const name = cloud.name('flavor');
    const { projectId } = await cloud.as('demo');
    const sizes = { name, ram: 64, vcpus: 1, disk: 0, swap: 0, 'OS-FLV-EXT-DATA:ephemeral': 0 };
    const answer = await admin.post('/api/nova/flavors/', { ...sizes, id: 'auto' });
    const flavor = (await answer.json()) as NovaApi.Flavor;
    const path = `/api/nova/flavors/${flavor.id}`;
    undo.push(() => admin.delete(path));
    expect([answer.status, answer.headers.get('location')]).toEqual([201, path]);
    expect(flavor).toMatchObject({ name, ram: 64, swap: 0, 'os-flavor-access:is_public': true });
    expect((await refused(admin.post('/api/nova/flavors/', sizes)))[1]).toBe("missing required parameter 'id'");

    const specs = `${path}/extra-specs/`;
    expect((await admin.patch(specs, { updated: { a: 'b', c: 'd' } })).status).toBe(204);
    expect((await admin.patch(specs, { updated: { a: 'e' }, removed: ['c'] })).status).toBe(204);
    expect(await admin.json(specs)).toEqual({ a: 'e' });
    expect((await admin.patch(specs, { updated: {}, removed: ['c'] })).status).toBe(404);

    const changed = { ...sizes, ram: 128, flavor_access: [{ id: projectId }] };
    expect((await admin.patch(path, changed)).status).toBe(204);
    expect(await admin.json(`${path}?get_extras=true&get_access_list=true`)).toMatchObject({
      id: flavor.id,
      ram: 128,
      'os-flavor-access:is_public': false,
      extras: { a: 'e' },
      'access-list': [projectId],
    });
    // An edit that nova refuses leaves the flavor as it was.
    expect((await admin.patch(path, { ...changed, name: 'm1.tiny' })).status).toBe(409);
    expect(await admin.json(`${path}?get_extras=true&get_access_list=true`)).toMatchObject({
      name,
      ram: 128,
      extras: { a: 'e' },
      'access-list': [projectId],
    });
    expect((await demo.patch(path, changed)).status).toBe(403);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.get(path)).status).toBe(404);
  });

  it('[API-23] [NV-34] [NV-35] aggregates have metadata', async () => {
    const native = await cloud.as('admin');
    const body = { aggregate: { name: cloud.name('aggregate') } };
    const made = await native.call('compute', 'POST', '/os-aggregates', body);
    const { id } = made.json.aggregate;
    undo.push(() => native.call('compute', 'DELETE', `/os-aggregates/${id}`));
    const path = `/api/nova/aggregates/${id}/extra-specs/`;
    expect((await admin.patch(path, { updated: { ssd: 'true', rack: 'b' } })).status).toBe(204);
    expect((await admin.patch(path, { updated: { rack: 'c' }, removed: ['ssd'] })).status).toBe(204);
    expect(await admin.json(path)).toEqual({ rack: 'c' });
    expect((await demo.get(path)).status).toBe(403);
  });
});

describe('quotas', () => {
  it('[API-25] [NV-36] [NV-38] are shown by name and can be edited by service', async () => {
    const defaults = await items<NovaApi.Quota>('/api/nova/quota-sets/defaults/');
    expect(defaults).toEqual(
      expect.arrayContaining([
        { display_name: 'VCPUs', name: 'cores', limit: 20 },
        { display_name: 'RAM (MB)', name: 'ram', limit: 51200 },
        { display_name: 'Server Groups', name: 'server_groups', limit: 10 },
      ]),
    );
    expect(defaults.map(({ name }) => name)).not.toContain('floating_ips');
    expect(await items('/api/nova/quota-sets/editable/')).toEqual(
      expect.arrayContaining(['metadata_items', 'key_pairs', 'volumes']),
    );
  });

  it('[API-25] [NV-37] [NV-39] are set for a project, all of them, and by default, any of them', async () => {
    const native = await cloud.as('admin');
    const { projectId } = await cloud.as('lab');
    undo.push(() => native.call('compute', 'DELETE', `/os-quota-sets/${projectId}`));
    const fields = {
      metadata_items: 100,
      cores: 21,
      instances: 11,
      injected_files: 5,
      injected_file_content_bytes: 10240,
      injected_file_path_bytes: 255,
      ram: 51200,
    };
    const path = `/api/nova/quota-sets/${projectId}`;
    expect(await refused(admin.patch(path, fields))).toEqual([400, "missing required parameter 'key_pairs'"]);
    expect((await admin.patch(path, { ...fields, key_pairs: '99' })).status).toBe(204);
    const { json } = await native.call('compute', 'GET', `/os-quota-sets/${projectId}`);
    expect(json.quota_set).toMatchObject({ metadata_items: 100, cores: 21, key_pairs: 99 });
    expect((await demo.patch(path, { ...fields, key_pairs: 5 })).status).toBe(403);
    expect((await admin.patch('/api/nova/quota-sets/defaults/', { colour: 1, cores: null })).status).toBe(204);
    expect((await demo.patch('/api/nova/quota-sets/defaults/', { cores: 1 })).status).toBe(403);
  });
});
