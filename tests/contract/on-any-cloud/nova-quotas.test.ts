import { describe, expect, it } from 'vitest';
import { useCompute } from '../../support/native-compute.ts';

const nova = useCompute();
const { ask, read, refusal } = nova;
const as = 'admin' as const;

describe('[API-20] limits and quotas', () => {
  it('tell what a project may have and has', async () => {
    const absolute = async (version: string) => (await read('/limits', { version })).limits.absolute;
    const oldest = await absolute('2.1');
    expect(oldest).toMatchObject({
      maxTotalInstances: expect.any(Number),
      maxTotalCores: expect.any(Number),
      maxTotalRAMSize: expect.any(Number),
      maxServerMeta: 128,
      maxImageMeta: 128,
      maxPersonality: 5,
      maxTotalKeypairs: 100,
      maxTotalFloatingIps: -1,
      totalServerGroupsUsed: expect.any(Number),
    });
    expect(await absolute('2.36')).not.toHaveProperty('maxTotalFloatingIps');
    expect(await absolute('2.39')).not.toHaveProperty('maxImageMeta');
    expect(Object.keys(await absolute('2.57'))).toHaveLength(11);
    expect(await refusal('GET', '/limits?tenant_id=other')).toEqual([
      403,
      "Policy doesn't allow os_compute_api:limits:other_project to be performed.",
    ]);
    const { limits } = await read(`/limits?tenant_id=${nova.projectId.demo}`, { as });
    expect(limits.absolute.totalServerGroupsUsed).toBe(oldest.totalServerGroupsUsed);
    const { quota_set } = await read(`/os-quota-sets/${nova.projectId.demo}/detail`, { version: '2.57' });
    expect(quota_set.instances).toEqual({
      limit: oldest.maxTotalInstances,
      in_use: oldest.totalInstancesUsed,
      reserved: 0,
    });
  });

  it('are set, kept above what is used, and reset', async () => {
    const path = `/os-quota-sets/${nova.projectId.lab}`;
    nova.cleanUp(() => ask('DELETE', path, { as }));
    const put = (quota_set: object, version = '2.57') => ask('PUT', path, { as, version, body: { quota_set } });
    const message = async (quota_set: object) => (await put(quota_set)).json.badRequest.message;
    expect((await put({ key_pairs: '7', metadata_items: 5 })).json.quota_set).toMatchObject({
      key_pairs: 7,
      metadata_items: 5,
      cores: 20,
    });
    expect((await read(path, { as: 'lab', version: '2.57' })).quota_set).toMatchObject({ key_pairs: 7 });
    expect((await read(`${path}/defaults`, { as: 'lab' })).quota_set).toMatchObject({ key_pairs: 100, fixed_ips: -1 });
    expect(await message({ cores: -2 })).toContain('-2 is less than the minimum of -1');
    expect(await message({ colour: 1 })).toContain("('colour' was unexpected)");
    expect(await message({ floating_ips: 1 })).toContain("('floating_ips' was unexpected)");
    expect((await refusal('PUT', path, { as: 'lab', body: { quota_set: { cores: 1 } } }))[0]).toBe(403);
    expect((await refusal('GET', path))[0]).toBe(403);
    expect(await refusal('GET', '/os-quota-sets/nobody', { as })).toEqual([
      400,
      'Project ID nobody is not a valid project.',
    ]);
    expect((await ask('DELETE', path, { as })).status).toBe(202);
    expect((await read(path, { as })).quota_set.key_pairs).toBe(100);
    const { quota_class_set } = await read('/os-quota-class-sets/default', { as });
    expect(quota_class_set).toMatchObject({ id: 'default', instances: 10 });
    expect(quota_class_set).not.toHaveProperty('server_groups');
  });

  it('[NV-07] [EMB-02] let so many key pairs be made as the caller’s quota in the project says, or the project’s', async () => {
    const project = `/os-quota-sets/${nova.projectId.lab}`;
    const own = `${project}?user_id=${nova.userId.lab}`;
    const put = (path: string, key_pairs: number) =>
      ask('PUT', path, { as: 'admin', body: { quota_set: { key_pairs, force: true } } });
    for (const path of [own, project]) nova.cleanUp(() => ask('DELETE', path, { as: 'admin' }));
    const name = nova.cloud.name('limited');
    nova.cleanUp(() => ask('DELETE', `/os-keypairs/${name}`, { as: 'lab' }));
    const make = (more: object = {}) => ({ as: 'lab' as const, body: { keypair: { name, ...more } } });
    const tooMany = [403, 'Quota exceeded, too many key pairs.'];

    await put(own, 0);
    expect(await refusal('POST', '/os-keypairs', make())).toEqual(tooMany);
    await ask('DELETE', own, { as: 'admin' });
    await put(project, 0);
    expect(await refusal('POST', '/os-keypairs', make({ public_key: 'no key at all' }))).toEqual(tooMany);
    await put(project, 100);
    expect((await ask('POST', '/os-keypairs', make())).status).toBe(200);
  });
});

