import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OtherScopes, ScopeState } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { type OwnIdentity, ownIdentity } from '../../support/native-identity.ts';
import { sessionOf } from '../../support/session.ts';

const session = { keys: [randomBytes(48).toString('base64')] };
let cloud: NativeCloud;
let own: OwnIdentity;
let gateway: RunningGateway;
let partner: string;
beforeAll(async () => {
  cloud = await openNativeCloud();
  own = await ownIdentity(cloud);
  gateway = await startGateway(cloud.authUrl, { session });
  partner = (await own.call('GET', '/domains?name=partner', own.admin.token)).json.domains[0].id;
});
afterAll(async () => {
  await gateway.close();
  await own.close();
  await cloud.close();
});

interface Thing {
  id: string;
  name: string;
  domain_id: string;
}

async function signIn(username: string, domain = 'partner', password = 'partnerpass'): Promise<GatewayClient> {
  const client = gateway.client();
  expect((await client.postSignIn({ username, password, domain })).status).toBe(200);
  return client;
}

const list = async (client: GatewayClient, path: string) =>
  (await client.json<{ items: Thing[] }>(`/api/keystone/${path}`)).items;
const domainsOf = (things: Thing[]) => [...new Set(things.map((thing) => thing.domain_id))];
const go = async (client: GatewayClient, fields: Record<string, string>) => {
  const answer = await client.send('POST', '/auth/scope/', { rawBody: new URLSearchParams(fields) });
  return { status: answer.status, state: (await answer.json()) as ScopeState };
};
const may = async (client: GatewayClient, rule: string, target?: object) => {
  const answer = await client.post('/api/policy/', { rules: [['identity', `identity:${rule}`]], target });
  return ((await answer.json()) as { allowed: boolean }).allowed;
};
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

