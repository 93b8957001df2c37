import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { messageOf, volumeKit } from '../../support/native-volumes.ts';

let cloud: NativeCloud;
beforeAll(async () => {
  cloud = await openNativeCloud();
});
afterAll(() => cloud.close());
const kit = volumeKit(() => cloud);

const refusal = async (answer: ReturnType<typeof kit.call>) => {
  const got = await answer;
  return [got.status, Object.keys(got.json ?? {})[0], messageOf(got)];
};

describe('versions', () => {
  it('are told to everybody, negotiated by header, and named on every answer', async () => {
    const admin = await cloud.as('admin');
    const root = admin.endpoint('volumev3').replace(/\/v3\/.*$/, '/');
    const list = await fetch(root);
    expect(list.status).toBe(300);
    expect(((await list.json()) as { versions: object[] }).versions[0]).toMatchObject({
      id: 'v3.0',
      version: '3.70',
      min_version: '3.0',
    });

    const plain = await kit.call('demo', 'GET', '/volumes');
    expect(plain.headers.get('openstack-api-version')).toBe('volume 3.0');
    expect(plain.headers.get('vary')).toContain('OpenStack-API-Version');
    const latest = await kit.call('demo', 'GET', '/volumes', undefined, 'latest');
    expect(latest.headers.get('openstack-api-version')).toBe('volume 3.70');
    expect(await refusal(kit.call('demo', 'GET', '/volumes', undefined, '3.99'))).toEqual([
      406,
      'computeFault',
      'Version 3.99 is not supported by the API. Minimum is 3.0 and maximum is 3.70.',
    ]);
    expect((await kit.call('demo', 'GET', '/volumes/summary', undefined, '3.11')).status).toBe(404);
  });

  it('of addresses need the caller’s own project, or none', async () => {
    const [demo, lab] = [await cloud.as('demo'), await cloud.as('lab')];
    const own = demo.endpoint('volumev3');
    const ask = async (url: string) => fetch(url, { headers: { 'x-auth-token': demo.token } });
    expect((await ask(`${own.replace(demo.projectId, '').replace(/\/$/, '')}/volumes`)).status).toBe(200);
    const other = await ask(`${own.replace(demo.projectId, lab.projectId)}/volumes`);
    expect([other.status, await other.json()]).toEqual([
      400,
      { badRequest: { code: 400, message: 'Malformed request url' } },
    ]);
    expect((await fetch(`${own}/volumes`)).status).toBe(401);
  });
});

describe('lists', () => {
  it('filter, sort, page, count and sum up', async () => {
    const [one, two] = await Promise.all([
      kit.volume('demo', { metadata: { kind: cloud.name('kind') } }),
      kit.volume('demo', { size: 2, name: cloud.name('zz') }),
    ]);
    const get = async (query: string, version?: string) =>
      (await kit.call('demo', 'GET', `/volumes?${query}`, undefined, version)).json;
    expect((await get(`name=${one.name}`)).volumes).toMatchObject([{ id: one.id, name: one.name }]);
    const pairs = encodeURIComponent(JSON.stringify(one.metadata));
    expect((await get(`metadata=${pairs}`)).volumes).toMatchObject([{ id: one.id }]);
    const bySize = (await get('sort=size:desc,name:asc')).volumes.map((volume: { id: string }) => volume.id);
    expect(bySize.indexOf(two.id)).toBeLessThan(bySize.indexOf(one.id));

    const all = (await get('sort=name:asc')).volumes;
    const first = await get('sort=name:asc&limit=2&with_count=true', '3.45');
    expect(first.count).toBe(all.length);
    expect(first.volumes.map((volume: { id: string }) => volume.id)).toEqual([all[0].id, all[1].id]);
    const [next] = first.volumes_links;
    expect(next.rel).toBe('next');
    expect(new URL(next.href).searchParams.get('marker')).toBe(all[1].id);
    const demo = await cloud.as('demo');
    const answer = await fetch(next.href, { headers: { 'x-auth-token': demo.token } });
    const rest = (await answer.json()) as { volumes: { id: string }[] };
    expect(rest.volumes[0]?.id).toBe(all[2].id);

    const { 'volume-summary': sum } = (await kit.call('demo', 'GET', '/volumes/summary', undefined, '3.36')).json;
    expect(sum.total_count).toBe(all.length);
    expect(sum.metadata.kind).toContain(one.metadata.kind);
  });

  it.each([
    ['limit=x', 400, 'limit param must be an integer'],
    ['limit=-1', 400, 'limit param must be positive'],
    ['offset=x', 400, 'offset must be an integer'],
    ['sort=nosuch', 400, 'Invalid input received: Invalid sort key'],
    ['sort=name:up', 400, "Invalid input received: Unknown sort direction, must be 'desc' or 'asc'."],
    ['marker=nosuch', 404, 'Volume nosuch could not be found.'],
    ['nosuch=1', 400, 'Invalid filters nosuch are found in query options.'],
  ])('refuse ?%s', async (query, status, text) => {
    const answer = await kit.call('demo', 'GET', `/volumes?${query}`, undefined, '3.31');
    expect([answer.status, messageOf(answer)]).toEqual([status, text]);
  });

  it('show the projects of others to administrators who ask', async () => {
    const { id } = await kit.volume('lab');
    const ids = async (user: 'admin' | 'demo') =>
      (await kit.call(user, 'GET', '/volumes/detail?all_tenants=1')).json.volumes.map((one: { id: string }) => one.id);
    expect(await ids('admin')).toContain(id);
    expect(await ids('demo')).not.toContain(id);
    const shown = (await kit.call('admin', 'GET', `/volumes/${id}`)).json.volume;
    expect(shown).toMatchObject({ 'os-vol-tenant-attr:tenant_id': (await cloud.as('lab')).projectId });
    expect(shown['os-vol-host-attr:host']).toContain('#');
    expect((await kit.call('demo', 'GET', `/volumes/${id}`)).status).toBe(404);
  });
});

