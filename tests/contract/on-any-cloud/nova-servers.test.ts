import { describe, expect, it } from 'vitest';
import { useCompute } from '../../support/native-compute.ts';
import { serverKit } from '../../support/native-servers.ts';

const nova = useCompute();
const { ask, read, refusal } = nova;
const kit = serverKit(nova);

const namesOf = ({ servers }: { servers: { name: string }[] }) => servers.map(({ name }) => name);

describe('[API-22] lists of servers', () => {
  it('[NV-13] has the own project’s, newest first, filtered as nova does', async () => {
    expect(namesOf(await read('/servers'))).toEqual(expect.arrayContaining(['db-1', 'web-1', 'web-2']));
    expect(namesOf(await read('/servers'))).not.toContain('lab-1');
    expect(namesOf(await read('/servers?name=^web-'))).toEqual(expect.arrayContaining(['web-1', 'web-2']));
    expect(namesOf(await read('/servers?name=WEB-1$'))).toEqual(['web-1']);
    expect(namesOf(await read('/servers?status=shutoff&name=web'))).toEqual(['web-2']);
    expect(namesOf(await read(`/servers?flavor=${await kit.flavor('m1.small')}&name=db`))).toEqual(['db-1']);
    expect(namesOf(await read('/servers?flavor=none'))).toEqual([]);
    expect(namesOf(await read('/servers?image=none'))).toEqual([]);
    const { addresses } = (await read('/servers/detail?name=web-1')).servers[0];
    const fixed = addresses['demo-net'][0].addr;
    expect(namesOf(await read(`/servers?ip=${fixed}`))).toEqual(['web-1']);
    expect(namesOf(await read('/servers?tags=none', { version: '2.26' }))).toEqual([]);
    expect(namesOf(await read('/servers?locked=true&name=web', { version: '2.73' }))).toEqual([]);
    // Only administrators filter by host; for others the parameter is as if it weren't there.
    expect(namesOf(await read('/servers?host=none&name=web-1'))).toEqual(['web-1']);
    expect(namesOf(await read('/servers?host=none&all_tenants=1', { as: 'admin' }))).toEqual([]);
    const all = await read('/servers?all_tenants=true', { as: 'admin' });
    expect(namesOf(all)).toEqual(expect.arrayContaining(['lab-1', 'web-1']));
    const labs = await read(`/servers?all_tenants=1&project_id=${nova.projectId.lab}`, { as: 'admin' });
    expect(namesOf(labs)).toEqual(['lab-1']);
    const later = '2100-01-01T00:00:00Z';
    expect(namesOf(await read(`/servers?changes-since=${later}`))).toEqual([]);
  });

  it('[API-22] gives pages with links, sorted by what was asked', async () => {
    const first = await read('/servers?limit=1&sort_key=display_name&sort_dir=desc&name=web');
    expect(namesOf(first)).toEqual(['web-2']);
    const [{ rel, href }] = first.servers_links;
    const next = new URL(href);
    expect(rel).toBe('next');
    expect(next.searchParams.get('marker')).toBe(first.servers[0].id);
    const second = await read(`/servers${next.search}`);
    expect(namesOf(second)).toEqual(['web-1']);
    expect(await read('/servers?limit=0')).toEqual({ servers: [] });
    expect(await refusal('GET', '/servers?marker=none')).toEqual([400, 'marker [none] not found']);
  });

  it('refuses what nova refuses', async () => {
    const version = '2.90';
    const problem = (query: string) => refusal('GET', `/servers?${query}`, { version });
    expect(await problem('limit=-1')).toEqual([
      400,
      "Invalid input for query parameters limit. Value: -1. '-1' does not match '^[0-9]*$'",
    ]);
    expect(await problem('foo=bar')).toEqual([400, "'foo' does not match any of the regexes: '^_'"]);
    expect(await problem('status=foo')).toEqual([400, 'Invalid status value']);
    expect(await problem('name=[')).toEqual([
      400,
      "Invalid input for query parameters name. Value: [. '[' is not a 'regex'",
    ]);
    expect(await problem('changes-since=x')).toEqual([
      400,
      "Invalid input for query parameters changes-since. Value: x. 'x' is not a 'date-time'",
    ]);
    expect(await problem('all_tenants=x')).toEqual([
      400,
      "Unrecognized value 'x', acceptable values are: '0', '1', 'f', 'false', 'n', 'no', 'off', 'on', 't', 'true', 'y', 'yes'",
    ]);
    expect(await problem('all_tenants=1')).toEqual([
      403,
      "Policy doesn't allow os_compute_api:servers:index:get_all_tenants to be performed.",
    ]);
    expect((await problem('sort_key=name'))[1]).toContain("Value: name. 'name' is not one of ['");
    expect(await read('/servers?status=foo')).toEqual({ servers: [] });
  });

  it('[NV-11] shows more with newer versions, and hosts only to administrators', async () => {
    const detail = async (version: string, as: 'demo' | 'admin' = 'demo') =>
      (await read(`/servers/detail?name=^db-1$${as === 'admin' ? '&all_tenants=1' : ''}`, { version, as })).servers[0];
    const oldest = await detail('2.1');
    expect(oldest).toMatchObject({
      status: 'ACTIVE',
      tenant_id: nova.projectId.demo,
      metadata: { role: 'db' },
      flavor: { id: await kit.flavor('m1.small'), links: [{ rel: 'bookmark' }] },
      image: { id: await kit.image('tiny-qcow2') },
      key_name: 'demo-key',
      'OS-EXT-STS:vm_state': 'active',
      'OS-EXT-STS:power_state': 1,
      'OS-EXT-AZ:availability_zone': 'nova',
      'OS-DCF:diskConfig': 'MANUAL',
      config_drive: '',
      security_groups: [{ name: 'default' }],
      'os-extended-volumes:volumes_attached': [{ id: expect.any(String) }],
    });
    expect(oldest.hostId).toMatch(/^[0-9a-f]{56}$/);
    expect(oldest.created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(oldest['OS-SRV-USG:launched_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000000$/);
    for (const later of ['locked', 'description', 'tags', 'host_status', 'OS-EXT-SRV-ATTR:host']) {
      expect(oldest).not.toHaveProperty([later]);
    }
    const newest = await detail('2.90');
    expect(newest).toMatchObject({
      flavor: { vcpus: 1, ram: 2048, disk: 20, ephemeral: 0, swap: 0, original_name: 'm1.small', extra_specs: {} },
      locked: false,
      locked_reason: null,
      tags: [],
      trusted_image_certificates: null,
      'OS-EXT-SRV-ATTR:hostname': 'db-1',
      'os-extended-volumes:volumes_attached': [{ delete_on_termination: false }],
    });
    expect(newest).not.toHaveProperty('server_groups');
    const full = await detail('2.90', 'admin');
    expect(full).toMatchObject({
      'OS-EXT-SRV-ATTR:host': expect.stringMatching(/^compute-/),
      'OS-EXT-SRV-ATTR:instance_name': expect.stringMatching(/^instance-[0-9a-f]{8}$/),
      'OS-EXT-SRV-ATTR:root_device_name': '/dev/sda',
      host_status: 'UP',
    });
    // Nobody of another project sees the names of its security groups.
    expect(await kit.show(oldest.id)).toMatchObject({ server_groups: [] });
    expect(await refusal('GET', `/servers/${oldest.id}`, { as: 'lab' })).toEqual([
      404,
      `Instance ${oldest.id} could not be found.`,
    ]);
  });
});

describe('[API-22] making a server', () => {
  it('[NV-12] refuses at once what can’t be', async () => {
    const [flavorRef, imageRef] = [await kit.flavor('m1.nano'), await kit.image('tiny-qcow2')];
    const none = '00000000-0000-4000-8000-000000000000';
    const problem = (server: object, version = '2.1') => refusal('POST', '/servers', { version, body: { server } });
    const plain = { name: 'refused', flavorRef, imageRef };
    expect(await refusal('POST', '/servers', { body: {} })).toEqual([400, "'server' is a required property"]);
    expect(await problem({ ...plain, name: ' x' })).toEqual([
      400,
      "An invalid 'name' value was provided. The name must be: printable characters. Can not start or end with whitespace.",
    ]);
    expect(await problem({ ...plain, name: '' })).toEqual([
      400,
      "Invalid input for field/attribute name. Value: . '' is too short",
    ]);
    expect(await problem({ name: 'a', flavorRef })).toEqual([400, 'Missing imageRef attribute']);
    expect(await problem({ ...plain, imageRef: 'x' })).toEqual([
      400,
      "Invalid input for field/attribute imageRef. Value: x. 'x' is not valid under any of the given schemas",
    ]);
    expect(await problem({ ...plain, flavorRef: 'none' })).toEqual([400, 'Flavor none could not be found.']);
    expect(await problem({ ...plain, imageRef: none })).toEqual([400, 'Can not find requested image']);
    expect((await problem(plain, '2.90'))[1]).toMatch(
      /^Invalid input for field\/attribute server\. .*'networks' is a required property$/,
    );
    const alone = { ...plain, networks: 'none' };
    expect(await problem({ ...alone, key_name: 'none' }, '2.90')).toEqual([400, 'Invalid key_name provided.']);
    expect(await problem({ ...alone, availability_zone: 'none' }, '2.90')).toEqual([
      400,
      'The requested availability zone is not available',
    ]);
    expect(await problem({ ...plain, networks: [{ uuid: none }] })).toEqual([
      400,
      `Network ${none} could not be found.`,
    ]);
    expect(await problem({ ...plain, networks: [{ port: none }] })).toEqual([
      400,
      `Port id ${none} could not be found.`,
    ]);
    expect(await problem({ ...plain, security_groups: [{ name: 'none' }] })).toEqual([
      400,
      "Unable to find security_group with name or id 'none'",
    ]);
    expect(await problem({ ...alone, min_count: 2, max_count: 1 }, '2.90')).toEqual([
      400,
      'min_count must be <= max_count',
    ]);
    const root = { boot_index: 0, uuid: none, destination_type: 'volume' };
    expect(
      await problem({ ...alone, imageRef: '', block_device_mapping_v2: [{ ...root, source_type: 'volume' }] }, '2.90'),
    ).toEqual([400, `Block Device Mapping is Invalid: failed to get volume ${none}.`]);
    expect((await ask('POST', '/servers', { as: 'reader', version: '2.90', body: { server: alone } })).status).toBe(
      403,
    );
  });

  it('[API-25] refuses more than the quota, in nova’s words', async () => {
    const { absolute } = (await read('/limits')).limits;
    const plain = { name: 'many', flavorRef: await kit.flavor('m1.nano'), imageRef: await kit.image('tiny-qcow2') };
    const count = absolute.maxTotalInstances + 1;
    const [status, text] = await refusal('POST', '/servers', {
      version: '2.37',
      body: { server: { ...plain, networks: 'none', min_count: count } },
    });
    expect(status).toBe(403);
    expect(text).toMatch(
      new RegExp(
        `^Quota exceeded for instances: Requested ${count}, but already used \\d+ of ${absolute.maxTotalInstances} instances$`,
      ),
    );
  });

  it('[NV-12] [NV-14] [NV-15] builds it, with a port of its own that goes with it', async () => {
    const { cloud } = nova;
    const demo = await cloud.as('demo');
    const id = await kit.make('life', {
      networks: [{ uuid: await kit.network('demo-net') }],
      security_groups: [{ name: 'web' }],
      metadata: { a: 'b' },
      tags: ['made'],
      description: 'For a test',
    });
    const begun = await kit.show(id);
    expect(begun).toMatchObject({ description: 'For a test', metadata: { a: 'b' }, tags: ['made'] });
    expect(['BUILD', 'ACTIVE']).toContain(begun.status);
    const built = await kit.settled(id, 'ACTIVE');
    expect(built.addresses['demo-net']).toMatchObject([{ version: 4, 'OS-EXT-IPS:type': 'fixed' }]);
    expect(built.security_groups).toEqual([{ name: 'web' }]);

    const ports = await demo.call('network', 'GET', `/v2.0/ports?device_id=${id}`);
    expect(ports.json.ports).toMatchObject([
      { device_owner: expect.stringMatching(/^compute:/), project_id: demo.projectId },
    ]);
    const listed = await read(`/servers/${id}/os-interface`);
    expect(listed.interfaceAttachments).toMatchObject([{ port_id: ports.json.ports[0].id }]);
    expect(await read(`/servers/${id}/ips`)).toEqual({
      addresses: { 'demo-net': [{ version: 4, addr: built.addresses['demo-net'][0].addr }] },
    });
    const groups = await read(`/servers/${id}/os-security-groups`);
    expect(groups.security_groups).toMatchObject([{ name: 'web', tenant_id: demo.projectId }]);

    const changed = await ask('PUT', `/servers/${id}`, {
      version: '2.90',
      body: { server: { name: cloud.name('renamed'), description: null } },
    });
    expect(changed.json.server).toMatchObject({ name: cloud.name('renamed'), description: null, status: 'ACTIVE' });
    const problem = await refusal('PUT', `/servers/${id}`, { body: { server: { status: 'x' } } });
    expect(problem[1]).toContain("Additional properties are not allowed ('status' was unexpected)");

    await ask('DELETE', `/servers/${id}`);
    await kit.until(async () => ((await ask('GET', `/servers/${id}`)).status === 404 ? true : undefined));
    const left = await demo.call('network', 'GET', `/v2.0/ports?device_id=${id}`);
    expect(left.json.ports).toEqual([]);
    expect(await refusal('DELETE', `/servers/${id}`)).toEqual([404, `Instance ${id} could not be found.`]);
    const history = await read(`/servers/${id}/os-instance-actions`, { version: '2.21' });
    expect(history.instanceActions.map(({ action }: { action: string }) => action)).toEqual(['delete', 'create']);
  }, 180_000);

  it('[NV-12] ends in ERROR with its fault when no host has room', async () => {
    const flavor = { name: nova.cloud.name('huge'), vcpus: 1, ram: 4_000_000, disk: 1 };
    const made = await ask('POST', '/flavors', { as: 'admin', body: { flavor } });
    const flavorRef = made.json.flavor.id;
    nova.cleanUp(() => ask('DELETE', `/flavors/${flavorRef}`, { as: 'admin' }));
    const quota = `/os-quota-sets/${nova.projectId.demo}`;
    await ask('PUT', quota, { as: 'admin', body: { quota_set: { ram: -1 } } });
    nova.cleanUp(() => ask('DELETE', quota, { as: 'admin' }));
    const failed = await kit.settled(await kit.make('huge', { flavorRef }), 'ERROR');
    expect(failed.fault).toMatchObject({ code: 500, message: expect.stringMatching(/^No valid host was found\. /) });
    expect(failed).toMatchObject({ 'OS-EXT-STS:vm_state': 'error', hostId: '', addresses: {} });
  });
});