describe('the manager of a domain, at work in a project', () => {
  it('[SCO-01] manages users, groups and projects of the domain alone, and policy says so', async () => {
    const client = await signIn('partner-admin');
    expect(await sessionOf(client)).toMatchObject({ project_name: 'partner-web', domain_id: null });
    expect((await list(client, 'users/')).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['partner-admin', 'partner-user']),
    );
    for (const path of ['users/', 'projects/']) expect(domainsOf(await list(client, path))).toEqual([partner]);
    const made = await client.post('/api/keystone/users/', { name: cloud.name('by-manager'), password: 'first' });
    const user = (await made.json()) as Thing;
    expect([made.status, user.domain_id]).toEqual([201, partner]);
    own.removeLater(`/users/${user.id}`);
    expect((await client.patch(`/api/keystone/users/${user.id}/`, { enabled: false })).status).toBe(204);
    const begun = await client.post('/api/keystone/projects/', { name: cloud.name('by-manager') });
    const project = (await begun.json()) as Thing;
    expect([begun.status, project.domain_id]).toEqual([201, partner]);
    own.removeLater(`/projects/${project.id}`);
    for (const rule of ['list_users', 'create_user', 'update_user', 'list_groups', 'create_group', 'list_projects'])
      expect([rule, await may(client, rule)]).toEqual([rule, true]);
    for (const rule of ['list_domains', 'create_role']) expect([rule, await may(client, rule)]).toEqual([rule, false]);
  });

  it('[SCO-01] [POL-11] is told of many roles by one question which of them the manager may give', async () => {
    const client = await signIn('partner-admin');
    const rules = [['identity', 'identity:create_grant']];
    const targets = ['admin', 'member', 'reader', 'service'].map((name) => ({
      'target.role.name': name,
      'target.role.domain_id': null,
    }));
    const answer = await client.post('/api/policy/', { rules, targets });
    expect(await answer.json()).toMatchObject({ each: [false, true, true, false] });
    const many = Array.from({ length: 101 }, () => ({}));
    expect((await client.post('/api/policy/', { rules, targets: many })).status).toBe(400);
    expect(await (await client.post('/api/policy/', { rules })).json()).not.toHaveProperty('each');
  });

  it('[SCO-01] gets nowhere with ids and bodies of another domain', async () => {
    const client = await signIn('partner-admin');
    const { userId } = await cloud.as('demo');
    const { projectId } = await cloud.as('lab');
    const named = { name: cloud.name('escape'), password: 'first', domain_id: 'default' };
    const made = await client.post('/api/keystone/users/', named);
    if (made.status === 201) {
      const user = (await made.json()) as Thing;
      own.removeLater(`/users/${user.id}`);
      expect(user.domain_id).toBe(partner);
    }
    const statuses = await Promise.all([
      client.get(`/api/keystone/users/${userId}/`),
      client.patch(`/api/keystone/users/${userId}/`, { password: 'stolen' }),
      client.patch(`/api/keystone/users/${userId}/`, { enabled: false }),
      client.delete(`/api/keystone/users/${userId}/`),
      client.delete(`/api/keystone/projects/${projectId}/`),
      client.patch(`/api/keystone/projects/${projectId}/`, { name: 'stolen' }),
      client.post('/api/keystone/projects/', { name: cloud.name('escape'), domain_id: 'default' }),
      client.get('/api/keystone/users/?domain_id=default').then(async (answer) => {
        const { items } = (await answer.json()) as { items?: Thing[] };
        return { status: items?.length ? answer.status : 403 };
      }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 403));
    expect(await may(client, 'update_user', { domain_id: 'default' })).toBe(false);
    const [colleague] = await list(client, 'users/?name=partner-user');
    for (const [rule, member, id, allowed] of [
      ['update_user', 'target.user.id', userId, false],
      ['update_user', 'user_id', userId, false],
      ['update_user', 'user_id', 'nobody', false],
      ['delete_project', 'project_id', projectId, false],
      ['update_user', 'target.user.id', colleague!.id, true],
    ] as const)
      expect([rule, member, await may(client, rule, { [member]: id })]).toEqual([rule, member, allowed]);
  });

  it('[SCO-01] keeps application credentials and EC2 keys in the project of the session', async () => {
    const client = await signIn('partner-admin');
    const { project_id } = await sessionOf(client);
    const made = await client.post('/api/keystone/application_credentials/', { name: cloud.name('own') });
    const credential = (await made.json()) as { id: string; project_id: string };
    expect([made.status, credential.project_id]).toEqual([201, project_id]);
    expect((await client.delete(`/api/keystone/application_credentials/${credential.id}`)).status).toBe(204);
  });

  it('[SCO-01] sets the own password with the one before alone, wherever the session is', async () => {
    const client = await signIn('partner-admin');
    const { id } = await sessionOf(client);
    // A database may find the user by the other spellings, too.
    for (const [spelling, password] of [[id], [id, 'wrong'], [id.toUpperCase()], [`${id}%20`]]) {
      const answer = await client.patch(`/api/keystone/users/${spelling}/`, {
        password: 'taken over',
        ...(password && { admin_password: password }),
      });
      expect([spelling, answer.status]).toEqual([spelling, 400]);
    }
    expect((await client.get('/api/keystone/user-session/')).status).toBe(200);
    await signIn('partner-admin');
  });

  it('[SCO-01] an administrator of the domain alone has no rights of one from a project', async () => {
    const user = await own.user('domain-admin', undefined, { domain_id: partner });
    const [project] = (await own.call('GET', '/projects?name=partner-web', own.admin.token)).json.projects;
    const give = async (place: string, role: string) =>
      own.call('PUT', `/${place}/users/${user.id}/roles/${await own.roleId(role)}`, own.admin.token);
    await give(`domains/${partner}`, 'admin');
    await give(`projects/${project.id}`, 'member');
    const client = await signIn(user.name, 'partner', 'first');
    const { userId } = await cloud.as('demo');
    expect(await sessionOf(client)).toMatchObject({ project_name: 'partner-web', is_superuser: false });
    expect((await client.patch(`/api/keystone/users/${userId}/`, { description: 'theirs' })).status).toBe(403);
    expect(await may(client, 'update_user', { domain_id: 'default' })).toBe(false);
    expect((await go(client, { domain: partner })).state.session).toMatchObject({
      domain_id: partner,
      is_superuser: true,
    });
  });

  it('[SCO-01] who has no role in the domain manages nothing', async () => {
    const client = await signIn('partner-user');
    expect((await client.get('/api/keystone/users/')).status).toBe(403);
    expect(await may(client, 'list_users')).toBe(false);
    expect(await may(client, 'list_users', { domain_id: partner })).toBe(false);
  });
});

