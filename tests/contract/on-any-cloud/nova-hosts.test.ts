import { describe, expect, it } from 'vitest';
import { useCompute } from '../../support/native-compute.ts';

const nova = useCompute();
const { ask, read, refusal } = nova;
const as = 'admin' as const;
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);

describe('aggregates', () => {
  it('are told to administrators only', async () => {
    const { aggregates } = await read('/os-aggregates', { as, version: '2.41' });
    expect(aggregates).toContainEqual({
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'rack-a',
      hosts: ['compute-1'],
      metadata: { rack: 'a', ssd: 'true' },
      created_at: time,
      updated_at: null,
      deleted_at: null,
      deleted: false,
      availability_zone: null,
    });
    expect(await refusal('GET', '/os-aggregates')).toEqual([
      403,
      "Policy doesn't allow os_compute_api:os-aggregates:index to be performed.",
    ]);
    expect(await refusal('GET', '/os-aggregates/99999', { as })).toEqual([404, 'Aggregate 99999 could not be found.']);
    expect(await refusal('GET', '/os-aggregates/zz', { as })).toEqual([
      400,
      'Invalid input received: id must be an integer',
    ]);
  });

  it('gather hosts and metadata', async () => {
    const name = nova.cloud.name('aggregate');
    const made = await ask('POST', '/os-aggregates', { as, body: { aggregate: { name } } });
    const path = `/os-aggregates/${made.json.aggregate.id}`;
    nova.cleanUp(() => ask('DELETE', path, { as }));
    expect(made.json.aggregate).not.toHaveProperty('hosts');
    expect(await refusal('POST', '/os-aggregates', { as, body: { aggregate: { name } } })).toEqual([
      409,
      `Aggregate ${name} already exists.`,
    ]);
    const act = (action: string, value: object) => ask('POST', `${path}/action`, { as, body: { [action]: value } });
    expect((await act('add_host', { host: 'nowhere' })).json.itemNotFound.message).toBe(
      'Compute host nowhere could not be found.',
    );
    nova.cleanUp(() => act('remove_host', { host: 'compute-2' }));
    expect((await act('add_host', { host: 'compute-2' })).json.aggregate.hosts).toEqual(['compute-2']);
    expect((await act('add_host', { host: 'compute-2' })).status).toBe(409);
    const metadata = { ssd: 'yes', note: 'x' };
    expect((await act('set_metadata', { metadata })).json.aggregate).toMatchObject({ metadata, updated_at: time });
    expect((await act('set_metadata', { metadata: { note: null } })).json.aggregate.metadata).toEqual({ ssd: 'yes' });
    expect((await act('set_metadata', { metadata: { availability_zone: '' } })).json.badRequest.message).toContain(
      `Aggregate ${name} does not support empty named availability zone.`,
    );
    expect((await refusal('DELETE', path, { as }))[1]).toMatch(
      /^Cannot remove host from aggregate \d+\. Reason: Host aggregate is not empty\.$/,
    );
    expect((await act('remove_host', { host: 'compute-2' })).json.aggregate.hosts).toEqual([]);
    expect((await act('remove_host', { host: 'compute-2' })).status).toBe(404);
    const renamed = { aggregate: { name: `${name}-2`, availability_zone: nova.cloud.name('zone') } };
    const changed = await ask('PUT', path, { as, body: renamed });
    expect(changed.json.aggregate).toMatchObject(renamed.aggregate);
    expect((await ask('DELETE', path, { as })).status).toBe(200);
    expect((await ask('DELETE', path, { as })).status).toBe(404);
  });
});

