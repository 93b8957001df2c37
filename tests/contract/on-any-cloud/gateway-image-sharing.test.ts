import { beforeAll, expect, it } from 'vitest';
import { type GatewayImagePage as ImagePage, gatewayImages } from '../../support/gateway-images.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import type { NativeCloud } from '../../support/native-cloud.ts';

const kit = gatewayImages();
const { create, signIn } = kit;
let cloud: NativeCloud;
let demo: GatewayClient;
beforeAll(() => {
  ({ cloud, demo } = kit);
});

it('[IMG-30] [GL-14] [GL-15] [GL-18] a shared image is given to a project, once, and taken from it', async () => {
  const { id } = await create({ visibility: 'shared' });
  const { projectId } = await cloud.as('lab');
  const address = `/api/glance/images/${id}/members`;
  expect(await demo.json(`${address}/`)).toEqual({ items: [] });
  const answer = await demo.post(`${address}/`, { member: projectId });
  const member = expect.objectContaining({ member_id: projectId, image_id: id, status: 'pending' });
  expect([answer.status, await answer.json()]).toEqual([201, member]);
  expect(answer.headers.get('location')).toBe(`${address}/${projectId}`);
  expect(await demo.json(`${address}/`)).toEqual({ items: [member] });
  expect((await demo.post(`${address}/`, { member: projectId })).status).toBe(409);
  expect((await demo.post(`${address}/`, {})).status).toBe(400);
  // A member that no address can name could never be taken back.
  for (const member of ['a/b', '../../x', 'x\u0000'])
    expect((await demo.post(`${address}/`, { member })).status, member).toBe(400);
  expect((await demo.delete(`${address}/${projectId}/`)).status).toBe(204);
  expect((await demo.delete(`${address}/${projectId}/`)).status).toBe(404);
  expect(await demo.json(`${address}/`)).toEqual({ items: [] });
});

it('[IMG-30] [GL-15] an image that is not shared takes no project, and its owner alone gives it', async () => {
  const { id } = await create();
  const { projectId } = await cloud.as('lab');
  expect((await demo.post(`/api/glance/images/${id}/members/`, { member: projectId })).status).toBe(403);
  const shared = await create({ visibility: 'shared' });
  await demo.post(`/api/glance/images/${shared.id}/members/`, { member: projectId });
  const lab = await signIn('lab');
  const given = await lab.post(`/api/glance/images/${shared.id}/members/`, {
    member: (await cloud.as('admin')).projectId,
  });
  expect([403, 404]).toContain(given.status);
});

it('[IMG-31] [IMG-32] [GL-16] [GL-17] [GL-19] a project finds what it was offered, accepts it and rejects it', async () => {
  const name = cloud.name('offered');
  const [lab, { projectId }] = await Promise.all([signIn('lab'), cloud.as('lab')]);
  const { id } = await create({ name, visibility: 'shared' });
  await demo.post(`/api/glance/images/${id}/members/`, { member: projectId });
  const offered = async (status: string, who = lab) =>
    (await who.json<ImagePage>(`/api/glance/offered-images/?member_status=${status}&name=${name}`)).items;
  const listed = async () => (await lab.json<ImagePage>(`/api/glance/images/?name=${name}`)).items.length;
  expect(await offered('pending')).toEqual([expect.objectContaining({ id, member_status: 'pending' })]);
  expect(await offered('pending', demo), 'its own image is none that it was offered').toEqual([]);
  expect(await listed()).toBe(0);
  const member = `/api/glance/images/${id}/members/${projectId}/`;
  expect(await (await lab.put(member, { status: 'accepted' })).json()).toMatchObject({ status: 'accepted' });
  expect([await listed(), await offered('pending')]).toEqual([1, []]);
  expect(await lab.json(member)).toMatchObject({ member_id: projectId, status: 'accepted' });
  expect((await lab.put(member, { status: 'rejected' })).status).toBe(200);
  expect([await listed(), (await offered('rejected')).length]).toEqual([0, 1]);
  expect((await lab.put(member, { status: 'perhaps' })).status).toBe(400);
  expect((await demo.put(member, { status: 'accepted' })).status, 'nobody answers for another project').toBe(403);
  expect((await lab.json<ImagePage>(`/api/glance/offered-images/?member_status=pending`)).items).not.toContainEqual(
    expect.objectContaining({ id }),
  );
});

it('[IMG-32] [GL-19] an administrator finds what the project in use was offered, and no other project', async () => {
  const name = cloud.name('offered');
  const [admin, { projectId }] = await Promise.all([signIn('admin'), cloud.as('admin')]);
  const mine = await create({ name, visibility: 'shared' });
  const others = await create({ name, visibility: 'shared' });
  await demo.post(`/api/glance/images/${mine.id}/members/`, { member: projectId });
  await demo.post(`/api/glance/images/${others.id}/members/`, { member: (await cloud.as('lab')).projectId });
  const { items } = await admin.json<ImagePage>(`/api/glance/offered-images/?member_status=pending&name=${name}`);
  expect(items.map(({ id }) => id)).toEqual([mine.id]);
});
