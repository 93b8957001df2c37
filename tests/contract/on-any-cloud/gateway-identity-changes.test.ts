import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';

let cloud: NativeCloud;
let gateway: RunningGateway;
let admin: GatewayClient;
let demo: GatewayClient;

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  const signIn = (user: 'admin' | 'demo') =>
    gateway.signIn(cloud.account(user).username, cloud.account(user).password, cloud.account(user).project_name);
  [admin, demo] = await Promise.all([signIn('admin'), signIn('demo')]);
});
afterAll(async () => {
  // The newest first: a domain goes only when it is disabled.
  for (const [path, id] of made.reverse()) {
    if (path === 'domains') await admin.patch(`/api/keystone/domains/${id}/`, { enabled: false });
    await admin.delete(`/api/keystone/${path}/${id}/`);
  }
  await gateway.close();
  await cloud.close();
});

const run = Math.random().toString(36).slice(2, 8);
const nameOf = (thing: string) => `console-test-${run}-${thing}`;
const made: [path: string, id: string][] = [];

interface Thing {
  id: string;
  name: string;
  enabled?: boolean;
  description?: string | null;
  domain_id?: string;
}

async function make<T extends Thing>(path: string, fields: object, query = ''): Promise<T> {
  const answer = await admin.post(`/api/keystone/${path}/${query}`, fields);
  const text = await answer.text();
  expect([answer.status, text]).toEqual([201, expect.stringMatching(/^\{/)]);
  const thing = JSON.parse(text) as T;
  made.push([path, thing.id]);
  expect(answer.headers.get('location')).toBe(`/api/keystone/${path}/${thing.id}`);
  return thing;
}

const read = <T extends Thing>(path: string) => admin.json<T>(`/api/keystone/${path}`);
const list = async (path: string) => (await admin.json<{ items: Thing[] }>(`/api/keystone/${path}`)).items;
const status = async (answer: Promise<Response>) => (await answer).status;

describe('users', () => {
  it('[API-15] [KS-03] [KS-02] are made in the default domain, with the project as default project, and listed', async () => {
    const [project] = await list('projects/?name=demo');
    const user = await make<Thing & Record<string, unknown>>('users', {
      name: nameOf('user'),
      password: 'pass-of-a-test',
      email: 'a@example.org',
      description: '',
      project: project?.id,
      role: 'ignored',
    });
    const { id: domain } = await admin.json<Thing>('/api/keystone/default_domain/');
    expect(user).toMatchObject({ enabled: true, domain_id: domain, project_id: project?.id, email: 'a@example.org' });
    expect((await list(`users/?name=${user.name}`)).map(({ id }) => id)).toEqual([user.id]);
    expect((await list(`users/?id=${user.id}`)).map(({ id }) => id)).toEqual([user.id]);
    expect((await list(`users/?project_id=${project?.id}`)).map(({ id }) => id)).toContain(user.id);
    expect((await list('users/?enabled=false')).map(({ id }) => id)).not.toContain(user.id);
    expect(await status(admin.get('/api/keystone/users/?id=0123456789abcdef'))).toBe(404);
  });

  it('[API-15] [KS-03] [IDN-31] are made in the domain that is named, not in the caller’s own; one that is not there is refused', async () => {
    const domain = await make('domains', { name: nameOf('people') });
    const user = await make('users', { name: nameOf('elsewhere'), domain_id: domain.id });
    expect(user.domain_id).toBe(domain.id);
    expect((await list(`users/?domain_id=${domain.id}`)).map(({ id }) => id)).toEqual([user.id]);
    const nowhere = await admin.post('/api/keystone/users/', { name: nameOf('nowhere'), domain_id: 'no-such-domain' });
    expect(nowhere.status).toBeGreaterThanOrEqual(400);
  });

  it('[API-15] [KS-03] of one name there is one: 409 with the text of Keystone', async () => {
    const name = nameOf('twice');
    await make('users', { name });
    const again = await admin.post('/api/keystone/users/', { name });
    expect([again.status, await again.json()]).toEqual([409, expect.stringContaining(name)]);
  });

  it('[API-15] [KS-06] are changed in one of three ways: the password, else enabled, else everything else', async () => {
    const { id, name } = await make('users', { name: nameOf('changed'), password: 'first-pass' });
    const path = `/api/keystone/users/${id}/`;
    expect(await status(admin.patch(path, { password: 'second-pass', name: 'not-this' }))).toBe(204);
    expect((await read(`users/${id}`)).name).toBe(name);
    expect(await status(admin.patch(path, { enabled: false, name: 'not-this' }))).toBe(204);
    expect(await read(`users/${id}`)).toMatchObject({ name, enabled: false });
    const edit = { id, domain_name: 'Default', role: 'x', name: `${name}-b`, description: 'told' };
    expect(await status(admin.patch(path, edit))).toBe(204);
    expect(await read(`users/${id}`)).toMatchObject({ name: `${name}-b`, description: 'told', enabled: false });
  });

  it('[API-15] [KS-06] [IDN-18] lose their default project by an empty one; null leaves it', async () => {
    const [project] = await list('projects/?name=demo');
    const { id } = await make('users', { name: nameOf('homeless'), project: project?.id });
    const path = `/api/keystone/users/${id}/`;
    expect(await status(admin.patch(path, { project: null, description: 'told' }))).toBe(204);
    expect(await read(`users/${id}`)).toMatchObject({ project_id: project?.id, description: 'told' });
    expect(await status(admin.patch(path, { project: '' }))).toBe(204);
    expect(await read(`users/${id}`)).toMatchObject({ project_id: null });
  });

  it('[API-15] [KS-37] change their own password knowing the current one; the session ends, the new password begins another', async () => {
    const { id, name } = await make('users', { name: nameOf('own'), password: 'first-pass' });
    const project = (await list('projects')).find((one) => one.name === cloud.account('demo').project_name)!;
    const role = await read('roles/default');
    expect(await status(admin.put(`/api/keystone/projects/${project.id}/${role.id}/${id}/`))).toBe(204);
    const own = await gateway.signIn(name, 'first-pass');
    const path = '/api/keystone/users/current/password/';
    const wrong = await own.post(path, { original_password: 'not-it', password: 'second-pass' });
    expect([wrong.status, await wrong.json()]).toEqual([400, 'The current password is not correct.']);
    expect(await status(own.post(path, { original_password: 'first-pass' }))).toBe(400);
    expect(await status(own.get('/api/keystone/users/current/'))).toBe(200);

    expect(await status(own.post(path, { original_password: 'first-pass', password: 'second-pass' }))).toBe(204);
    expect(await status(own.get('/api/keystone/users/current/'))).toBe(401);
    const signInAgain = () => gateway.client().postSignIn({ username: name, password: 'second-pass' });
    const former = await gateway.client().postSignIn({ username: name, password: 'first-pass' });
    expect(former.status).toBe(401);
    // Keystone counts whole seconds: what it issues in the second of the change is revoked with the rest.
    await expect.poll(async () => (await signInAgain()).status, { timeout: 10_000 }).toBe(200);
    const again = await gateway.signIn(name, 'second-pass');
    expect((await again.json<Thing>('/api/keystone/users/current/')).id).toBe(id);
  });

  it('[API-15] [KS-04] [KS-07] are deleted by list, the caller left out, or one by one; `current` is nobody to delete', async () => {
    const self = await admin.json<Thing>('/api/keystone/users/current');
    const [a, b] = [await make('users', { name: nameOf('a') }), await make('users', { name: nameOf('b') })];
    expect(await status(admin.delete('/api/keystone/users/', [self.id, a.id]))).toBe(204);
    expect((await read('users/current')).id).toBe(self.id);
    expect(await status(admin.get(`/api/keystone/users/${a.id}/`))).toBe(404);
    expect(await status(admin.delete(`/api/keystone/users/${b.id}/`))).toBe(204);
    expect(await status(admin.delete('/api/keystone/users/current/'))).toBe(404);
    expect(await status(admin.delete('/api/keystone/users/', []))).toBe(400);
  });

  it('[API-15] [KS-03] are not made by a member: 403 that names the service, and the session lives', async () => {
    const refused = await demo.post('/api/keystone/users/', { name: nameOf('no') });
    expect([refused.status, refused.headers.get('x-sextant-origin')]).toEqual([403, 'identity']);
    expect(await status(demo.get('/api/keystone/user-session/'))).toBe(200);
  });
});

describe('roles', () => {
  it('[API-15] [KS-09] [KS-12] [KS-11] [KS-13] are made, renamed, read and deleted; `default` is the role for members', async () => {
    const role = await make('roles', { name: nameOf('role'), surplus: 'ignored' });
    expect(await status(admin.patch(`/api/keystone/roles/${role.id}/`, { ...role, name: nameOf('renamed') }))).toBe(
      204,
    );
    expect((await read(`roles/${role.id}`)).name).toBe(nameOf('renamed'));
    expect((await read('roles/default')).name).toBe('member');
    expect(await status(admin.delete(`/api/keystone/roles/${role.id}/`))).toBe(204);
    expect(await status(admin.delete('/api/keystone/roles/default/'))).toBe(404);
  });

  it('[API-15] [KS-10] are deleted by list in order; the first failure ends it', async () => {
    const [a, b] = [await make('roles', { name: nameOf('r1') }), await make('roles', { name: nameOf('r2') })];
    expect(await status(admin.delete('/api/keystone/roles/', [a.id, 'nothing', b.id]))).toBe(404);
    const left = (await list('roles/')).map(({ id }) => id);
    expect([left.includes(a.id), left.includes(b.id)]).toEqual([false, true]);
  });

  it('[API-16] [KS-27] are granted to a user in a project', async () => {
    const user = await make('users', { name: nameOf('granted') });
    const [project] = await list('projects/?name=lab');
    const reader = (await list('roles/')).find(({ name }) => name === 'reader');
    const path = `/api/keystone/projects/${project?.id}/${reader?.id}/${user.id}/`;
    expect(await status(admin.put(path))).toBe(204);
    expect((await list(`roles/?project_id=${project?.id}&user_id=${user.id}`)).map(({ name }) => name)).toEqual([
      'reader',
    ]);
    const own = await admin.json<{ items: Thing[] }>(`/api/keystone/projects/?user_id=${user.id}`);
    expect(own.items.map(({ name }) => name)).toEqual(['lab']);
    expect(await status(demo.put(path))).toBe(403);
  });
});

describe('domains, projects and groups', () => {
  it('[API-15] [KS-15] [KS-16] [KS-19] [KS-18] [KS-20] domains are made, listed, changed, read and deleted', async () => {
    const domain = await make('domains', { name: nameOf('domain'), description: 'one' });
    expect((await list('domains/')).map(({ id }) => id)).toContain(domain.id);
    const path = `/api/keystone/domains/${domain.id}/`;
    expect(await status(admin.patch(path, { description: 'two', name: null, enabled: false }))).toBe(204);
    expect(await read(`domains/${domain.id}`)).toMatchObject({ name: domain.name, description: 'two', enabled: false });
    expect(await status(admin.delete(path))).toBe(204);
    expect(await status(admin.delete('/api/keystone/domains/default/'))).toBe(404);
  });

  it('[API-15] [KS-17] domains are deleted by list', async () => {
    const domain = await make('domains', { name: nameOf('listed'), enabled: false });
    expect(await status(admin.delete('/api/keystone/domains/', [domain.id]))).toBe(204);
    expect((await list('domains/')).map(({ id }) => id)).not.toContain(domain.id);
  });

  it('[API-15] [KS-22] [KS-25] [KS-26] [KS-23] projects are made, changed and deleted; a nameless one is told so', async () => {
    const project = await make('projects', { name: nameOf('project'), description: 'one', surplus: 'kept' });
    const path = `/api/keystone/projects/${project.id}/`;
    expect(await status(admin.patch(path, { description: 'two', name: null }))).toBe(204);
    expect(await read(`projects/${project.id}`)).toMatchObject({ name: project.name, description: 'two' });
    expect(await status(admin.patch(path, { description: 'three', options: { immutable: true } }))).toBe(204);
    expect(await status(admin.delete(path))).toBe(204);
    const other = await make('projects', { name: nameOf('project-2'), is_domain: true, options: { immutable: true } });
    expect(other).toMatchObject({ is_domain: false });
    expect(await status(admin.delete('/api/keystone/projects/', [other.id]))).toBe(204);
    const nameless = await admin.post('/api/keystone/projects/', { description: 'x' });
    expect([nameless.status, await nameless.json()]).toEqual([400, '"name" is required']);
  });

  it('[API-15] [KS-29] [IDN-31] groups come into the domain that the body or the query names; two names are refused', async () => {
    const domain = await make('domains', { name: nameOf('groups') });
    const named = await make('groups', { name: nameOf('by-body'), domain_id: domain.id });
    const asked = await make('groups', { name: nameOf('by-query') }, `?domain_id=${domain.id}`);
    expect([named.domain_id, asked.domain_id]).toEqual([domain.id, domain.id]);
    const two = { name: nameOf('two'), domain_id: domain.id };
    expect(await status(admin.post('/api/keystone/groups/?domain_id=default', two))).toBe(400);
  });

  it('[API-15] [KS-29] [KS-28] [KS-31] [KS-32] [KS-33] [KS-30] groups are made, listed, read, changed and deleted', async () => {
    const { id: domain } = await admin.json<Thing>('/api/keystone/default_domain/');
    const group = await make('groups', { name: nameOf('group'), description: 'one' });
    expect(group.domain_id).toBe(domain);
    const other = await make('groups', { name: nameOf('group-2') }, `?domain_id=${domain}`);
    const names = (await list(`groups/?domain_id=${domain}`)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([group.name, other.name]));
    const found = await list(`groups/?name__icontains=${other.name.toUpperCase()}`);
    expect(found.map(({ name }) => name)).toEqual([other.name]);
    expect(await list('users/?group_id=' + group.id)).toEqual([]);
    const path = `/api/keystone/groups/${group.id}/`;
    expect(await status(admin.patch(path, { name: group.name, description: 'two' }))).toBe(204);
    expect((await read(`groups/${group.id}`)).description).toBe('two');
    expect(await status(admin.delete(path))).toBe(204);
    expect(await status(admin.delete('/api/keystone/groups/', [other.id]))).toBe(204);
  });
});

describe('bad input', () => {
  it.each([
    ['POST', 'users/', { name: 5 }, 'invalid parameter name: must be string'],
    ['POST', 'users/', { password: 'x' }, "missing required parameter 'name'"],
    ['POST', 'roles/', [1], 'invalid parameter body: must be object'],
    ['DELETE', 'users/', { id: 'x' }, 'invalid parameter body: must be array'],
    ['DELETE', 'users/', ['a', 5], 'invalid parameter 1: must be string'],
    ['PATCH', 'domains/x/', { enabled: 'yes' }, 'invalid parameter enabled: must be boolean,null'],
    ['POST', 'groups/', { name: {} }, 'invalid parameter name: must be string'],
  ])('[API-15] %s %s with %j says what is wrong', async (method, path, body, text) => {
    const answer = await admin.send(method, `/api/keystone/${path}`, { body });
    expect([answer.status, await answer.json()]).toEqual([400, text]);
  });
});