describe('[API-20] hosts', () => {
  it('are in availability zones', async () => {
    expect((await read('/os-availability-zone')).availabilityZoneInfo).toContainEqual({
      zoneName: 'nova',
      zoneState: { available: true },
      hosts: null,
    });
    const { availabilityZoneInfo } = await read('/os-availability-zone/detail', { as });
    const zones = Object.fromEntries(
      availabilityZoneInfo.map((zone: { zoneName: string; hosts: object }) => [zone.zoneName, zone.hosts]),
    );
    expect(zones['internal']).toMatchObject({ 'controller-1': { 'nova-scheduler': { active: true } } });
    expect(zones['nova']).toMatchObject({
      'compute-1': { 'nova-compute': { available: true, active: true, updated_at: time } },
    });
    expect((await refusal('GET', '/os-availability-zone/detail'))[0]).toBe(403);
  });

  it('run services that can be disabled', async () => {
    const query = '/os-services?binary=nova-compute&host=compute-2';
    const [old] = (await read(query, { as })).services;
    expect(old).toEqual({
      binary: 'nova-compute',
      host: 'compute-2',
      id: expect.any(Number),
      zone: 'nova',
      status: 'enabled',
      state: 'up',
      updated_at: time,
      disabled_reason: null,
    });
    const [service] = (await read(query, { as, version: '2.53' })).services;
    const put = (body: object) => ask('PUT', `/os-services/${service.id}`, { as, version: '2.53', body });
    nova.cleanUp(() => put({ status: 'enabled' }));
    const disabled = await put({ status: 'disabled', disabled_reason: 'a test' });
    expect(disabled.json.service).toMatchObject({ status: 'disabled', disabled_reason: 'a test', forced_down: false });
    const { hypervisors } = await read('/os-hypervisors', { as, version: '2.53' });
    const host = { hypervisor_hostname: 'compute-2', status: 'disabled', state: 'up' };
    expect(hypervisors).toContainEqual(expect.objectContaining(host));
    expect((await put({ status: 'enabled' })).json.service).toMatchObject({ status: 'enabled', disabled_reason: null });
    expect((await put({})).json.badRequest.message).toContain('No updates were requested.');
    const old_way = { as, body: { host: 'compute-9', binary: 'nova-compute' } };
    expect(await refusal('PUT', '/os-services/enable', old_way)).toEqual([
      404,
      "Host 'compute-9' is not mapped to any cell",
    ]);
    const body = { host: 'compute-2', binary: 'nova-scheduler' };
    expect((await refusal('PUT', '/os-services/disable', { as, body }))[1]).toContain(
      'Only nova-compute services can be updated.',
    );
  });

  it('are hypervisors: with numbers until 2.87, by UUID since 2.53, with uptime since 2.88', async () => {
    // Hypervisors stand in the order in which they came up, which may be any.
    const detail = async (version: string) => {
      const { hypervisors } = await read('/os-hypervisors/detail', { as, version });
      return hypervisors.find(
        ({ hypervisor_hostname }: { hypervisor_hostname: string }) => hypervisor_hostname === 'compute-1',
      );
    };
    const first = await detail('2.1');
    expect(first).toMatchObject({
      id: expect.any(Number),
      hypervisor_hostname: 'compute-1',
      hypervisor_type: 'fake',
      service: { id: expect.any(Number), host: 'compute-1' },
    });
    expect(JSON.parse(first.cpu_info)).toMatchObject({ arch: 'x86_64' });
    expect(first.free_ram_mb).toBe(first.memory_mb - first.memory_mb_used);
    const newer = await detail('2.53');
    expect(newer).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), cpu_info: { arch: 'x86_64' } });
    const newest = await detail('2.88');
    expect(newest.uptime).toContain('load average');
    expect(newest).not.toHaveProperty('vcpus');

    const { hypervisor_statistics: sums } = await read('/os-hypervisors/statistics', { as });
    expect(sums).toMatchObject({ count: 2, vcpus: 2 * first.vcpus, local_gb: 2 * first.local_gb });
    expect((await refusal('GET', '/os-hypervisors/statistics', { as, version: '2.88' }))[0]).toBe(404);
    const page = await read('/os-hypervisors?limit=1', { as, version: '2.53' });
    expect(page.hypervisors_links[0].href).toContain(`marker=${page.hypervisors[0].id}`);
    const found = await read('/os-hypervisors?hypervisor_hostname_pattern=compute-2', { as, version: '2.53' });
    expect(found.hypervisors).toHaveLength(1);
    expect(await refusal('GET', '/os-hypervisors?hypervisor_hostname_pattern=zz', { as, version: '2.53' })).toEqual([
      404,
      "No hypervisor matching 'zz' could be found.",
    ]);
    const provider = await nova.cloud.as('admin');
    const known = await provider.call('placement', 'GET', `/resource_providers/${newer.id}`);
    expect(known.json.name).toBe('compute-1');
    const inventory = await provider.call('placement', 'GET', `/resource_providers/${newer.id}/inventories`);
    expect(inventory.json.inventories.VCPU.total).toBe(first.vcpus);
  });
});
