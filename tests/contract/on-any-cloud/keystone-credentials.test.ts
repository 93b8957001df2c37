import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { type OwnIdentity, ownIdentity, refusalOf } from '../../support/native-identity.ts';

let cloud: NativeCloud;
let own: OwnIdentity;
let user: string;
let other: string;
let project: string;
let token: string;
beforeAll(async () => {
  cloud = await openNativeCloud();
  own = await ownIdentity(cloud);
  project = (await cloud.as('demo')).projectId;
  user = (await own.user('keys', project)).id;
  other = (await own.user('other-keys', project)).id;
  token = (await own.signIn(user, 'first', { project: { id: project } })).token;
});
afterAll(async () => {
  await own.close();
  await cloud.close();
});

const none = '0'.repeat(32);
const post = (credential: object, as = token) => own.call('POST', '/credentials', as, { credential });
const refused = (status: number, text: string) => [status, expect.stringContaining(text)];

describe('credentials', () => {
  it('[EMB-02] are made, changed, listed and deleted by their owner alone', async () => {
    const made = await post({ type: 'cert', blob: 'x', user_id: user, more: 1 });
    expect([made.status, made.json.credential]).toEqual([
      201,
      expect.objectContaining({ type: 'cert', blob: 'x', user_id: user, project_id: null, more: 1 }),
    ]);
    const path = `/credentials/${made.json.credential.id}`;
    const changed = await own.call('PATCH', path, token, { credential: { blob: 'y' } });
    expect(changed.json.credential).toMatchObject({ blob: 'y', type: 'cert' });
    expect(refusalOf(await own.call('PATCH', path, token, { credential: { user_id: other } }))).toEqual(
      refused(403, 'identity:update_credential'),
    );
    const stranger = (await own.signIn(other, 'first', { project: { id: project } })).token;
    expect(refusalOf(await own.call('GET', path, stranger))).toEqual(refused(403, 'identity:get_credential'));
    expect((await own.call('GET', '/credentials', stranger)).json.credentials).toEqual([]);
    const listed = (await own.call('GET', '/credentials?type=cert', token)).json.credentials;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([made.json.credential.id]);
    expect((await own.call('DELETE', path, token)).status).toBe(204);
    expect(refusalOf(await own.call('GET', path, token))).toEqual(refused(403, 'identity:get_credential'));
    expect(refusalOf(await own.call('GET', path, own.admin.token))).toEqual([
      404,
      `Could not find credential: ${made.json.credential.id}.`,
    ]);
  });

  it('[EMB-02] for others are refused, and EC2’s without a project or an access key', async () => {
    expect(refusalOf(await post({ type: 'cert', blob: 'x', user_id: other }))).toEqual(
      refused(403, 'identity:create_credential'),
    );
    const ec2 = (blob: unknown, project_id?: string) => post({ type: 'ec2', user_id: user, blob, project_id });
    expect(refusalOf(await ec2('{"access":"a"}'))).toEqual([400, 'EC2 credentials require a project_id']);
    expect(refusalOf(await ec2('x', project))).toEqual([400, 'Invalid blob in credential']);
    expect(refusalOf(await ec2('{"secret":"b"}', project))).toEqual(
      refused(400, 'Expecting to find access in credential'),
    );
    const blob = JSON.stringify({ access: cloud.name('access'), secret: 'b' });
    expect((await ec2(blob, project)).status).toBe(201);
    expect(refusalOf(await ec2(blob, project))).toEqual(refused(409, 'Duplicate entry found with ID'));
  });

  it('[EMB-02] of EC2 are pairs of keys for a project', async () => {
    const path = `/users/${user}/credentials/OS-EC2`;
    const made = await own.call('POST', path, token, { tenant_id: project });
    expect(made.status).toBe(201);
    const { credential } = made.json;
    expect(credential).toMatchObject({ user_id: user, tenant_id: project, trust_id: null });
    expect([credential.access, credential.secret]).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
    expect(credential.links.self).toBe(`${cloud.authUrl}${path}/${credential.access}`);
    const id = createHash('sha256').update(credential.access).digest('hex');
    expect((await own.call('GET', `/credentials/${id}`, token)).json.credential).toMatchObject({
      type: 'ec2',
      user_id: user,
    });
    const listed = (await own.call('GET', path, token)).json.credentials;
    expect(listed.map(({ access }: { access: string }) => access)).toContain(credential.access);
    expect((await own.call('GET', `${path}/${credential.access}`, token)).json.credential).toEqual(credential);
    expect((await own.call('DELETE', `${path}/${credential.access}`, token)).status).toBe(204);
    expect(refusalOf(await own.call('GET', `${path}/${credential.access}`, token))).toEqual([
      404,
      `Could not find credential: ${id}.`,
    ]);
  });

  it('[EMB-02] of EC2 are not made for others or for a project that is none', async () => {
    const path = (who: string) => `/users/${who}/credentials/OS-EC2`;
    const make = async (who: string, body: object, as = token) =>
      refusalOf(await own.call('POST', path(who), as, body));
    expect(await make(other, { tenant_id: project })).toEqual(refused(403, 'identity:ec2_create_credential'));
    expect(await make(user, { tenant_id: none })).toEqual([404, `Could not find project: ${none}.`]);
    expect(await make(user, {})).toEqual([404, 'Could not find project: None.']);
    expect(await make(other, { tenant_id: project }, own.admin.token)).toEqual([201, '']);
    expect(refusalOf(await own.call('GET', path(other), token))).toEqual(refused(403, 'identity:ec2_list_credentials'));
    expect(refusalOf(await own.call('GET', path(none), own.admin.token))).toEqual([
      404,
      `Could not find user: ${none}.`,
    ]);
  });
});
