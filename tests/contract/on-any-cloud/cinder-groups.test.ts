import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { messageOf, volumeKit } from '../../support/native-volumes.ts';

let cloud: NativeCloud;
beforeAll(async () => {
  cloud = await openNativeCloud();
});
afterAll(() => cloud.close());
const kit = volumeKit(() => cloud);
const call = (method: string, path: string, body?: unknown, version = '3.25') =>
  kit.call('admin', method, path, body, version);
const refusal = async (method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body);
  return [answer.status, messageOf(answer)];
};

async function aVolumeType(name: string): Promise<string> {
  const { json } = await call('POST', '/types', { volume_type: { name: cloud.name(name) } });
  return json.volume_type.id;
}

async function aGroupType(name: string): Promise<string> {
  const { json } = await call('POST', '/group_types', { group_type: { name: cloud.name(name) } });
  return json.group_type.id;
}

async function removeGroup(id: string): Promise<void> {
  expect(await refusal('POST', `/groups/${id}/action`, { delete: { 'delete-volumes': true } })).toEqual([202, '']);
  await gone(`/groups/${id}`);
}

async function gone(path: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await cloud.pass();
        return (await call('GET', path)).status;
      },
      { timeout: 100_000, interval: 20 },
    )
    .toBe(404);
}

/** The group, when it has this status. */
async function becomes(path: string, status: string): Promise<any> {
  let thing: { status?: string } = {};
  await expect
    .poll(
      async () => {
        await cloud.pass();
        thing = Object.values((await call('GET', path)).json as Record<string, object>)[0] ?? {};
        return thing.status;
      },
      { timeout: 100_000, interval: 20 },
    )
    .toBe(status);
  return thing;
}

it('[EMB-02] types of groups: names are unique, specs by key, those that are not public are the administrator’s', async () => {
  const id = await aGroupType('type');
  const path = `/group_types/${id}`;
  const name = (await call('GET', path)).json.group_type.name;
  expect(await refusal('POST', '/group_types', { group_type: { name } })).toEqual([
    409,
    `Group Type ${name} already exists.`,
  ]);
  expect(await refusal('POST', '/group_types', { group_type: {} })).toEqual([
    400,
    "Invalid input for field/attribute group_type. Value: {}. 'name' is a required property",
  ]);
  const listed = (await call('GET', '/group_types')).json.group_types.map((type: { name: string }) => type.name);
  expect(listed).toEqual(expect.arrayContaining([name, 'default_cgsnapshot_type']));

  expect((await call('POST', `${path}/group_specs`, { group_specs: { a: 'b' } })).status).toBe(202);
  expect((await call('PUT', `${path}/group_specs/a`, { a: 'c' })).json).toEqual({ a: 'c' });
  expect(await refusal('PUT', `${path}/group_specs/a`, { b: 'c' })).toEqual([400, 'Request body and URI mismatch']);
  expect((await call('GET', `${path}/group_specs/a`)).json).toEqual({ a: 'c' });
  expect((await call('DELETE', `${path}/group_specs/a`)).status).toBe(202);
  expect(await refusal('GET', `${path}/group_specs/a`)).toEqual([
    404,
    `Group Type ${id} has no extra spec with key a.`,
  ]);

  const seen = await kit.call('demo', 'GET', path, undefined, '3.11');
  expect(seen.json.group_type).not.toHaveProperty('group_specs');
  expect((await call('PUT', path, { group_type: { is_public: false } })).json.group_type.is_public).toBe(false);
  expect((await kit.call('demo', 'GET', path, undefined, '3.11')).status).toBe(404);
  expect((await kit.call('demo', 'POST', '/group_types', { group_type: { name: 'x' } }, '3.11')).status).toBe(403);
  expect((await kit.call('demo', 'GET', '/group_types', undefined, '3.10')).status).toBe(404);
  expect((await call('DELETE', path)).status).toBe(202);
});