describe('other scopes of a session', () => {
  const scopes = async (client: GatewayClient) => client.json<OtherScopes>('/auth/scope/');

  it('[SCO-02] are offered where the user has roles, and nothing else is', async () => {
    expect(await scopes(await signIn('partner-admin'))).toEqual({
      domains: [{ id: partner, name: 'partner' }],
      system: false,
    });
    expect(await scopes(await signIn('demo', 'Default', 'demopass'))).toEqual({ domains: [], system: false });
    expect((await scopes(await signIn('admin', 'Default', 'adminpass'))).system).toBe(true);
    const answer = await gateway.client().get('/auth/scope/');
    expect(answer.status).toBe(401);
  });

  it('[SCO-02] a domain is gone to in place: its token counts, and no other service is offered', async () => {
    const client = await signIn('partner-admin');
    const { status, state } = await go(client, {
      domain: partner,
      policy: 'identity:identity:list_users image:add_image',
    });
    expect([status, state.session]).toEqual([
      200,
      expect.objectContaining({ project_id: null, domain_id: partner, domain_name: 'partner' }),
    ]);
    expect(state.policy).toEqual({ 'identity:identity:list_users': true, 'image:add_image': false });
    expect(state.catalog.map(({ type }) => type)).toEqual(['identity']);
    expect(state.session.roles.map(({ name }) => name)).toContain('manager');
    // Other services would take the token, and make things that belong to nobody.
    const key = { name: cloud.name('of-nobody'), type: 'ssh' };
    expect((await client.post('/api/nova/keypairs/', key)).status).toBeGreaterThanOrEqual(400);
    expect((await client.get('/api/glance/images/')).status).toBeGreaterThanOrEqual(400);
    expect(domainsOf(await list(client, 'users/'))).toEqual([partner]);
    const begun = await client.post('/api/keystone/projects/', { name: cloud.name('in-domain') });
    const project = (await begun.json()) as Thing;
    expect([begun.status, project.domain_id]).toEqual([201, partner]);
    own.removeLater(`/projects/${project.id}`);
    for (const rule of ['create_application_credential', 'ec2_create_credential'])
      expect([rule, await may(client, rule)]).toEqual([rule, false]);
    const back = await go(client, { project: state.projects![0]!.id });
    expect(back.state.catalog.map(({ type }) => type)).toContain('compute');
    expect(back.state.session).toMatchObject({ project_name: 'partner-web', domain_id: null });
    expect(await may(client, 'create_application_credential')).toBe(true);
    expect((await list(client, 'users/')).length).toBeGreaterThan(1);
  });

  it('[SCO-02] the system is gone to where the token allows it, and refused otherwise', async () => {
    const admin = await signIn('admin', 'Default', 'adminpass');
    const { state } = await go(admin, {
      system: 'all',
      policy: 'identity:identity:list_domains compute:os_compute_api:servers:create',
    });
    expect(state.session).toMatchObject({ project_id: null, domain_id: null, is_superuser: true });
    expect(state.policy).toEqual({
      'identity:identity:list_domains': true,
      'compute:os_compute_api:servers:create': false,
    });
    expect((await list(admin, 'domains/')).map(({ name }) => name)).toContain('partner');
    const manager = await signIn('partner-admin');
    const refused: Record<string, string>[] = [{ system: 'all' }, { domain: 'default' }, { domain: '../x' }];
    for (const fields of refused) {
      const { status } = await go(manager, fields);
      expect(status).toBeGreaterThanOrEqual(400);
      // A 401 would say that the session is over.
      expect(status).not.toBe(401);
      expect(await sessionOf(manager)).toMatchObject({ project_name: 'partner-web' });
    }
  });

  it('[SCO-03] a page of one scope does nothing in another, and a renewal comes back into its own', async () => {
    const client = await signIn('admin', 'Default', 'adminpass');
    const { state } = await go(client, { system: 'all' });
    const { id, services_region: region } = state.session;
    const call = (place: string) =>
      client.get('/api/keystone/domains/', {
        headers: { 'X-Sextant-Scope': `${place}/${region}/${id}`, Accept: 'application/problem+json' },
      });
    expect((await call('-')).status).toBe(200);
    for (const place of [`-${partner}`, '-default', state.projects![0]!.id])
      expect(await codeOf(await call(place))).toBe('SESSION_OTHER_SCOPE');
    const renew = (expected_project: string) =>
      client.postSignIn({
        username: 'admin',
        password: 'adminpass',
        domain: 'Default',
        renew: '1',
        expected_user: id,
        expected_project,
      });
    expect((await renew('-')).status).toBe(200);
    expect(await sessionOf(client)).toMatchObject({ project_id: null, domain_id: null });
    expect(await codeOf(await renew(`-${partner}`))).toBe('SESSION_OTHER_PROJECT');
    expect((await renew(state.projects![0]!.id)).status).toBe(200);
    expect(await sessionOf(client)).toMatchObject({ project_id: state.projects![0]!.id });
  });

  it('[SCO-03] a gateway that does not know the token yet reads the catalog of any scope', async () => {
    const client = await signIn('partner-admin');
    await go(client, { domain: partner });
    const other = await startGateway(cloud.authUrl, { session });
    try {
      const there = other.client();
      for (const [name, value] of client.cookies) there.cookies.set(name, value);
      const catalog = await there.json<{ type: string }[]>('/api/keystone/svc-catalog/');
      expect(catalog.map(({ type }) => type)).toContain('identity');
    } finally {
      await other.close();
    }
  });

  it('[SCO-02] a body that is no form, a field that no scope has, and half a system are refused with 400', async () => {
    const client = await signIn('partner-admin');
    const json = await client.send('POST', '/auth/scope/', { body: { domain: partner } });
    expect([json.status, await json.json()]).toEqual([400, 'unexpected parameter format']);
    for (const [name, value] of [
      ['projekt', 'x'],
      ['system', 'half'],
    ] as const) {
      const answer = await client.send('POST', '/auth/scope/', { rawBody: new URLSearchParams({ [name]: value }) });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toContain(`invalid parameter ${name}: `);
    }
    expect(await sessionOf(client)).toMatchObject({ project_name: 'partner-web' });
  });

  it('[SCO-01] a manager whose role is taken away is refused, and stays signed in', async () => {
    const user = await own.user('was-manager', undefined, { domain_id: partner });
    const [project] = (await own.call('GET', '/projects?name=partner-web', own.admin.token)).json.projects;
    const role = (place: string, id: string) => `/${place}/users/${user.id}/roles/${id}`;
    const [manager, member] = [await own.roleId('manager'), await own.roleId('member')];
    const inDomain = role(`domains/${partner}`, manager);
    await own.call('PUT', inDomain, own.admin.token);
    await own.call('PUT', role(`projects/${project.id}`, member), own.admin.token);
    const client = await signIn(user.name, 'partner', 'first');
    expect((await client.get('/api/keystone/users/')).status).toBe(200);
    expect(await may(client, 'create_user')).toBe(true);
    await own.call('DELETE', inDomain, own.admin.token);
    // A real Keystone goes on for some seconds with what its processes remember.
    const lists = async () => (await client.get('/api/keystone/users/')).status;
    await expect.poll(lists, { timeout: 15_000 }).toBe(403);
    const rules = ['list_users', 'create_user', 'update_user'];
    const passed = async () => {
      await lists();
      return (await Promise.all(rules.map((rule) => may(client, rule)))).filter(Boolean);
    };
    await expect.poll(passed, { interval: 1100, timeout: 15_000 }).toEqual([]);
    expect(await sessionOf(client)).toMatchObject({ project_name: 'partner-web' });
  });
});
