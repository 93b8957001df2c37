import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeAnswer, type NativeCloud, type NativeUser, openNativeCloud } from '../../support/native-cloud.ts';

let cloud: NativeCloud;
let admin: NativeUser;
let demo: NativeUser;
const provider = randomUUID();
const consumer = randomUUID();

beforeAll(async () => {
  cloud = await openNativeCloud();
  [admin, demo] = await Promise.all([cloud.as('admin'), cloud.as('demo')]);
});
afterAll(async () => {
  await ask('DELETE', `/allocations/${consumer}`);
  await ask('DELETE', `/resource_providers/${provider}`);
  await cloud.close();
});

function ask(method: string, path: string, body?: unknown, version = '1.37', user = admin): Promise<NativeAnswer> {
  const headers = { 'openstack-api-version': `placement ${version}` };
  return user.call('placement', method, path, body, headers);
}

describe('placement', () => {
  it('says which versions there are, and keeps to the one that is asked for', async () => {
    const versions = await ask('GET', '/');
    expect(versions.json.versions[0]).toMatchObject({ id: 'v1.0', min_version: '1.0', status: 'CURRENT' });
    expect((await ask('GET', '/traits', undefined, '1.5')).status).toBe(404);
    expect((await ask('GET', '/resource_classes', undefined, 'latest')).headers.get('openstack-api-version')).toMatch(
      /^placement 1\.\d\d$/,
    );
    const tooNew = await ask('GET', '/resource_classes', undefined, '1.9999');
    expect([tooNew.status, tooNew.json.errors[0].min_version]).toEqual([406, '1.0']);
    const strange = await ask('GET', '/resource_classes', undefined, 'x');
    expect([strange.status, strange.json.errors[0].detail]).toEqual([
      400,
      expect.stringContaining('Invalid microversion: invalid version string: x'),
    ]);
  });

  it('lets administrators in only', async () => {
    const refused = await ask('GET', '/resource_providers', undefined, '1.37', demo);
    expect(refused.status).toBe(403);
    expect(refused.json.errors[0]).toMatchObject({
      status: 403,
      title: 'Forbidden',
      code: 'placement.undefined_code',
      detail:
        'Access was denied to this resource.\n\n Policy does not allow placement:resource_providers:list to be performed.  ',
    });
    const response = await fetch(`${admin.endpoint('placement')}/resource_providers`);
    expect(response.status).toBe(401);
  });

  it('takes a provider through its life', async () => {
    const base = `/resource_providers/${provider}`;
    const name = cloud.name('provider');
    const made = await ask('POST', '/resource_providers', { name, uuid: provider });
    expect([made.status, made.headers.get('location')]).toEqual([200, expect.stringMatching(`${base}$`)]);
    expect(made.json).toMatchObject({ uuid: provider, name, generation: 0, root_provider_uuid: provider });
    expect(made.json.links.map((link: { rel: string }) => link.rel)).toEqual([
      'self',
      'inventories',
      'usages',
      'aggregates',
      'traits',
      'allocations',
    ]);
    const twice = await ask('POST', '/resource_providers', { name });
    expect([twice.status, twice.json.errors[0].code]).toEqual([409, 'placement.duplicate_name']);
    expect((await ask('GET', `/resource_providers?name=${name}`)).json.resource_providers).toEqual([made.json]);

    const inventories = { VCPU: { total: 8, allocation_ratio: 2 }, DISK_GB: { total: 10, reserved: 2 } };
    const put = await ask('PUT', `${base}/inventories`, { resource_provider_generation: 0, inventories });
    expect(put.json).toEqual({
      resource_provider_generation: 1,
      inventories: {
        VCPU: { total: 8, reserved: 0, min_unit: 1, max_unit: 2147483647, step_size: 1, allocation_ratio: 2 },
        DISK_GB: { total: 10, reserved: 2, min_unit: 1, max_unit: 2147483647, step_size: 1, allocation_ratio: 1 },
      },
    });
    const late = await ask('PUT', `${base}/inventories`, { resource_provider_generation: 0, inventories });
    expect([late.status, late.json.errors[0].code]).toEqual([409, 'placement.concurrent_update']);
    const traits = ['COMPUTE_NODE'];
    const tagged = await ask('PUT', `${base}/traits`, { resource_provider_generation: 1, traits });
    expect(tagged.json).toEqual({ traits, resource_provider_generation: 2 });
    const rack = randomUUID();
    await ask('PUT', `${base}/aggregates`, { resource_provider_generation: 2, aggregates: [rack] });
    expect((await ask('GET', `${base}/aggregates`)).json).toEqual({
      aggregates: [rack],
      resource_provider_generation: 3,
    });

    const wanted = `resources=VCPU:16,DISK_GB:8&required=COMPUTE_NODE&member_of=${rack}`;
    const candidates = (await ask('GET', `/allocation_candidates?${wanted}`)).json;
    expect(candidates.allocation_requests).toEqual([
      { allocations: { [provider]: { resources: { VCPU: 16, DISK_GB: 8 } } }, mappings: { '': [provider] } },
    ]);
    expect(candidates.provider_summaries[provider].resources.VCPU).toEqual({ capacity: 16, used: 0 });
    const filtered = await ask('GET', `/resource_providers?${wanted}`);
    expect(filtered.json.resource_providers).toHaveLength(1);
    expect((await ask('GET', `/resource_providers?member_of=!${rack}`)).json.resource_providers).not.toContainEqual(
      expect.objectContaining({ uuid: provider }),
    );
  });

  it('keeps account of what consumers use', async () => {
    const project = cloud.name('project');
    const allocate = (VCPU: number, generation: number | null) =>
      ask('PUT', `/allocations/${consumer}`, {
        allocations: { [provider]: { resources: { VCPU } } },
        project_id: project,
        user_id: 'somebody',
        consumer_generation: generation,
      });
    const tooMuch = await allocate(17, null);
    expect([tooMuch.status, tooMuch.json.errors[0].detail]).toEqual([
      409,
      expect.stringContaining('The requested amount would exceed the capacity.'),
    ]);
    expect((await allocate(10, null)).status).toBe(204);
    expect((await allocate(10, null)).json.errors[0].detail).toContain('expected 1 but got None');
    expect((await allocate(16, 1)).status).toBe(204);
    expect((await ask('GET', `/allocations/${consumer}`)).json).toMatchObject({
      allocations: { [provider]: { resources: { VCPU: 16 } } },
      project_id: project,
      consumer_generation: 2,
    });
    expect((await ask('GET', `/usages?project_id=${project}`)).json).toEqual({ usages: { VCPU: 16 } });
    expect((await ask('GET', `/resource_providers/${provider}/usages`)).json.usages).toEqual({ VCPU: 16, DISK_GB: 0 });
    expect((await ask('GET', `/resource_providers?resources=VCPU:1&uuid=${provider}`)).json).toEqual({
      resource_providers: [],
    });

    const used = await ask('DELETE', `/resource_providers/${provider}`);
    expect([used.status, used.json.errors[0].code]).toEqual([409, 'placement.resource_provider.inuse']);
    expect((await ask('DELETE', `/resource_providers/${provider}/inventories`)).status).toBe(409);
    expect((await ask('DELETE', `/allocations/${consumer}`)).status).toBe(204);
    expect((await ask('DELETE', `/allocations/${consumer}`)).status).toBe(404);
    expect((await ask('DELETE', `/resource_providers/${provider}`)).status).toBe(204);
    const gone = await ask('GET', `/resource_providers/${provider}`);
    expect(gone.json.errors[0].detail).toContain(`No resource provider with uuid ${provider} found`);
  });

  it('refuses what is no such thing, in words', async () => {
    const detail = async (answer: Promise<NativeAnswer>) => {
      const { status, json } = await answer;
      return `${status} ${json.errors[0].detail}`;
    };
    expect(await detail(ask('POST', '/resource_providers', {}))).toContain(
      "400 The server could not comply with the request since it is either malformed or otherwise incorrect.\n\n JSON does not validate: 'name' is a required property",
    );
    expect(await detail(ask('POST', '/resource_providers', '{', '1.37'))).toMatch(/^4\d\d /);
    expect(await detail(ask('GET', '/resource_providers?colour=red'))).toContain(
      "Invalid query string parameters: Additional properties are not allowed ('colour' was unexpected)",
    );
    expect(await detail(ask('GET', '/allocation_candidates?resources=VCPU'))).toContain('Got: VCPU.');
    expect(await detail(ask('GET', '/allocation_candidates?resources=GOLD:1'))).toContain(
      'No such resource class GOLD.',
    );
    expect(await detail(ask('PUT', '/traits/GOLD'))).toContain('The trait is invalid.');
    expect(await detail(ask('DELETE', '/traits/COMPUTE_NODE'))).toContain('Cannot delete standard trait COMPUTE_NODE.');
    expect(await detail(ask('GET', '/nowhere'))).toBe('404 The resource could not be found.\n\n   ');
    const wrong = await ask('DELETE', '/resource_providers');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });
});
