import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { type OwnIdentity, ownIdentity, refusalOf } from '../../support/native-identity.ts';

let cloud: NativeCloud;
let own: OwnIdentity;
let partner: string;
let manager: string;
beforeAll(async () => {
  cloud = await openNativeCloud();
  own = await ownIdentity(cloud);
  partner = (await own.call('GET', '/domains?name=partner', own.admin.token)).json.domains[0].id;
  const answer = await signIn('partner-admin', 'partnerpass', { domain: { id: partner } }, { id: partner });
  manager = answer.headers.get('x-subject-token')!;
});
afterAll(async () => {
  await own.close();
  await cloud.close();
});

const signIn = (name: string, password: string, scope: object | undefined, domain: object = { id: 'default' }) =>
  own.call('POST', '/auth/tokens', undefined, {
    auth: { identity: { methods: ['password'], password: { user: { name, domain, password } } }, scope },
  });
const as = (method: string, path: string, body?: unknown) => own.call(method, path, manager, body);
const forbidden = (rule: string) => [
  403,
  expect.stringContaining(`You are not authorized to perform the requested action: identity:${rule}`),
];

describe('the manager of a domain', () => {
  it('[EMB-02] has the roles of the domain in a token for it, and lists what is there alone', async () => {
    const { token } = (await own.call('GET', '/auth/tokens', manager, undefined, { 'x-subject-token': manager })).json;
    expect(token).toMatchObject({ domain: { id: partner, name: 'partner' }, user: { name: 'partner-admin' } });
    expect(token.roles.map((role: { name: string }) => role.name).toSorted()).toEqual(['manager', 'member', 'reader']);
    expect(token).not.toHaveProperty('project');
    const { users } = (await as('GET', '/users')).json;
    expect(users.map((user: { name: string }) => user.name)).toEqual(
      expect.arrayContaining(['partner-admin', 'partner-user']),
    );
    expect(users.map((user: { domain_id: string }) => user.domain_id)).not.toContain('default');
    const { projects } = (await as('GET', '/projects')).json;
    expect(projects.map((each: { domain_id: string }) => each.domain_id)).not.toContain('default');
    expect((await as('GET', '/auth/domains')).json.domains.map(({ id }: { id: string }) => id)).toEqual([partner]);
    expect((await as('GET', '/auth/system')).json.system).toEqual([]);
    expect(refusalOf(await as('GET', '/domains'))).toEqual(forbidden('list_domains'));
    expect(refusalOf(await as('GET', '/auth/catalog'))).toEqual([
      403,
      'You are not authorized to perform the requested action.',
    ]);
  });

  it('[EMB-02] makes users in this domain alone, and gives them no more than the role manager', async () => {
    const user = (domain_id?: string) => ({ user: { name: cloud.name('managed'), password: 'first', domain_id } });
    expect(refusalOf(await as('POST', '/users', user('default')))).toEqual(forbidden('create_user'));
    expect(refusalOf(await as('POST', '/users', user()))).toEqual(forbidden('create_user'));
    const made = await as('POST', '/users', user(partner));
    expect(made.status).toBe(201);
    const { id } = made.json.user;
    const roles = (await as('GET', '/roles')).json.roles as { id: string; name: string }[];
    const [project] = (await as('GET', '/projects?name=partner-web')).json.projects;
    const grant = async (name: string, place = `projects/${project.id}`) =>
      as('PUT', `/${place}/users/${id}/roles/${roles.find((role) => role.name === name)?.id}`);
    expect((await grant('member')).status).toBe(204);
    expect(refusalOf(await grant('admin'))).toEqual(forbidden('create_grant'));
    expect((await grant('reader', `domains/${partner}`)).status).toBe(204);
    expect(refusalOf(await grant('reader', 'domains/default'))).toEqual(forbidden('create_grant'));
    const move = await as('PATCH', `/users/${id}`, { user: { domain_id: 'default' } });
    expect(move.status).toBeGreaterThanOrEqual(400);
    const { userId } = await cloud.as('demo');
    expect(refusalOf(await as('PATCH', `/users/${userId}`, { user: { enabled: false } }))).toEqual(
      forbidden('update_user'),
    );
    expect((await as('DELETE', `/users/${id}`)).status).toBe(204);
  });

  it('[EMB-02] manages nothing with a token for a project', async () => {
    const scope = { project: { name: 'partner-web', domain: { id: partner } } };
    const answer = await signIn('partner-admin', 'partnerpass', scope, { id: partner });
    const token = answer.headers.get('x-subject-token')!;
    expect(refusalOf(await own.call('GET', '/users', token))).toEqual(forbidden('list_users'));
  });
});

describe('users whose sign-in is not ordinary', () => {
  it('[EMB-02] an expired password is refused in words, and one that is about to expire says when', async () => {
    const demo = { project: { name: 'demo', domain: { id: 'default' } } };
    expect(refusalOf(await signIn('expired', 'expiredpass', demo))).toEqual([
      401,
      expect.stringMatching(/^The password is expired and needs to be changed for user: [0-9a-f]+\.$/),
    ]);
    const { token } = (await signIn('expiring', 'expiringpass', demo)).json;
    const days = (Date.parse(`${token.user.password_expires_at}Z`) - Date.now()) / 86_400_000;
    expect(days).toBeLessThan(6);
    expect((await signIn('locked', 'lockedpass', demo)).status).toBe(201);
    const { users } = (await own.call('GET', '/users?name=locked', own.admin.token)).json;
    expect(users[0].options).toEqual({});
  });
});