describe.concurrent('a volume', () => {
  it('lives: created, changed, extended, retyped, deleted', async () => {
    const name = cloud.name('life');
    const made = await kit.call('demo', 'POST', '/volumes', { volume: { size: 1, name, metadata: { a: 'b' } } });
    expect(made.status).toBe(202);
    expect(made.json.volume).toMatchObject({
      status: 'creating',
      bootable: 'false',
      attachments: [],
      volume_type: '__DEFAULT__',
    });
    const { id } = made.json.volume;
    kit.removeLater(`/volumes/${id}`);
    await kit.becomes('demo', `/volumes/${id}`, 'available');
    const changed = await kit.call('demo', 'PUT', `/volumes/${id}`, {
      volume: { description: ' spaced ', metadata: { c: 'd' } },
    });
    expect(changed.json.volume).toMatchObject({ name, description: 'spaced', metadata: { c: 'd' } });

    expect((await kit.act('demo', id, 'os-set_bootable', { bootable: true })).status).toBe(200);
    expect((await kit.act('demo', id, 'os-update_readonly_flag', { readonly: true })).status).toBe(202);
    expect((await kit.act('demo', id, 'os-extend', { new_size: 2 })).status).toBe(202);
    await kit.becomes('demo', `/volumes/${id}`, 'available');
    expect((await kit.act('demo', id, 'os-retype', { new_type: 'archive', migration_policy: 'never' })).status).toBe(
      202,
    );
    const last = await kit.becomes('demo', `/volumes/${id}`, 'available');
    expect(last).toMatchObject({
      size: 2,
      bootable: 'true',
      volume_type: 'archive',
      metadata: { c: 'd', readonly: 'True' },
    });

    expect((await kit.call('demo', 'DELETE', `/volumes/${id}`)).status).toBe(202);
    await kit.goes('demo', `/volumes/${id}`);
  });

  it('comes from an image, a snapshot, a volume', async () => {
    const demo = await cloud.as('demo');
    const { images } = (await demo.image('GET', '/v2/images?name=tiny-raw')).json;
    const boot = await kit.volume('demo', { imageRef: images[0].id });
    expect(boot).toMatchObject({
      bootable: 'true',
      volume_image_metadata: { image_id: images[0].id, disk_format: 'raw', os_distro: 'test' },
    });
    const copy = await kit.volume('demo', { size: null, source_volid: boot.id });
    expect(copy).toMatchObject({ size: 1, source_volid: boot.id, bootable: 'true' });
  });

  it('is refused with cinder’s texts', async () => {
    const create = (members: object, version?: string) =>
      refusal(kit.call('demo', 'POST', '/volumes', { volume: members }, version));
    expect(await create({ size: 'x' })).toEqual([
      400,
      'badRequest',
      "Invalid input for field/attribute size. Value: x. 'x' does not match '^[0-9]+$'",
    ]);
    expect(await create({ size: 1, volume_type: 'nosuch' })).toEqual([
      404,
      'itemNotFound',
      'Volume type with name nosuch could not be found.',
    ]);
    expect(await create({ size: 1, availability_zone: 'nope' })).toEqual([
      400,
      'badRequest',
      "Availability zone 'nope' is invalid.",
    ]);
    expect(await create({ size: 1, more: 1 }, '3.53')).toEqual([
      400,
      'badRequest',
      "Invalid input for field/attribute volume. Value: {'size': 1, 'more': 1}. Additional properties are not allowed ('more' was unexpected)",
    ]);
    expect(await create({ size: 1, name: 'x'.repeat(260) })).toEqual([
      400,
      'badRequest',
      'Invalid input received: name has 260 characters, more than 255.',
    ]);
    const [status, name, text] = await create({ size: 100_000 });
    expect([status, name]).toEqual([413, 'overLimit']);
    expect(text).toMatch(
      /^VolumeSizeExceedsAvailableQuota: .*allowed gigabytes quota\. Requested 100000G, quota is \d+G/,
    );
    expect(await refusal(kit.call('reader', 'POST', '/volumes', { volume: { size: 1 } }))).toEqual([
      403,
      'forbidden',
      "Policy doesn't allow volume:create to be performed.",
    ]);
  });

  it('in use can’t be deleted, extended the old way, or snapshot without force', async () => {
    const { id } = await kit.volume();
    const { attachment } = (await kit.call('demo', 'POST', '/attachments', { attachment: { volume_uuid: id } }, '3.44'))
      .json;
    expect(attachment).toMatchObject({ status: 'reserved', volume_id: id, instance: null });
    expect((await kit.call('demo', 'GET', `/volumes/${id}`)).json.volume.status).toBe('reserved');
    const connector = { host: 'somewhere', mountpoint: '/dev/vdb', ip: '127.0.0.1', initiator: 'iqn.test' };
    const path = `/attachments/${attachment.id}`;
    expect((await kit.call('demo', 'PUT', path, { attachment: { connector } }, '3.44')).status).toBe(200);
    expect((await kit.call('demo', 'POST', `${path}/action`, { 'os-complete': {} }, '3.44')).status).toBe(204);
    const used = (await kit.call('demo', 'GET', `/volumes/${id}`)).json.volume;
    expect(used).toMatchObject({
      status: 'in-use',
      attachments: [{ attachment_id: attachment.id, device: '/dev/vdb', host_name: null }],
    });

    expect(await refusal(kit.act('demo', id, 'os-extend', { new_size: 2 }))).toEqual([
      400,
      'badRequest',
      `Invalid volume: Volume ${id} status must be '{'status': 'available'}' to extend, currently in-use.`,
    ]);
    expect((await refusal(kit.call('demo', 'DELETE', `/volumes/${id}`)))[2]).toMatch(
      /^Invalid volume: Volume status must be available/,
    );
    expect((await refusal(kit.call('demo', 'POST', '/snapshots', { snapshot: { volume_id: id } })))[2]).toBe(
      `Invalid volume: Volume ${id} status must be available, but current status is: in-use.`,
    );
    expect((await kit.call('demo', 'DELETE', path, undefined, '3.44')).json).toEqual({ attachments: [] });
    expect((await kit.call('demo', 'GET', `/volumes/${id}`)).json.volume.status).toBe('available');
  });

  it('has metadata by item, and an image’s', async () => {
    const { id } = await kit.volume('lab', { metadata: { a: 'b' } });
    const path = `/volumes/${id}/metadata`;
    expect((await kit.call('lab', 'POST', path, { metadata: { c: 'd' } })).json).toEqual({
      metadata: { a: 'b', c: 'd' },
    });
    expect((await kit.call('lab', 'PUT', `${path}/c`, { meta: { c: 'e' } })).json).toEqual({ meta: { c: 'e' } });
    expect((await kit.call('lab', 'GET', `${path}/c`)).json).toEqual({ meta: { c: 'e' } });
    expect((await kit.call('lab', 'DELETE', `${path}/a`)).status).toBe(200);
    expect(await refusal(kit.call('lab', 'GET', `${path}/a`))).toEqual([
      404,
      'itemNotFound',
      `Volume ${id} has no metadata with key a.`,
    ]);
    expect((await kit.act('lab', id, 'os-set_image_metadata', { metadata: { k: 'v' } })).json).toEqual({
      metadata: { k: 'v' },
    });
    expect((await kit.act('lab', id, 'os-show_image_metadata')).json).toEqual({ metadata: { k: 'v' } });
    expect((await kit.act('lab', id, 'os-unset_image_metadata', { key: 'x' })).status).toBe(404);
  });

  it('is uploaded as an image', async () => {
    const { id } = await kit.volume('lab');
    const lab = await cloud.as('lab');
    const facts = { image_name: cloud.name('image'), disk_format: 'raw', visibility: 'private' };
    const answer = await kit.act('lab', id, 'os-volume_upload_image', facts, '3.1');
    expect(answer.status).toBe(202);
    const image = answer.json['os-volume_upload_image'];
    expect(image).toMatchObject({
      id,
      status: 'uploading',
      image_name: facts.image_name,
      disk_format: 'raw',
      visibility: 'private',
    });
    await kit.becomes('lab', `/volumes/${id}`, 'available');
    expect((await lab.image('GET', `/v2/images/${image.image_id}`)).json).toMatchObject({
      status: 'active',
      name: facts.image_name,
    });
    expect((await lab.image('DELETE', `/v2/images/${image.image_id}`)).status).toBe(204);
  });

  it('takes a state by the administrator’s hand only', async () => {
    const { id } = await kit.volume('lab');
    expect((await kit.act('lab', id, 'os-reset_status', { status: 'error' })).status).toBe(403);
    expect((await kit.act('admin', id, 'os-reset_status', { status: 'error' })).status).toBe(202);
    expect((await kit.call('lab', 'GET', `/volumes/${id}`)).json.volume.status).toBe('error');
    expect((await kit.act('admin', id, 'os-force_delete')).status).toBe(202);
    await kit.goes('lab', `/volumes/${id}`);
  });
});
