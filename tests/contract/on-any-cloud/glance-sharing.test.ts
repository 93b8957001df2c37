import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, type NativeUser, openNativeCloud } from '../../support/native-cloud.ts';
import { imageKit } from '../../support/native-images.ts';

let cloud: NativeCloud;
let demo: NativeUser;
let lab: NativeUser;
let admin: NativeUser;
let mark: string;
beforeAll(async () => {
  cloud = await openNativeCloud();
  [demo, lab, admin] = await Promise.all([cloud.as('demo'), cloud.as('lab'), cloud.as('admin')]);
  mark = cloud.name('mark');
});
afterAll(() => cloud.close());
const kit = imageKit(() => cloud);

async function sees(user: NativeUser, query = ''): Promise<string[]> {
  return kit.names(await user.image('GET', `/v2/images?mark=${mark}&${query}&sort=name:asc`));
}

describe('who sees an image', () => {
  it('depends on its visibility, and on what is asked for', async () => {
    mark = cloud.name('visibility');
    for (const visibility of ['private', 'shared', 'community']) {
      await kit.make('demo', { name: `of-${visibility}`, visibility, mark });
    }
    await kit.make('admin', { name: 'of-public', visibility: 'public', mark });
    expect(await sees(demo)).toEqual(['of-community', 'of-private', 'of-public', 'of-shared']);
    expect(await sees(lab)).toEqual(['of-public']);
    expect(await sees(lab, 'visibility=all')).toEqual(['of-community', 'of-public']);
    expect(await sees(lab, 'visibility=community')).toEqual(['of-community']);
    expect(await sees(lab, 'visibility=private')).toEqual([]);
    expect(await sees(admin)).toEqual(['of-private', 'of-public', 'of-shared']);
    expect(await sees(admin, 'visibility=all')).toEqual(['of-community', 'of-private', 'of-public', 'of-shared']);
  });

  it('lets everybody read a community image and nobody else change it', async () => {
    const { id } = await kit.make('demo', { visibility: 'community' });
    expect((await lab.image('GET', `/v2/images/${id}`)).status).toBe(200);
    expect((await kit.patch('lab', id, [{ op: 'replace', path: '/name', value: 'x' }])).status).toBe(403);
  });
});

describe('sharing an image', () => {
  it('puts it into the lists of the member once that accepted it', async () => {
    mark = cloud.name('sharing');
    const { id } = await kit.make('demo', { name: 'shared', mark });
    const path = `/v2/images/${id}/members`;
    expect((await lab.image('GET', `/v2/images/${id}`)).status).toBe(404);

    const added = await demo.image('POST', path, { member: lab.projectId });
    expect(added.status).toBe(200);
    expect(added.json).toMatchObject({
      member_id: lab.projectId,
      image_id: id,
      status: 'pending',
      schema: '/v2/schemas/member',
    });
    expect((await lab.image('GET', `/v2/images/${id}`)).status).toBe(200);
    expect(await sees(lab)).toEqual([]);
    expect(await sees(lab, 'member_status=pending')).toEqual(['shared']);
    expect(await sees(lab, 'visibility=shared&member_status=all')).toEqual(['shared']);

    const accept = async (user: NativeUser, status: string) =>
      user.image('PUT', `${path}/${lab.projectId}`, { status });
    expect(await accept(demo, 'accepted')).toMatchObject({
      status: 403,
      reason: 'You are not authorized to complete modify_member action.',
    });
    expect(await accept(lab, 'perhaps')).toMatchObject({
      status: 400,
      reason: 'Incorrect request: Status must be "pending", "accepted" or "rejected".',
    });
    expect((await accept(lab, 'accepted')).json.status).toBe('accepted');
    expect(await sees(lab)).toEqual(['shared']);
    expect((await accept(lab, 'rejected')).json.status).toBe('rejected');
    expect(await sees(lab)).toEqual([]);

    expect((await demo.image('DELETE', `${path}/${lab.projectId}`)).status).toBe(204);
    expect((await lab.image('GET', `/v2/images/${id}`)).status).toBe(404);
  });

  it('shows members to the owner all, to a member himself', async () => {
    const { id } = await kit.make('demo');
    const path = `/v2/images/${id}/members`;
    for (const member of [lab.projectId, 'somebody']) await demo.image('POST', path, { member });
    const ids = async (user: NativeUser) =>
      (await user.image('GET', path)).json.members.map((member: { member_id: string }) => member.member_id).toSorted();
    expect(await ids(demo)).toEqual([lab.projectId, 'somebody'].toSorted());
    expect(await ids(lab)).toEqual([lab.projectId]);
    expect(await lab.image('GET', `${path}/somebody`)).toMatchObject({
      status: 404,
      reason: `somebody not found in the member list of the image ${id}.`,
    });
  });

  it.each([
    [{ member: '' }, 400, "Member can't be empty"],
    [{}, 400, 'Member to be added not specified'],
    [{ member: 'twice' }, 409, 'Member twice is duplicated for image ID'],
  ])('refuses %j', async (body, status, reason) => {
    const { id } = await kit.make('demo');
    await demo.image('POST', `/v2/images/${id}/members`, { member: 'twice' });
    const answer = await demo.image('POST', `/v2/images/${id}/members`, body);
    expect([answer.status, answer.reason.replace(id, 'ID')]).toEqual([status, reason]);
  });

  it('is for shared images of the own project', async () => {
    const closed = await kit.make('demo', { visibility: 'private' });
    const path = `/v2/images/${closed.id}/members`;
    expect(await demo.image('POST', path, { member: 'x' })).toMatchObject({
      status: 403,
      reason: `Not allowed to create members for image ${closed.id}.`,
    });
    expect(await demo.image('GET', path)).toMatchObject({
      status: 403,
      reason: `Not allowed to list members for image ${closed.id}: Only shared images have members.`,
    });
    expect(await lab.image('GET', path)).toMatchObject({ status: 404, reason: `Image ${closed.id} not found.` });
    const shared = await kit.make('demo');
    expect(
      await (await cloud.as('reader')).image('POST', `/v2/images/${shared.id}/members`, { member: 'x' }),
    ).toMatchObject({
      status: 403,
      reason: 'You are not authorized to complete add_member action.',
    });
  });
});

describe('tags', () => {
  it('are put on and taken off one by one', async () => {
    const { id } = await kit.make('demo', { tags: ['first'] });
    const tag = async (method: string, name: string, user = demo) =>
      user.image(method, `/v2/images/${id}/tags/${encodeURIComponent(name)}`);
    expect([(await tag('PUT', 'a b')).status, (await tag('PUT', 'a b')).status]).toEqual([204, 204]);
    expect((await demo.image('GET', `/v2/images/${id}`)).json.tags.toSorted()).toEqual(['a b', 'first']);
    expect((await tag('DELETE', 'first')).status).toBe(204);
    expect((await tag('DELETE', 'first')).status).toBe(404);
    expect((await demo.image('GET', `/v2/images/${id}`)).json.tags).toEqual(['a b']);
    expect((await tag('PUT', 'x'.repeat(256))).reason).toContain('is too long');
    expect((await tag('PUT', 'x', await cloud.as('reader'))).status).toBe(403);
    expect((await tag('GET', 'x')).headers.get('allow')).toBe('PUT, DELETE');
  });
});