it('[EMB-02] groups hold volumes of their types, let them go, and are deleted with them', async () => {
  const type = await aVolumeType('grouped');
  const other = await aVolumeType('stranger');
  const groupType = await aGroupType('group');
  const wanted = { name: cloud.name('group'), group_type: groupType, volume_types: [type] };
  expect(await refusal('POST', '/groups', { group: { ...wanted, volume_types: ['nope'] } })).toEqual([
    404,
    'Volume type with name nope could not be found.',
  ]);
  expect(await refusal('POST', '/groups', { group: { ...wanted, availability_zone: 'mars' } })).toEqual([
    400,
    "Invalid input received: Availability zone 'mars' is invalid.",
  ]);
  const { id } = (await call('POST', '/groups', { group: wanted })).json.group;
  const path = `/groups/${id}`;
  expect(await becomes(path, 'available')).toMatchObject({ name: wanted.name, volume_types: [type] });
  expect((await kit.call('demo', 'GET', path, undefined, '3.13')).status).toBe(404);

  expect(await refusal('POST', '/volumes', { volume: { size: 1, group_id: id } })).toEqual([
    400,
    'Invalid input received: volume_type must be provided when creating a volume in a group.',
  ]);
  const own = await kit.volume('admin', { volume_type: type, group_id: id });
  const shown = await call('GET', `${path}?list_volume=true`);
  expect(shown.json.group).toMatchObject({ volumes: [own.id] });
  expect((await call('GET', `/volumes/${own.id}`)).json.volume.group_id).toBe(id);
  expect((await refusal('DELETE', `/volumes/${own.id}`))[1]).toContain('belong to a group');
  const stranger = await kit.volume('admin', { volume_type: other });
  expect(await refusal('PUT', path, { group: { add_volumes: stranger.id } })).toEqual([
    400,
    `Invalid volume: Cannot add volume ${stranger.id} to group ${id} because volume type ${other} is not supported by the group.`,
  ]);
  expect((await call('PUT', path, { group: { remove_volumes: own.id } })).status).toBe(202);
  await becomes(path, 'available');
  expect((await call('GET', `/volumes/${own.id}`)).json.volume.group_id).toBeNull();
  expect((await call('PUT', path, { group: { add_volumes: own.id, description: 'All' } })).status).toBe(202);
  expect(await becomes(path, 'available')).toMatchObject({ description: 'All' });

  expect(await refusal('POST', `${path}/action`, { delete: {} })).toEqual([
    400,
    `Invalid Group: Group ${id} still contains volumes. The delete-volumes flag is required to delete it.`,
  ]);
  expect((await refusal('DELETE', `/group_types/${groupType}`))[1]).toContain('Target group type is still in use.');
  await removeGroup(id);
  expect((await call('DELETE', `/volumes/${stranger.id}`)).status).toBe(202);
  for (const volume of [own.id, stranger.id]) await gone(`/volumes/${volume}`);
  for (const path of [`/group_types/${groupType}`, `/types/${type}`, `/types/${other}`]) {
    expect((await call('DELETE', path)).status).toBe(202);
  }
});

it('[EMB-02] snapshots of a group take all its volumes, and become groups', async () => {
  const type = await aVolumeType('copied');
  const groupType = await aGroupType('copies');
  const { id } = (await call('POST', '/groups', { group: { group_type: groupType, volume_types: [type] } })).json.group;
  await becomes(`/groups/${id}`, 'available');
  expect(await refusal('POST', '/group_snapshots', { group_snapshot: { group_id: id } })).toEqual([
    400,
    "Invalid Group: Source group cannot be empty or in 'creating' or 'updating' state. No group snapshot will be created.",
  ]);
  const volume = await kit.volume('admin', { volume_type: type, group_id: id });
  const wanted = { group_id: id, name: cloud.name('snapshot') };
  const made = (await call('POST', '/group_snapshots', { group_snapshot: wanted })).json.group_snapshot;
  const path = `/group_snapshots/${made.id}`;
  expect(await becomes(path, 'available')).toMatchObject({ group_id: id, group_type_id: groupType });
  const parts = (await call('GET', `/snapshots/detail?volume_id=${volume.id}`)).json.snapshots;
  expect(parts).toEqual([expect.objectContaining({ name: wanted.name, group_snapshot_id: made.id })]);
  expect((await refusal('DELETE', `/snapshots/${parts[0].id}`))[1]).toContain('must not be part of a group');
  expect((await refusal('POST', `/groups/${id}/action`, { delete: { 'delete-volumes': true } }))[1]).toBe(
    'Invalid Group: Group has existing snapshots.',
  );

  const from = { 'create-from-src': { group_snapshot_id: made.id, name: cloud.name('copy') } };
  const copy = (await call('POST', '/groups/action', from)).json.group.id;
  await becomes(`/groups/${copy}`, 'available');
  const [member] = (await call('GET', `/groups/${copy}?list_volume=true`)).json.group.volumes;
  expect(await becomes(`/volumes/${member}`, 'available')).toMatchObject({ snapshot_id: parts[0].id });
  await removeGroup(copy);
  expect((await call('DELETE', path)).status).toBe(202);
  await gone(path);
  await removeGroup(id);
  await gone(`/volumes/${volume.id}`);
  for (const one of [`/group_types/${groupType}`, `/types/${type}`])
    expect((await call('DELETE', one)).status).toBe(202);
});