describe('[API-20] server groups', () => {
  it('have a policy, and since 2.64 rules', async () => {
    const make = (server_group: object, version = '2.1') =>
      ask('POST', '/os-server-groups', { version, body: { server_group } });
    const name = nova.cloud.name('group');
    const made = await make({ name, policy: 'anti-affinity', rules: { max_server_per_host: 3 } }, '2.64');
    const path = `/os-server-groups/${made.json.server_group.id}`;
    nova.cleanUp(() => ask('DELETE', path));
    expect(made.json.server_group).toEqual({
      id: expect.any(String),
      name,
      policy: 'anti-affinity',
      rules: { max_server_per_host: 3 },
      members: [],
      project_id: nova.projectId.demo,
      user_id: nova.userId.demo,
    });
    // Nova keeps the rule as text, and has no largest number.
    const many = { name, policy: 'anti-affinity', rules: { max_server_per_host: 99_999_999_999 } };
    const large = (await make(many, '2.64')).json.server_group;
    nova.cleanUp(() => ask('DELETE', `/os-server-groups/${large.id}`));
    expect(large.rules).toEqual(many.rules);
    expect((await read(path)).server_group).toEqual({
      id: made.json.server_group.id,
      name,
      policies: ['anti-affinity'],
      metadata: {},
      members: [],
    });
    const message = async (group: object, version = '2.1') => (await make(group, version)).json.badRequest.message;
    expect(await message({ name, policies: ['soft-affinity'] })).toContain(
      "'soft-affinity' is not one of ['anti-affinity', 'affinity']",
    );
    expect(await message({ name, policy: 'affinity', rules: { max_server_per_host: 2 } }, '2.64')).toBe(
      'Only anti-affinity policy supports rules.',
    );
    expect(await message({ name, policies: [] })).toContain('[] is too short');
    expect(await refusal('GET', path, { as: 'lab' })).toEqual([
      404,
      `Instance group ${made.json.server_group.id} could not be found.`,
    ]);
    expect((await refusal('DELETE', path, { as: 'reader' }))[0]).toBe(403);
    const names = (await read('/os-server-groups')).server_groups.map((group: { name: string }) => group.name);
    expect(names).toEqual(expect.arrayContaining(['apart', name]));
    const all = await read('/os-server-groups?all_projects=1', { as, version: '2.13' });
    expect(all.server_groups).toContainEqual(expect.objectContaining({ name, project_id: nova.projectId.demo }));
    expect((await read('/os-server-groups', { as })).server_groups).not.toContainEqual(
      expect.objectContaining({ name }),
    );
    expect((await ask('DELETE', path)).status).toBe(204);
  });

  it('are limited by a quota', async () => {
    const path = `/os-quota-sets/${nova.projectId.lab}`;
    nova.cleanUp(() => ask('DELETE', path, { as }));
    await ask('PUT', path, { as, body: { quota_set: { server_groups: 0 } } });
    const body = { server_group: { name: nova.cloud.name('too-many'), policies: ['affinity'] } };
    expect(await refusal('POST', '/os-server-groups', { as: 'lab', body })).toEqual([
      403,
      'Quota exceeded, too many server groups.',
    ]);
    await ask('DELETE', path, { as });
  });
});

describe('reports', () => {
  it('tell who used how much', async () => {
    const path = `/os-simple-tenant-usage/${nova.projectId.demo}`;
    expect(await refusal('GET', '/os-simple-tenant-usage')).toEqual([
      403,
      "Policy doesn't allow os_compute_api:os-simple-tenant-usage:list to be performed.",
    ]);
    expect(await read('/os-simple-tenant-usage/nobody', { as })).toEqual({ tenant_usage: {} });
    expect(await refusal('GET', `${path}?start=zz`)).toEqual([
      400,
      'Invalid datetime string: Datetime is in invalid format',
    ]);
    expect(await refusal('GET', `${path}?start=2026-01-02T00:00:00&end=2026-01-01T00:00:00`)).toEqual([
      400,
      'Invalid start time. The start time cannot occur after the end time.',
    ]);
    expect(await refusal('GET', `${path}?marker=zz`, { version: '2.40' })).toEqual([
      400,
      'Marker zz could not be found.',
    ]);
  });

  it('list migrations to administrators, and extensions of old to everybody', async () => {
    expect((await refusal('GET', '/os-migrations'))[0]).toBe(403);
    expect(Array.isArray((await read('/os-migrations', { as, version: '2.59' })).migrations)).toBe(true);
    expect((await refusal('GET', '/os-migrations?colour=red', { as, version: '2.59' }))[0]).toBe(400);
    const { extensions } = await read('/extensions');
    expect(extensions).toContainEqual(expect.objectContaining({ alias: 'os-keypairs', name: 'Keypairs' }));
    expect((await read('/extensions/os-keypairs')).extension.alias).toBe('os-keypairs');
    expect((await refusal('GET', '/extensions/zz'))[0]).toBe(404);
  });
});
