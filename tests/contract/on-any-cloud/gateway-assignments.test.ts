import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeystoneApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { type OwnIdentity, ownIdentity } from '../../support/native-identity.ts';

let cloud: NativeCloud;
let own: OwnIdentity;
let gateway: RunningGateway;
let admin: GatewayClient;
let demo: GatewayClient;
let project: string;
let user: { id: string; name: string };
let group: string;

beforeAll(async () => {
  cloud = await openNativeCloud();
  own = await ownIdentity(cloud);
  gateway = await startGateway(cloud.authUrl);
  const signIn = (name: 'admin' | 'demo') => {
    const { username, password, project_name } = cloud.account(name);
    return gateway.signIn(username, password, project_name);
  };
  [admin, demo] = await Promise.all([signIn('admin'), signIn('demo')]);
  project = (await own.make('/projects', 'project', { name: cloud.name('assigned'), domain_id: 'default' })).id;
  group = (await own.make('/groups', 'group', { name: cloud.name('assigned'), domain_id: 'default' })).id;
  user = await own.user('assigned');
});
afterAll(async () => {
  await gateway.close();
  await own.close();
  await cloud.close();
});

const base = '/api/keystone';
const status = async (answer: Promise<Response>) => (await answer).status;
const assignments = async (query: string) =>
  (await admin.json<{ items: KeystoneApi.RoleAssignment[] }>(`${base}/role_assignments/?${query}`)).items;

describe('members of groups', () => {
  it('[API-15] [KS-38] [KS-39] come and go; only those who may', async () => {
    const path = `${base}/groups/${group}/users/${user.id}/`;
    const members = async () =>
      (await admin.json<{ items: { id: string }[] }>(`${base}/users/?group_id=${group}`)).items.map(({ id }) => id);
    expect(await status(demo.put(path))).toBe(403);
    expect(await status(admin.put(path))).toBe(204);
    expect(await members()).toEqual([user.id]);
    expect(await status(admin.delete(path))).toBe(204);
    expect(await members()).toEqual([]);
    expect(await status(admin.delete(path))).toBe(404);
  });
});

describe('assignments', () => {
  it('[API-16] [KS-43] [KS-27] [KS-40] [KS-41] [KS-42] are given, told with where they come from, and taken', async () => {
    const member = await own.roleId('member');
    const reader = await own.roleId('reader');
    const grant = `${base}/projects/${project}/${member}/${user.id}/`;
    expect(await status(admin.put(grant))).toBe(204);
    expect(await assignments(`user_id=${user.id}`)).toEqual([
      {
        role: expect.objectContaining({ id: member, name: 'member' }),
        user: expect.objectContaining({ id: user.id, name: user.name }),
        scope: { project: expect.objectContaining({ id: project, name: cloud.name('assigned') }) },
        inherited: false,
      },
    ]);
    const effective = await assignments(`user_id=${user.id}&effective=true`);
    expect(effective.map(({ role, prior_role_id }) => [role.id, prior_role_id])).toEqual(
      expect.arrayContaining([
        [member, undefined],
        [reader, member],
      ]),
    );
    expect(await status(admin.delete(grant))).toBe(204);
    expect(await assignments(`user_id=${user.id}`)).toEqual([]);

    const theirs = `${base}/projects/${project}/groups/${group}/${reader}/`;
    expect(await status(admin.put(theirs))).toBe(204);
    await admin.put(`${base}/groups/${group}/users/${user.id}/`);
    expect(await assignments(`group_id=${group}`)).toMatchObject([{ group: { id: group }, role: { id: reader } }]);
    expect(await assignments(`user_id=${user.id}&effective=true`)).toMatchObject([
      { user: { id: user.id }, role: { id: reader }, group_id: group },
    ]);
    expect(await status(admin.delete(theirs))).toBe(204);
    expect(await assignments(`project_id=${project}`)).toEqual([]);
    expect(await status(demo.get(`${base}/role_assignments/`))).toBe(403);
  });

  it('[API-16] [KS-43] tell the place that an inherited one comes from', async () => {
    const reader = await own.roleId('reader');
    const child = await own.make('/projects', 'project', {
      name: cloud.name('assigned-child'),
      domain_id: 'default',
      parent_id: project,
    });
    const path = `/OS-INHERIT/projects/${project}/users/${user.id}/roles/${reader}/inherited_to_projects`;
    await own.call('PUT', path, own.admin.token);
    expect(await assignments(`user_id=${user.id}&effective=true`)).toMatchObject([
      { scope: { project: { id: child.id } }, inherited: true, origin: { project_id: project } },
    ]);
    await own.call('DELETE', path, own.admin.token);
  });
});

describe('roles in a domain', () => {
  it('[API-16] [IDN-33] [KS-51] [KS-52] [KS-53] [KS-54] are given to a user and a group, in the domain or in its projects, and taken', async () => {
    const reader = await own.roleId('reader');
    const { id: domain } = await own.make('/domains', 'domain', { name: cloud.name('roles-of'), enabled: true });
    const users = `${base}/domains/${domain}/users/${user.id}/${reader}/`;
    const groups = `${base}/domains/${domain}/groups/${group}/${reader}/`;
    expect(await status(demo.put(users))).toBe(403);
    for (const path of [users, `${users}?inherited=true`, groups, `${groups}?inherited=true`]) {
      expect(await status(admin.put(path))).toBe(204);
    }
    const told = async () =>
      (await assignments(`domain_id=${domain}`))
        .map((each) => `${each.user?.id ?? each.group?.id} ${each.inherited}`)
        .toSorted();
    expect(await told()).toEqual([user.id, group].flatMap((id) => [`${id} false`, `${id} true`]).toSorted());
    const [found] = await assignments(`domain_id=${domain}&user_id=${user.id}`);
    expect(found).toMatchObject({ scope: { domain: { id: domain, name: cloud.name('roles-of') } } });
    for (const path of [users, `${groups}?inherited=true`]) expect(await status(admin.delete(path))).toBe(204);
    expect(await told()).toEqual([`${user.id} true`, `${group} false`].toSorted());
    expect(await status(admin.delete(users))).toBe(404);
    for (const path of [`${users}?inherited=true`, groups]) expect(await status(admin.delete(path))).toBe(204);
    expect(await told()).toEqual([]);
  });
});

describe('application credentials', () => {
  it('[API-15] [KS-44] [KS-45] [KS-46] [KS-47] are the caller’s; the secret is told once', async () => {
    const path = `${base}/application_credentials/`;
    const name = cloud.name('by-console');
    const rules = [{ service: 'compute', path: `/v2.1/servers/${name}`, method: 'GET' }];
    const made = await demo.post(path, { name, roles: [{ name: 'reader' }], access_rules: rules });
    expect(made.status).toBe(201);
    const credential = (await made.json()) as KeystoneApi.CreatedApplicationCredential;
    expect(made.headers.get('location')).toBe(`${path}${credential.id}`);
    expect(credential).toMatchObject({ name, secret: expect.stringMatching(/.{40}/), access_rules: rules });
    const read = await demo.json<KeystoneApi.ApplicationCredential>(`${path}${credential.id}/`);
    expect(read).toMatchObject({ id: credential.id, roles: [{ name: 'reader' }], access_rules: rules });
    expect(read).not.toHaveProperty('secret');
    const listed = async (client: GatewayClient) =>
      (await client.json<{ items: KeystoneApi.ApplicationCredential[] }>(path)).items.map(({ id }) => id);
    expect(await listed(demo)).toContain(credential.id);
    expect(await listed(admin)).not.toContain(credential.id);
    // An administrator may read and delete it in Keystone; the console has everybody's own alone.
    expect(await status(admin.get(`${path}${credential.id}/`))).toBe(404);
    expect(await status(admin.delete(`${path}${credential.id}/`))).toBe(404);
    expect(await listed(demo)).toContain(credential.id);
    expect(await status(demo.post(path, { name }))).toBe(409);
    expect(await status(demo.post(path, { name: 'x', user_id: user.id }))).toBe(400);
    expect(await status(demo.delete(`${path}${credential.id}/`))).toBe(204);
    expect(await status(demo.get(`${path}${credential.id}/`))).toBe(404);
    // The rule outlives its credential; its path is this test's own.
    const { token, userId } = await cloud.as('demo');
    const rule = (credential.access_rules?.[0] as { id?: string } | undefined)?.id;
    expect((await own.call('DELETE', `/users/${userId}/access_rules/${rule}`, token)).status).toBe(204);
  });
});

describe('EC2 credentials', () => {
  it('[API-15] [KS-48] [KS-49] [KS-50] are pairs of keys of the caller for the project of the session', async () => {
    const path = `${base}/ec2_credentials/`;
    const made = await demo.post(path);
    expect(made.status).toBe(201);
    const pair = (await made.json()) as KeystoneApi.Ec2Credential;
    expect(pair.tenant_id).toBe((await cloud.as('demo')).projectId);
    expect(made.headers.get('location')).toBe(`${path}${pair.access}`);
    const listed = async (client: GatewayClient) =>
      (await client.json<{ items: KeystoneApi.Ec2Credential[] }>(path)).items.map(({ access }) => access);
    expect(await listed(demo)).toContain(pair.access);
    expect(await listed(admin)).not.toContain(pair.access);
    expect(await status(demo.delete(`${path}${pair.access}/`))).toBe(204);
    expect(await status(demo.delete(`${path}${pair.access}/`))).toBe(404);
  });
});
